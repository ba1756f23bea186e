import { setFlagsFromString } from 'node:v8';
import { hasKeys } from '#lib/base/has-keys.ts';
import { createWorkerThread, WorkerThreadError } from '#lib/base/worker-thread.ts';
import { TrackingError } from '#lib/tracking/errors.ts';
import { decodeAnswer, type DecodeResult, type DecodeTask } from './decode-answer.ts';
import type { ThreadReply } from './worker.ts';

export interface ReaderOptions {
  readonly script: string;
  readonly heapMb?: number;
  readonly onStart?: () => void;
  readonly onFailure: (problem: string, bytes: number) => void;
}

export type Reader = ReturnType<typeof createReader>;

const LARGE_BYTES = 128 * 1024;
/** More than `MAX_PARSED_BYTES` and what is made of them: a thread that needs more would end the whole process. */
const HEAP_MB = 640;
const IDLE_MS = 60_000;

/**
 * Small answers are decoded at once, large ones one at a time on a worker thread, whose memory goes back to the system
 * when it has been idle for a minute. No deadline: the slowest processor that serves a page can serve a long one.
 * Rejects with TrackingErrors.
 */
export function createReader({ script, heapMb = HEAP_MB, onStart, onFailure }: ReaderOptions) {
  // A limit from the command line would be that of each new thread too, whatever its own says. The main thread keeps it.
  setFlagsFromString('--max-old-space-size=0');
  const thread = createWorkerThread({
    script,
    name: 'reading',
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
    idleMs: IDLE_MS,
    ...(onStart !== undefined && { onStart }),
  });
  return {
    async decode(task: DecodeTask): Promise<DecodeResult> {
      const bytes = task.body.byteLength;
      if (bytes < LARGE_BYTES) return decodeAnswer(task);
      try {
        const reply = await thread.run(task, null, movable(task.body));
        if (isReply(reply, 'refused')) throw new TrackingError(reply.error.kind, reply.error.reason, reply.error);
        if (isReply(reply, 'decoded')) return reply.result;
        throw new WorkerThreadError('the reading thread sent another reply');
      } catch (error) {
        if (!(error instanceof WorkerThreadError)) throw error;
        const refusal = new TrackingError('unreadable', error.isOutOfMemory ? 'too-large' : 'not-finished');
        onFailure(refusal.message, bytes);
        throw refusal;
      }
    },
    close: thread.close,
  };
}

function isReply<Kind extends ThreadReply['kind']>(
  reply: unknown,
  kind: Kind,
): reply is Extract<ThreadReply, { kind: Kind }> {
  return hasKeys<ThreadReply>(reply, 'kind') && reply.kind === kind;
}

/** Small buffers share their memory with others, and are copied. */
function movable({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
