import { errorOfStatus, isTrackingError, TrackingError } from './errors.ts';
import { parseJson } from './json-body.ts';
import { judgeBody, throwIfRefusal } from './refusal.ts';
import { readServiceAnswer } from './service-answer.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';
import { REFUSAL_BYTES, type KeyedRequest } from './request.ts';

/** What a write was answered with; `body` is undefined when there was none. */
export interface WriteAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends one write, once. Rejects with `rejected` or `invalid` when the service refused it, `unreachable` when
 * it was never sent or turned away unread, and `uncertain` whenever it may have been carried out all the same.
 */
export async function sendWrite(transport: Transport, method: 'POST' | 'DELETE', url: URL, content: unknown, request: KeyedRequest): Promise<WriteAnswer> {
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
  if (status >= 500) throw new TrackingError('uncertain', 'status', { status, answer: readServiceAnswer(response.body, request.secrets) });
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
  const details = { ...(status === null ? {} : { status }), ...(code === null ? {} : { code }), ...(stage === null ? {} : { stage }) };
  return new TrackingError('uncertain', reason, details);
}
