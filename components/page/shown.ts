'use client';

import { createContext, type ReactNode, use } from 'react';
import type { ReportNumber, ShareView } from '#lib/share/types.ts';

/** What an open page shows right now, whole or as a part of another page. */
export interface Shown {
  readonly shareId: string;
  readonly view: ShareView;
  /** When the service last answered, UTC ISO. */
  readonly checkedAt: string;
  /** The latest check failed: what is shown is what was known at `checkedAt`. */
  readonly failing: boolean;
  readonly checking: boolean;
  readonly onCheck: () => void;
  /** The route as the server drew it; null when the asset has no position, and then there is no map. */
  readonly drawing: ReactNode;
  readonly tiles: StreetTiles | null;
  readonly picked: Picked | null;
  readonly onPick: (picked: Picked | null) => void;
}

/** Street tiles named in the settings. */
export interface StreetTiles {
  readonly url: string;
  readonly attribution: string;
}

/**
 * A report somebody chose. A new object each time, so that choosing the same one again is a choice too.
 * `to` tells where its reader wants to be: nowhere else, at its row, or at its point on the map.
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
