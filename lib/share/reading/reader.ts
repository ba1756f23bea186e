import { isTrackingError, TrackingError } from '#lib/tracking/errors.ts';
import { createFairQueue, type QueuedBy } from './fair-queue.ts';
import type { TrackPart, TrackPartRequest, TrackPartSource } from './make-part.ts';
import { readAnswer, type ReadingResult, type ReadingTask } from './read-answer.ts';
import { createReadingThread, type FinishedReply, type ReadingThreadOptions } from './reading-thread.ts';
import type { ThreadTask } from './worker.ts';

export interface ReaderOptions extends ReadingThreadOptions {
  /** Bodies from this size on are read on the thread. */
  readonly largeBytes?: number;
  /** The longest a task takes, ms: while nobody else's waits, and while one does. */
  readonly longestMs?: number;
  readonly longestBesideMs?: number;
  /** Told of a task that did not come to an end: nothing of the answer, only why and how large it was. */
  readonly onFailure: (problem: string, bytes: number) => void;
}

/** `owner`: the service an answer is from, or the answer that parts are made of. */
export type ReadingQuestion = Omit<ReadingTask, 'withLine'> & Required<QueuedBy>;

export interface Reader {
  /** Reads an answer: a small one at once, a large one on a thread, of which there is one. Rejects with a TrackingError. */
  readonly read: (question: ReadingQuestion) => Promise<ReadingResult>;
  /** Makes a part of a large answer, of so many bytes, on the same thread. Rejects likewise. */
  readonly make: (
    source: TrackPartSource,
    question: TrackPartRequest,
    bytes: number,
    by: QueuedBy,
  ) => Promise<TrackPart>;
  /** How many tasks the thread has or wait for it. */
  readonly count: () => number;
  readonly close: () => void;
}

/** A thousand ordinary reports: what is read in a few milliseconds is not worth the way to a thread. */
const LARGE_BYTES = 128 * 1024;
const LONGEST_MS = 5_000;
const LONGEST_BESIDE_MS = 2_500;

export function createReader(options: ReaderOptions): Reader {
  const { largeBytes = LARGE_BYTES, longestMs = LONGEST_MS, longestBesideMs = LONGEST_BESIDE_MS, onFailure } = options;
  const thread = createReadingThread(options);
  const queue = createFairQueue();

  function run(task: ThreadTask, bytes: number, by: QueuedBy): Promise<FinishedReply> {
    // A task that had the time and did not end is at fault itself; one that began too late is not.
    const stopAfter = (ms: number) => {
      if (ms >= (queue.areOthersWaiting(by.owner) ? longestBesideMs : longestMs)) return tooLong();
      return Date.now() >= by.until ? busy() : null;
    };
    return queue.run(by, async () => {
      try {
        return await thread.run(task, stopAfter);
      } catch (error) {
        if (isUnfinished(error)) onFailure(error.message, bytes);
        throw error;
      }
    });
  }

  return {
    read: async ({ body, fieldMap, now, known, ...by }) => {
      const task = { body, fieldMap, now, known };
      if (body.byteLength < largeBytes) return readAnswer({ ...task, withLine: false });
      const reply = await run({ kind: 'read', task: { ...task, withLine: true } }, body.byteLength, by);
      if (reply.kind !== 'read') throw new TrackingError('unreadable', 'not-finished');
      return reply.result;
    },
    make: async (source, question, bytes, by) => {
      const reply = await run({ kind: 'make', source, question }, bytes, by);
      if (reply.kind !== 'made') throw new TrackingError('unreadable', 'not-finished');
      return reply.part;
    },
    count: queue.count,
    close: thread.close,
  };
}

function tooLong(): TrackingError {
  return new TrackingError('unreadable', 'timeout');
}

function busy(): TrackingError {
  return new TrackingError('unreachable', 'busy');
}

/** Whether a task failed for what it was given: it would fail again. */
export function isUnfinished(error: unknown): error is TrackingError {
  return isTrackingError(error) && UNFINISHED.has(error.reason);
}

const UNFINISHED: ReadonlySet<string> = new Set(['timeout', 'too-large', 'not-finished']);
