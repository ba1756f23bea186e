import { createStatusError, isTrackingError, type ErrorBody, TrackingError } from '../errors.ts';
import { readJsonBytes } from '../http/request.ts';
import type { Transport, TransportRequest, TransportResponse } from '../http/transport.ts';
import { isErrorBody } from '../decode/error-body.ts';
import {
  createFieldReader,
  isList,
  isPlainObject,
  type PlainObject,
  readText,
  parseJsonBytes,
} from '../json/values.ts';
import { cleanText, toWellFormed } from '../json/text.ts';

/** Of an error body no more is read than a sentence needs. */
const MAX_ERROR_BODY_BYTES = 64 * 1024;

/** What goes with every request of an owner. */
export interface KeyedRequest {
  readonly accessKey: string;
  /** Taken out of the service's words: the key, and identifiers that open a link. */
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** What a write was answered with; `body` is undefined when there was none. */
export interface WriteResponse {
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
    maxErrorBodyBytes: MAX_ERROR_BODY_BYTES,
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.status !== 200) throw createStatusError(response.status, parseErrorBytes(response.body, secrets));
  return parseJsonBytes(readJsonBytes(response));
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
): Promise<WriteResponse> {
  const response = await send(transport, {
    method,
    url,
    headers: { accept: 'application/json', 'content-type': 'application/json', AccessKey: request.accessKey },
    body: JSON.stringify(content),
    maxErrorBodyBytes: MAX_ERROR_BODY_BYTES,
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  });
  const { status } = response;
  // Whoever on the way says it: the work may have been done before the answer got lost.
  if (status >= 500)
    throw new TrackingError('uncertain', 'status', {
      status,
      errorBody: parseErrorBytes(response.body, request.secrets),
    });
  if (status < 200 || status > 299) throw createStatusError(status, parseErrorBytes(response.body, request.secrets));
  const body = parseWriteBody(response);
  throwIfErrorBody(body, request.secrets);
  return { status, body };
}

/** Checks the success body of an operation that only confirms. Anything else leaves open what happened. */
export function checkConfirmed({ status, body }: WriteResponse): void {
  const isConfirmed = status === 204 || classifyBody(body) === 'success';
  if (!isConfirmed) throw new TrackingError('uncertain', 'no-known-field');
}

async function send(transport: Transport, request: TransportRequest): Promise<TransportResponse> {
  try {
    return await transport(request);
  } catch (error) {
    if (!isTrackingError(error)) throw new TrackingError('uncertain', 'connection');
    throw error.stage === 'before-sending' ? error : toUncertain(error);
  }
}

/** Under HTTP 2xx the content type is not what decides: what was done cannot be asked for a second time. */
function parseWriteBody({ body }: TransportResponse): unknown {
  if (body.length === 0) return undefined;
  try {
    return parseJsonBytes(body);
  } catch (error) {
    throw isTrackingError(error) ? toUncertain(error) : error;
  }
}

function toUncertain({ reason, status, code, stage }: TrackingError): TrackingError {
  const details = {
    ...(status === null ? {} : { status }),
    ...(code === null ? {} : { code }),
    ...(stage === null ? {} : { stage }),
  };
  return new TrackingError('uncertain', reason, details);
}

/** What a body under HTTP 200 says about a request: `{Code: 200, Message: 'Success'}`, an error body, or neither. */
export function classifyBody(body: unknown): 'success' | 'refusal' | 'neither' {
  if (!isPlainObject(body)) return 'neither';
  const field = createFieldReader(body);
  const code = field('Code', readCode);
  const saysSuccess = /^(?:success|ok)$/i.test(field('Message', readText) ?? '');
  // An application code may be no HTTP status: then the word decides.
  if (code !== null) return (code >= 200 && code < 300) || (code < 200 && saysSuccess) ? 'success' : 'refusal';
  if (saysSuccess) return 'success';
  return isErrorBody(body, []) ? 'refusal' : 'neither';
}

/** Throws `rejected`, with what the service says, for an error body under HTTP 200. */
export function throwIfErrorBody(body: unknown, secrets: readonly string[]): void {
  if (classifyBody(body) === 'refusal')
    throw new TrackingError('rejected', 'error-body', { errorBody: parseErrorBody(body, secrets) });
}

/** The rows of an answer that is a bare list. Throws `rejected` for an error body, `unreadable` for anything else. */
export function readListBody(body: unknown, secrets: readonly string[]): readonly unknown[] {
  if (isList(body)) return body;
  throwIfErrorBody(body, secrets);
  throw new TrackingError('unreadable', 'not-a-list');
}

const MAX_FINDINGS = 10;
const MAX_MESSAGE_LENGTH = 600;

/** What bytes say that may be an error body, without `secrets`; null for any other. */
export function parseErrorBytes(bytes: Uint8Array, secrets: readonly string[]): ErrorBody | null {
  if (bytes.length === 0) return null;
  try {
    return parseErrorBody(parseJsonBytes(bytes), secrets);
  } catch {
    return null;
  }
}

/** The code and the words of an error body, cleaned and redacted; null when it has neither. */
export function parseErrorBody(body: unknown, secrets: readonly string[]): ErrorBody | null {
  if (!isPlainObject(body)) return null;
  const field = createFieldReader(body);
  const code = field(['Code', 'statusCode', 'status'], readCode);
  const said = field(['Message', 'msg', 'detail', 'error', 'errorMessage', 'error_description', 'title'], readText);
  const findings = field(['Errors', 'detail', 'details', 'error'], readFindings);
  const words = [said, findings === said ? null : findings].filter((text) => text !== null).join(' ');
  const message = cleanText(redact(words, secrets), MAX_MESSAGE_LENGTH);
  return code === null && message === null ? null : { code, message };
}

/** An integer, also as digits: some services send numbers as text. */
export function readCode(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : null;
}

/** `{Field, Message}` of each finding. Values that were sent and come back (`input`, `value`) are not read. */
function readFindings(value: unknown): string | null {
  if (!isList(value)) return isPlainObject(value) ? readFinding(value) : null;
  const findings = value
    .slice(0, MAX_FINDINGS)
    .flatMap((entry) => (isPlainObject(entry) ? readFinding(entry) : readText(entry)) ?? []);
  return findings.length === 0 ? null : findings.join('; ');
}

function readFinding(finding: PlainObject): string | null {
  const field = createFieldReader(finding);
  const message = field(['Message', 'msg', 'detail', 'error', 'reason'], readText);
  const path = field(['Field', 'loc', 'path', 'pointer', 'name', 'property', 'param'], (value) =>
    readText(isList(value) ? value.filter((part) => /^(?:string|number)$/.test(typeof part)).join('.') : value),
  );
  return message === null || path === null ? message : `${path}: ${message}`;
}

function redact(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, cleanText(secret) ?? secret, encodeURIComponent(toWellFormed(secret))]);
  return spellings.reduce((rest, spelling) => rest.replaceAll(spelling, '…'), text);
}
