/**
 * Who can act: `rejected` and `invalid` the caller, `unreachable` time, `unreadable` the service's owner.
 * `uncertain` is a write that was sent and not answered: it may have been carried out, and is never repeated.
 */
export type TrackingErrorKind = 'rejected' | 'invalid' | 'unreachable' | 'unreadable' | 'uncertain';

/** How far the exchange had come when it failed. */
export type Stage = 'before-sending' | 'before-headers' | 'in-body';

/** What the service says in an error body: its text cleaned, and without the secrets of the request. */
export interface ServiceAnswer {
  readonly code: number | null;
  readonly message: string | null;
}

export type TrackingErrorReason =
  | 'status' // an HTTP status other than 200
  | 'error-body' // an error body under HTTP 200
  | 'no-access-key' // the operation needs one; nothing was sent
  | 'aborted' // the caller gave up
  | 'timeout'
  | 'busy' // all connections to the service are taken
  | 'connection' // none, refused, reset, broken
  | 'protocol' // not HTTP as it should be
  | 'cut-off' // the answer ended before its stated length
  | 'too-large'
  | 'encoded' // a content-encoding nobody asked for
  | 'content-type'
  | 'not-text' // not UTF-8
  | 'not-json'
  | 'not-an-object'
  | 'not-a-list'
  | 'no-known-field'
  | 'address'; // the address made would leave the service's base

export interface TrackingErrorDetails {
  readonly status?: number;
  /** A short system code such as ECONNREFUSED. */
  readonly code?: string;
  /** Names of the keys that were not understood. */
  readonly unknownKeys?: readonly string[];
  readonly stage?: Stage;
  /** The connection had served before: its end says nothing about the service's health. */
  readonly isReused?: boolean;
  readonly answer?: ServiceAnswer | null;
}

/**
 * The one error of this folder. Its message is made of the fields below and nothing else: no address, no
 * identifier, no key, no text of the service. It carries no `cause`, because the causes (undici, URL,
 * JSON.parse) quote addresses and bodies.
 */
export class TrackingError extends Error {
  override readonly name = 'TrackingError';
  readonly kind: TrackingErrorKind;
  readonly reason: TrackingErrorReason;
  readonly status: number | null;
  readonly code: string | null;
  readonly unknownKeys: readonly string[];
  /** null where the exchange itself was whole. */
  readonly stage: Stage | null;
  readonly isReused: boolean;
  // Private, so that no logger and no JSON takes it along: only who asks for it by name gets it.
  readonly #answer: ServiceAnswer | null;

  constructor(kind: TrackingErrorKind, reason: TrackingErrorReason, details: TrackingErrorDetails = {}) {
    const suffix =
      details.status !== undefined ? ` ${details.status}` : details.code !== undefined ? ` ${details.code}` : '';
    super(`tracking service ${kind}: ${reason}${suffix}`);
    this.kind = kind;
    this.reason = reason;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.unknownKeys = details.unknownKeys ?? [];
    this.stage = details.stage ?? null;
    this.isReused = details.isReused ?? false;
    this.#answer = details.answer ?? null;
  }

  /** What the service said; null when it was not asked for or said nothing readable. */
  get serviceAnswer(): ServiceAnswer | null {
    return this.#answer;
  }
}

/** By name, not by class: the gate, the pages and the routes are separate bundles with a class each. */
export function isTrackingError(error: unknown): error is TrackingError {
  return error instanceof Error && error.name === 'TrackingError' && 'kind' in error && 'reason' in error;
}

/** The outcome a failed reading stands for. An error that is not ours is a fault in the reading. */
export function outcomeOfError(error: unknown): 'refused' | 'unreadable' | 'unreachable' {
  if (!isTrackingError(error)) return 'unreadable';
  switch (error.kind) {
    case 'rejected':
    case 'invalid':
      return 'refused';
    case 'unreadable':
      return error.kind;
    case 'unreachable':
    case 'uncertain':
      return 'unreachable';
  }
}

/** HTTP statuses that say "not now", whoever on the way said it. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** The error for an HTTP status other than 200. */
export function errorOfStatus(status: number, answer: ServiceAnswer | null = null): TrackingError {
  const kind = PASSING_STATUSES.has(status) ? 'unreachable' : status === 422 ? 'invalid' : 'rejected';
  return new TrackingError(kind, 'status', { status, answer });
}
