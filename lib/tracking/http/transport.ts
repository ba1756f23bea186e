export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Bytes wanted of an answer other than HTTP 200; without it, none. */
  readonly refusalBytes?: number;
  /** On a new connection: a kept one may be closed by its other side at any moment. */
  readonly isFresh?: boolean;
}

export interface TransportResponse {
  readonly status: number;
  /** All values of the header, in order; `name` in lower case. */
  readonly header: (name: string) => readonly string[];
  /** Undecoded. Whole for status 200; for any other empty, or what `refusalBytes` allows. */
  readonly body: Uint8Array;
}

/**
 * Carries one request. Rejects with a TrackingError that has a `stage`: `unreachable` when no whole answer came,
 * `unreadable` when what came breaks a limit or HTTP itself.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
