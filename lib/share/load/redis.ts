import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterProcessTime } from '#lib/base/timing.ts';
import { singleton } from '#lib/base/singleton.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { currentLog } from '#lib/runtime/log.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { type Encryption, ENCRYPTION_BYTES } from '../seal.ts';
import type { AnswerStore, StoredAnswer } from './cache.ts';

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

export function keysOf(key: string) {
  const answer = `share-viewer:4:{${key}}`;
  return { answer, deletion: `${answer}:deleted` };
}

/** When the service was asked, in ms UTC, and how many ms it took: two numbers of 64 bits. */
const HEAD_BYTES = 16;
/** Larger answers are asked for by each replica: to decode them takes longer than to fetch them. */
export const MAX_STORED_BYTES = 128 * 1024;
const MAX_VALUE_BYTES = HEAD_BYTES + MAX_STORED_BYTES + ENCRYPTION_BYTES;
const MAX_CLOCK_SKEW_MS = 2_000;
const BACKGROUND_MS = 1_000;

export interface RedisStoreOptions {
  readonly redis: SharedRedis;
  readonly encryption: Encryption;
  readonly systemTime: () => number;
  readonly keptMs: number;
}

/**
 * Each encrypted answer says when it was fetched, so that neither Redis' clock nor an attacker who can write to Redis
 * makes one younger. A deletion has a key of its own, so that an older answer cannot overwrite it.
 */
export function createRedisStore({ redis, encryption, systemTime, keptMs }: RedisStoreOptions): AnswerStore {
  function open(encrypted: Buffer, name: string): StoredAnswer | null {
    if (encrypted.byteLength === 0) return null;
    const value = encryption.decrypt(encrypted, name);
    const fetchedAt = value === null || value.byteLength < HEAD_BYTES ? NaN : value.readDoubleLE(0);
    const tookMs = Number.isNaN(fetchedAt) ? NaN : (value?.readDoubleLE(8) ?? NaN);
    const ageMs = systemTime() - fetchedAt;
    if (value === null || !(tookMs >= 0 && ageMs <= keptMs && ageMs >= -MAX_CLOCK_SKEW_MS)) {
      currentMetrics().redisUnreadable();
      return null;
    }
    const body = value.subarray(HEAD_BYTES);
    return { body: body.byteLength === 0 ? null : body, fetchedAt, tookMs };
  }

  return {
    read: async (key) => {
      const names = keysOf(key);
      try {
        const [answer, deletion] = await redis.run((client) =>
          // The range bounds foreign values; one that is cut off cannot be decrypted.
          Promise.all(
            [names.answer, names.deletion].map((name) =>
              client.getrangeBuffer(name, 0, MAX_VALUE_BYTES - 1).catch(invalidIfWrongType),
            ),
          ),
        );
        const answered = open(answer ?? Buffer.alloc(0), names.answer);
        const deleted = open(deletion ?? Buffer.alloc(0), names.deletion);
        const latest = (answered?.fetchedAt ?? 0) > (deleted?.fetchedAt ?? 0) ? answered : deleted;
        if (latest !== null) currentMetrics().redisLoaded();
        return latest;
      } catch {
        return null;
      }
    },
    write: (key, { body, fetchedAt, tookMs }) => {
      if (body !== null && body.byteLength > MAX_STORED_BYTES) return;
      const names = keysOf(key);
      const name = body === null ? names.deletion : names.answer;
      const head = Buffer.alloc(HEAD_BYTES);
      head.writeDoubleLE(fetchedAt, 0);
      head.writeDoubleLE(Math.max(0, tookMs), 8);
      const value = encryption.encrypt(Buffer.concat([head, body ?? Buffer.alloc(0)]), name);
      redis
        .run(
          (client) =>
            Promise.all([
              client.set(name, value, 'PX', Math.round(keptMs)),
              body === null ? client.unlink(names.answer) : null,
            ]),
          BACKGROUND_MS,
        )
        .catch(() => undefined);
    },
  };
}

function invalidIfWrongType(error: unknown): Buffer {
  if (error instanceof Error && error.message.startsWith('WRONGTYPE')) return Buffer.from('invalid');
  throw error;
}
