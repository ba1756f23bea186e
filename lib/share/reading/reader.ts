import { isTrackingError, TrackingError } from '#lib/tracking/errors.ts';
import { readAnswer, type ReadingResult, type ReadingTask } from './read-answer.ts';
import { createReadingThread, type ReadingThreadOptions } from './reading-thread.ts';
import { createTurns } from './turns.ts';

export interface ReaderOptions extends ReadingThreadOptions {
  /** Bodies from this size on are read on the thread. */
  readonly largeBytes?: number;
  /** The longest a reading takes, ms: while nobody else's answer waits, and while one does. */
  readonly longestMs?: number;
  readonly longestBesideMs?: number;
  /** Told of a thread that came to no end: nothing of the answer, only why and how large it was. */
  readonly onFailure: (problem: string, bytes: number) => void;
}

export interface ReadingQuestion extends Omit<ReadingTask, 'withLine'> {
  /** The service the answer is from: services take turns. */
  readonly owner: string;
  /** When the reading has to be done, ms since 1970 UTC. */
  readonly until: number;
  readonly signal: AbortSignal;
}

export interface Reader {
  /** Reads an answer: a small one at once, a large one on a thread, of which there is one. Rejects with a TrackingError. */
  readonly read: (question: ReadingQuestion) => Promise<ReadingResult>;
  /** How many large answers are being read or wait for it. */
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
  const turns = createTurns();

  async function readLarge({ owner, until, signal, ...task }: ReadingQuestion): Promise<ReadingResult> {
    const bytes = task.body.byteLength;
    // Who had the time and did not come to an end is at fault itself; who waited until it was late is not.
    const stopAfter = (ms: number) => {
      if (ms >= (turns.areOthersWaiting(owner) ? longestBesideMs : longestMs)) return tooLong();
      return Date.now() >= until ? busy() : null;
    };
    return turns.take({ owner, until, signal }, async () => {
      try {
        return await thread.read({ ...task, withLine: true }, stopAfter);
      } catch (error) {
        if (isTrackingError(error) && FAILURES.has(error.reason)) onFailure(error.message, bytes);
        throw error;
      }
    });
  }

  return {
    read: async (question) => {
      const { body, fieldMap, now, known } = question;
      if (body.byteLength >= largeBytes) return readLarge(question);
      return readAnswer({ body, fieldMap, now, known, withLine: false });
    },
    count: turns.count,
    close: thread.close,
  };
}

function tooLong(): TrackingError {
  return new TrackingError('unreadable', 'timeout');
}

function busy(): TrackingError {
  return new TrackingError('unreachable', 'busy');
}

const FAILURES: ReadonlySet<string> = new Set(['timeout', 'too-large', 'not-finished']);
