import type { SharedAnswer, ShareOutcome } from '../outcome.ts';

/** What the service said of a link. Times are ms. */
export interface CachedOutcome {
  readonly outcome: Extract<ShareOutcome, { kind: 'shared' | 'unavailable' }>;
  /** When the question was sent and when its answer had arrived, on this process's own clock, which only goes forward. */
  readonly askedAt: number;
  readonly receivedAt: number;
  /** When the question was sent, by the system clock of the replica that sent it; orders the answers of all replicas. */
  readonly fetchedAt: number;
  /** Identifies the copy in Redis this was read from; null: not read from there. */
  readonly storedId: string | null;
}

export type Cacheable = CachedOutcome['outcome'];

/** The result of one question, which may also be a fault. */
export interface Fetched extends Omit<CachedOutcome, 'outcome'> {
  readonly outcome: ShareOutcome;
  /** The newest thing the service said before, whichever replica asked it. */
  readonly before: CachedOutcome | null;
}

/**
 * Asks the service; `known` is its last answer, `waitedMs` how long the question has taken already. Turns every failure
 * into an outcome and never rejects.
 */
export type Ask = (known: SharedAnswer | null, waitedMs: number) => Promise<ShareOutcome>;

/** What replicas share: answers, a lock for each question, and news of deletions. */
export interface SharedCache {
  /** A fresh answer of any replica, or the result of asking. Never rejects; a failure to share it is not an error. */
  readonly fetch: (key: string, cached: CachedOutcome | null, ask: Ask) => Promise<Fetched>;
  readonly subscribe: (subscriber: Subscriber) => void;
}

export interface Subscriber {
  /** Another replica has found this link deleted. */
  readonly deleted: (key: string) => void;
  /** Such messages may have been missed until now. */
  readonly missed: () => void;
}

export interface Clocks {
  /** This process's own clock, which only goes forward, ms. */
  readonly now: () => number;
  /** The system's clock, ms since 1970 UTC, which is compared with those of other replicas. */
  readonly systemTime: () => number;
}

/**
 * Follows the system's clock forward, and never back: a system clock that is set back must not make answers younger.
 * `elapsed`: counts ms steadily.
 */
export function createForwardClock(systemTime: () => number, elapsed: () => number): () => number {
  let offset = -Infinity;
  return () => {
    offset = Math.max(offset, systemTime() - elapsed());
    return elapsed() + offset;
  };
}

/** For a replica that shares with no other. */
export function createUnsharedCache(clocks: Clocks): SharedCache {
  return {
    fetch: (_key, cached, ask) => askService(ask, cached, 0, clocks),
    subscribe: () => undefined,
  };
}

export async function askService(
  ask: Ask,
  before: CachedOutcome | null,
  waitedMs: number,
  { now, systemTime }: Clocks,
): Promise<Fetched> {
  const [askedAt, fetchedAt] = [now(), systemTime()];
  const outcome = await ask(answerOf(before), waitedMs);
  return { outcome, askedAt, receivedAt: now(), fetchedAt, storedId: null, before };
}

export function answerOf(cached: CachedOutcome | null): SharedAnswer | null {
  return cached?.outcome.kind === 'shared' ? cached.outcome.answer : null;
}

/** Fresh for `freshMs` since it was asked for; an answer that took longer than that, since it arrived. */
export function isFresh(
  { askedAt, receivedAt }: Pick<CachedOutcome, 'askedAt' | 'receivedAt'>,
  now: number,
  freshMs: number,
): boolean {
  const since = receivedAt - askedAt < freshMs ? askedAt : receivedAt;
  return now - since < freshMs;
}
