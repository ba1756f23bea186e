import * as v from 'valibot';
import type { SharedAnswer } from '../outcome.ts';
import { createAnswer, dependsOnTime } from './answer.ts';
import { unpackAnswer } from './answer-codec.ts';
import type { Cacheable } from './shared-cache.ts';

/**
 * The largest packed answer that is shared, about 50,000 to 100,000 reports. Redis answers one command at a time, and
 * everybody would wait while it sends a larger one; at 1 Gbit/s this one takes 8 ms.
 */
const MAX_PACKED_BYTES = 2 ** 20;
const MAX_HEAD_BYTES = 500;
/** The longest value this module encodes. */
export const MAX_VALUE_BYTES = MAX_PACKED_BYTES + MAX_HEAD_BYTES;

const finite = v.pipe(v.number(), v.finite());
const times = { fetchedAt: finite, tookMs: v.pipe(finite, v.minValue(0)) };

const headSchema = v.variant('kind', [
  v.object({ kind: v.literal('unavailable'), ...times }),
  v.object({ kind: v.literal('large'), ...times }),
  /** `readBeforeMs`: how long before the question the same answer was first received. */
  v.object({ kind: v.literal('shared'), ...times, digest: v.string(), readBeforeMs: finite }),
]);

type Head = v.InferOutput<typeof headSchema>;

/** `fetchedAt`: when the service was asked, ms since 1970 UTC; `tookMs`: how long its answer took. */
export type ValueTimes = Pick<Head, 'fetchedAt' | 'tookMs'>;

export interface SharedValue extends ValueTimes {
  /** `large`: too large to be shared, so each replica asks for itself. */
  readonly kind: Head['kind'];
  /** null: not packed by this version of the viewer. If the answer is the `known` one, that object is used again. */
  readonly unpack: (known: SharedAnswer | null) => Promise<Cacheable | null>;
}

/** One line of JSON, followed by the packed answer. */
export async function encodeSharedValue(outcome: Cacheable, when: ValueTimes): Promise<Uint8Array> {
  if (outcome.kind === 'unavailable') return join({ kind: 'unavailable', ...when });
  const { answer, checkedAt } = outcome;
  const packed = await answer.packed().catch(() => null);
  if (packed === null || packed.byteLength > MAX_PACKED_BYTES) return join({ kind: 'large', ...when });
  return join({ kind: 'shared', ...when, digest: answer.digest, readBeforeMs: checkedAt - answer.readAt }, packed);
}

function join(head: Head, packed: Uint8Array = new Uint8Array()): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), packed]);
}

/** null: not written by this version of the viewer. */
export function decodeSharedValue(bytes: Buffer): SharedValue | null {
  const end = bytes.indexOf('\n');
  const head = v.safeParse(headSchema, parseJson(bytes.subarray(0, Math.max(0, end)).toString()));
  if (!head.success) return null;
  const { kind, fetchedAt, tookMs } = head.output;
  const unpack = (known: SharedAnswer | null) => unpackOutcome(head.output, bytes.subarray(end + 1), known);
  return { kind, fetchedAt, tookMs, unpack };
}

async function unpackOutcome(head: Head, packed: Buffer, known: SharedAnswer | null): Promise<Cacheable | null> {
  if (head.kind === 'large') return null;
  if (head.kind === 'unavailable') return { kind: 'unavailable' };
  const checkedAt = head.fetchedAt;
  if (known !== null && known.digest === head.digest && !dependsOnTime(known, checkedAt))
    return { kind: 'shared', answer: known, checkedAt, failingSince: null };
  const parts = await unpackAnswer(packed);
  if (parts === null) return null;
  return { kind: 'shared', answer: createAnswer(parts, checkedAt - head.readBeforeMs), checkedAt, failingSince: null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
