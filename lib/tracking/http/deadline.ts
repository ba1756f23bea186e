import { type Stage, TrackingError } from '../errors.ts';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Why the signal fired, or null while it has not. `stage`: how far the exchange has come. */
  error(stage?: Stage): TrackingError | null;
  /** The time that `waiting` takes does not count. */
  pausing<T>(waiting: Promise<T>): Promise<T>;
  clear(): void;
}

/**
 * One signal for the whole exchange: `ms` from now, or the caller's own. Not `AbortSignal.any`, because a caller's
 * long-lived signal must not collect listeners.
 */
export function createDeadline(ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  let reason: 'timeout' | 'aborted' | null = null;
  const stop = (why: 'timeout' | 'aborted') => () => {
    reason ??= why;
    controller.abort();
  };
  let end = performance.now() + ms;
  let timer = setTimeout(stop('timeout'), ms);
  const onAbort = stop('aborted');
  if (caller?.aborted === true) onAbort();
  caller?.addEventListener('abort', onAbort);
  return {
    signal: controller.signal,
    error: (stage) =>
      reason === null ? null : new TrackingError('unreachable', reason, stage === undefined ? {} : { stage }),
    pausing: async (waiting) => {
      clearTimeout(timer);
      const left = end - performance.now();
      try {
        return await waiting;
      } finally {
        end = performance.now() + left;
        timer = setTimeout(stop('timeout'), Math.max(0, left));
      }
    },
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    },
  };
}
