import { TrackingError } from './errors.ts';

/** One signal for the whole exchange, from a duration and the caller's own signal. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Why the signal fired, or null while it has not. */
  error(): TrackingError | null;
  clear(): void;
}

/** `ms` from now. Not `AbortSignal.any`: a caller's long-lived signal must not collect listeners. */
export function createDeadline(ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  let reason: TrackingError | null = null;
  const stop = (why: 'timeout' | 'aborted') => () => {
    reason ??= new TrackingError('unreachable', why);
    controller.abort();
  };
  const timer = setTimeout(stop('timeout'), ms);
  const onAbort = stop('aborted');
  if (caller?.aborted === true) onAbort();
  caller?.addEventListener('abort', onAbort);
  return {
    signal: controller.signal,
    error: () => reason,
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    },
  };
}
