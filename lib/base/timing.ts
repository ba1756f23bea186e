import { setImmediate as nextTurn } from 'node:timers/promises';

type Piece = Uint8Array<ArrayBuffer>;

/** Makes each piece when the reader wants it, in its own turn of the event loop: others wait for one at most. */
export function streamOf(pieces: Iterator<Piece> | AsyncIterator<Piece>): ReadableStream<Piece> {
  return new ReadableStream(
    {
      async pull(controller) {
        await nextTurn();
        const piece = await pieces.next();
        if (piece.done === true) controller.close();
        else controller.enqueue(piece.value);
      },
      cancel: () => void pieces.return?.(),
    },
    { highWaterMark: 0 },
  );
}

const MAX_STEP_MS = 50;
const MIN_STEPS = 10;

/** Fires after `ms` of running time: of a time when the process is blocked, at most 50 ms or a tenth of `ms` counts. */
export function afterProcessTime(ms: number, call: () => void): { stop(): void } {
  const stepMs = Math.min(MAX_STEP_MS, ms / MIN_STEPS);
  let left = ms;
  const step = () => {
    left -= stepMs;
    if (left <= 0) call();
    else timer = setTimeout(step, stepMs);
  };
  let timer = setTimeout(step, stepMs);
  return { stop: () => clearTimeout(timer) };
}

/** null when `work` takes longer. It goes on then. */
export function waitAtMost<T>(ms: number, work: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, null).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
