import { createContext, use } from 'react';
import type { StreetTileSource } from '#lib/brand/brand.ts';
import type { ReportNumber, LiveView } from '#lib/share/types.ts';
import type { ServedStreets } from '#lib/streets/streets.ts';

export interface ShareState {
  readonly shareId: string;
  readonly view: LiveView;
  readonly checkedAt: string;
  readonly readAt: string;
  readonly failing: boolean;
  readonly checking: boolean;
  readonly onCheck: () => void;
  readonly tiles: StreetTiles | null;
  readonly selection: ReportSelection | null;
  readonly onSelect: (selection: ReportSelection | null) => void;
  /** Goes up when the server's drawing has been put in place anew. */
  readonly drawn: number;
  /** Rejects with a `RefreshFault`. */
  readonly choose: (choice: Choice) => Promise<void>;
}

export interface Choice {
  readonly clock?: string;
  /** The long entries that are open, by a report in each. */
  readonly at?: readonly ReportNumber[];
  /** ms UTC: shows the report of this moment. */
  readonly moment?: number;
  readonly readings?: string;
}

export type StreetTiles = StreetTileSource | ServedStreets;

/** A new object for each selection, so that the same report can be selected again. */
export interface ReportSelection {
  readonly number: ReportNumber;
  readonly source: 'row' | 'map' | 'host' | 'address' | 'chart';
  readonly reveal: 'row' | 'map' | null;
}

export const ShareStateContext = createContext<ShareState | null>(null);

export function useShareState(): ShareState {
  const state = use(ShareStateContext);
  if (state === null) throw new Error('useShareState needs a ShareStateContext above it');
  return state;
}

export const replayListeners = new Set<(time: number | null) => void>();

/** Data of a removed share must not stay in the page's inline scripts, which React keeps in the document. */
export function forgetServerPayload(): void {
  for (const script of document.querySelectorAll('script:not([src])')) script.textContent = '';
}
