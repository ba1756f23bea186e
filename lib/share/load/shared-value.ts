import * as v from 'valibot';
import type { Answer, ShareOutcome } from '../outcome.ts';
import { createAnswer, dependsOnTime } from './answer.ts';
import { unpackAnswer } from './pack-answer.ts';

/** What a replica tells the others it was told: `large` where each has to ask for itself. */
export type SharedValue = Extract<ShareOutcome, { kind: 'shared' | 'unavailable' }> | { readonly kind: 'large' };

/**
 * The largest answer that is shared, packed: one of 50,000 to 100,000 reports. Redis does one thing at a time, and all
 * others would wait while it sends a larger one; at 1 Gbit/s this one takes 8 ms.
 */
const MOST_BYTES = 2 ** 20;

const headSchema = v.variant('kind', [
  v.object({ kind: v.literal('unavailable') }),
  v.object({ kind: v.literal('large') }),
  /** `readBeforeMs`: before the question, where the same answer had come earlier. */
  v.object({ kind: v.literal('shared'), digest: v.string(), readBeforeMs: v.number() }),
]);

type Head = v.InferOutput<typeof headSchema>;

/** One line of JSON, and behind it the packed answer. */
export async function encodeSharedValue(outcome: Exclude<SharedValue, { kind: 'large' }>): Promise<Uint8Array> {
  if (outcome.kind === 'unavailable') return write({ kind: 'unavailable' });
  const { answer, checkedAt } = outcome;
  const packed = await answer.packed().catch(() => null);
  if (packed === null || packed.byteLength > MOST_BYTES) return write({ kind: 'large' });
  return write({ kind: 'shared', digest: answer.digest, readBeforeMs: checkedAt - answer.readAt }, packed);
}

function write(head: Head, packed: Uint8Array = new Uint8Array()): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), packed]);
}

/**
 * null: nothing this version of the viewer writes. `checkedAt`: when the service was asked, ms since 1970 UTC. The
 * answer that is `known` already stays the one it is.
 */
export async function decodeSharedValue(
  bytes: Buffer,
  checkedAt: number,
  known: Answer | null,
): Promise<SharedValue | null> {
  const end = bytes.indexOf('\n');
  const head = v.safeParse(headSchema, parseJson(bytes.subarray(0, Math.max(0, end)).toString()));
  if (!head.success) return null;
  if (head.output.kind !== 'shared') return head.output;
  const { digest, readBeforeMs } = head.output;
  const isKnown = known !== null && known.digest === digest && !dependsOnTime(known, checkedAt);
  const parts = isKnown ? null : await unpackAnswer(bytes.subarray(end + 1));
  const answer = isKnown ? known : parts === null ? null : createAnswer(parts, checkedAt - readBeforeMs);
  return answer === null ? null : { kind: 'shared', answer, checkedAt, failingSince: null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
