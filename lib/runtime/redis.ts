import type { Redis, RedisOptions } from 'ioredis';
import { createCircuitBreaker } from '#lib/base/circuit-breaker.ts';
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
  autoResubscribe: false,
  connectTimeout: CONNECT_TIMEOUT_MS,
  disableClientInfo: true,
  retryStrategy: (times: number) => Math.min(MAX_RECONNECT_MS, 50 * 2 ** times) * (0.5 + Math.random() / 2),
} satisfies RedisOptions;

export function createSharedRedis({ url, commandMs, observe }: SharedRedisOptions) {
  let clients: readonly [commands: Redis, messages: Redis] | null = null;
  let isClosed = false;
  let isUsable = false;
  let problem = 'connection';
  const listeners = new Map<string, { onMessage: (message: string) => void; onGap: () => void }>();
  const waiting = new Set<() => void>();

  const circuit = createCircuitBreaker({
    shouldOpen: ({ failedInARow }) => failedInARow >= MAX_FAILURES,
    windowMs: 60_000,
    openMs: 0,
    isInitiallyOpen: true,
    onChange: (state) => {
      if (isUsable === (state === 'closed')) return;
      isUsable = state === 'closed';
      observe({ kind: 'state', isUsable, problem: isUsable ? null : problem });
      if (isUsable) for (const resolve of waiting) resolve();
    },
  });

  /** A write, because a read also succeeds when Redis is out of memory or has become a read-only copy. */
  function probe(): void {
    const attempt = circuit.state() === 'closed' ? null : circuit.begin();
    if (attempt === null) return;
    send((client) => client.set('share-viewer:probe', '1', 'PX', 1_000), commandMs).then(
      () => attempt.end('success'),
      () => attempt.end('failure'),
    );
  }

  function ping(): void {
    for (const client of clients ?? [])
      if (client.status === 'ready') within(client.ping(), PING_MS - 1_000).catch(() => client.disconnect(true));
  }

  const probing = setInterval(probe, PROBE_MS).unref();
  const pinging = setInterval(ping, PING_MS).unref();

  const loading = import('ioredis').then(({ Redis: Client }) => {
    if (isClosed) return;
    const commands = new Client(url, clientOptions);
    const messages = new Client(url, clientOptions);
    clients = [commands, messages];
    for (const client of clients) client.on('error', () => undefined);
    commands.on('ready', probe);
    commands.on('close', () => {
      problem = 'connection';
      if (circuit.state() === 'closed') circuit.open();
    });
    messages.on('ready', () => {
      for (const channel of listeners.keys()) subscribe(messages, channel);
    });
    messages.on('message', (channel, message) => listeners.get(channel)?.onMessage(message));
  });
  loading.catch(() => undefined);

  function subscribe(client: Redis, channel: string): void {
    client.subscribe(channel).then(
      () => listeners.get(channel)?.onGap(),
      () => undefined,
    );
  }

  async function send<T>(work: (client: Redis) => Promise<T>, timeoutMs: number): Promise<T> {
    const commands = clients?.[0];
    if (commands?.status !== 'ready') throw new RedisUnavailable('connection');
    return within(work(commands), timeoutMs);
  }

  return {
    isUsable: () => isUsable,
    /**
     * Rejects with RedisUnavailable when Redis is away, fails, or takes longer than `timeoutMs`; `work` then goes on, and
     * its result is ignored. What is rejected and is no Error, as rate limiters do, is passed on.
     */
    run: async <T>(work: (client: Redis) => Promise<T>, timeoutMs = commandMs) => {
      const attempt = isUsable ? circuit.begin() : null;
      if (attempt === null) {
        observe({ kind: 'command', outcome: 'skipped', ms: 0 });
        throw new RedisUnavailable('connection');
      }
      const start = performance.now();
      const end = (outcome: 'answered' | 'slow' | 'failed') => {
        observe({ kind: 'command', outcome, ms: performance.now() - start });
        attempt.end(outcome === 'answered' ? 'success' : 'failure');
      };
      try {
        const result = await send(work, timeoutMs);
        end('answered');
        return result;
      } catch (error) {
        if (!(error instanceof Error)) {
          end('answered');
          throw error;
        }
        problem = error instanceof RedisUnavailable ? error.message : 'refused';
        end(problem === 'slow' ? 'slow' : 'failed');
        throw new RedisUnavailable(problem);
      }
    },
    listen: (channel: string, onMessage: (message: string) => void, onGap: () => void) => {
      listeners.set(channel, { onMessage, onGap });
      const messages = clients?.[1];
      if (messages?.status === 'ready') subscribe(messages, channel);
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
      for (const client of clients ?? []) client.disconnect();
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
