import { normaliseKey } from './keys.ts';
import type { Lookup } from './lookup.ts';
import type { PlainObject } from './read.ts';

/** Words of error bodies: `{Code, Message}`, `{detail}`, `{error}`, RFC 9457, and what frameworks add to them. */
const VOCABULARY: ReadonlySet<string> = new Set([
  'code', 'message', 'msg', 'detail', 'details', 'error', 'errors', 'errorcode', 'errormessage', 'errordescription', 'exception',
  'type', 'title', 'status', 'statuscode', 'statustext', 'statusmessage', 'statusdescription', 'state', 'instance', 'reason', 'name', 'description', 'success', 'ok', 'timestamp', 'path', 'trace', 'traceid', 'requestid', 'correlationid', 'meta',
]);
/** Any of these makes an error of a body that says nothing else. */
const MARKS: ReadonlySet<string> = new Set(['message', 'msg', 'detail', 'error', 'errors', 'errorcode', 'errormessage', 'errordescription']);
const FAILED = /^(?:error|errors|fail|failed|failure|ko|nok|not ?found|unauthori[sz]ed|forbidden|bad ?request)$/i;

/**
 * Whether every concept found may be a word of an error body instead: then the body is a view only if it
 * does not read as an error. A key that only a shipment has decides for the shipment at once.
 */
export function mayBeError(lookup: Lookup): boolean {
  return [...lookup.found.values()].every((path) => VOCABULARY.has(normaliseKey(path)));
}

/** Whether a body under HTTP 200 is the service's way of saying no. Only asked when `mayBeError`. */
export function isErrorBody(body: PlainObject): boolean {
  const fields = new Map(Object.keys(body).slice(0, 100).map((key) => [normaliseKey(key), body[key]]));
  const has = (key: string) => fields.get(key) !== undefined && fields.get(key) !== null && fields.get(key) !== '' && fields.get(key) !== false;
  if (fields.get('success') === false || fields.get('ok') === false) return true;
  const status = fields.get('status');
  if (typeof status === 'string' && FAILED.test(status.trim())) return true;
  if (isHttpError(status) && (has('title') || has('type') || has('error') || has('message'))) return true;
  if (has('error') || has('errors') || has('errorcode') || has('errormessage')) return true;
  if (fields.has('code') && fields.has('message')) return true;
  // Beside a status in words of its own, a `message` is a remark.
  const hasStatus = typeof status === 'string' && /[^\d\s]/.test(status);
  return !hasStatus && [...MARKS].some(has);
}

function isHttpError(value: unknown): boolean {
  const number = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= 300 && number <= 599;
}
