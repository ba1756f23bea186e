/**
 * `rejected` and `invalid`: the caller can correct it. `unreadable`: the operator of the service can. `unreachable`:
 * trying later may help. `uncertain`: a write may have been carried out, and is never repeated.
 */
export type TrackingErrorKind = 'rejected' | 'invalid' | 'unreachable' | 'unreadable' | 'uncertain';

export type ExchangeStage = 'before-sending' | 'before-headers' | 'in-body';

export interface ErrorBody {
  readonly code: number | null;
  readonly message: string | null;
}

export const trackingErrorReasons = [
  'status',
  'error-body',
  'no-access-key',
  'aborted',
  'timeout',
  'busy',
  'circuit-open',
  'connection',
  'protocol',
  'cut-off',
  'too-large',
  'encoded',
  'content-type',
  'not-finished',
  'not-text',
  'not-json',
  'not-an-object',
  'not-a-list',
  'no-known-field',
  'several-candidates',
  'address',
] as const;
export type TrackingErrorReason = (typeof trackingErrorReasons)[number];

export interface TrackingErrorDetails {
  readonly status?: number;
  readonly code?: string;
  readonly unknownKeys?: readonly string[];
  readonly stage?: ExchangeStage;
  readonly isReused?: boolean;
  readonly errorBody?: ErrorBody | null;
}

/** Quotes no address, identifier, key or body. No `cause`: the errors of undici, URL and JSON.parse quote them. */
export class TrackingError extends Error {
  override readonly name = 'TrackingError';
  readonly kind: TrackingErrorKind;
  readonly reason: TrackingErrorReason;
  readonly status: number | null;
  readonly code: string | null;
  readonly unknownKeys: readonly string[];
  readonly stage: ExchangeStage | null;
  readonly isReused: boolean;
  // Private, so that loggers and JSON leave it out.
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

  get errorBody(): ErrorBody | null {
    return this.#answer;
  }
}

/** By name, because every bundle has a class of its own. */
export function isTrackingError(error: unknown): error is TrackingError {
  return error instanceof Error && error.name === 'TrackingError' && 'kind' in error && 'reason' in error;
}

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

const temporaryStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** For a read. Only 4xx says that the caller can correct something. */
export function createStatusError(status: number, errorBody: ErrorBody | null = null): TrackingError {
  return new TrackingError(kindOfStatus(status), 'status', { status, errorBody });
}

function kindOfStatus(status: number): TrackingErrorKind {
  if (temporaryStatuses.has(status)) return 'unreachable';
  if (status === 422) return 'invalid';
  return status >= 400 && status <= 499 ? 'rejected' : 'unreadable';
}
