import { type ExchangeStage, TrackingError } from '../errors.ts';

export interface MemoryReservation {
  /** Resolves when so many more bytes may be kept. Rejects with a TrackingError. */
  take(bytes: number, signal: AbortSignal): Promise<void>;
}

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  readonly maxErrorBodyBytes?: number;
  readonly memory?: MemoryReservation;
  /** A kept connection may be closed by the other side at any moment. */
  readonly usesNewConnection?: boolean;
}

export interface TransportResponse {
  readonly status: number;
  readonly header: (name: string) => readonly string[];
  readonly body: Uint8Array;
}

/**
 * Rejects with a TrackingError that has a `stage`: `unreachable` when no whole response came, `unreadable` when it
 * breaks a limit or HTTP itself.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

export type Deadline = ReturnType<typeof createDeadline>;

/** Not `AbortSignal.any`, because a long-lived signal of the caller would collect listeners. */
export function createDeadline(ms: number, caller?: AbortSignal) {
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
    error: (stage?: ExchangeStage) =>
      reason === null ? null : new TrackingError('unreachable', reason, stage === undefined ? {} : { stage }),
    pauseWhile: async <T>(waiting: Promise<T>) => {
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
