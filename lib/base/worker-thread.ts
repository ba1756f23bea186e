import { once } from 'node:events';
import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import { afterProcessTime } from './process-timer.ts';

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

export function createWorkerThread({ script, name, readyMs, idleMs, onStart, ...options }: WorkerThreadOptions) {
  let running: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let latest: Promise<unknown> = Promise.resolve();

  function end(worker: Worker): void {
    if (running === worker) running = null;
    void worker.terminate();
  }

  async function start(): Promise<Worker> {
    // It handles untrusted data, so it gets no environment variables, which hold keys.
    const worker = new Worker(/* turbopackIgnore: true */ script, { ...options, name, env: {}, execArgv: [] });
    worker.unref();
    // Without a listener, an error between two tasks would end the process.
    worker.on('error', () => end(worker));
    worker.on('exit', () => end(worker));
    running = worker;
    onStart?.();
    if (readyMs !== undefined) await reply(worker, readyMs);
    return worker;
  }

  function reply(worker: Worker, deadlineMs: number | null): Promise<unknown> {
    const replied = nextMessage(worker, name, deadlineMs);
    replied.catch(() => end(worker));
    return replied;
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
        const replied = reply(worker, deadlineMs);
        worker.postMessage(task, transferred);
        return replied.finally(() => {
          idle = setTimeout(() => end(worker), idleMs).unref();
        });
      });
      latest = result.catch(() => undefined);
      return result;
    },
    close: () => {
      clearTimeout(idle);
      if (running !== null) end(running);
    },
  };
}

async function nextMessage(worker: Worker, name: string, deadlineMs: number | null): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  const timer =
    deadlineMs === null
      ? null
      : afterProcessTime(deadlineMs, () => over.abort(`${name} takes longer than ${deadlineMs} ms`));
  try {
    const message: Promise<unknown[]> = once(worker, 'message', { signal });
    const exit = once(worker, 'exit', { signal }).then(() => {
      throw new WorkerThreadError(`the ${name} thread ended`);
    });
    return (await Promise.race([message, exit]))[0];
  } catch (error) {
    if (error instanceof WorkerThreadError) throw error;
    throw new WorkerThreadError(signal.aborted ? String(signal.reason) : `the ${name} thread failed`, error);
  } finally {
    timer?.stop();
    over.abort();
  }
}
