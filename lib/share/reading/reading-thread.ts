import { Worker } from 'node:worker_threads';
import { TrackingError } from '#lib/tracking/errors.ts';
import type { ThreadReply, ThreadTask } from './worker.ts';

export type FinishedReply = Exclude<ThreadReply, { kind: 'refused' }>;

export interface ReadingThreadOptions {
  /** Path of the bundled worker.ts. */
  readonly script: string;
  /** MB of its heap. */
  readonly heapMb?: number;
  /** Without work for so long the thread ends, and its memory is free, ms. */
  readonly idleMs?: number;
  /** Told of every start: after a failure or a rest the next answer needs another thread. */
  readonly onStart?: () => void;
}

/** A thread for what is made of large answers, one task at a time, so that nobody else has to wait; it starts when needed. */
export interface ReadingThread {
  /**
   * Runs a task; the body of an answer is moved to the thread. `stopAfter` is asked again and again whether so long (ms)
   * is too long, and for the error then. Rejects with that; or with a TrackingError, `unreadable`, of the task itself, or `too-large` (for its memory) or `not-finished` where the thread did not come to an end; the next task then
   * gets a new thread.
   */
  readonly run: (task: ThreadTask, stopAfter: (ms: number) => TrackingError | null) => Promise<FinishedReply>;
  readonly close: () => void;
}

const CHECK_MS = 50;

/** Neither the thread nor a wait for it keeps the process alive. */
export function createReadingThread({
  script,
  heapMb = 256,
  idleMs = 60_000,
  onStart,
}: ReadingThreadOptions): ReadingThread {
  let running: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function end(worker: Worker): void {
    if (running === worker) running = null;
    void worker.terminate();
  }

  function start(): Worker {
    // It reads what others wrote, so it gets no environment: there are keys in it.
    const worker = new Worker(/* turbopackIgnore: true */ script, {
      env: {},
      execArgv: [],
      name: 'reading',
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
    });
    worker.unref();
    // Without a listener, an error between two tasks would end the process.
    worker.on('error', () => end(worker));
    worker.on('exit', () => end(worker));
    running = worker;
    onStart?.();
    return worker;
  }

  return {
    run: async (task, stopAfter) => {
      clearTimeout(idle);
      const worker = running ?? start();
      try {
        return await runOn(worker, task, stopAfter, () => end(worker));
      } finally {
        if (running === worker) idle = setTimeout(() => end(worker), idleMs).unref();
      }
    },
    close: () => {
      clearTimeout(idle);
      if (running !== null) end(running);
    },
  };
}

function runOn(
  worker: Worker,
  task: ThreadTask,
  stopAfter: (ms: number) => TrackingError | null,
  end: () => void,
): Promise<FinishedReply> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const settle = (settled: () => void) => {
      clearInterval(checking);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settled();
    };
    const fail = (error: TrackingError) =>
      settle(() => {
        end();
        reject(error);
      });
    const onMessage = (reply: ThreadReply) =>
      settle(() => (reply.kind === 'refused' ? reject(errorOf(reply.error)) : resolve(reply)));
    const onError = (error: unknown) =>
      fail(new TrackingError('unreadable', isOutOfMemory(error) ? 'too-large' : 'not-finished'));
    const onExit = () => fail(new TrackingError('unreadable', 'not-finished'));
    const checking = setInterval(() => {
      const error = stopAfter(performance.now() - start);
      if (error !== null) fail(error);
    }, CHECK_MS);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task, task.kind === 'read' ? movable(task.task.body) : []);
  });
}

/** Small buffers share their memory with others, and stay. */
function movable({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function errorOf({ kind, reason, unknownKeys }: Extract<ThreadReply, { kind: 'refused' }>['error']): TrackingError {
  return new TrackingError(kind, reason, { unknownKeys });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
