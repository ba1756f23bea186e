import { hasKeys } from '#lib/base/has-keys.ts';
import { createWorkerThread, WorkerThreadError } from '#lib/base/worker-thread.ts';
import { createPool } from '#lib/runtime/pool.ts';
import { isTrackingError, TrackingError } from '#lib/tracking/errors.ts';
import { decodeAnswer, type DecodeResult, type DecodeTask, type TrackPartRequest } from './decode-answer.ts';
import type { TrackPartSource } from '../view/outcome.ts';
import type { ThreadReply, ThreadTask } from './worker.ts';

export interface ReaderOptions {
  readonly script: string;
  readonly largeBytes?: number;
  readonly heapMb?: number;
  /** Processor time of the whole process that a task may see pass. By a clock, it would depend on other processes. */
  readonly maxCpuMs?: number;
  readonly onStart?: () => void;
  readonly onFailure: (problem: string, bytes: number) => void;
}

export type Reader = ReturnType<typeof createReader>;

const LARGE_BYTES = 128 * 1024;
const IDLE_MS = 60_000;
/** The largest body takes 6 s; a thread that is stuck is ended. */
const MAX_CPU_MS = 120_000;
const MAX_WAITING = 200;

/**
 * Decodes answers: small ones at once, large ones one at a time on a worker thread, the owners in turn. Rejects with
 * TrackingErrors.
 */
export function createReader({
  script,
  largeBytes = LARGE_BYTES,
  heapMb = 256,
  maxCpuMs = MAX_CPU_MS,
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
  const queue = createPool({ capacity: 1, maxWaiting: MAX_WAITING });

  async function perform<Kind extends 'decoded' | 'made'>(
    kind: Kind,
    task: ThreadTask,
    bytes: number,
    owner: string,
  ): Promise<Reply<Kind>> {
    return queue.run({ owner }, async () => {
      const before = process.cpuUsage();
      const shouldStop = () => {
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000 >= maxCpuMs ? new TrackingError('unreadable', 'timeout') : null;
      };
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
    async decode(task: Omit<DecodeTask, 'withLine'>, owner: string): Promise<DecodeResult> {
      const bytes = task.body.byteLength;
      if (bytes < largeBytes) return decodeAnswer({ ...task, withLine: false });
      return (await perform('decoded', { kind: 'decode', task: { ...task, withLine: true } }, bytes, owner)).result;
    },
    async makePart(source: TrackPartSource, request: TrackPartRequest, answerBytes: number, owner: string) {
      return (await perform('made', { kind: 'make', source, request }, answerBytes, owner)).part;
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
