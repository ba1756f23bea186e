import { hasKeys } from '#lib/base/has-keys.ts';
import { createWorkerThread, WorkerThreadError } from '#lib/base/worker-thread.ts';
import { createPool, type LeaseRequest } from '#lib/runtime/pool.ts';
import { isTrackingError, TrackingError } from '#lib/tracking/errors.ts';
import { decodeAnswer, type DecodeResult, type DecodeTask, type TrackPartRequest } from './decode-answer.ts';
import type { TrackPartSource } from '../view/outcome.ts';
import type { ThreadReply, ThreadTask } from './worker.ts';

export interface ReaderOptions {
  readonly script: string;
  readonly largeBytes?: number;
  readonly heapMb?: number;
  /** The longest a task may take while no other owner waits, and while one does. */
  readonly maxTaskMs?: number;
  readonly maxContendedTaskMs?: number;
  readonly onStart?: () => void;
  readonly onFailure: (problem: string, bytes: number) => void;
}

export interface TaskOwner extends Pick<LeaseRequest, 'signal'> {
  readonly owner: string;
  readonly until: number;
}

export type Reader = ReturnType<typeof createReader>;

const LARGE_BYTES = 128 * 1024;
const IDLE_MS = 60_000;

/** Decodes answers: small ones at once, large ones one at a time on a worker thread. Rejects with TrackingErrors. */
export function createReader({
  script,
  largeBytes = LARGE_BYTES,
  heapMb = 256,
  maxTaskMs = 5_000,
  maxContendedTaskMs = 2_500,
  onStart,
  onFailure,
}: ReaderOptions) {
  const thread = createWorkerThread({
    script,
    name: 'reading',
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
    idleMs: IDLE_MS,
    ...(onStart !== undefined && { onStart }),
  });
  const queue = createPool({ capacity: 1 });

  async function perform<Kind extends 'decoded' | 'made'>(
    kind: Kind,
    task: ThreadTask,
    bytes: number,
    { owner, until, signal }: TaskOwner,
  ): Promise<Reply<Kind>> {
    const shouldStop = (elapsedMs: number) => {
      if (elapsedMs >= (queue.isOtherOwnerWaiting(owner) ? maxContendedTaskMs : maxTaskMs))
        return new TrackingError('unreadable', 'timeout');
      // The task began too late, which is not the answer's fault.
      return Date.now() >= until ? new TrackingError('unreachable', 'busy') : null;
    };
    const request = { owner, maxWaitMs: until - Date.now(), ...(signal !== undefined && { signal }) };
    return queue.run(request, async () => {
      try {
        const reply = await thread.run(task, shouldStop, task.kind === 'decode' ? movable(task.task.body) : []);
        if (isReply(reply, 'refused')) throw new TrackingError(reply.error.kind, reply.error.reason, reply.error);
        if (isReply(reply, kind)) return reply;
        throw new WorkerThreadError('the reading thread sent another reply');
      } catch (error) {
        const refusal = refusalOf(error);
        if (isFailedTask(refusal)) onFailure(refusal.message, bytes);
        throw refusal;
      }
    });
  }

  return {
    async decode(task: Omit<DecodeTask, 'withLine'>, by: TaskOwner): Promise<DecodeResult> {
      const bytes = task.body.byteLength;
      if (bytes < largeBytes) return decodeAnswer({ ...task, withLine: false });
      return (await perform('decoded', { kind: 'decode', task: { ...task, withLine: true } }, bytes, by)).result;
    },
    async makePart(source: TrackPartSource, request: TrackPartRequest, answerBytes: number, by: TaskOwner) {
      return (await perform('made', { kind: 'make', source, request }, answerBytes, by)).part;
    },
    taskCount: (): number => queue.taken() + queue.waiting(),
    close: thread.close,
  };
}

type Reply<Kind> = Extract<ThreadReply, { kind: Kind }>;

function isReply<Kind extends ThreadReply['kind']>(reply: unknown, kind: Kind): reply is Reply<Kind> {
  return hasKeys<ThreadReply>(reply, 'kind') && reply.kind === kind;
}

/** Small buffers share their memory with others, and are copied. */
function movable({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof WorkerThreadError)) return error;
  return new TrackingError('unreadable', error.isOutOfMemory ? 'too-large' : 'not-finished');
}

export function isFailedTask(error: unknown): error is TrackingError {
  return isTrackingError(error) && failedReasons.has(error.reason);
}

const failedReasons: ReadonlySet<string> = new Set(['timeout', 'too-large', 'not-finished']);
