import { errorOfStatus, isTrackingError, TrackingError } from '../errors.ts';
import { parseJson, readJsonBody } from '../http/request.ts';
import type { Transport, TransportRequest, TransportResponse } from '../http/transport.ts';
import { judgeBody, readServiceAnswer, throwIfRefusal } from './refusal.ts';

/** Of an error body no more is read than a sentence needs. */
const REFUSAL_BYTES = 64 * 1024;

/** What goes with every request of an owner. */
export interface KeyedRequest {
  readonly accessKey: string;
  /** Taken out of the service's words: the key, and identifiers that open a link. */
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** What a write was answered with; `body` is undefined when there was none. */
export interface WriteAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Reads one resource of an owner as JSON. A refusal carries what the service said. */
export async function getJsonWithKey(
  transport: Transport,
  url: URL,
  { accessKey, secrets, signal }: KeyedRequest,
): Promise<unknown> {
  const headers = { accept: 'application/json', AccessKey: accessKey };
  const response = await transport({
    method: 'GET',
    url,
    headers,
    refusalBytes: REFUSAL_BYTES,
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.status !== 200) throw errorOfStatus(response.status, readServiceAnswer(response.body, secrets));
  return readJsonBody(response);
}

/**
 * Sends one write, once. Rejects with `rejected` or `invalid` when the service refused it, `unreachable` when
 * it was never sent or turned away unread, and `uncertain` whenever it may have been carried out all the same.
 */
export async function sendWrite(
  transport: Transport,
  method: 'POST' | 'DELETE',
  url: URL,
  content: unknown,
  request: KeyedRequest,
): Promise<WriteAnswer> {
  const response = await carry(transport, {
    method,
    url,
    headers: { accept: 'application/json', 'content-type': 'application/json', AccessKey: request.accessKey },
    body: JSON.stringify(content),
    refusalBytes: REFUSAL_BYTES,
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  });
  const { status } = response;
  // Whoever on the way says it: the work may have been done before the answer got lost.
  if (status >= 500)
    throw new TrackingError('uncertain', 'status', {
      status,
      answer: readServiceAnswer(response.body, request.secrets),
    });
  if (status < 200 || status > 299) throw errorOfStatus(status, readServiceAnswer(response.body, request.secrets));
  const body = readBody(response);
  throwIfRefusal(body, request.secrets);
  return { status, body };
}

/** Checks the success body of an operation that only confirms. Anything else leaves open what happened. */
export function checkConfirmed({ status, body }: WriteAnswer): void {
  const isConfirmed = status === 204 || judgeBody(body) === 'success';
  if (!isConfirmed) throw new TrackingError('uncertain', 'no-known-field');
}

async function carry(transport: Transport, request: TransportRequest): Promise<TransportResponse> {
  try {
    return await transport(request);
  } catch (error) {
    if (!isTrackingError(error)) throw new TrackingError('uncertain', 'connection');
    throw error.stage === 'before-sending' ? error : uncertain(error);
  }
}

/** Under HTTP 2xx the content type is not what decides: what was done cannot be asked for a second time. */
function readBody({ body }: TransportResponse): unknown {
  if (body.length === 0) return undefined;
  try {
    return parseJson(body);
  } catch (error) {
    throw isTrackingError(error) ? uncertain(error) : error;
  }
}

function uncertain({ reason, status, code, stage }: TrackingError): TrackingError {
  const details = {
    ...(status === null ? {} : { status }),
    ...(code === null ? {} : { code }),
    ...(stage === null ? {} : { stage }),
  };
  return new TrackingError('uncertain', reason, details);
}
