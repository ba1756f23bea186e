import { Worker } from 'node:worker_threads';
import type { RasterFiles, RasterJob } from './raster-worker.mjs';

export interface RasterThreadOptions {
  /** Path. */
  readonly script: string;
  readonly files: RasterFiles;
  /** For one drawing. */
  readonly deadlineMs: number;
  /** After this long without work the thread ends. */
  readonly idleMs: number;
}

/** Its message is the drawing library's, and may quote the drawing. */
class DrawingError extends Error {
  override readonly name = 'DrawingError';
}

/** To read the library and make it ready. */
const START_MS = 60_000;

/**
 * A function that asks a thread for what raster-worker.mjs says a job comes to, one job after the other. It rejects
 * with a DrawingError for a drawing that fails or takes longer than the deadline. The thread is started when it is
 * needed; neither it nor a wait for it keeps the process alive.
 */
export function createRasterThread({ script, files, deadlineMs, idleMs }: RasterThreadOptions) {
  let running: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function end(worker: Worker): void {
    if (running === worker) running = null;
    void worker.terminate();
  }

  async function start(): Promise<Worker> {
    // The thread draws customers' files, so it gets no environment: there are keys in it.
    const worker = new Worker(/* turbopackIgnore: true */ script, {
      workerData: files,
      env: {},
      execArgv: [],
      name: 'raster',
    });
    worker.unref();
    // Without a listener, an error between two jobs would end the process; the next job starts another thread.
    worker.on('error', () => end(worker));
    worker.on('exit', () => end(worker));
    running = worker;
    try {
      await nextMessage(worker, START_MS);
    } catch (error) {
      end(worker);
      throw error;
    }
    return worker;
  }

  async function perform(job: RasterJob): Promise<unknown> {
    clearTimeout(idle);
    const worker = running ?? (await start());
    try {
      const answer = nextMessage(worker, deadlineMs).catch((error: unknown) => {
        end(worker);
        throw error;
      });
      worker.postMessage(job);
      return resultOf(await answer);
    } finally {
      idle = setTimeout(() => end(worker), idleMs).unref();
    }
  }

  return (job: RasterJob): Promise<unknown> => {
    const asked = last.then(() => perform(job));
    last = asked.catch(() => undefined);
    return asked;
  };
}

function nextMessage(worker: Worker, deadlineMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settled();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onError = (error: unknown) =>
      settle(() => reject(new DrawingError('the drawing thread failed', { cause: error })));
    const onExit = () => settle(() => reject(new DrawingError('the drawing thread ended')));
    const timer = setTimeout(
      () => settle(() => reject(new DrawingError(`drawing takes longer than ${deadlineMs} ms`))),
      deadlineMs,
    ).unref();
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

function resultOf(answer: unknown): unknown {
  if (typeof answer === 'object' && answer !== null && 'result' in answer) return answer.result;
  throw new DrawingError(
    typeof answer === 'object' && answer !== null && 'failure' in answer
      ? String(answer.failure)
      : 'the drawing thread says nothing',
  );
}
