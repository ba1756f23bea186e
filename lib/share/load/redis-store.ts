import type { Redis } from 'ioredis';
import * as v from 'valibot';
import { type Encryption, ENCRYPTION_BYTES } from '#lib/base/encryption.ts';
import type { SharedAnswer } from '../view/outcome.ts';
import { createAnswer, dependsOnTime } from './answer.ts';
import { decodeParts } from './answer-codec.ts';
import type { Clocks, Fetched, KnownOutcome } from './cache.ts';

export function keysOf(key: string) {
  const head = `share-viewer:3:{${key}}`;
  return { head, body: `${head}:body`, deletion: `${head}:deleted`, lock: `${head}:lock` };
}

const MAX_HEAD_BYTES = 500 + ENCRYPTION_BYTES;
/**
 * The largest encoded answer that is shared, about 50,000 to 100,000 reports. Redis serves one command at a time; at
 * 1 Gbit/s, this one takes 8 ms.
 */
const MAX_BODY_BYTES = 2 ** 20;
const MAX_CLOCK_SKEW_MS = 2_000;

const finite = v.pipe(v.number(), v.finite());
const times = { fetchedAt: finite, tookMs: v.pipe(finite, v.minValue(0)) };

const headSchema = v.variant('kind', [
  v.object({ kind: v.literal('unavailable'), ...times }),
  v.object({ kind: v.literal('large'), ...times }),
  v.object({ kind: v.literal('shared'), ...times, digest: v.string(), readBeforeMs: finite }),
]);

type Head = v.InferOutput<typeof headSchema>;

export interface Stored {
  readonly head: Head;
  readonly askedAt: number;
  readonly receivedAt: number;
}

/**
 * Encrypted outcomes in Redis. Each contains the time it was fetched, so that neither Redis' clock nor an attacker who
 * can write to Redis makes one younger. A deletion has a key of its own, so that an older answer cannot overwrite it.
 */
export function createRedisStore(
  encryption: Encryption,
  { now, systemTime }: Clocks,
  keptMs: number,
  onUnreadable: () => void,
) {
  async function readHead(client: Redis, name: string): Promise<Stored | null> {
    // The range bounds foreign values; one that is cut off cannot be decrypted.
    const encrypted = await client.getrangeBuffer(name, 0, MAX_HEAD_BYTES - 1).catch(invalidIfWrongType);
    if (encrypted.byteLength === 0) return null;
    const head = v.safeParse(headSchema, parseJson(encryption.decrypt(encrypted, name)));
    const ageMs = head.success ? systemTime() - head.output.fetchedAt : NaN;
    if (!head.success || ageMs > keptMs || ageMs < -MAX_CLOCK_SKEW_MS) {
      onUnreadable();
      return null;
    }
    const askedAt = now() - Math.max(0, ageMs);
    return { head: head.output, askedAt, receivedAt: Math.min(now(), askedAt + head.output.tookMs) };
  }

  function encodeHead(name: string, head: Head): Buffer {
    return encryption.encrypt(Buffer.from(JSON.stringify(head)), name);
  }

  return {
    read: async (client: Redis, key: string): Promise<Stored | null> => {
      const { head, deletion } = keysOf(key);
      const [deleted, answered] = await Promise.all([readHead(client, deletion), readHead(client, head)]);
      if (deleted === null || answered === null) return deleted ?? answered;
      return answered.head.fetchedAt > deleted.head.fetchedAt ? answered : deleted;
    },
    readBody: async (client: Redis, key: string, { head }: Stored, known: SharedAnswer | null) =>
      head.kind === 'shared' && !isSameAnswer(head, known)
        ? client.getrangeBuffer(keysOf(key).body, 0, MAX_BODY_BYTES - 1).catch(invalidIfWrongType)
        : null,
    decode: async (
      key: string,
      { head }: Stored,
      body: Buffer | null,
      known: SharedAnswer | null,
    ): Promise<KnownOutcome['outcome'] | null> => {
      if (head.kind === 'unavailable') return { kind: 'unavailable' };
      if (head.kind === 'large') return null;
      const { digest, fetchedAt: checkedAt, readBeforeMs } = head;
      if (known !== null && isSameAnswer(head, known))
        return { kind: 'shared', answer: known, checkedAt, failingSince: null };
      const encoded = body === null ? null : encryption.decrypt(body, keysOf(key).body);
      const parts = encoded === null ? null : await decodeParts(encoded);
      if (parts?.digest !== digest) return null;
      return { kind: 'shared', answer: createAnswer(parts, checkedAt - readBeforeMs), checkedAt, failingSince: null };
    },
    encode: async (
      key: string,
      { outcome, fetchedAt, askedAt, receivedAt }: Fetched,
      stored: Stored | null,
    ): Promise<(client: Redis) => readonly Promise<unknown>[]> => {
      const names = keysOf(key);
      const ttlMs = Math.round(keptMs);
      const when = { fetchedAt, tookMs: Math.max(0, receivedAt - askedAt) };
      if (outcome.kind === 'unavailable') {
        const deletion = encodeHead(names.deletion, { kind: 'unavailable', ...when });
        return (client) => [client.set(names.deletion, deletion, 'PX', ttlMs), client.unlink(names.head, names.body)];
      }
      if (outcome.kind !== 'shared') return () => [];
      const { answer, checkedAt } = outcome;
      const { digest } = answer;
      const shared = encodeHead(names.head, {
        kind: 'shared',
        ...when,
        digest,
        readBeforeMs: checkedAt - answer.readAt,
      });
      const setHead = (client: Redis, head: Buffer) => client.set(names.head, head, 'PX', ttlMs);
      const isBodyStored = stored?.head.kind === 'shared' && stored.head.digest === digest;
      if (isBodyStored) return (client) => [client.pexpire(names.body, ttlMs), setHead(client, shared)];
      const encoded = await answer.encode().catch(() => null);
      if (encoded === null || encoded.byteLength > MAX_BODY_BYTES - ENCRYPTION_BYTES) {
        const large = encodeHead(names.head, { kind: 'large', ...when });
        return (client) => [setHead(client, large), client.unlink(names.body)];
      }
      const body = encryption.encrypt(encoded, names.body);
      return (client) => [client.set(names.body, body, 'PX', ttlMs), setHead(client, shared)];
    },
  };
}

function isSameAnswer(head: Head & { kind: 'shared' }, known: SharedAnswer | null): boolean {
  return known !== null && known.digest === head.digest && !dependsOnTime(known, head.fetchedAt);
}

function parseJson(text: Buffer | null): unknown {
  try {
    return text === null ? null : JSON.parse(text.toString());
  } catch {
    return null;
  }
}

function invalidIfWrongType(error: unknown): Buffer {
  if (error instanceof Error && error.message.startsWith('WRONGTYPE')) return Buffer.from('invalid');
  throw error;
}
