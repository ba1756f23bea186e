import { waitAtMost } from '#lib/base/process-timer.ts';
import type { SharedAnswer, ShareOutcome } from '../view/outcome.ts';

export interface KnownOutcome {
  readonly outcome: Extract<ShareOutcome, { kind: 'shared' | 'unavailable' }>;
  readonly askedAt: number;
  readonly receivedAt: number;
  /** By the system clock of the replica that asked, which orders the outcomes of all replicas. */
  readonly fetchedAt: number;
}

export interface Fetched extends Omit<KnownOutcome, 'outcome'> {
  readonly outcome: ShareOutcome;
  readonly before: KnownOutcome | null;
}

export type FetchFromService = (known: SharedAnswer | null, waitedMs: number) => Promise<ShareOutcome>;

export interface SharedCache {
  readonly fetch: (key: string, cached: KnownOutcome | null, ask: FetchFromService) => Promise<Fetched>;
  readonly subscribe: (subscriber: {
    readonly deleted: (key: string) => void;
    /** Messages about deletions may have been missed until now. */
    readonly missedMessages: () => void;
  }) => void;
}

export interface Clocks {
  readonly now: () => number;
  readonly systemTime: () => number;
}

/** Follows the system clock forward, but never back: setting it back must not make answers younger. */
export function createMonotonicClock(systemTime: () => number, elapsed: () => number): () => number {
  let offset = -Infinity;
  return () => {
    offset = Math.max(offset, systemTime() - elapsed());
    return elapsed() + offset;
  };
}

export function createUnsharedCache(clocks: Clocks): SharedCache {
  return {
    fetch: (_key, cached, ask) => askService(ask, cached, 0, clocks),
    subscribe: () => undefined,
  };
}

export async function askService(
  ask: FetchFromService,
  before: KnownOutcome | null,
  waitedMs: number,
  { now, systemTime }: Clocks,
): Promise<Fetched> {
  const [askedAt, fetchedAt] = [now(), systemTime()];
  const outcome = await ask(cachedAnswer(before), waitedMs);
  return { outcome, askedAt, receivedAt: now(), fetchedAt, before };
}

export function cachedAnswer(known: KnownOutcome | null): SharedAnswer | null {
  return known?.outcome.kind === 'shared' ? known.outcome.answer : null;
}

/** Age counts from the request, or from the answer if that took longer than `freshMs`. */
export function isFresh(
  { askedAt, receivedAt }: Pick<KnownOutcome, 'askedAt' | 'receivedAt'>,
  now: number,
  freshMs: number,
): boolean {
  const since = receivedAt - askedAt < freshMs ? askedAt : receivedAt;
  return now - since < freshMs;
}

export interface ShareCacheOptions<Link> {
  readonly fetch: (
    link: Link,
    key: string,
    known: SharedAnswer | null,
    waitedMs: number,
    onReading: () => void,
  ) => ReturnType<FetchFromService>;
  readonly keyOf: (link: Link) => string;
  readonly now: Clocks['now'];
  readonly freshMs: number;
  readonly staleMs: number;
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly maxWaitMs?: number;
  readonly shared: SharedCache;
  readonly random?: () => number;
  readonly onLoad?: (result: 'hit' | 'miss' | 'joined' | 'stale') => void;
}

interface Entry {
  readonly outcome: ShareOutcome;
  readonly askedAt: number;
  readonly receivedAt: number;
  readonly faultMs: number;
  readonly known: KnownOutcome | null;
  readonly bytes: number;
}

interface Flight {
  readonly token: object;
  readonly outcome: Promise<ShareOutcome>;
  /** `isReading`: the service has answered. */
  readonly state: { isLate: boolean; isReading: boolean };
}

/** Longer than the service may take, so that what is still missing then is mostly the decoding of a long answer. */
const MAX_WAIT_MS = 6_500;
const FAULT_BYTES = 500;
const FAULT_MS = 1000;
/** While the circuit is open, faults are cached for up to this share of `freshMs`, so that links do not retry together. */
const OPEN_CIRCUIT_SHARE = 0.9;
const MIN_KEPT_MS = 3000;
const SWEEP_MS = 10_000;

/**
 * Caches outcomes for a short time, with one request at a time per link. After `{}` no older answer is shown again, even
 * when the service fails. Faults age from `receivedAt`, because a service may take seconds to fail. Visitors do not wait
 * for a long answer to be decoded to the end; the next ones find it.
 */
export function createShareCache<Link>(options: ShareCacheOptions<Link>) {
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Flight>();
  const { freshMs, random = Math.random, maxWaitMs = MAX_WAIT_MS } = options;
  const keptMs = Math.max(freshMs, options.staleMs, MIN_KEPT_MS);
  let bytes = 0;
  let unverifiedUntil = -Infinity;
  let sweeping: NodeJS.Timeout | null = null;

  function forget(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function remember(key: string, entry: Entry): void {
    forget(key);
    entries.set(key, entry);
    bytes += entry.bytes;
    sweeping ??= setTimeout(sweep, SWEEP_MS).unref();
    for (const oldest of entries.keys()) {
      if (entries.size <= options.maxEntries && bytes <= options.maxBytes) break;
      if (options.now() - (entries.get(oldest)?.receivedAt ?? 0) < MIN_KEPT_MS) break;
      forget(oldest);
    }
  }

  function sweep(): void {
    for (const [key, { receivedAt }] of entries) {
      if (options.now() - receivedAt < keptMs) break;
      forget(key);
    }
    sweeping = entries.size === 0 ? null : setTimeout(sweep, SWEEP_MS).unref();
  }

  function faultMsOf(outcome: ShareOutcome): number {
    const minMs = Math.min(FAULT_MS, freshMs);
    const isCircuitOpen = 'reason' in outcome && outcome.reason === 'circuit-open';
    return isCircuitOpen ? minMs + random() * Math.max(0, OPEN_CIRCUIT_SHARE * freshMs - minMs) : minMs;
  }

  function isUsable({ outcome, askedAt, receivedAt, faultMs, known }: Entry, graceMs: number): boolean {
    const now = options.now();
    if (now - receivedAt < graceMs) return true;
    if (receivedAt <= unverifiedUntil && receivedAt > unverifiedUntil - keptMs) return false;
    const isAnswer = outcome.kind === 'unavailable' || (outcome.kind === 'shared' && outcome.failingSince === null);
    if (isAnswer) return isFresh({ askedAt, receivedAt }, now, freshMs);
    const isTooOld = known !== null && now - known.askedAt >= options.staleMs;
    return !isTooOld && now - receivedAt < faultMs;
  }

  async function fetchOutcome(link: Link, key: string, token: object, onReading: () => void): Promise<ShareOutcome> {
    const fetched = await options.shared.fetch(key, entries.get(key)?.known ?? null, (known, waitedMs) =>
      options.fetch(link, key, known, waitedMs, onReading),
    );
    const wasDeleted = flights.get(key)?.token !== token;
    const { outcome, known } = fallBackToStale(fetched, wasDeleted, options.now() - options.staleMs);
    const latest = entries.get(key);
    if (wasDeleted && (outcome.kind !== 'unavailable' || (latest?.askedAt ?? 0) > fetched.askedAt)) return outcome;
    if (isStale(outcome)) options.onLoad?.('stale');
    remember(key, {
      outcome,
      askedAt: fetched.askedAt,
      receivedAt: fetched.receivedAt,
      faultMs: faultMsOf(fetched.outcome),
      known,
      bytes: outcome.kind === 'shared' ? outcome.answer.bytes : FAULT_BYTES,
    });
    return outcome;
  }

  function start(link: Link, key: string): Flight {
    const token = {};
    const state = { isLate: false, isReading: false };
    const onReading = () => void (state.isReading = true);
    const outcome = fetchOutcome(link, key, token, onReading).finally(() => {
      if (flights.get(key)?.token === token) flights.delete(key);
    });
    const flight = { token, outcome, state };
    flights.set(key, flight);
    return flight;
  }

  /** The answer before, if there is one, while a newer one is decoded: the service has just said that there still is one. */
  async function waitFor(key: string, { state, outcome: flown }: Flight): Promise<ShareOutcome> {
    const shown = () => {
      const known = entries.get(key)?.known?.outcome;
      return known?.kind === 'shared' ? known : null;
    };
    const outcome = (state.isLate && shown()) || (await waitAtMost(maxWaitMs, flown));
    if (outcome !== null) return outcome;
    state.isLate = true;
    return shown() ?? { kind: 'unreachable', reason: state.isReading ? 'reading' : 'busy' };
  }

  options.shared.subscribe({
    deleted: (key) => {
      forget(key);
      flights.delete(key);
    },
    missedMessages: () => (unverifiedUntil = options.now()),
  });

  return {
    /** A promise unless an outcome is cached. One received less than `graceMs` ago is returned whatever its age. */
    load(link: Link, graceMs = 0): ShareOutcome | Promise<ShareOutcome> {
      const key = options.keyOf(link);
      const entry = entries.get(key);
      if (entry !== undefined && isUsable(entry, graceMs)) {
        options.onLoad?.(isStale(entry.outcome) ? 'stale' : 'hit');
        return entry.outcome;
      }
      const joined = flights.get(key);
      options.onLoad?.(joined === undefined ? 'miss' : 'joined');
      return waitFor(key, joined ?? start(link, key));
    },
  };
}

function isStale(outcome: ShareOutcome): boolean {
  return outcome.kind === 'shared' && outcome.failingSince !== null;
}

function fallBackToStale(
  { before, ...fetched }: Fetched,
  wasDeleted: boolean,
  oldest: number,
): { readonly outcome: ShareOutcome; readonly known: KnownOutcome | null } {
  const { outcome } = fetched;
  if (outcome.kind === 'shared' || outcome.kind === 'unavailable') return { outcome, known: { ...fetched, outcome } };
  if (wasDeleted || before === null) return { outcome, known: null };
  if (before.outcome.kind === 'unavailable') return { outcome, known: before };
  if (before.askedAt <= oldest) return { outcome, known: null };
  const failingSince = before.outcome.failingSince ?? before.outcome.checkedAt + (fetched.askedAt - before.askedAt);
  const covered = { ...before.outcome, failingSince };
  return { outcome: covered, known: { ...before, outcome: covered } };
}
