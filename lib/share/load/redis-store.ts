import { type Encryption, ENCRYPTION_BYTES } from '../seal/encryption.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import type { AnswerStore, StoredAnswer } from './cache.ts';
import type { SharedRedis } from './redis.ts';

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
 * Encrypted answers in Redis, as the service sent them. Each says when it was fetched, so that neither Redis' clock nor an
 * attacker who can write to Redis makes one younger. A deletion has a key of its own, so that an older answer cannot
 * overwrite it. While Redis is away, there is nothing to read.
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
