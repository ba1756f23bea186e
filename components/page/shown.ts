'use client';

import { createContext, use } from 'react';
import type { ReportNumber, ShareView } from '#lib/share/types.ts';

/** What an open page shows right now, whole or as a part of another page. */
export interface Shown {
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
  readonly picked: Picked | null;
  readonly onPick: (picked: Picked | null) => void;
}

/** From the settings: pictures from elsewhere, or a file of this viewer. */
export type StreetTiles = StreetPictures | StreetFile;

export interface StreetPictures {
  readonly url: string;
  readonly attribution: string;
}

export interface StreetFile {
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
export interface Picked {
  readonly number: ReportNumber;
  readonly by: 'row' | 'map' | 'host' | 'address';
  readonly to: 'row' | 'map' | null;
}

export const ShownContext = createContext<Shown | null>(null);

export function useShown(): Shown {
  const shown = use(ShownContext);
  if (shown === null) throw new Error('useShown needs a ShownContext above it');
  return shown;
}
