import type { Redis } from 'ioredis';
import type { SharedRedis } from '#lib/runtime/redis/connection.ts';
import type { RedisEvent } from '#lib/runtime/redis/events.ts';
import { type Encryption, NONCE_BYTES } from './encryption.ts';
import { answerOf, type Cacheable, type CachedOutcome, type Clocks, type Fetched } from './shared-cache.ts';
import { decodeSharedValue, encodeSharedValue, MAX_VALUE_BYTES, type SharedValue } from './shared-value.ts';

export interface RedisCacheOptions extends Clocks {
  readonly redis: SharedRedis;
  readonly encryption: Encryption;
  readonly freshMs: number;
  /** How long an answer may be used at all, ms. */
  readonly keptMs: number;
  readonly observe: (event: RedisEvent) => void;
}

/** A copy of what a replica was told, its times converted to this process's own clock. */
export interface Stored extends Omit<CachedOutcome, 'outcome'> {
  readonly kind: SharedValue['kind'];
  readonly unpack: SharedValue['unpack'];
}

export interface EncodedEntry {
  readonly key: string;
  readonly storedId: string;
  readonly fetchedAt: number;
  readonly isDeletion: boolean;
  readonly value: Buffer;
}

export interface RedisEntries {
  /** The newest usable copy. Values that cannot be ours are deleted, and long ones are never read. */
  readonly read: (client: Redis, key: string, cached: CachedOutcome | null) => Promise<Stored | null>;
  readonly encode: (key: string, fetched: Fetched, outcome: Cacheable) => Promise<EncodedEntry>;
  readonly write: (client: Redis, entry: EncodedEntry) => Promise<void>;
  /** Whether a deletion is stored that is newer than this entry. */
  readonly isDeleted: (client: Redis, entry: EncodedEntry) => Promise<boolean>;
}

/** Encryption adds the nonce and a tag of 16 bytes. */
const MAX_BYTES = MAX_VALUE_BYTES + NONCE_BYTES + 16;
/** Clocks of replicas may differ by this much; what claims to come from further ahead is not believed. */
const MAX_CLOCK_DIFFERENCE_MS = 2_000;

/** All keys of a link are in one slot of a cluster. */
export function namesOf(key: string) {
  const answer = `share-viewer:2:{${key}}`;
  return { answer, deletion: `${answer}:deleted`, lock: `${answer}:lock` };
}

/**
 * Copies of answers in Redis, each encrypted together with the time it was fetched, so that neither Redis' clock nor
 * somebody who can write to Redis makes one younger. A deletion has a key of its own: an older answer that is written
 * late cannot overwrite it.
 */
export function createRedisEntries({ encryption, now, systemTime, keptMs, observe }: RedisCacheOptions): RedisEntries {
  async function readOne(client: Redis, name: string, cached: CachedOutcome | null): Promise<Stored | null> {
    try {
      const [length, start] = await Promise.all([client.strlen(name), client.getrangeBuffer(name, 0, NONCE_BYTES - 1)]);
      if (length === 0) return null;
      const storedId = start.toString('base64');
      if (cached !== null && storedId === cached.storedId)
        return { ...cached, kind: cached.outcome.kind, unpack: async () => cached.outcome };
      if (length <= MAX_BYTES) {
        // The range also bounds a value that has been replaced since.
        const encrypted = await client.getrangeBuffer(name, 0, MAX_BYTES - 1);
        const stored = open(encrypted, name);
        if (stored !== null) return stored;
      } else await client.unlink(name);
    } catch (error) {
      if (!isWrongType(error)) throw error;
      await client.unlink(name);
    }
    observe({ kind: 'unreadable' });
    return null;
  }

  function open(encrypted: Buffer, name: string): Stored | null {
    const bytes = encryption.decrypt(encrypted, name);
    const value = bytes === null ? null : decodeSharedValue(bytes);
    if (value === null) return null;
    const { kind, fetchedAt, tookMs } = value;
    const ageMs = systemTime() - fetchedAt;
    if (ageMs > keptMs || ageMs < -MAX_CLOCK_DIFFERENCE_MS) return null;
    const askedAt = now() - Math.max(0, ageMs);
    const receivedAt = Math.min(now(), askedAt + tookMs);
    const storedId = encrypted.toString('base64', 0, NONCE_BYTES);
    return { kind, askedAt, receivedAt, fetchedAt, storedId, unpack: value.unpack };
  }

  return {
    read: async (client, key, cached) => {
      const { answer, deletion } = namesOf(key);
      const [deleted, answered] = await Promise.all([
        readOne(client, deletion, cached),
        readOne(client, answer, cached),
      ]);
      if (deleted === null || answered === null) return deleted ?? answered;
      return answered.fetchedAt > deleted.fetchedAt ? answered : deleted;
    },
    encode: async (key, { fetchedAt, askedAt, receivedAt }, outcome) => {
      const isDeletion = outcome.kind === 'unavailable';
      const plain = await encodeSharedValue(outcome, { fetchedAt, tookMs: Math.max(0, receivedAt - askedAt) });
      const { answer, deletion } = namesOf(key);
      const value = encryption.encrypt(plain, isDeletion ? deletion : answer);
      return { key, storedId: value.toString('base64', 0, NONCE_BYTES), fetchedAt, isDeletion, value };
    },
    write: async (client, { key, isDeletion, value }) => {
      const { answer, deletion } = namesOf(key);
      await Promise.all([
        client.set(isDeletion ? deletion : answer, value, 'PX', Math.round(keptMs)),
        isDeletion && client.unlink(answer),
      ]);
    },
    isDeleted: async (client, { key, fetchedAt }) => {
      const deleted = await readOne(client, namesOf(key).deletion, null);
      return deleted !== null && deleted.fetchedAt >= fetchedAt;
    },
  };
}

/** The copy with its answer; null: too large to be shared, or written by another version of the viewer. */
export async function unpackStored(stored: Stored, cached: CachedOutcome | null): Promise<CachedOutcome | null> {
  const outcome = await stored.unpack(answerOf(cached));
  if (outcome === null) return null;
  const { askedAt, receivedAt, fetchedAt, storedId } = stored;
  return { outcome, askedAt, receivedAt, fetchedAt, storedId };
}

function isWrongType(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('WRONGTYPE');
}
