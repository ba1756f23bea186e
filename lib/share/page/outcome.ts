import { createServerPayload } from '#lib/base/server-payload.ts';
import type { BrandVisibility } from '#lib/brand/brand.ts';
import type { NearPlace } from '#lib/places/nearest-place.ts';
import type { LocationPoint, Position, SharedAssetFacts } from '#lib/tracking/types.ts';
import type { RouteDrawing } from '../drawing/route-drawing.ts';
import type { RouteShape } from '../drawing/route-shape.ts';
import type { History, HistoryColumns, Journey, ReportNumber, ShareView, TrackOutline } from '../types.ts';

/** What a link turned out to be. Only the service's own `{}` is `unavailable`. */
export type ShareOutcome = SharedOutcome | { readonly kind: 'unavailable' } | FaultOutcome;

export interface FaultOutcome {
  readonly kind: Fault;
  /** The service was not asked: too many others were asking it. */
  readonly isBusy?: boolean;
  /** The service was not asked: it fails, and is left alone for a moment. */
  readonly isResting?: boolean;
}

export type Fault = 'refused' | 'unreadable' | 'unreachable';

export interface SharedOutcome {
  readonly kind: 'shared';
  readonly answer: SharedAnswer;
  /** When the call that brought this was made, ms since 1970 UTC. */
  readonly checkedAt: number;
  /** When a later check first failed, ms since 1970 UTC; null while the latest check succeeded. */
  readonly failingSince: number | null;
}

/** One answer of the service, and what is made of it once, for all readers. */
export interface SharedAnswer {
  readonly asset: SharedAssetFacts;
  readonly history: History;
  readonly journey: Journey;
  /** What of the route a drawing shows. */
  readonly shape: RouteShape;
  /** The newest report that tells a place. */
  readonly newestPlace: () => LocationPoint | null;
  /** Our reckoning of where a position is, no finer than what may be told; null without a gazetteer. */
  readonly near: (position: Position) => NearPlace | null;
  /** As in `ShareView`. */
  readonly exceptionReports: () => ShareView['exceptionReports'];
  /** The IANA zone of a position. */
  readonly zoneAt: (position: Position) => string;
  /** What its track, its words and the like are made from, and whether those show streets. */
  readonly source: TrackPartSource;
  readonly showsStreet: boolean;
  /** The route drawn in a language; `draw` is called for the first reader, and again after it has failed. */
  readonly drawing: (locale: string, draw: () => Promise<RouteDrawing | null>) => Promise<RouteDrawing | null>;
  /** SHA-256 of the body it was read from, every byte of it, base64. */
  readonly digest: string;
  /** When that was, ms since 1970 UTC. */
  readonly readAt: number;
  /** Memory it takes. */
  readonly bytes: number;
  /** Whole, for other replicas; rejects when it is too large for that. */
  readonly encode: () => Promise<Uint8Array>;
  /** Without what a brand does not show. */
  readonly redactedFor: (show: BrandVisibility) => SharedAnswer;
}

/** What the parts of a track are made from, as plain data. */
export interface TrackPartSource {
  readonly history: HistoryColumns;
  readonly journey: Pick<Journey, 'silences' | 'stops' | 'outliers'>;
  readonly firstNumber: ReportNumber | null;
  /** The encoded line, compressed; null: not encoded yet. */
  readonly line: Uint8Array | null;
  readonly outline: TrackOutline | null;
}

/** HTTP status of each outcome, for the page and for the refresh alike. */
export function statusOfOutcome(kind: ShareOutcome['kind']): 200 | 404 | 502 | 503 {
  switch (kind) {
    case 'shared':
      return 200;
    case 'unavailable':
      return 404;
    case 'unreachable':
      return 503;
    case 'refused':
    case 'unreadable':
      return 502;
  }
}

/** Seconds a client is asked to wait after a 503. */
export const RETRY_AFTER_SECONDS = 30;

/** The same after a refusal under overload: from 5 to 10, spread so that not all come back together. `random` in [0, 1). */
export function spreadRetry(random: number): number {
  return Math.floor(5 + 6 * random);
}

/** The gate tells the fault's kind to the page it rewrites to, over whatever a visitor sends. */
export const FAULT_HEADER = 'x-share-fault';

/**
 * The query that opens the link again, without a language: handed to the fault's page, which is written under another
 * address. In a header or a rewritten address it would be told to whoever logs those.
 */
export const faultQuery = createServerPayload<string>('faultQuery');

/** What of the query of a shared page its links keep. */
export function queryOfLink(shareId: string, asked: URLSearchParams): string {
  const query = new URLSearchParams({ id: shareId });
  for (const name of ['tz', 'page']) {
    const [value, ...others] = asked.getAll(name);
    if (value !== undefined && others.length === 0 && value.length <= LONGEST_KEPT) query.set(name, value);
  }
  return query.toString();
}

const LONGEST_KEPT = 64;
