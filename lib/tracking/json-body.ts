import { errorOfStatus, TrackingError } from './errors.ts';
import type { TransportResponse } from './transport.ts';

const JSON_TYPE = /^application\/(?:json|[\w.!#$&^-]{1,100}\+json)$/;
const PROBLEM_TYPE = 'application/problem+json';

/**
 * The JSON value of an HTTP 200 answer, still `unknown`. Throws the status's error for any other status,
 * and `unreadable` for anything that is not one JSON text in UTF-8 under a JSON content type.
 */
export function readJsonBody(response: TransportResponse): unknown {
  if (response.status !== 200) throw errorOfStatus(response.status);
  checkType(response.header('content-type'));
  return parseJson(response.body);
}

/** One JSON text in UTF-8, whatever its content type. Throws `unreadable`. */
export function parseJson(body: Uint8Array): unknown {
  const text = decodeUtf8(body);
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body.
    throw new TrackingError('unreadable', 'not-json');
  }
}

function checkType(values: readonly string[]): void {
  const [value, ...others] = values;
  if (value === undefined || others.length > 0) throw new TrackingError('unreadable', 'content-type');
  const [type = '', ...parameters] = value.toLowerCase().split(';').map((part) => part.trim());
  if (type === PROBLEM_TYPE) throw new TrackingError('rejected', 'error-body');
  if (!JSON_TYPE.test(type)) throw new TrackingError('unreadable', 'content-type');
  for (const parameter of parameters) {
    const charset = /^charset\s*=\s*"?([^"]*)"?$/.exec(parameter)?.[1]?.trim();
    if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') throw new TrackingError('unreadable', 'content-type');
  }
}

function decodeUtf8(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new TrackingError('unreadable', 'not-text');
  }
}
