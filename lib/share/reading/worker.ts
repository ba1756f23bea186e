import { parentPort } from 'node:worker_threads';
import { isTrackingError, type TrackingErrorKind, type TrackingErrorReason } from '#lib/tracking/errors.ts';
import { makeTrackPart, type TrackPart, type TrackPartRequest, type TrackPartSource } from './make-part.ts';
import { readAnswer, type ReadingResult, type ReadingTask } from './read-answer.ts';

export type ThreadTask =
  | { readonly kind: 'read'; readonly task: ReadingTask }
  | { readonly kind: 'make'; readonly source: TrackPartSource; readonly question: TrackPartRequest };

/** What the thread answers: a TrackingError crosses as what it is made of. */
export type ThreadReply =
  | { readonly kind: 'read'; readonly result: ReadingResult }
  | { readonly kind: 'made'; readonly part: TrackPart }
  | {
      readonly kind: 'refused';
      readonly error: {
        readonly kind: TrackingErrorKind;
        readonly reason: TrackingErrorReason;
        readonly unknownKeys: readonly string[];
      };
    };

// This script runs in a thread of its own; the build makes one file of it and all it imports.
const port = parentPort;
if (port === null) throw new TypeError('this is the script of a worker');

port.on('message', (task: ThreadTask) => {
  const reply = replyTo(task);
  port.postMessage(reply, [...buffersIn(reply)]);
});

/** What is no TrackingError is a fault of ours, and ends the thread. */
function replyTo(task: ThreadTask): ThreadReply {
  try {
    return task.kind === 'read'
      ? { kind: 'read', result: readAnswer(task.task) }
      : { kind: 'made', part: makeTrackPart(task.source, task.question) };
  } catch (error) {
    if (!isTrackingError(error)) throw error;
    const { kind, reason, unknownKeys } = error;
    return { kind: 'refused', error: { kind, reason, unknownKeys } };
  }
}

/** The memory behind all columns: it changes hands, and nothing is copied. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): ReadonlySet<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) buffersIn(part, found);
  }
  return found;
}
