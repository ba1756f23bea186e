import { type ExchangeStage, TrackingError } from '../errors.ts';

/** Throws a TrackingError, `unreachable: busy`, when so many more bytes may not be kept. */
export type ReserveMemory = (bytes: number) => void;

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  readonly maxErrorBodyBytes?: number;
  readonly reserve?: ReserveMemory;
  /** A kept connection may be closed by the other side at any moment. */
  readonly usesNewConnection?: boolean;
}

export interface TransportResponse {
  readonly status: number;
  readonly header: (name: string) => readonly string[];
  readonly body: Uint8Array;
}

/** Rejects with a TrackingError with a `stage`: `unreachable` without a whole response, `unreadable` for a bad one. */
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
  const timer = setTimeout(stop('timeout'), ms);
  const onAbort = stop('aborted');
  if (caller?.aborted === true) onAbort();
  caller?.addEventListener('abort', onAbort);
  return {
    signal: controller.signal,
    error: (stage?: ExchangeStage) =>
      reason === null ? null : new TrackingError('unreachable', reason, stage === undefined ? {} : { stage }),
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    },
  };
}
