import type { Answer, ShareOutcome } from '../outcome.ts';

/** What the service itself said of a link. */
export interface Held {
  readonly outcome: Extract<ShareOutcome, { kind: 'shared' | 'unavailable' }>;
  /** When it was asked, ms since 1970 UTC of this process. */
  readonly askedAt: number;
  /** Of two answers of one link the one with the higher order was asked for later; 0: nobody else knows of it. */
  readonly order: number;
}

/** What came of one question. */
export interface Settled {
  readonly outcome: ShareOutcome;
  /** When the question began that it came of, ms since 1970 UTC. */
  readonly startedAt: number;
  readonly settledAt: number;
  readonly order: number;
  /** The newest the service said before, whoever asked it. */
  readonly before: Held | null;
}

/**
 * Asks the service; `known` is what it answered last, `waitedMs` how long the question has taken already. Turns every
 * failure into an outcome and never rejects.
 */
export type Ask = (known: Answer | null, waitedMs: number) => Promise<ShareOutcome>;

/** What replicas of the viewer have in common: answers, who asks for one, and deletions. */
export interface SharedCache {
  /** Somebody's fresh answer, or what comes of asking. Never rejects; what it shares fails silently. */
  readonly settle: (key: string, held: Held | null, ask: Ask) => Promise<Settled>;
  readonly follow: (followers: Followers) => void;
}

export interface Followers {
  /** Another replica has found this link deleted. */
  readonly deleted: (key: string) => void;
  /** Such news may have been missed until now. */
  readonly missed: () => void;
}

/** Of a replica that shares with nobody. */
export function createLoneCache(now: () => number): SharedCache {
  return {
    settle: async (_key, held, ask) => {
      const startedAt = now();
      const outcome = await ask(answerOf(held), 0);
      return { outcome, startedAt, settledAt: now(), order: 0, before: held };
    },
    follow: () => undefined,
  };
}

export function answerOf(held: Held | null): Answer | null {
  return held?.outcome.kind === 'shared' ? held.outcome.answer : null;
}
