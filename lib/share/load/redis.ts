import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterProcessTime } from '#lib/base/timing.ts';
import { singleton } from '#lib/base/singleton.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { currentLog } from '#lib/runtime/log.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';

export type SharedRedis = ReturnType<typeof createSharedRedis>;

/** A request that waits longer goes on without Redis: asking the tracking service itself takes about as long. */
const COMMAND_TIMEOUT_MS = 50;
const OPEN_TIMEOUT_MS = 1_000;
const PROBE_MS = 500;
const MAX_FAILURES = 3;
const RECONNECT_AFTER = 8;
const MAX_RECONNECT_MS = 1_000;
const slow = new Error('slow');

export function createSharedRedis(url: string, commandMs = COMMAND_TIMEOUT_MS) {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    disableClientInfo: true,
    retryStrategy: (times) => Math.min(MAX_RECONNECT_MS, 50 * 2 ** times) * (0.5 + Math.random() / 2),
  });
  let isUsable = false;
  let failures = 0;

  function setUsable(to: boolean, problem?: string): void {
    failures = 0;
    if (isUsable === to) return;
    isUsable = to;
    currentMetrics().redisUsable(to);
    if (to) currentLog().info({ operation: 'redis', state: 'shared' });
    else currentLog().warn({ operation: 'redis', state: 'alone', problem });
  }

  /** A write, because a read also succeeds when Redis is out of memory or has become a read-only copy. */
  function probe(): void {
    if (isUsable || client.status !== 'ready') return;
    within(client.set('share-viewer:probe', '1', 'PX', 1_000), commandMs).then(
      () => setUsable(true),
      (error: unknown) => {
        failures += 1;
        // The connection may be dead without having been closed.
        if (error === slow && failures % RECONNECT_AFTER === 0) client.disconnect(true);
      },
    );
  }

  client.on('error', () => undefined);
  client.on('ready', probe);
  client.on('close', () => setUsable(false, 'connection'));
  const probing = setInterval(probe, PROBE_MS).unref();

  return {
    isUsable: () => isUsable,
    /** Rejects when Redis is away, fails, or takes longer than `timeoutMs`; its result is then ignored. */
    run: async <T>(work: (client: Redis) => Promise<T>, timeoutMs = commandMs): Promise<T> => {
      if (!isUsable) {
        currentMetrics().redisCommand('skipped');
        throw new Error('Redis is away');
      }
      try {
        const result = await within(work(client), timeoutMs);
        currentMetrics().redisCommand('answered');
        failures = 0;
        return result;
      } catch (error) {
        currentMetrics().redisCommand(error === slow ? 'slow' : 'failed');
        failures += 1;
        if (failures >= MAX_FAILURES) setUsable(false, error === slow ? 'slow' : 'refused');
        throw error;
      }
    },
    opened: async (timeoutMs: number) => {
      const until = performance.now() + timeoutMs;
      while (!isUsable && performance.now() < until) await sleep(10);
    },
    close: () => {
      clearInterval(probing);
      client.disconnect();
    },
  };
}

/** Time in which this process was too busy to read the answer does not count. */
function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = afterProcessTime(timeoutMs, () => reject(slow));
    work.then(resolve, reject).finally(() => timer.stop());
  });
}

export function currentRedis(): SharedRedis | null {
  const { redisUrl } = currentSettings();
  return redisUrl === null ? null : singleton('redis', () => createSharedRedis(redisUrl));
}

export async function openRedis(): Promise<void> {
  const redis = currentRedis();
  if (redis === null) return;
  currentMetrics().redisConfigured();
  await redis.opened(OPEN_TIMEOUT_MS);
  if (!redis.isUsable()) currentLog().warn({ operation: 'redis', state: 'alone', problem: 'not connected' });
}
