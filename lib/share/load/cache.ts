import type { Answer, ShareOutcome } from '../outcome.ts';
import type { Held, Settled, SharedCache } from './shared-cache.ts';

export interface ShareCacheOptions<Question> {
  /**
   * Asks the service; `key` is the question's, `known` what it answered last, `waitedMs` how long the question has
   * taken before. It turns every failure into an outcome and never rejects.
   */
  readonly ask: (question: Question, key: string, known: Answer | null, waitedMs: number) => Promise<ShareOutcome>;
  /** A key that does not tell the share id, different for every question. */
  readonly keyOf: (question: Question) => string;
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
}

export interface ShareCache<Question> {
  /** `graceMs`: so long what was settled is given whatever its age. */
  load(question: Question, graceMs?: number): Promise<ShareOutcome>;
}

interface Entry {
  readonly outcome: ShareOutcome;
  /** What the service said is as old as the question. */
  readonly startedAt: number;
  /** A fault, and what was decided on an answer, are as old as the answer: a service may take seconds to fail. */
  readonly settledAt: number;
  /** The newest the service said; null: nothing that may still be given. */
  readonly held: Held | null;
  readonly bytes: number;
}

const FAULT_BYTES = 500;
/** A fault is remembered this long, to spare a struggling service. */
const FAULT_FRESH_MS = 1000;
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
  const keptMs = Math.max(options.freshMs, options.staleMs, KEPT_MS);
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
      if (options.now() - (entries.get(oldest)?.settledAt ?? 0) < KEPT_MS) break;
      forget(oldest);
    }
  }

  function sweep(): void {
    for (const [key, { settledAt }] of entries) {
      if (options.now() - settledAt < keptMs) break;
      forget(key);
    }
    sweeping = entries.size === 0 ? null : setTimeout(sweep, SWEEP_MS).unref();
  }

  function isUsable({ outcome, startedAt, settledAt }: Entry, graceMs: number): boolean {
    const now = options.now();
    // A clock that was set back must not keep an answer for ever.
    if (now < startedAt) return false;
    if (now - settledAt < graceMs) return true;
    if (settledAt <= doubtedUntil && settledAt > doubtedUntil - keptMs) return false;
    const isAnswer = outcome.kind === 'unavailable' || (outcome.kind === 'shared' && outcome.failingSince === null);
    // Counted from the question, an answer that took longer than `freshMs` would never be kept.
    if (isAnswer) return now - (settledAt - startedAt < options.freshMs ? startedAt : settledAt) < options.freshMs;
    const isTooOld = outcome.kind === 'shared' && now - outcome.checkedAt >= options.staleMs;
    return !isTooOld && now - settledAt < Math.min(FAULT_FRESH_MS, options.freshMs);
  }

  async function fetchOutcome(question: Question, key: string, flight: object): Promise<ShareOutcome> {
    const settled = await options.shared.settle(key, entries.get(key)?.held ?? null, (known, waitedMs) =>
      options.ask(question, key, known, waitedMs),
    );
    const isDropped = flights.get(key)?.flight !== flight;
    const { outcome, held } = coverFault(settled, isDropped, options.now() - options.staleMs);
    const latest = entries.get(key);
    // A link that was found deleted meanwhile is not what this flight says; what was asked for later stays.
    if (isDropped && (outcome.kind !== 'unavailable' || (latest?.startedAt ?? 0) > settled.startedAt)) return outcome;
    remember(key, {
      outcome,
      startedAt: settled.startedAt,
      settledAt: settled.settledAt,
      held,
      bytes: outcome.kind === 'shared' ? outcome.answer.bytes : FAULT_BYTES,
    });
    return outcome;
  }

  options.shared.follow({
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
      if (entry !== undefined && isUsable(entry, graceMs)) return Promise.resolve(entry.outcome);
      const flying = flights.get(key);
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

/** In the place of a fault the last good answer, while that is young enough; and what the service said last. */
function coverFault(
  { outcome, startedAt, order, before }: Settled,
  isDropped: boolean,
  oldest: number,
): { readonly outcome: ShareOutcome; readonly held: Held | null } {
  if (outcome.kind === 'shared' || outcome.kind === 'unavailable')
    return { outcome, held: { outcome, askedAt: startedAt, order } };
  if (isDropped || before === null) return { outcome, held: null };
  if (before.outcome.kind === 'unavailable') return { outcome, held: before };
  if (before.outcome.checkedAt <= oldest) return { outcome, held: null };
  const failingSince = before.outcome.failingSince ?? startedAt;
  const covered = { ...before.outcome, failingSince };
  return { outcome: covered, held: { ...before, outcome: covered } };
}
