import type { Redis, RedisOptions } from 'ioredis';
import { afterProcessTime } from '#lib/base/process-timer.ts';
import { singleton } from '#lib/base/singleton.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { currentLog } from './log.ts';
import { currentMetrics, type RedisEvent } from './metrics.ts';

export interface SharedRedisOptions {
  readonly url: string;
  readonly commandMs: number;
  readonly observe: (event: RedisEvent) => void;
}

export type SharedRedis = ReturnType<typeof createSharedRedis>;

export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}

/** A request that waits longer goes on without Redis: asking the tracking service itself takes about as long. */
const COMMAND_TIMEOUT_MS = 50;
const OPEN_TIMEOUT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
const PING_MS = 5_000;
const PROBE_MS = 500;
const MAX_FAILURES = 3;
const MAX_RECONNECT_MS = 1_000;

const clientOptions = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: CONNECT_TIMEOUT_MS,
  disableClientInfo: true,
  retryStrategy: (times: number) => Math.min(MAX_RECONNECT_MS, 50 * 2 ** times) * (0.5 + Math.random() / 2),
} satisfies RedisOptions;

export function createSharedRedis({ url, commandMs, observe }: SharedRedisOptions) {
  let client: Redis | null = null;
  let isClosed = false;
  let isUsable = false;
  let failures = 0;
  const waiting = new Set<() => void>();

  function setUsable(to: boolean, problem: string | null): void {
    failures = 0;
    if (isUsable === to) return;
    isUsable = to;
    observe({ kind: 'state', isUsable, problem });
    if (isUsable) for (const resolve of waiting) resolve();
  }

  /** A write, because a read also succeeds when Redis is out of memory or has become a read-only copy. */
  function probe(): void {
    if (isUsable) return;
    send((redis) => redis.set('share-viewer:probe', '1', 'PX', 1_000), commandMs).then(
      () => setUsable(true, null),
      () => undefined,
    );
  }

  function ping(): void {
    if (client?.status === 'ready') within(client.ping(), PING_MS - 1_000).catch(() => client?.disconnect(true));
  }

  const probing = setInterval(probe, PROBE_MS).unref();
  const pinging = setInterval(ping, PING_MS).unref();

  const loading = import('ioredis').then(({ Redis: Client }) => {
    if (isClosed) return;
    client = new Client(url, clientOptions);
    client.on('error', () => undefined);
    client.on('ready', probe);
    client.on('close', () => setUsable(false, 'connection'));
  });
  loading.catch(() => undefined);

  async function send<T>(work: (redis: Redis) => Promise<T>, timeoutMs: number): Promise<T> {
    if (client?.status !== 'ready') throw new RedisUnavailable('connection');
    return within(work(client), timeoutMs);
  }

  return {
    isUsable: () => isUsable,
    /**
     * Rejects with RedisUnavailable when Redis is away, fails, or takes longer than `timeoutMs`; `work` then goes on, and
     * its result is ignored. What is rejected and is no Error, as rate limiters do, is passed on.
     */
    run: async <T>(work: (client: Redis) => Promise<T>, timeoutMs = commandMs) => {
      if (!isUsable) {
        observe({ kind: 'command', outcome: 'skipped', ms: 0 });
        throw new RedisUnavailable('connection');
      }
      const start = performance.now();
      const ended = (outcome: 'answered' | 'slow' | 'failed') =>
        observe({ kind: 'command', outcome, ms: performance.now() - start });
      try {
        const result = await send(work, timeoutMs);
        ended('answered');
        failures = 0;
        return result;
      } catch (error) {
        if (!(error instanceof Error)) {
          ended('answered');
          throw error;
        }
        const problem = error instanceof RedisUnavailable ? error.message : 'refused';
        ended(problem === 'slow' ? 'slow' : 'failed');
        failures += 1;
        if (failures >= MAX_FAILURES) setUsable(false, problem);
        throw new RedisUnavailable(problem);
      }
    },
    opened: (timeoutMs: number) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve();
        };
        const timer = setTimeout(end, timeoutMs);
        waiting.add(end);
        if (isUsable) end();
      }),
    close: () => {
      isClosed = true;
      clearInterval(probing);
      clearInterval(pinging);
      client?.disconnect();
    },
  };
}

function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    // Time in which this process was too busy to read the answer does not count.
    const timer = afterProcessTime(timeoutMs, () => reject(new RedisUnavailable('slow')));
    work.then(resolve, reject).finally(() => timer.stop());
  });
}

export function currentRedis(): SharedRedis | null {
  const { redisUrl } = currentSettings();
  if (redisUrl === null) return null;
  return singleton('redis', () =>
    createSharedRedis({ url: redisUrl, commandMs: COMMAND_TIMEOUT_MS, observe: observeRedis }),
  );
}

export function observeRedis(event: RedisEvent): void {
  currentMetrics().redisEvent(event);
  if (event.kind !== 'state') return;
  if (event.isUsable) currentLog().info({ operation: 'redis', state: 'shared' });
  else currentLog().warn({ operation: 'redis', state: 'alone', problem: event.problem });
}

export async function openRedis(): Promise<void> {
  const redis = currentRedis();
  if (redis !== null) currentMetrics().redisConfigured();
  await redis?.opened(OPEN_TIMEOUT_MS);
  if (redis?.isUsable() === false) currentLog().warn({ operation: 'redis', state: 'alone', problem: 'not connected' });
}
