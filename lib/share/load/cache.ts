import { LRUCache } from 'lru-cache';
import { waitAtMost } from '#lib/base/timing.ts';
import type { SharedAnswer, ShareOutcome } from '../view/outcome.ts';

export interface KnownOutcome {
  readonly outcome: Extract<ShareOutcome, { kind: 'shared' | 'unavailable' }>;
  readonly askedAt: number;
  readonly receivedAt: number;
  /** By the system clock of the replica that asked, which orders the outcomes of all replicas. */
  readonly fetchedAt: number;
}

interface Fetched extends Omit<KnownOutcome, 'outcome'> {
  readonly outcome: ShareOutcome;
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

function cachedAnswer(known: KnownOutcome | null): SharedAnswer | null {
  return known?.outcome.kind === 'shared' ? known.outcome.answer : null;
}

function isFresh(
  { askedAt, receivedAt }: Pick<KnownOutcome, 'askedAt' | 'receivedAt'>,
  now: number,
  freshMs: number,
): boolean {
  const since = receivedAt - askedAt < freshMs ? askedAt : receivedAt;
  return now - since < freshMs;
}

/** The latest answer as the service sent it; null: `{}`. */
export interface StoredAnswer {
  readonly body: Uint8Array | null;
  readonly fetchedAt: number;
  readonly tookMs: number;
}

export interface AnswerStore {
  readonly read: (key: string) => Promise<StoredAnswer | null>;
  readonly write: (key: string, answer: StoredAnswer) => void;
}

export interface ShareCacheOptions<Link> {
  readonly ask: (
    link: Link,
    known: SharedAnswer | null,
    onReading: () => void,
  ) => Promise<{ readonly outcome: ShareOutcome; readonly body: Uint8Array | null }>;
  /** null: it cannot be read. */
  readonly decode: (
    link: Link,
    body: Uint8Array,
    known: SharedAnswer | null,
    checkedAt: number,
  ) => Promise<KnownOutcome['outcome'] | null>;
  readonly keyOf: (link: Link) => string;
  readonly clocks: Clocks;
  readonly freshMs: number;
  readonly staleMs: number;
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly maxWaitMs?: number;
  readonly store: AnswerStore | null;
  readonly random?: () => number;
  readonly onLoad?: (result: 'hit' | 'miss' | 'joined' | 'stale') => void;
}

interface Entry {
  readonly outcome: ShareOutcome;
  readonly askedAt: number;
  readonly receivedAt: number;
  readonly faultMs: number;
  readonly known: KnownOutcome | null;
}

interface Flight {
  readonly outcome: Promise<ShareOutcome>;
  readonly state: { isLate: boolean; isReading: boolean };
}

/** As long as a request may take. The work goes on, and its result is kept. */
const MAX_WAIT_MS = 8_000;
const FAULT_BYTES = 500;
const FAULT_MS = 1000;
/** While the circuit is open, faults are cached for up to this share of `freshMs`, so that links do not retry together. */
const OPEN_CIRCUIT_SHARE = 0.9;
const MIN_KEPT_MS = 3000;
const SWEEP_MS = 10_000;

/**
 * After `{}` no older answer is shown again, even when the service fails. Faults age from `receivedAt`, because a
 * service may take seconds to fail. Visitors do not wait for a long answer to be decoded; the next ones find it.
 */
export function createShareCache<Link>(options: ShareCacheOptions<Link>) {
  const { freshMs, staleMs, store, random = Math.random, maxWaitMs = MAX_WAIT_MS } = options;
  const { now, systemTime } = options.clocks;
  const flights = new Map<string, Flight>();
  const entries = new LRUCache<string, Entry>({
    max: options.maxEntries,
    maxSize: options.maxBytes,
    sizeCalculation: ({ outcome }) => (outcome.kind === 'shared' ? outcome.answer.bytes : FAULT_BYTES),
    ttl: Math.max(freshMs, staleMs, MIN_KEPT_MS),
    perf: { now },
  });
  setInterval(() => entries.purgeStale(), SWEEP_MS).unref();

  function faultMsOf(outcome: ShareOutcome): number {
    const minMs = Math.min(FAULT_MS, freshMs);
    const isCircuitOpen = 'reason' in outcome && outcome.reason === 'circuit-open';
    return isCircuitOpen ? minMs + random() * Math.max(0, OPEN_CIRCUIT_SHARE * freshMs - minMs) : minMs;
  }

  function isUsable({ outcome, askedAt, receivedAt, faultMs, known }: Entry, graceMs: number): boolean {
    if (now() - receivedAt < graceMs) return true;
    const isAnswer = outcome.kind === 'unavailable' || (outcome.kind === 'shared' && outcome.failingSince === null);
    if (isAnswer) return isFresh({ askedAt, receivedAt }, now(), freshMs);
    const isTooOld = known !== null && now() - known.askedAt >= staleMs;
    return !isTooOld && now() - receivedAt < faultMs;
  }

  async function load(link: Link, key: string, onReading: () => void): Promise<ShareOutcome> {
    const own = entries.get(key)?.known ?? null;
    const stored = await findNewer(key, own);
    const isNeeded = stored !== null && (stored.body === null || isFresh(stored, now(), freshMs));
    const known = isNeeded ? await open(link, stored, own) : own;
    if (known !== null && known !== own && isFresh(known, now(), freshMs)) return keep(key, known, known);
    const fetched = await ask(link, key, known, onReading);
    const isFault = fetched.outcome.kind !== 'shared' && fetched.outcome.kind !== 'unavailable';
    const before = isFault && stored !== null && !isNeeded ? await open(link, stored, known) : known;
    const { outcome, known: covered } = fallBackToStale(fetched, before, now() - staleMs);
    if (isStale(outcome)) options.onLoad?.('stale');
    return keep(key, { ...fetched, outcome }, covered, faultMsOf(fetched.outcome));
  }

  async function findNewer(key: string, own: KnownOutcome | null) {
    const answer = (await store?.read(key)) ?? null;
    if (answer === null || answer.fetchedAt <= (own?.fetchedAt ?? -Infinity)) return null;
    const askedAt = now() - Math.max(0, systemTime() - answer.fetchedAt);
    return { ...answer, askedAt, receivedAt: Math.min(now(), askedAt + answer.tookMs) };
  }

  async function open(
    link: Link,
    { body, fetchedAt, askedAt, receivedAt }: NonNullable<Awaited<ReturnType<typeof findNewer>>>,
    own: KnownOutcome | null,
  ): Promise<KnownOutcome | null> {
    const outcome: KnownOutcome['outcome'] | null =
      body === null ? { kind: 'unavailable' } : await options.decode(link, body, cachedAnswer(own), fetchedAt);
    return outcome === null ? own : { outcome, askedAt, receivedAt, fetchedAt };
  }

  async function ask(link: Link, key: string, known: KnownOutcome | null, onReading: () => void): Promise<Fetched> {
    const [askedAt, fetchedAt] = [now(), systemTime()];
    const { outcome, body } = await options.ask(link, cachedAnswer(known), onReading);
    const receivedAt = now();
    const tookMs = receivedAt - askedAt;
    if (outcome.kind === 'unavailable') store?.write(key, { body: null, fetchedAt, tookMs });
    if (outcome.kind === 'shared' && body !== null) store?.write(key, { body, fetchedAt, tookMs });
    return { outcome, askedAt, receivedAt, fetchedAt };
  }

  function keep(key: string, { outcome, askedAt, receivedAt }: Fetched, known: KnownOutcome | null, faultMs = 0) {
    entries.set(key, { outcome, askedAt, receivedAt, faultMs, known });
    return outcome;
  }

  function start(link: Link, key: string): Flight {
    const state = { isLate: false, isReading: false };
    const onReading = () => void (state.isReading = true);
    const outcome = load(link, key, onReading).finally(() => flights.delete(key));
    const flight = { outcome, state };
    flights.set(key, flight);
    return flight;
  }

  /** The answer before, while a newer one is decoded: the service has just said that there still is one. */
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
  fetched: Fetched,
  before: KnownOutcome | null,
  oldest: number,
): { readonly outcome: ShareOutcome; readonly known: KnownOutcome | null } {
  const { outcome } = fetched;
  if (outcome.kind === 'shared' || outcome.kind === 'unavailable') return { outcome, known: { ...fetched, outcome } };
  if (before === null) return { outcome, known: null };
  if (before.outcome.kind === 'unavailable') return { outcome, known: before };
  if (before.askedAt <= oldest) return { outcome, known: null };
  const failingSince = before.outcome.failingSince ?? before.outcome.checkedAt + (fetched.askedAt - before.askedAt);
  const covered = { ...before.outcome, failingSince };
  return { outcome: covered, known: { ...before, outcome: covered } };
}
