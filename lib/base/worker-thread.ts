import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';

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

const CHECK_MS = 50;

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
    if (readyMs !== undefined) {
      const isLate = (elapsedMs: number) =>
        elapsedMs >= readyMs ? new WorkerThreadError(`the ${name} thread does not start`) : null;
      await reply(worker, isLate);
    }
    return worker;
  }

  async function reply(worker: Worker, shouldStop: (elapsedMs: number) => Error | null): Promise<unknown> {
    try {
      return await nextMessage(worker, name, shouldStop);
    } catch (error) {
      end(worker);
      throw error;
    }
  }

  return {
    /**
     * Posts a task, once those before it are done, and resolves to the reply. Every 50 ms `shouldStop` gets the process
     * time that the task has taken; an error it returns ends the thread and rejects the task. Rejects with a
     * WorkerThreadError when the thread fails. The next task then gets a new thread.
     */
    run: (
      task: unknown,
      shouldStop: (elapsedMs: number) => Error | null,
      transferred: readonly Transferable[] = [],
    ) => {
      const result = latest.then(async () => {
        clearTimeout(idle);
        const worker = running ?? (await start());
        const replied = reply(worker, shouldStop);
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

function nextMessage(worker: Worker, name: string, shouldStop: (elapsedMs: number) => Error | null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      clearInterval(checking);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settled();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onError = (error: unknown) => settle(() => reject(new WorkerThreadError(`the ${name} thread failed`, error)));
    const onExit = () => settle(() => reject(new WorkerThreadError(`the ${name} thread ended`)));
    let elapsedMs = 0;
    const checking = setInterval(() => {
      elapsedMs += CHECK_MS;
      const error = shouldStop(elapsedMs);
      if (error !== null) settle(() => reject(error));
    }, CHECK_MS).unref();
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
