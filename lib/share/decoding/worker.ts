import { parentPort } from 'node:worker_threads';
import { isTrackingError, type TrackingError } from '#lib/tracking/errors.ts';
import { decodeAnswer, type DecodeResult, type DecodeTask } from './decode-answer.ts';

export type ThreadReply =
  | { readonly kind: 'decoded'; readonly result: DecodeResult }
  | { readonly kind: 'refused'; readonly error: Pick<TrackingError, 'kind' | 'reason' | 'unknownKeys'> };

const port = parentPort;
if (port === null) throw new TypeError('This script runs in a worker thread only');

port.on('message', (task: DecodeTask) => {
  const reply = replyTo(task);
  port.postMessage(reply, [...buffersIn(reply)]);
});

function replyTo(task: DecodeTask): ThreadReply {
  try {
    return { kind: 'decoded', result: decodeAnswer(task) };
  } catch (error) {
    if (!isTrackingError(error)) throw error;
    const { kind, reason, unknownKeys } = error;
    return { kind: 'refused', error: { kind, reason, unknownKeys } };
  }
}

function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): ReadonlySet<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) buffersIn(part, found);
  }
  return found;
}
