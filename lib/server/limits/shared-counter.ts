import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { RedisAway, type SharedRedis } from '#lib/runtime/redis/connection.ts';
import type { Counter, CounterTerms } from './limits.ts';
import { createMemoryCounter } from './memory-counter.ts';

/**
 * Counters that all replicas have in common. Addresses lie there under keyed hashes; while Redis is away, each replica
 * counts for itself.
 */
export function createSharedCounters(redis: SharedRedis, secret: string): (terms: CounterTerms) => Counter {
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

const LONGEST_NUMBER = 20;

/** A count is a short number: a long value is somebody else's, and would be read whole. */
async function getNumber(limiter: RateLimiterRedis, client: Redis, hash: string): Promise<RateLimiterRes | null> {
  const name = limiter.getKey(hash);
  if ((await client.strlen(name)) <= LONGEST_NUMBER) return limiter.get(hash);
  await client.unlink(name);
  return null;
}

function createLimiter(client: Redis, { name, points, seconds }: CounterTerms): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: client,
    keyPrefix: `share-viewer:limit:${name}`,
    points,
    duration: seconds,
  });
}
