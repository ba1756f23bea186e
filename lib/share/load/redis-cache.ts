import { randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { ShareOutcome } from '../outcome.ts';
import { answerOf, type Ask, type Followers, type Held, type Settled, type SharedCache } from './shared-cache.ts';
import { createSharedEntries, type SharedEntriesOptions, type Turn } from './shared-entries.ts';

/** Who waits is told of the end, and looks by itself all the same. */
const LOOK_MS = 250;
/** Who has waited longer has no time left to ask, and only takes what comes, until nobody waits any more. */
const LATEST_MS = 3_500;
const LONGEST_MS = 6_250;

/**
 * Replicas that share a Redis ask a service once for all of them. Of two answers the one asked for later stays, by the
 * clock of Redis. Where Redis is away, each is on its own.
 */
export function createRedisCache(options: SharedEntriesOptions): SharedCache {
  const entries = createSharedEntries(options);
  const { now, observe } = options;
  let followers: Followers = { deleted: () => undefined, missed: () => undefined };
  entries.told.on('unavailable', (key: string) => followers.deleted(key));
  entries.told.on('gap', () => followers.missed());

  async function ask(question: Ask, before: Held | null, waitedMs: number, order: number): Promise<Settled> {
    const startedAt = now();
    const outcome = await question(answerOf(before), waitedMs);
    return { outcome, startedAt, settledAt: now(), order, before };
  }

  async function lead(key: string, token: string, asking: Promise<Settled>): Promise<Settled> {
    const keeping = entries.keepLead(key, token);
    const settled = await asking;
    // Before its own visitors have it: their pages would keep this process from sending it.
    const { confirmed } = await entries.publish(key, token, settled);
    confirmed
      .catch(() => true)
      .then((isLatest) => {
        keeping.end();
        if (!isLatest) followers.deleted(key);
      });
    return settled;
  }

  async function settle(key: string, held: Held | null, question: Ask, news: News): Promise<Settled> {
    const came = performance.now();
    const token = randomBytes(12).toString('base64url');
    let before = held;
    let isWaiting = false;
    let isAlone = false;
    for (;;) {
      const waitedMs = performance.now() - came;
      const mode = waitedMs > LATEST_MS ? 'look' : isAlone ? 'alone' : 'lead';
      const turn = await entries.take({ key, token, mode, waitedMs: isWaiting ? waitedMs : 0, before });
      before = turn.before;
      if (turn.kind === 'fresh') {
        observe({ kind: 'load', way: isWaiting ? 'waited' : 'shared' });
        const { outcome, askedAt, order } = turn.held;
        return { outcome, startedAt: askedAt, settledAt: turn.settledAt, order, before };
      }
      if (turn.kind === 'lead') {
        observe({ kind: 'load', way: isAlone ? 'alone' : 'led' });
        return lead(key, token, ask(question, before, waitedMs, turn.order));
      }
      if (mode === 'look' && isHopeless(turn, waitedMs)) {
        const outcome: ShareOutcome = { kind: 'unreachable' };
        return { outcome, startedAt: now() - waitedMs, settledAt: now(), order: 0, before };
      }
      if (turn.kind === 'away') {
        observe({ kind: 'load', way: 'alone' });
        return ask(question, before, waitedMs, 0);
      }
      if (turn.kind === 'wait') await news.wait(Math.min(LOOK_MS, turn.leftMs + 1));
      isWaiting ||= turn.kind === 'wait';
      isAlone = turn.kind === 'unusable';
    }
  }

  return {
    settle: async (key, held, question) => {
      const news = listenFor(entries.told, key);
      try {
        return await settle(key, held, question, news);
      } finally {
        news.end();
      }
    },
    follow: (given) => {
      followers = given;
    },
  };
}

function isHopeless(turn: Turn, waitedMs: number): boolean {
  return turn.kind !== 'wait' || turn.leftMs === 0 || waitedMs > LONGEST_MS;
}

interface News {
  /** Until something is told of the link that was not known when waiting began before, or `ms` are over. */
  wait(ms: number): Promise<void>;
  end(): void;
}

/** From here on: what is told between a look and the wait after it must not be missed. */
function listenFor(told: EventEmitter, key: string): News {
  let isTold = false;
  let wake = (): void => undefined;
  const hear = () => {
    isTold = true;
    wake();
  };
  told.on(`link ${key}`, hear);
  return {
    wait: async (ms) => {
      if (!isTold)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isTold = false;
    },
    end: () => told.off(`link ${key}`, hear),
  };
}
