import { LRUCache } from 'lru-cache';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Counter, CounterOptions } from './limits.ts';
import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RedisUnavailable, type SharedRedis } from '#lib/runtime/redis.ts';

interface Count {
  points: number;
  expiresAt: number;
}

const MAX_ADDRESSES = 100_000;

/** Counts in this process. The library's own memory store has a timer per address and no size limit. */
export function createMemoryCounter(
  { points: maxPoints, seconds }: CounterOptions,
  maxAddresses = MAX_ADDRESSES,
): Counter & { readonly size: () => number } {
  const counts = new LRUCache<string, Count>({ max: maxAddresses });

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
    return new RateLimiterRes(Math.max(0, maxPoints - points), Math.max(0, expiresAt - Date.now()), points);
  }

  return {
    size: () => counts.size,
    consume: async (key, points = 1) => {
      const result = add(String(key), points);
      if (result.consumedPoints > maxPoints) throw result;
      return result;
    },
    penalty: async (key, points = 1) => add(String(key), points),
    get: async (key) => {
      const count = known(String(key));
      return count === null ? null : resultOf(count);
    },
    block: async (key, duration) => resultOf(start(String(key), maxPoints + 1, duration)),
  };
}

/** Counts for all replicas under keyed hashes of the addresses. Without Redis, each replica counts alone. */
export function createSharedCounters(redis: SharedRedis, secret: string): (terms: CounterOptions) => Counter {
  const hashOf = (key: string | number) => createHmac('sha256', secret).update(`limits\0${key}`).digest('base64url');

  return (terms) => {
    const localCounter = createMemoryCounter(terms);
    const redisCounters = new WeakMap<Redis, Counter>();

    function redisCounter(client: Redis): Counter {
      const counter = redisCounters.get(client) ?? createRedisCounter(client, terms);
      redisCounters.set(client, counter);
      return counter;
    }

    function count<T>(
      key: string | number,
      change: (counter: Counter, key: string | number) => Promise<T>,
    ): Promise<T> {
      return redis
        .run((client) => change(redisCounter(client), hashOf(key)))
        .catch((error: unknown) => {
          if (error instanceof RedisUnavailable) return change(localCounter, key);
          throw error;
        });
    }

    return {
      consume: (address, points) => count(address, (counter, key) => counter.consume(key, points)),
      penalty: (address, points) => count(address, (counter, key) => counter.penalty(key, points)),
      get: (address) => count(address, (counter, key) => counter.get(key)),
      block: (address, seconds) => count(address, (counter, key) => counter.block(key, seconds)),
    };
  };
}

const MAX_DIGITS = 20;

function createRedisCounter(client: Redis, { name, points, seconds }: CounterOptions): Counter {
  const limiter = new RateLimiterRedis({
    storeClient: client,
    keyPrefix: `share-viewer:limit:${name}`,
    points,
    duration: seconds,
  });
  return {
    consume: (key, added) => limiter.consume(key, added),
    penalty: (key, added) => limiter.penalty(key, added),
    block: (key, duration) => limiter.block(key, duration),
    async get(key) {
      const redisKey = limiter.getKey(key);
      if ((await client.strlen(redisKey)) <= MAX_DIGITS) return limiter.get(key);
      // A count is a short number, so a long value was written by something else and is deleted unread.
      await client.unlink(redisKey);
      return null;
    },
  };
}
