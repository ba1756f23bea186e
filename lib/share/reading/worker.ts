import { parentPort } from 'node:worker_threads';
import { isTrackingError, type TrackingError } from '#lib/tracking/errors.ts';
import {
  decodeAnswer,
  type DecodeResult,
  type DecodeTask,
  makeTrackPart,
  type TrackPart,
  type TrackPartRequest,
} from './decode-answer.ts';
import type { TrackPartSource } from '../view/outcome.ts';

export type ThreadTask =
  | { readonly kind: 'decode'; readonly task: DecodeTask }
  | { readonly kind: 'make'; readonly source: TrackPartSource; readonly request: TrackPartRequest };

/** A TrackingError is sent as its fields, because threads exchange only plain data. */
export type ThreadReply =
  | { readonly kind: 'decoded'; readonly result: DecodeResult }
  | { readonly kind: 'made'; readonly part: TrackPart }
  | { readonly kind: 'refused'; readonly error: Pick<TrackingError, 'kind' | 'reason' | 'unknownKeys'> };

const port = parentPort;
if (port === null) throw new TypeError('This script runs in a worker thread only');

port.on('message', (task: ThreadTask) => {
  const reply = replyTo(task);
  port.postMessage(reply, [...buffersIn(reply)]);
});

function replyTo(task: ThreadTask): ThreadReply {
  try {
    return task.kind === 'decode'
      ? { kind: 'decoded', result: decodeAnswer(task.task) }
      : { kind: 'made', part: makeTrackPart(task.source, task.request) };
  } catch (error) {
    if (!isTrackingError(error)) throw error;
    const { kind, reason, unknownKeys } = error;
    return { kind: 'refused', error: { kind, reason, unknownKeys } };
  }
}

/** The memory of all columns, which is transferred instead of copied. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): ReadonlySet<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) buffersIn(part, found);
  }
  return found;
}
