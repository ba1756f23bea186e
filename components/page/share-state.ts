'use client';

import { createContext, use } from 'react';
import type { ReportNumber, ShareView } from '#lib/share/types.ts';

/** What an open page shows right now, whole or as a part of another page. */
export interface ShareState {
  readonly shareId: string;
  readonly view: ShareView;
  /** When the service last answered, UTC ISO. */
  readonly checkedAt: string;
  /** As in `ShareData`. */
  readonly readAt: string;
  /** The latest check failed: `view` is of `checkedAt`. */
  readonly failing: boolean;
  readonly checking: boolean;
  readonly onCheck: () => void;
  /** Markup of the server's drawing of the route; null without any position: then there is no map. */
  readonly drawing: string | null;
  readonly tiles: StreetTiles | null;
  readonly selection: ReportSelection | null;
  readonly onSelect: (selection: ReportSelection | null) => void;
}

/** From the settings: pictures from elsewhere, or a file of this viewer. */
export type StreetTiles = RasterTiles | PmtilesSource;

export interface RasterTiles {
  readonly url: string;
  readonly attribution: string;
}

export interface PmtilesSource {
  /** Of a PMTiles file, under our own origin. */
  readonly path: string;
  readonly attribution: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Degrees: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
}

/**
 * A report somebody chose: a new object each time, so that the same one can be chosen again. `to`: where its reader
 * wants to be, at its row, at its point on the map, or nowhere else.
 */
export interface ReportSelection {
  readonly number: ReportNumber;
  readonly source: 'row' | 'map' | 'host' | 'address';
  readonly reveal: 'row' | 'map' | null;
}

export const ShareStateContext = createContext<ShareState | null>(null);

export function useShareState(): ShareState {
  const shown = use(ShareStateContext);
  if (shown === null) throw new Error('useShown needs a ShownContext above it');
  return shown;
}
