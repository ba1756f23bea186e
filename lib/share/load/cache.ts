import type { SharedAnswer, ShareOutcome } from '../outcome.ts';
import { type CachedOutcome, type Fetched, isFresh, type SharedCache } from './shared-cache.ts';

export interface ShareCacheOptions<Question> {
  /**
   * Asks the service; `key` is the question's, `known` what it answered last, `waitedMs` how long the question has
   * taken before. It turns every failure into an outcome and never rejects.
   */
  readonly ask: (
    question: Question,
    key: string,
    known: SharedAnswer | null,
    waitedMs: number,
  ) => Promise<ShareOutcome>;
  /** A key that does not tell the share id, different for every question. */
  readonly keyOf: (question: Question) => string;
  /** This process's own clock, which only goes forward, ms. */
  readonly now: () => number;
  /** An answer younger than this is given again; one that took longer to come, this long from its coming. */
  readonly freshMs: number;
  /** After a fault, a good answer younger than this is given, labelled; older ones are never served. */
  readonly staleMs: number;
  readonly maxEntries: number;
  /** Of all answers together, as they reckon it themselves. */
  readonly maxBytes: number;
  /** Asked before the service is. */
  readonly shared: SharedCache;
  /** From 0 to 1. */
  readonly random?: () => number;
  /** Told how each load was served; `joined`: by a question of somebody else's. */
  readonly onLoad?: (result: 'hit' | 'miss' | 'joined' | 'stale') => void;
}

export interface ShareCache<Question> {
  /** What is known at once, or the promise of it. `graceMs`: so long what was settled is given whatever its age. */
  load(question: Question, graceMs?: number): ShareOutcome | Promise<ShareOutcome>;
}

interface Entry {
  readonly outcome: ShareOutcome;
  readonly askedAt: number;
  /** A fault is as old as its answer: a service may take seconds to fail. */
  readonly receivedAt: number;
  /** How long a fault is given again, ms from `receivedAt`. */
  readonly faultMs: number;
  /** The newest thing the service said; null: nothing that may still be given. */
  readonly cached: CachedOutcome | null;
  readonly bytes: number;
}

const FAULT_BYTES = 500;
/** A fault is remembered this long, to spare a struggling service. */
const FAULT_FRESH_MS = 1000;
/**
 * Where the service is left alone, up to this share of the fresh time: all links asked for are asked anew when it is
 * back, and must not be together.
 */
const RESTING_SHARE = 0.9;
/** What was settled just now is still read, and not dropped for others. */
const KEPT_MS = 3000;
const SWEEP_MS = 10_000;

/**
 * A short memory of outcomes with one call at a time per link. `{}` erases what was known before it: nothing older is
 * served again, whatever fails later.
 */
export function createShareCache<Question>(options: ShareCacheOptions<Question>): ShareCache<Question> {
  const entries = new Map<string, Entry>();
  const flights = new Map<string, { readonly flight: object; readonly outcome: Promise<ShareOutcome> }>();
  const { freshMs, random = Math.random } = options;
  const keptMs = Math.max(freshMs, options.staleMs, KEPT_MS);
  let bytes = 0;
  /** What was settled in the time before may have been deleted since: it is asked for once more. */
  let doubtedUntil = -Infinity;
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
      // Entries lie in the order they were settled: behind a young one all are younger.
      if (options.now() - (entries.get(oldest)?.receivedAt ?? 0) < KEPT_MS) break;
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

  function faultMsOf(answer: ShareOutcome): number {
    const least = Math.min(FAULT_FRESH_MS, freshMs);
    const isResting = 'isResting' in answer && answer.isResting === true;
    return isResting ? least + random() * Math.max(0, RESTING_SHARE * freshMs - least) : least;
  }

  function isUsable({ outcome, askedAt, receivedAt, faultMs, cached }: Entry, graceMs: number): boolean {
    const now = options.now();
    if (now - receivedAt < graceMs) return true;
    if (receivedAt <= doubtedUntil && receivedAt > doubtedUntil - keptMs) return false;
    const isAnswer = outcome.kind === 'unavailable' || (outcome.kind === 'shared' && outcome.failingSince === null);
    if (isAnswer) return isFresh({ askedAt, receivedAt }, now, freshMs);
    const isTooOld = cached !== null && now - cached.askedAt >= options.staleMs;
    return !isTooOld && now - receivedAt < faultMs;
  }

  async function fetchOutcome(question: Question, key: string, flight: object): Promise<ShareOutcome> {
    const fetched = await options.shared.fetch(key, entries.get(key)?.cached ?? null, (known, waitedMs) =>
      options.ask(question, key, known, waitedMs),
    );
    const isDropped = flights.get(key)?.flight !== flight;
    const { outcome, cached } = coverFault(fetched, isDropped, options.now() - options.staleMs);
    const latest = entries.get(key);
    // A link that was found deleted meanwhile is not what this flight says; what was asked for later stays.
    if (isDropped && (outcome.kind !== 'unavailable' || (latest?.askedAt ?? 0) > fetched.askedAt)) return outcome;
    if (isStale(outcome)) options.onLoad?.('stale');
    remember(key, {
      outcome,
      askedAt: fetched.askedAt,
      receivedAt: fetched.receivedAt,
      faultMs: faultMsOf(fetched.outcome),
      cached,
      bytes: outcome.kind === 'shared' ? outcome.answer.bytes : FAULT_BYTES,
    });
    return outcome;
  }

  options.shared.subscribe({
    deleted: (key) => {
      forget(key);
      // Who comes now gets what comes of a new question.
      flights.delete(key);
    },
    missed: () => (doubtedUntil = options.now()),
  });

  return {
    load(question, graceMs = 0) {
      const key = options.keyOf(question);
      const entry = entries.get(key);
      if (entry !== undefined && isUsable(entry, graceMs)) {
        options.onLoad?.(isStale(entry.outcome) ? 'stale' : 'hit');
        return entry.outcome;
      }
      const flying = flights.get(key);
      options.onLoad?.(flying === undefined ? 'miss' : 'joined');
      if (flying !== undefined) return flying.outcome;
      const flight = {};
      const outcome = fetchOutcome(question, key, flight).finally(() => {
        if (flights.get(key)?.flight === flight) flights.delete(key);
      });
      flights.set(key, { flight, outcome });
      return outcome;
    },
  };
}

function isStale(outcome: ShareOutcome): boolean {
  return outcome.kind === 'shared' && outcome.failingSince !== null;
}

/** In place of a fault the last good answer, while that is young enough; and what the service said last. */
function coverFault(
  { before, ...fetched }: Fetched,
  isDropped: boolean,
  oldest: number,
): { readonly outcome: ShareOutcome; readonly cached: CachedOutcome | null } {
  const { outcome } = fetched;
  if (outcome.kind === 'shared' || outcome.kind === 'unavailable') return { outcome, cached: { ...fetched, outcome } };
  if (isDropped || before === null) return { outcome, cached: null };
  if (before.outcome.kind === 'unavailable') return { outcome, cached: before };
  if (before.askedAt <= oldest) return { outcome, cached: null };
  // Told to people, so counted from the system's time of the last success.
  const failingSince = before.outcome.failingSince ?? before.outcome.checkedAt + (fetched.askedAt - before.askedAt);
  const covered = { ...before.outcome, failingSince };
  return { outcome: covered, cached: { ...before, outcome: covered } };
}
