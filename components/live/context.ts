import { createContext, use } from 'react';
import type { ReportNumber } from '#lib/share/types.ts';
import type { ReportSelection } from '../page/share-state.ts';

export interface LiveShipment {
  readonly shareId: string;
  /** Goes up when the server's drawing has been put in place anew. */
  readonly drawn: number;
  /** The latest check failed. */
  readonly failing: boolean;
  readonly checking: boolean;
  readonly check: () => void;
  readonly selection: ReportSelection | null;
  readonly onSelect: (selection: ReportSelection | null) => void;
  /** Draws the page anew with the reader's choices. Rejects with a `RefreshFault`. */
  readonly choose: (choice: Choice) => Promise<void>;
}

/** What the reader chose on the page. */
export interface Choice {
  /** An IANA zone, or `PLACE_CLOCK`. */
  readonly clock?: string;
  /** The long entries that are open, by a report in each. */
  readonly at?: readonly ReportNumber[];
  /** ms UTC: shows the report of this moment. */
  readonly moment?: number;
  /** As in the address: the column of the chart, "1", perhaps with its table, "1t". */
  readonly readings?: string;
}

export const LiveContext = createContext<LiveShipment | null>(null);

export function useLive(): LiveShipment {
  const live = use(LiveContext);
  if (live === null) throw new Error('useLive needs a Live above it');
  return live;
}
