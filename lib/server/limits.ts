import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName, LimitedRequest } from '#lib/runtime/routes.ts';

export interface CounterOptions {
  readonly name: 'pages' | 'refreshes' | 'misses' | 'blocks';
  readonly points: number;
  readonly seconds: number;
}

export type Counter = Pick<RateLimiterAbstract, 'consume' | 'penalty' | 'get' | 'block'>;

export interface LimitsOptions {
  readonly store: (terms: CounterOptions) => Counter;
  /** Pages in a minute, unavailable links in ten minutes; 0: no limit. */
  readonly pages: number;
  readonly misses: number;
  readonly onBlock: (seconds: number) => void;
  readonly onFailure: (error: unknown) => void;
}

interface Limited {
  readonly isLimited: true;
  readonly limit: LimitName;
  readonly retryAfter: number;
}

interface Admitted {
  readonly isLimited: false;
  /** Call when the request is answered, with keys of the links that turned out unavailable. */
  readonly leave: (missed: readonly string[]) => Promise<void>;
}

const MINUTE = 60;
/** An open page asks about twice a minute for its data, and for its map and texts besides. */
const REFRESHES_PER_PAGE = 4;
const MISSES_SECONDS = 10 * MINUTE;
const BLOCK_SECONDS = 10 * MINUTE;
const MAX_BLOCK_SECONDS = 16 * BLOCK_SECONDS;
const BLOCKS_SECONDS = 24 * 60 * MINUTE;
const MAX_CONCURRENT_PER_MISS = 2;
const CONCURRENT_RETRY_SECONDS = 2;
const MAX_REMEMBERED_MISSES = 100_000;

/** An address with too many unavailable links gets no link at all, as answers would show which links exist. */
export function createLimits({ store, pages, misses, onBlock, onFailure }: LimitsOptions) {
  const counterOf = (name: CounterOptions['name'], points: number, seconds: number) =>
    points > 0 ? store({ name, points, seconds }) : null;
  const counters = {
    page: counterOf('pages', pages, MINUTE),
    refresh: counterOf('refreshes', pages * REFRESHES_PER_PAGE, MINUTE),
    misses: counterOf('misses', misses, MISSES_SECONDS),
    blocks: counterOf('blocks', misses > 0 ? 1_000_000 : 0, BLOCKS_SECONDS),
  };
  const concurrent = new Map<string, number>();
  // Opening the same dead link again reveals nothing new, so it counts once.
  const countedMisses = new LRUCache<string, true>({ max: MAX_REMEMBERED_MISSES, ttl: MISSES_SECONDS * 1000 });

  function changeConcurrent(address: string, change: number): void {
    const count = (concurrent.get(address) ?? 0) + change;
    if (count > 0) concurrent.set(address, count);
    else concurrent.delete(address);
  }

  async function checkLimits(address: string, wanted: LimitedRequest, links: number): Promise<Limited | null> {
    const known = wanted === 'page' ? null : await counters.misses?.get(address);
    if (known != null && known.consumedPoints > misses) return limited('misses', known);
    try {
      // An order of more links than a minute allows would never be admitted.
      await (wanted === 'refresh' ? counters.refresh : counters.page)?.consume(address, Math.min(links, pages));
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return limited(wanted === 'refresh' ? 'refreshes' : 'pages', refusal);
      throw refusal;
    }
  }

  async function countMiss(address: string, link: string): Promise<void> {
    const key = createHash('sha256').update(`${address}\0${link}`).digest('base64');
    if (countedMisses.has(key)) return;
    countedMisses.set(key, true);
    const known = await counters.misses?.penalty(address);
    // Equal, not above: answers already on their way then miss too, and belong to the same block.
    if (known?.consumedPoints !== misses) return;
    const blocks = (await counters.blocks?.penalty(address))?.consumedPoints ?? 1;
    const seconds = Math.min(MAX_BLOCK_SECONDS, BLOCK_SECONDS * 2 ** (blocks - 1));
    await counters.misses?.block(address, seconds);
    onBlock(seconds);
  }

  return {
    /** `links`: how many the request asks for. */
    async enter(address: string, wanted: LimitedRequest, links = 1): Promise<Limited | Admitted> {
      const mayMiss = wanted !== 'page' && misses > 0;
      const others = concurrent.get(address) ?? 0;
      if (mayMiss && others > 0 && others + links > MAX_CONCURRENT_PER_MISS * misses)
        return { isLimited: true, limit: 'crowd', retryAfter: CONCURRENT_RETRY_SECONDS };
      if (mayMiss) changeConcurrent(address, links);
      try {
        const refusal = await checkLimits(address, wanted, links);
        if (refusal !== null) {
          if (mayMiss) changeConcurrent(address, -links);
          return refusal;
        }
      } catch (error) {
        onFailure(error);
      }
      return {
        isLimited: false,
        leave: async (missed) => {
          if (!mayMiss) return;
          // Counted before the slot is freed, so that no further request enters for a miss that is not counted yet.
          for (const link of missed) await countMiss(address, link).catch(onFailure);
          changeConcurrent(address, -links);
        },
      };
    },
  };
}

function limited(limit: LimitName, { msBeforeNext }: RateLimiterRes): Limited {
  return { isLimited: true, limit, retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
