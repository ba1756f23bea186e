/**
 * Who can act: `rejected` and `invalid` the caller, `unreachable` time, `unreadable` the service's owner.
 * `uncertain` is a write that was sent and not answered: it may have been carried out, and is never repeated.
 */
export type TrackingErrorKind = 'rejected' | 'invalid' | 'unreachable' | 'unreadable' | 'uncertain';

/** How far the exchange had come when it failed. */
export type ExchangeStage = 'before-sending' | 'before-headers' | 'in-body';

/** What an error body says, cleaned, and without the secrets of the request. */
export interface ErrorBody {
  readonly code: number | null;
  readonly message: string | null;
}

/**
 * `not-finished`: reading it came to no end; `status`: an HTTP status other than 200; `error-body`: an error body under 200; `busy`: all connections to the
 * service are taken; `circuit-open`: it has failed so often that it was not asked; `encoded`: a content-encoding nobody asked for; `several-candidates`: more than one shipment in the answer; `address`: the address made would leave the
 * service's base.
 */
export type TrackingErrorReason =
  | 'status'
  | 'error-body'
  | 'no-access-key'
  | 'aborted'
  | 'timeout'
  | 'busy'
  | 'circuit-open'
  | 'connection'
  | 'protocol'
  | 'cut-off'
  | 'too-large'
  | 'encoded'
  | 'content-type'
  | 'not-finished'
  | 'not-text'
  | 'not-json'
  | 'not-an-object'
  | 'not-a-list'
  | 'no-known-field'
  | 'several-candidates'
  | 'address';

export interface TrackingErrorDetails {
  readonly status?: number;
  /** A short system code such as ECONNREFUSED. */
  readonly code?: string;
  /** Names of the keys that were not understood. */
  readonly unknownKeys?: readonly string[];
  readonly stage?: ExchangeStage;
  /** The connection had served before: its end says nothing about the service's health. */
  readonly isReused?: boolean;
  readonly errorBody?: ErrorBody | null;
}

/**
 * The one error of this folder. Its message holds no address, identifier, key or text of the service. It has no
 * `cause`, because the causes (undici, URL, JSON.parse) quote addresses and bodies.
 */
export class TrackingError extends Error {
  override readonly name = 'TrackingError';
  readonly kind: TrackingErrorKind;
  readonly reason: TrackingErrorReason;
  readonly status: number | null;
  readonly code: string | null;
  readonly unknownKeys: readonly string[];
  /** null where the exchange itself was whole. */
  readonly stage: ExchangeStage | null;
  readonly isReused: boolean;
  // Private: loggers and JSON take every other field along.
  readonly #answer: ErrorBody | null;

  constructor(kind: TrackingErrorKind, reason: TrackingErrorReason, details: TrackingErrorDetails = {}) {
    super(['tracking service', `${kind}:`, reason, details.status ?? details.code ?? ''].join(' ').trimEnd());
    this.kind = kind;
    this.reason = reason;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.unknownKeys = details.unknownKeys ?? [];
    this.stage = details.stage ?? null;
    this.isReused = details.isReused ?? false;
    this.#answer = details.errorBody ?? null;
  }

  /** null when it was not asked for or not readable. */
  get errorBody(): ErrorBody | null {
    return this.#answer;
  }
}

/** By name, not by class: the gate, the pages and the routes are separate bundles with a class each. */
export function isTrackingError(error: unknown): error is TrackingError {
  return error instanceof Error && error.name === 'TrackingError' && 'kind' in error && 'reason' in error;
}

/** The outcome a failed reading stands for; `unreadable` for an error that is not ours. */
export function toOutcome(error: unknown): 'refused' | 'unreadable' | 'unreachable' {
  if (!isTrackingError(error)) return 'unreadable';
  switch (error.kind) {
    case 'rejected':
    case 'invalid':
      return 'refused';
    case 'unreadable':
      return 'unreadable';
    case 'unreachable':
    case 'uncertain':
      return 'unreachable';
  }
}

/** HTTP statuses that say "not now", whoever on the way said it. */
const temporaryStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** The error for an HTTP status other than 200. */
export function createStatusError(status: number, errorBody: ErrorBody | null = null): TrackingError {
  const kind = temporaryStatuses.has(status) ? 'unreachable' : status === 422 ? 'invalid' : 'rejected';
  return new TrackingError(kind, 'status', { status, errorBody });
}
