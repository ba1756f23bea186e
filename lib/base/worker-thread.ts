import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import { afterProcessTime } from './timing.ts';

export interface WorkerThreadOptions {
  readonly script: string;
  readonly name: string;
  readonly workerData?: unknown;
  readonly resourceLimits?: ResourceLimits;
  /** For a script whose first message says that it is ready: how long it may take until then. */
  readonly readyMs?: number;
  readonly idleMs: number;
  readonly onStart?: () => void;
}

export class WorkerThreadError extends Error {
  override readonly name = 'WorkerThreadError';
  readonly isOutOfMemory: boolean;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.isOutOfMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  }
}

interface Waiting {
  readonly resolve: (message: unknown) => void;
  readonly reject: (error: WorkerThreadError) => void;
}

export function createWorkerThread({ script, name, readyMs, idleMs, onStart, ...options }: WorkerThreadOptions) {
  let running: Worker | null = null;
  let waiting: Waiting | null = null;
  let idle: NodeJS.Timeout | undefined;
  let latest: Promise<unknown> = Promise.resolve();

  function end(worker: Worker, problem: string, cause?: unknown): void {
    if (running !== worker) return;
    running = null;
    void worker.terminate();
    waiting?.reject(new WorkerThreadError(problem, cause));
  }

  async function start(): Promise<Worker> {
    // It handles untrusted data, so it gets no environment variables, which hold keys.
    const worker = new Worker(/* turbopackIgnore: true */ script, { ...options, name, env: {}, execArgv: [] });
    worker.unref();
    worker.on('message', (message) => waiting?.resolve(message));
    worker.on('error', (error) => end(worker, `the ${name} thread failed`, error));
    worker.on('exit', () => end(worker, `the ${name} thread ended`));
    running = worker;
    onStart?.();
    if (readyMs !== undefined) await reply(worker, readyMs);
    return worker;
  }

  async function reply(worker: Worker, deadlineMs: number | null): Promise<unknown> {
    const timer =
      deadlineMs === null
        ? null
        : afterProcessTime(deadlineMs, () => end(worker, `${name} takes longer than ${deadlineMs} ms`));
    const replied = new Promise((resolve, reject) => (waiting = { resolve, reject }));
    return replied.finally(() => timer?.stop());
  }

  return {
    /**
     * Posts a task, once those before it are done, and resolves to the reply. Rejects with a WorkerThreadError when the
     * thread fails, or when the process has run for `deadlineMs` meanwhile. The next task then gets a new thread.
     */
    run: (task: unknown, deadlineMs: number | null, transferred: readonly Transferable[] = []) => {
      const result = latest.then(async () => {
        clearTimeout(idle);
        const worker = running ?? (await start());
        worker.postMessage(task, transferred);
        return reply(worker, deadlineMs).finally(() => {
          idle = setTimeout(() => end(worker, 'idle'), idleMs).unref();
        });
      });
      latest = result.catch(() => undefined);
      return result;
    },
    close: () => {
      clearTimeout(idle);
      if (running !== null) end(running, `the ${name} thread was closed`);
    },
  };
}
