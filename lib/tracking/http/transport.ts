import { type ExchangeStage, TrackingError } from '../errors.ts';

/** The memory for bodies, where there is not enough for as many as may come. */
export interface MemoryReservation {
  /** Resolves once so many bytes more may be kept; rejects with a TrackingError where that is not to be. */
  take(bytes: number, signal: AbortSignal): Promise<void>;
}

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Bytes wanted of an answer other than HTTP 200; without it, none. */
  readonly maxErrorBodyBytes?: number;
  /** Asked before a large body is kept; without it there is room for all. */
  readonly memory?: MemoryReservation;
  /** On a new connection: a kept one may be closed by its other side at any moment. */
  readonly usesNewConnection?: boolean;
}

export interface TransportResponse {
  readonly status: number;
  /** All values of the header, in order; `name` in lower case. */
  readonly header: (name: string) => readonly string[];
  /** Undecoded. Whole for status 200; for any other empty, or what `maxErrorBodyBytes` allows. */
  readonly body: Uint8Array;
}

/**
 * Carries one request. Rejects with a TrackingError that has a `stage`: `unreachable` when no whole answer came,
 * `unreadable` when what came breaks a limit or HTTP itself.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

export interface Deadline {
  readonly signal: AbortSignal;
  /** Why the signal fired, or null while it has not. `stage`: how far the exchange has come. */
  error(stage?: ExchangeStage): TrackingError | null;
  /** The time that `waiting` takes does not count. */
  pauseWhile<T>(waiting: Promise<T>): Promise<T>;
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
    pauseWhile: async (waiting) => {
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
