import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { Redis } from 'ioredis';
import type { RedisEvent } from '#lib/runtime/metrics.ts';
import type { SharedRedis } from '#lib/runtime/redis.ts';
import type { SharedAnswer } from '../view/outcome.ts';
import {
  cachedAnswer,
  askService,
  type Clocks,
  type Fetched,
  type FetchFromService,
  isFresh,
  type KnownOutcome,
  type SharedCache,
} from './cache.ts';
import type { Encryption } from '#lib/base/encryption.ts';
import { createRedisStore, keysOf, type Stored } from './redis-store.ts';

export interface RedisCacheOptions extends Clocks {
  readonly redis: SharedRedis;
  readonly encryption: Encryption;
  readonly freshMs: number;
  readonly keptMs: number;
  readonly observe: (event: RedisEvent) => void;
}

const CHANNEL = 'share-viewer:3:news';
const MAX_MESSAGE_LENGTH = 200;
const LOCK_MS = 2_500;
const RENEW_MS = 500;
/** Waiting requests are woken by a message, and look again after this time in case it was lost. */
const POLL_MS = 250;
/** A request that has waited longer has no time left to ask the service itself. */
const MAX_WAIT_BEFORE_ASKING_MS = 3_500;
const BACKGROUND_MS = 1_000;

const COMPARE_AND_DELETE = `
if redis.pcall('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
`;

type Role = 'usable' | 'lock holder' | 'follower' | 'unlocked' | 'unavailable';

interface LookupOptions {
  readonly token: string;
  readonly known: SharedAnswer | null;
  readonly mayAsk: boolean;
  readonly isNewer: (stored: Stored) => boolean;
  readonly isUsable: (stored: Stored | null) => boolean;
}

interface Lookup {
  readonly role: Role;
  readonly stored: Stored | null;
  readonly body: Buffer | null;
}

/**
 * Lets replicas that share a Redis ask the service once for all of them. The lock only saves requests, so that two holders
 * do no harm. Without Redis, each replica asks for itself.
 */
export function createRedisCache(options: RedisCacheOptions): SharedCache {
  const { redis, encryption, now, freshMs, keptMs, observe } = options;
  const store = createRedisStore(encryption, options, keptMs, () => observe({ kind: 'unreadable' }));
  const sender = randomBytes(9).toString('base64url');
  const changes = new EventEmitter().setMaxListeners(0);
  let subscriber: Parameters<SharedCache['subscribe']>[0] = { deleted: ignore, missedMessages: ignore };

  redis.listen(
    CHANNEL,
    (message) => {
      const [from, news, key = ''] = message.slice(0, MAX_MESSAGE_LENGTH).split(' ');
      if (from === sender) return;
      changes.emit(`link ${key}`);
      if (news !== 'deleted') return;
      observe({ kind: 'deletion' });
      subscriber.deleted(key);
    },
    () => subscriber.missedMessages(),
  );

  async function lookUp(key: string, { token, known, mayAsk, isNewer, isUsable }: LookupOptions): Promise<Lookup> {
    const { lock } = keysOf(key);
    let isTooLate = false;
    const lookup = redis.run(async (client): Promise<Lookup> => {
      let stored = await store.read(client, key);
      let role: Role = isUsable(stored) ? 'usable' : 'unlocked';
      if (role === 'unlocked' && mayAsk && (await client.set(lock, token, 'PX', LOCK_MS, 'NX')) === 'OK') {
        stored = await store.read(client, key);
        role = isUsable(stored) ? 'usable' : 'lock holder';
        if (role === 'usable' || isTooLate) publish(key, token, 'released').catch(ignore);
      } else if (role === 'unlocked' && ((await isLocked(client, lock)) || mayAsk)) role = 'follower';
      return {
        role,
        stored,
        body: stored !== null && isNewer(stored) ? await store.readBody(client, key, stored, known) : null,
      };
    });
    return lookup.catch(() => {
      isTooLate = true;
      return { role: 'unavailable', stored: null, body: null };
    });
  }

  function publish(
    key: string,
    lockToken: string | null,
    news: 'released' | 'answered' | 'deleted',
    write: (client: Redis) => readonly Promise<unknown>[] = () => [],
  ): Promise<unknown> {
    return redis.run(
      (client) =>
        // One connection keeps the order: a replica that receives the message finds the value.
        Promise.all([
          ...write(client),
          lockToken !== null && client.eval(COMPARE_AND_DELETE, 1, keysOf(key).lock, lockToken),
          client.publish(CHANNEL, `${sender} ${news} ${key}`),
        ]),
      BACKGROUND_MS,
    );
  }

  async function fetchAndShare(key: string, lockToken: string | null, stored: Stored | null, asking: Promise<Fetched>) {
    const renew = () => redis.run((client) => client.pexpire(keysOf(key).lock, LOCK_MS), BACKGROUND_MS).catch(ignore);
    const renewing = lockToken === null ? undefined : setInterval(() => void renew(), RENEW_MS);
    try {
      const fetched = await asking;
      const { kind } = fetched.outcome;
      const news = kind === 'shared' ? 'answered' : kind === 'unavailable' ? 'deleted' : 'released';
      store
        .encode(key, fetched, stored)
        .then((write) => publish(key, lockToken, news, write))
        .catch(ignore);
      return fetched;
    } finally {
      clearInterval(renewing);
    }
  }

  async function fetch(key: string, cached: KnownOutcome | null, ask: FetchFromService): Promise<Fetched> {
    const began = performance.now();
    const since = now();
    const token = randomBytes(12).toString('base64url');
    let before = cached;
    let hasWaited = false;
    const isNewer = ({ head }: Stored) => before === null || head.fetchedAt > before.fetchedAt;
    const isUsable = (stored: Stored | null) =>
      stored !== null &&
      (before === null || stored.head.fetchedAt >= before.fetchedAt) &&
      (isFresh(stored, now(), freshMs) || (hasWaited && stored.receivedAt >= since));
    for (;;) {
      const change = listenForChange(changes, key);
      try {
        const waitedMs = performance.now() - began;
        const mayAsk = waitedMs <= MAX_WAIT_BEFORE_ASKING_MS;
        const known = cachedAnswer(before);
        const { role, stored, body } = await lookUp(key, { token, known, mayAsk, isNewer, isUsable });
        let isReadable = stored !== null;
        if (stored !== null && isNewer(stored)) {
          const outcome = await store.decode(key, stored, body, known);
          isReadable = outcome !== null;
          const { askedAt, receivedAt, head } = stored;
          if (outcome !== null) before = { outcome, askedAt, receivedAt, fetchedAt: head.fetchedAt };
        }
        if (role === 'usable' && before !== null && isReadable) {
          observe({ kind: 'load', source: hasWaited ? 'waited' : 'stored' });
          return { ...before, before };
        }
        if (role === 'follower') {
          hasWaited = true;
          await change.wait(POLL_MS);
        } else if (mayAsk) {
          const lockToken = role === 'lock holder' ? token : null;
          observe({ kind: 'load', source: lockToken === null ? 'unshared' : 'fetched' });
          const asking = askService(ask, before, waitedMs, options);
          return await fetchAndShare(key, lockToken, isReadable ? stored : null, asking);
        } else return await askService(async () => ({ kind: 'unreachable' }), before, waitedMs, options);
      } finally {
        change.end();
      }
    }
  }

  return {
    fetch,
    subscribe: (given) => {
      subscriber = given;
    },
  };
}

/** Shortens a lock that no replica can have set. */
async function isLocked(client: Redis, lock: string): Promise<boolean> {
  const leftMs = await client.pttl(lock);
  if (leftMs === -1 || leftMs > LOCK_MS) await client.pexpire(lock, LOCK_MS);
  return leftMs !== -2;
}

function listenForChange(changes: EventEmitter, key: string) {
  const ended = new AbortController();
  const changed = once(changes, `link ${key}`, { signal: ended.signal }).catch(ignore);
  return {
    wait: (ms: number) => {
      const timer = setTimeout(() => ended.abort(), ms);
      return changed.finally(() => clearTimeout(timer));
    },
    end: () => ended.abort(),
  };
}

function ignore(): void {}
