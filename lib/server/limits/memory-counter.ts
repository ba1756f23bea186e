import { LRUCache } from 'lru-cache';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Counter, CounterTerms } from './limits.ts';

interface Count {
  points: number;
  /** ms since 1970 UTC. */
  expiresAt: number;
}

/** The addresses one counter knows: whoever was not seen for longest is forgotten first. */
const MOST_ADDRESSES = 100_000;

/**
 * A counter in this process. The library's own keeps a timer for each address and has no bound, so that a crowd of
 * addresses would fill the memory.
 */
export function createMemoryCounter(
  { points: most, seconds }: CounterTerms,
  mostAddresses = MOST_ADDRESSES,
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
