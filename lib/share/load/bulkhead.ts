import { LRUCache } from 'lru-cache';
import { afterProcessTime } from '#lib/base/process-timer.ts';
import { createPool, type Lease, type Pool } from '#lib/runtime/pool.ts';
import { TrackingError } from '#lib/tracking/errors.ts';

export interface BulkheadOptions {
  readonly fastSlots?: number;
  readonly slowSlots?: number;
  readonly maxWaiting?: number;
  readonly maxWaitMs?: number;
  readonly slowAfterMs?: number;
}

export type Bulkhead = ReturnType<typeof createBulkhead>;

interface Run {
  lease: Lease | null;
  isInFastSlot: boolean;
  readonly controller: AbortController;
}

const SLOW_LINKS = { max: 10_000, ttl: 10 * 60_000 };

/**
 * A request that takes long moves from its fast slot to a slow one, and its link starts there the next time. When no slow
 * slot is free, it keeps the fast one until another request needs it, and is then revoked.
 */
export function createBulkhead({
  fastSlots = 64,
  slowSlots = 32,
  maxWaiting = 256,
  maxWaitMs = 2000,
  slowAfterMs = 1000,
}: BulkheadOptions = {}) {
  const fast = createPool({ capacity: fastSlots, maxWaiting, isNewestFirst: true });
  const slow = createPool({ capacity: slowSlots, maxWaiting, isNewestFirst: true });
  const slowLinks = new LRUCache<string, true>(SLOW_LINKS);
  const overdue = new Set<Run>();

  function poolFor(key: string): Pool {
    if (!slowLinks.has(key)) return fast;
    // A service that is always slow may use half of the fast slots too while they are free.
    return slow.taken() >= slowSlots && fast.taken() < fastSlots / 2 ? fast : slow;
  }

  async function start(pool: Pool): Promise<Run> {
    const [longest] = overdue;
    if (pool === fast && fast.taken() >= fastSlots && longest !== undefined) revoke(longest);
    const lease = await pool.acquire({ maxWaitMs });
    return { lease, isInFastSlot: pool === fast, controller: new AbortController() };
  }

  function revoke(run: Run): void {
    overdue.delete(run);
    run.lease?.release();
    run.lease = null;
    run.controller.abort();
  }

  function moveToSlowSlot(run: Run): boolean {
    const lease = slow.tryAcquire();
    if (lease === null) return false;
    overdue.delete(run);
    run.lease?.release();
    run.lease = lease;
    run.isInFastSlot = false;
    return true;
  }

  function markSlow(run: Run): void {
    if (!run.isInFastSlot || moveToSlowSlot(run)) return;
    if (fast.waiting() > 0) revoke(run);
    else overdue.add(run);
  }

  const statsOf = (pool: Pool) => ({ taken: pool.taken(), waiting: pool.waiting() });

  return {
    isSlow: (key: string) => slowLinks.has(key),
    stats: () => ({ fast: statsOf(fast), slow: statsOf(slow) }),
    /**
     * Runs `work` in a slot. `key` identifies the link. Rejects with a TrackingError, `unreachable: busy`, when no slot
     * was free in time, or when the slot was revoked for another request; `signal` fires then.
     */
    async run<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const run = await start(poolFor(key));
      let isSlow = false;
      const timer = afterProcessTime(slowAfterMs, () => {
        isSlow = true;
        slowLinks.set(key, true);
        markSlow(run);
      });
      try {
        const result = await work(run.controller.signal);
        if (!isSlow) slowLinks.delete(key);
        return result;
      } catch (error) {
        throw run.lease === null ? new TrackingError('unreachable', 'busy') : error;
      } finally {
        timer.stop();
        overdue.delete(run);
        run.lease?.release();
        const [longest] = overdue;
        if (longest !== undefined) moveToSlowSlot(longest);
      }
    },
  };
}
