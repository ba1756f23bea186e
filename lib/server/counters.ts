import { LRUCache } from 'lru-cache';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Counter, CounterOptions } from './limits.ts';
import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RedisAway, type SharedRedis } from '#lib/runtime/redis.ts';

interface Count {
  points: number;
  expiresAt: number;
}

const MAX_ADDRESSES = 100_000;

/** Counts in this process. The library's own memory store has a timer per address and no size limit. */
export function createMemoryCounter(
  { points: most, seconds }: CounterOptions,
  mostAddresses = MAX_ADDRESSES,
): Counter & { readonly size: () => number } {
  const counts = new LRUCache<string, Count>({ max: mostAddresses });

  function known(key: string): Count | null {
    const count = counts.get(key);
    return count !== undefined && Date.now() < count.expiresAt ? count : null;
  }

  function start(key: string, points: number, duration: number): Count {
    const count = { points, expiresAt: Date.now() + duration * 1000 };
    counts.set(key, count);
    return count;
  }

  function add(key: string, points: number): RateLimiterRes {
    const count = known(key) ?? start(key, 0, seconds);
    count.points += points;
    return resultOf(count);
  }

  function resultOf({ points, expiresAt }: Count): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, most - points), Math.max(0, expiresAt - Date.now()), points);
  }

  return {
    size: () => counts.size,
    consume: async (key, points = 1) => {
      const result = add(String(key), points);
      if (result.consumedPoints > most) throw result;
      return result;
    },
    penalty: async (key, points = 1) => add(String(key), points),
    get: async (key) => {
      const count = known(String(key));
      return count === null ? null : resultOf(count);
    },
    block: async (key, duration) => resultOf(start(String(key), most + 1, duration)),
  };
}

/**
 * Counters shared by all replicas, under keyed hashes of the addresses. While Redis is away, each replica counts
 * alone.
 */
export function createSharedCounters(redis: SharedRedis, secret: string): (terms: CounterOptions) => Counter {
  const hashOf = (key: string | number) => createHmac('sha256', secret).update(`limits\0${key}`).digest('base64url');

  return (terms) => {
    const own = createMemoryCounter(terms);
    const limiters = new WeakMap<Redis, RateLimiterRedis>();

    function limiterOf(client: Redis): RateLimiterRedis {
      const limiter = limiters.get(client) ?? createLimiter(client, terms);
      limiters.set(client, limiter);
      return limiter;
    }

    function counted<T>(
      together: (limiter: RateLimiterRedis, client: Redis) => Promise<T>,
      alone: () => Promise<T>,
    ): Promise<T> {
      return redis
        .run((client) => together(limiterOf(client), client))
        .catch((error: unknown) => {
          if (error instanceof RedisAway) return alone();
          throw error;
        });
    }

    return {
      consume: (key, points) =>
        counted(
          (limiter) => limiter.consume(hashOf(key), points),
          () => own.consume(key, points),
        ),
      penalty: (key, points) =>
        counted(
          (limiter) => limiter.penalty(hashOf(key), points),
          () => own.penalty(key, points),
        ),
      get: (key) =>
        counted(
          (limiter, client) => getNumber(limiter, client, hashOf(key)),
          () => own.get(key),
        ),
      block: (key, seconds) =>
        counted(
          (limiter) => limiter.block(hashOf(key), seconds),
          () => own.block(key, seconds),
        ),
    };
  };
}

const MAX_DIGITS = 20;

/** A count is a short number, so a long value was written by something else and is deleted unread. */
async function getNumber(limiter: RateLimiterRedis, client: Redis, hash: string): Promise<RateLimiterRes | null> {
  const name = limiter.getKey(hash);
  if ((await client.strlen(name)) <= MAX_DIGITS) return limiter.get(hash);
  await client.unlink(name);
  return null;
}

function createLimiter(client: Redis, { name, points, seconds }: CounterOptions): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: client,
    keyPrefix: `share-viewer:limit:${name}`,
    points,
    duration: seconds,
  });
}
