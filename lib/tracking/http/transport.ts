export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Of an answer other than HTTP 200, up to this many bytes are wanted; without it, none. */
  readonly refusalBytes?: number;
  /** On a connection that has served nobody: a kept one may be closed by its other side at any moment. */
  readonly isFresh?: boolean;
}

export interface TransportResponse {
  readonly status: number;
  /** All values of the header, in order; `name` in lower case. */
  readonly header: (name: string) => readonly string[];
  /** Whole and undecoded for status 200; for any other empty, or what `refusalBytes` allows. */
  readonly body: Uint8Array;
}

/**
 * Carries one request. Rejects with a TrackingError: `unreachable` when no whole answer came, `unreadable`
 * when what came breaks a limit or HTTP itself; its `stage` says how far the exchange had come. Retries and
 * breakers wrap a transport in another one.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
