export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  /** All values of the header, in order; `name` in lower case. */
  readonly header: (name: string) => readonly string[];
  /** Whole and undecoded for status 200; empty for any other. */
  readonly body: Uint8Array;
}

/**
 * Carries one request. Rejects with a TrackingError: `unreachable` when no whole answer came, `unreadable`
 * when what came breaks a limit or HTTP itself. Retries and breakers wrap a transport in another one.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
