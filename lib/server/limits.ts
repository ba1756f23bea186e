import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName, LimitedRequest } from '#lib/runtime/routes.ts';

/** One kind of counting by address: so many points in so many seconds from the first. */
export interface CounterOptions {
  readonly name: 'pages' | 'refreshes' | 'misses' | 'blocks';
  readonly points: number;
  readonly seconds: number;
}

/** Of a limiter of the library, any of its stores, what is used. */
export type Counter = Pick<RateLimiterAbstract, 'consume' | 'penalty' | 'get' | 'block'>;

export interface LimitsOptions {
  /** Where it is counted: `consume` rejects with a RateLimiterRes beyond the limit, and all with an Error on a fault. */
  readonly store: (terms: CounterOptions) => Counter;
  /** Pages in a minute, links that turned out unavailable in ten minutes; 0: without limit. */
  readonly pages: number;
  readonly misses: number;
  /** An address has gone over its misses, for so long (s). */
  readonly onBlock: (seconds: number) => void;
  /** The store has failed: those it could not count came in. */
  readonly onFailure: (error: unknown) => void;
}

export type Admission =
  | { readonly isLimited: true; readonly limit: LimitName; readonly retryAfter: number }
  | {
      readonly isLimited: false;
      /** Once it is answered. `missed`: what tells the link that turned out unavailable from others; else null. */
      readonly leave: (missed: string | null) => Promise<void>;
    };

export interface Limits {
  /** `retryAfter` in s. Never rejects. */
  readonly enter: (address: string, wanted: LimitedRequest) => Promise<Admission>;
}

const MINUTE = 60;
/** An open page asks about twice a minute for its data, and for its map and texts besides. */
const REFRESHES_PER_PAGE = 4;
const MISSES_SECONDS = 10 * MINUTE;
/** The first block; each further one within a day is twice as long, up to the longest. */
const BLOCK_SECONDS = 10 * MINUTE;
const MAX_BLOCK_SECONDS = 16 * BLOCK_SECONDS;
const BLOCKS_SECONDS = 24 * 60 * MINUTE;
/** Answers under way for one address, for each miss it may have. */
const MAX_CONCURRENT_PER_MISS = 2;
const CONCURRENT_RETRY_SECONDS = 2;
const MAX_REMEMBERED_MISSES = 100_000;

/**
 * Counts by address. Who has missed too often gets nothing of any link, existing or not, and no service is asked: an
 * answer for those that exist would tell which do.
 */
export function createLimits({ store, pages, misses, onBlock, onFailure }: LimitsOptions): Limits {
  const counterOf = (name: CounterOptions['name'], points: number, seconds: number) =>
    points > 0 ? store({ name, points, seconds }) : null;
  const counters = {
    page: counterOf('pages', pages, MINUTE),
    refresh: counterOf('refreshes', pages * REFRESHES_PER_PAGE, MINUTE),
    missed: counterOf('misses', misses, MISSES_SECONDS),
    // Never full: it is read for its number alone.
    blocks: counterOf('blocks', misses > 0 ? 1_000_000 : 0, BLOCKS_SECONDS),
  };
  const concurrent = new Map<string, number>();
  // Who opens the same dead link again and again, as people and uptime checks do, learns nothing new.
  const missed = new LRUCache<string, true>({ max: MAX_REMEMBERED_MISSES, ttl: MISSES_SECONDS * 1000 });

  function countConcurrent(address: string): void {
    concurrent.set(address, (concurrent.get(address) ?? 0) + 1);
  }

  function uncountConcurrent(address: string): void {
    const left = (concurrent.get(address) ?? 1) - 1;
    if (left === 0) concurrent.delete(address);
    else concurrent.set(address, left);
  }

  async function blockedSeconds(address: string): Promise<number> {
    const known = await counters.missed?.get(address);
    return known != null && known.consumedPoints > misses ? secondsUntilReset(known) : 0;
  }

  async function count(address: string, wanted: LimitedRequest): Promise<number> {
    try {
      await (wanted === 'refresh' ? counters.refresh : counters.page)?.consume(address);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return secondsUntilReset(refusal);
      throw refusal;
    }
  }

  /** null: come in. */
  async function checkLimits(
    address: string,
    wanted: LimitedRequest,
  ): Promise<Omit<Admission & { isLimited: true }, 'isLimited'> | null> {
    if (wanted !== 'page' && misses > 0) {
      const blocked = await blockedSeconds(address);
      if (blocked > 0) return { limit: 'misses', retryAfter: blocked };
    }
    const full = await count(address, wanted);
    return full === 0 ? null : { limit: wanted === 'refresh' ? 'refreshes' : 'pages', retryAfter: full };
  }

  async function countMiss(address: string, link: string): Promise<void> {
    const key = createHash('sha256').update(`${address}\0${link}`).digest('base64');
    if (missed.has(key)) return;
    missed.set(key, true);
    const known = await counters.missed?.penalty(address);
    // Equal, not beyond: answers that were under way then miss too, and are one block with this.
    if (known?.consumedPoints !== misses) return;
    const blocks = (await counters.blocks?.penalty(address))?.consumedPoints ?? 1;
    const seconds = Math.min(MAX_BLOCK_SECONDS, BLOCK_SECONDS * 2 ** (blocks - 1));
    await counters.missed?.block(address, seconds);
    onBlock(seconds);
  }

  return {
    async enter(address, wanted) {
      const mayMiss = wanted !== 'page' && misses > 0;
      if (mayMiss && (concurrent.get(address) ?? 0) >= MAX_CONCURRENT_PER_MISS * misses)
        return { isLimited: true, limit: 'crowd', retryAfter: CONCURRENT_RETRY_SECONDS };
      if (mayMiss) countConcurrent(address);
      try {
        const refusal = await checkLimits(address, wanted);
        if (refusal !== null) {
          if (mayMiss) uncountConcurrent(address);
          return { isLimited: true, ...refusal };
        }
      } catch (error) {
        onFailure(error);
      }
      return {
        isLimited: false,
        leave: async (link) => {
          if (!mayMiss) return;
          // Before it steps out: nobody else may come in for a miss that is not counted yet.
          if (link !== null) await countMiss(address, link).catch(onFailure);
          uncountConcurrent(address);
        },
      };
    },
  };
}

function secondsUntilReset({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
