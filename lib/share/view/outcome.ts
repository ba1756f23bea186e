import type { NearPlace } from '#lib/places/nearest-place.ts';
import type { Position, SharedAssetFacts } from '#lib/tracking/types.ts';
import type { RoutePoints } from '../drawing/route-line.ts';
import type { MeasuredColumn } from '../readings/summary.ts';
import type { History, Journey } from '../types.ts';
import type { Entries } from './fold-reports.ts';

/** Only the service's own `{}` is `unavailable`. */
export type ShareOutcome =
  SharedOutcome | { readonly kind: 'unavailable' } | { readonly kind: Fault; readonly reason?: FaultReason };

/** `ended`: a sealed link past its end, `until` in ms UTC. `limited`: not looked up, as its client opened too many dead links. */
export type LinkOutcome =
  | ShareOutcome
  | { readonly kind: 'ended'; readonly until: number }
  | { readonly kind: 'limited'; readonly retryAfter: number };

/** `reading`: the answer is long and still being decoded. */
export type FaultReason = 'busy' | 'circuit-open' | 'reading';

export type Fault = 'refused' | 'unreadable' | 'unreachable';

export interface SharedOutcome {
  readonly kind: 'shared';
  readonly answer: SharedAnswer;
  readonly checkedAt: number;
  /** When a later check first failed; null while the latest check succeeded. */
  readonly failingSince: number | null;
}

export interface SharedAnswer {
  readonly asset: SharedAssetFacts;
  readonly history: History;
  readonly journey: Journey;
  readonly entries: Entries;
  readonly route: RoutePoints;
  readonly readings: readonly MeasuredColumn[];
  /** Null without an index of places. */
  readonly near: (position: Position) => NearPlace | null;
  readonly zoneAt: (position: Position) => string;
  readonly digest: string;
  readonly readAt: number;
  readonly bytes: number;
}

const faults: ReadonlySet<string> = new Set<Fault>(['refused', 'unreadable', 'unreachable']);

export function isFault(kind: LinkOutcome['kind']): kind is Fault {
  return faults.has(kind);
}

const statuses = {
  shared: 200,
  unavailable: 404,
  ended: 410,
  limited: 429,
  refused: 502,
  unreadable: 502,
  unreachable: 503,
} as const;

export function statusOfOutcome(kind: LinkOutcome['kind']): 200 | 404 | 410 | 429 | 502 | 503 {
  return statuses[kind];
}

export const RETRY_AFTER_SECONDS = 30;

export function overloadRetrySeconds(random: number): number {
  return Math.floor(5 + 6 * random);
}

export function linkQuery(
  shareIds: readonly string[],
  asked: URLSearchParams,
  names: readonly string[] = ['tz', 'page', 'at', 'q', 'day'],
): string {
  const query = new URLSearchParams(shareIds.map((id) => ['id', id]));
  for (const name of names) {
    const [value, ...others] = asked.getAll(name);
    if (value !== undefined && others.length === 0 && value.length <= MAX_PARAMETER_LENGTH) query.set(name, value);
  }
  return query.toString();
}

const MAX_PARAMETER_LENGTH = 64;
