import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createRedisEntries, namesOf, type RedisCacheOptions, type Stored, unpackStored } from './redis-entries.ts';
import { acquireLock, lockTimeLeft, releaseLock, RENEW_MS, renewLock } from './redis-lock.ts';
import { type Ask, askService, type CachedOutcome, type Fetched, isFresh, type SharedCache } from './shared-cache.ts';

const CHANNEL = 'share-viewer:2:news';
const MAX_MESSAGE_LENGTH = 200;
/** Waiting requests are woken by a message, and look again after this time in case it was lost. */
const POLL_MS = 250;
/** A request that has waited longer has no time left to ask the service, and only takes what others are told. */
const LAST_ASK_MS = 3_500;
const MAX_WAIT_MS = 6_250;
/** How long a command may take that no request waits for. */
const BACKGROUND_MS = 1_000;

type Turn = { readonly stored: Stored | null } & (
  | { readonly kind: 'fresh' | 'lead' | 'alone' }
  /** Another replica asks; its lock ends after `leftMs` unless it is renewed. 0: nobody asks. */
  | { readonly kind: 'wait'; readonly leftMs: number }
);

interface Attempt {
  readonly key: string;
  readonly token: string;
  readonly before: CachedOutcome | null;
  /** The copy that was there before waiting began: any other is new enough. undefined: has not waited. */
  readonly staleId: string | null | undefined;
  /** When the wait began, on this process's own clock, ms. */
  readonly since: number;
  readonly mayAsk: boolean;
}

/** The question that a replica waits for may have been sent this long before the wait began. */
const MAX_QUESTION_MS = 8_500;

/** Replicas that share a Redis ask the service once for all of them. Without Redis, each asks for itself. */
export function createRedisCache(options: RedisCacheOptions): SharedCache {
  const { redis, now, freshMs, observe } = options;
  const entries = createRedisEntries(options);
  const sender = randomBytes(9).toString('base64url');
  const changes = new EventEmitter().setMaxListeners(0);

  function isUsable(stored: Stored | null, { before, staleId, since }: Attempt): boolean {
    if (stored === null || (before !== null && stored.fetchedAt < before.fetchedAt)) return false;
    const isAwaited =
      staleId !== undefined && stored.storedId !== staleId && stored.fetchedAt >= since - MAX_QUESTION_MS;
    return isFresh(stored, now(), freshMs) || isAwaited;
  }

  /** A fresh copy, the lock, or how long another replica holds the lock. */
  async function takeTurn(attempt: Attempt): Promise<Turn> {
    const { key, token, before, mayAsk } = attempt;
    const { lock } = namesOf(key);
    let isTooLate = false;
    const work = redis.run(async (client): Promise<Turn> => {
      const stored = await entries.read(client, key, before);
      if (isUsable(stored, attempt)) return { kind: 'fresh', stored };
      if (!mayAsk || !(await acquireLock(client, lock, token)))
        return { kind: 'wait', leftMs: await lockTimeLeft(client, lock), stored };
      // Another replica may have answered and released the lock since the first look.
      const latest = await entries.read(client, key, before);
      const isAnswered = isUsable(latest, attempt);
      if (isAnswered || isTooLate) release(key, token).catch(ignore);
      return { kind: isAnswered ? 'fresh' : 'lead', stored: latest };
    });
    return work.catch(() => {
      isTooLate = true;
      return { kind: 'alone', stored: null };
    });
  }

  function release(key: string, token: string): Promise<unknown> {
    return redis.run(
      (client) =>
        Promise.all([
          releaseLock(client, namesOf(key).lock, token),
          client.publish(CHANNEL, `${sender} released ${key}`),
        ]),
      BACKGROUND_MS,
    );
  }

  /** Asks the service, and writes its answer to Redis without waiting for Redis. */
  async function lead(key: string, token: string, hasLock: boolean, asking: Promise<Fetched>): Promise<Fetched> {
    const renew = () => redis.run((client) => renewLock(client, namesOf(key).lock), BACKGROUND_MS).catch(ignore);
    const renewing = hasLock ? setInterval(() => void renew(), RENEW_MS) : undefined;
    try {
      const fetched = await asking;
      const { outcome } = fetched;
      if (outcome.kind !== 'shared' && outcome.kind !== 'unavailable') {
        release(key, token).catch(ignore);
        return fetched;
      }
      const entry = await entries.encode(key, fetched, outcome);
      const written = redis.run(async (client) => {
        const news = entry.isDeletion ? 'deleted' : 'answered';
        const [isDeleted] = await Promise.all([
          // Sent in this order on one connection: whoever reads the message finds the value.
          entries.write(client, entry).then(() => !entry.isDeletion && entries.isDeleted(client, entry)),
          releaseLock(client, namesOf(key).lock, token),
          client.publish(CHANNEL, `${sender} ${news} ${key}`),
        ]);
        if (isDeleted) subscriber.deleted(key);
      }, BACKGROUND_MS);
      written.catch(ignore);
      return { ...fetched, storedId: entry.storedId };
    } finally {
      clearInterval(renewing);
    }
  }

  async function fetch(key: string, cached: CachedOutcome | null, ask: Ask, change: Change): Promise<Fetched> {
    const began = performance.now();
    const since = now();
    const token = randomBytes(12).toString('base64url');
    let before = cached;
    let staleId: string | null | undefined;
    for (;;) {
      const waitedMs = performance.now() - began;
      const mayAsk = waitedMs <= LAST_ASK_MS;
      const { stored, ...turn } = await takeTurn({ key, token, before, staleId, since, mayAsk });
      const isNewer = stored !== null && (before === null || stored.fetchedAt >= before.fetchedAt);
      const unpacked = isNewer ? await unpackStored(stored, before) : null;
      before = unpacked ?? before;
      if (turn.kind === 'fresh' && unpacked !== null) {
        observe({ kind: 'load', way: staleId === undefined ? 'shared' : 'waited' });
        return { ...unpacked, before };
      }
      if (turn.kind === 'wait' && (mayAsk || (turn.leftMs > 0 && waitedMs <= MAX_WAIT_MS))) {
        if (staleId === undefined) staleId = stored?.storedId ?? null;
        await change.wait(Math.min(POLL_MS, turn.leftMs + 1));
      } else if (mayAsk) {
        observe({ kind: 'load', way: turn.kind === 'lead' ? 'led' : 'alone' });
        return lead(key, token, turn.kind === 'lead', askService(ask, before, waitedMs, options));
      } else return askService(async () => ({ kind: 'unreachable' }), before, waitedMs, options);
    }
  }

  let subscriber: Parameters<SharedCache['subscribe']>[0] = { deleted: ignore, missed: ignore };
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
    () => subscriber.missed(),
  );

  return {
    fetch: async (key, cached, ask) => {
      const change = listenForChange(changes, key);
      try {
        return await fetch(key, cached, ask, change);
      } finally {
        change.end();
      }
    },
    subscribe: (given) => {
      subscriber = given;
    },
  };
}

interface Change {
  /** Resolves at the next message about the link, or at once if one has come since the last wait, or after `ms`. */
  wait(ms: number): Promise<void>;
  end(): void;
}

function listenForChange(changes: EventEmitter, key: string): Change {
  let hasChanged = false;
  let wake = ignore;
  const onChange = () => {
    hasChanged = true;
    wake();
  };
  changes.on(`link ${key}`, onChange);
  return {
    wait: async (ms) => {
      if (!hasChanged)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      hasChanged = false;
    },
    end: () => changes.off(`link ${key}`, onChange),
  };
}

function ignore(): void {}
