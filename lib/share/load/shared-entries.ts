import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { SharedRedis } from '#lib/ops/redis/connection.ts';
import type { RedisEvent } from '#lib/ops/redis/events.ts';
import { begin, type Begun, giveUp, hold, settle } from './redis-scripts.ts';
import type { Sealer } from './seal.ts';
import { answerOf, type Held, type Settled } from './shared-cache.ts';
import { decodeSharedValue, encodeSharedValue } from './shared-value.ts';

export interface SharedEntriesOptions {
  readonly redis: SharedRedis;
  readonly sealer: Sealer;
  /** ms since 1970 UTC, of this process. */
  readonly now: () => number;
  readonly freshMs: number;
  /** How long what the service said is kept, ms. */
  readonly keptMs: number;
  readonly observe: (event: RedisEvent) => void;
}

/** What Redis says to a question; `before`: the newest the service said of the link, as far as it is known here now. */
export type Turn = { readonly before: Held | null } & (
  | { readonly kind: 'fresh'; readonly held: Held; readonly settledAt: number }
  /** Ask the service, for all; the answer has this order. */
  | { readonly kind: 'lead'; readonly order: number }
  /** Somebody does, and has so long to say so again; to a mere look also 0: nobody does. */
  | { readonly kind: 'wait'; readonly leftMs: number }
  /** Something is there that this replica cannot use: it has to ask for itself. */
  | { readonly kind: 'unusable' }
  | { readonly kind: 'away' }
);

export interface Question {
  readonly key: string;
  /** Tells who asks the service from whoever asked before. */
  readonly token: string;
  readonly mode: 'lead' | 'look' | 'alone';
  /** What was settled within it is fresh for who asks; 0: what is fresh by the clock alone. */
  readonly waitedMs: number;
  readonly before: Held | null;
}

export interface SharedEntries {
  readonly take: (question: Question) => Promise<Turn>;
  /** Until it is ended, nobody else takes the lead. */
  readonly keepLead: (key: string, token: string) => { end(): void };
  /**
   * Tells the others what came of a lead: resolves when that is on its way. `confirmed` resolves to whether nobody has
   * asked later, and rejects when Redis is away.
   */
  readonly publish: (key: string, token: string, settled: Settled) => Promise<{ confirmed: Promise<boolean> }>;
  /**
   * Emits `link` and its key when another replica is done with it, `unavailable` with the key of a deleted one, and
   * `gap` when such things may have been missed.
   */
  readonly told: EventEmitter;
}

const CHANNEL = 'share-viewer:1:told';
/** Who asks says so again and again: what has died frees the link so soon. */
const LOCK_MS = 2_500;
const RENEW_MS = 500;
/** What nobody waits for may take so long. */
const BACKGROUND_MS = 1_000;

/**
 * What replicas know of links, in Redis. Nothing is believed that none of them has sealed, and a message only makes
 * its reader look.
 */
export function createSharedEntries(options: SharedEntriesOptions): SharedEntries {
  const { redis, sealer, now, freshMs, keptMs, observe } = options;
  const me = randomBytes(9).toString('base64url');
  const told = new EventEmitter().setMaxListeners(0);

  function hear(message: string): void {
    const [from, outcome, key = ''] = message.split(' ');
    if (from === me) return;
    told.emit(`link ${key}`);
    if (outcome !== 'unavailable') return;
    observe({ kind: 'deletion' });
    told.emit('unavailable', key);
  }
  redis.listen(CHANNEL, hear, () => told.emit('gap'));

  function leave(key: string, token: string, outcome: string): Promise<void> {
    return redis.run((client) => giveUp(client, key, token, CHANNEL, `${me} ${outcome} ${key}`), BACKGROUND_MS);
  }

  async function ask({ key, token, mode, waitedMs, before }: Question): Promise<Begun | null> {
    let isTooLate = false;
    const heldAgeMs = before === null ? 0 : now() - before.askedAt;
    const beginning = { token, lockMs: LOCK_MS, heldOrder: before?.order ?? 0, heldAgeMs, waitedMs, mode };
    try {
      return await redis.run(async (client) => {
        const begun = await begin(client, key, beginning);
        // Nobody asks in its name any more; and Redis answers again, whatever has become known of it here.
        if (isTooLate && begun.kind === 'lead') giveUp(client, key, token, CHANNEL, `${me} late ${key}`).catch(ignore);
        return begun;
      });
    } catch {
      isTooLate = true;
      return null;
    }
  }

  async function open(key: string, entry: Begun, before: Held | null): Promise<Held | null> {
    if (entry.order === 0) return null;
    if (entry.order === before?.order) return before;
    if (entry.value.byteLength === 0) return null;
    const askedAt = now() - entry.ageMs;
    const bytes = sealer.open(entry.value, `${key} ${entry.order}`);
    const value = bytes === null ? null : await decodeSharedValue(bytes, askedAt, answerOf(before));
    if (value === null) observe({ kind: 'unreadable' });
    return value === null || value.kind === 'large' ? null : { outcome: value, askedAt, order: entry.order };
  }

  return {
    told,
    take: async (question) => {
      const begun = await ask(question);
      if (begun === null) return { kind: 'away', before: question.before };
      const held = await open(question.key, begun, question.before);
      const before = held ?? question.before;
      switch (begun.kind) {
        case 'fresh':
          if (held === null) return { kind: 'unusable', before };
          return { kind: 'fresh', held, settledAt: now() - begun.settledMs, before };
        case 'lead':
          return { kind: 'lead', order: begun.mine, before };
        case 'wait':
          return { kind: 'wait', leftMs: begun.leftMs, before };
      }
    },
    keepLead: (key, token) => {
      const timer = setInterval(() => {
        redis.run((client) => hold(client, key, token, LOCK_MS), BACKGROUND_MS).catch(ignore);
      }, RENEW_MS);
      return { end: () => clearInterval(timer) };
    },
    publish: async (key, token, { outcome, order }) => {
      if (outcome.kind !== 'shared' && outcome.kind !== 'unavailable')
        return { confirmed: leave(key, token, 'fault').then(() => true) };
      const value = sealer.seal(await encodeSharedValue(outcome), `${key} ${order}`);
      const message = `${me} ${outcome.kind} ${key}`;
      const settling = { token, order, freshMs, keptMs, value, channel: CHANNEL, message };
      return { confirmed: redis.run((client) => settle(client, key, settling), BACKGROUND_MS) };
    },
  };
}

function ignore(): void {}
