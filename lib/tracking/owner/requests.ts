import { createStatusError, isTrackingError, type ErrorBody, TrackingError } from '../errors.ts';
import { readJsonBytes } from '../http/request.ts';
import type { Transport, TransportRequest, TransportResponse } from '../http/transport.ts';
import { isErrorBody } from '../decode/error-body.ts';
import {
  createFieldReader,
  isList,
  isPlainObject,
  parseJsonBytes,
  type PlainObject,
  readText,
} from '../json/values.ts';
import { cleanText, toWellFormed } from '../json/text.ts';

const MAX_ERROR_BODY_BYTES = 64 * 1024;

export interface KeyedRequest {
  readonly accessKey: string;
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export interface WriteResponse {
  readonly status: number;
  readonly body: unknown;
}

export async function getJsonWithKey(
  transport: Transport,
  url: URL,
  { accessKey, secrets, signal }: KeyedRequest,
): Promise<unknown> {
  const headers = { accept: 'application/json', AccessKey: accessKey };
  const response = await transport({ method: 'GET', url, headers, signal, maxErrorBodyBytes: MAX_ERROR_BODY_BYTES });
  if (response.status !== 200) throw createStatusError(response.status, parseErrorBytes(response.body, secrets));
  return parseJsonBytes(readJsonBytes(response));
}

/**
 * Sends a write once. Rejects with `rejected` or `invalid` when the service refused it, `unreachable` when it was not
 * sent or not read, and `uncertain` when it may have been carried out.
 */
export async function sendWrite(
  transport: Transport,
  method: 'POST' | 'DELETE',
  url: URL,
  content: unknown,
  { accessKey, secrets, signal }: KeyedRequest,
): Promise<WriteResponse> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', AccessKey: accessKey };
  const options = { headers, signal, maxErrorBodyBytes: MAX_ERROR_BODY_BYTES };
  const response = await send(transport, { method, url, body: JSON.stringify(content), ...options });
  const { status } = response;
  if (status < 200 || status > 299) {
    const errorBody = parseErrorBytes(response.body, secrets);
    // A redirect too may follow a write that was carried out.
    throw status >= 400 && status <= 499
      ? createStatusError(status, errorBody)
      : new TrackingError('uncertain', 'status', { status, errorBody });
  }
  const body = parseWriteBody(response);
  throwIfErrorBody(body, secrets);
  return { status, body };
}

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

/** The content type is ignored, because a write cannot be repeated to get a better answer. */
function parseWriteBody({ body }: TransportResponse): unknown {
  if (body.length === 0) return undefined;
  try {
    return parseJsonBytes(body);
  } catch (error) {
    throw isTrackingError(error) ? toUncertain(error) : error;
  }
}

function toUncertain({ reason, status, code, stage }: TrackingError): TrackingError {
  return new TrackingError('uncertain', reason, {
    ...(status !== null && { status }),
    ...(code !== null && { code }),
    ...(stage !== null && { stage }),
  });
}

export function classifyBody(body: unknown): 'success' | 'refusal' | 'neither' {
  if (!isPlainObject(body)) return 'neither';
  const field = createFieldReader(body);
  const code = field('Code', readCode);
  const saysSuccess = /^(?:success|ok)$/i.test(field('Message', readText) ?? '');
  // An application code need not be an HTTP status; then the message decides.
  if (code !== null) return (code >= 200 && code < 300) || (code < 200 && saysSuccess) ? 'success' : 'refusal';
  if (saysSuccess) return 'success';
  return isErrorBody(body, []) ? 'refusal' : 'neither';
}

export function throwIfErrorBody(body: unknown, secrets: readonly string[]): void {
  if (classifyBody(body) === 'refusal')
    throw new TrackingError('rejected', 'error-body', { errorBody: parseErrorBody(body, secrets) });
}

export function readListBody(body: unknown, secrets: readonly string[]): readonly unknown[] {
  if (isList(body)) return body;
  throwIfErrorBody(body, secrets);
  throw new TrackingError('unreadable', 'not-a-list');
}

const MAX_FINDINGS = 10;
const MAX_MESSAGE_LENGTH = 600;

export function parseErrorBytes(bytes: Uint8Array, secrets: readonly string[]): ErrorBody | null {
  if (bytes.length === 0) return null;
  try {
    return parseErrorBody(parseJsonBytes(bytes), secrets);
  } catch {
    return null;
  }
}

export function parseErrorBody(body: unknown, secrets: readonly string[]): ErrorBody | null {
  if (!isPlainObject(body)) return null;
  const field = createFieldReader(body);
  const code = field(['Code', 'statusCode', 'status'], readCode);
  const text = field(['Message', 'msg', 'detail', 'error', 'errorMessage', 'error_description', 'title'], readText);
  const findings = field(['Errors', 'detail', 'details', 'error'], readFindings);
  const words = [text, findings === text ? null : findings].filter((text) => text !== null).join(' ');
  const message = cleanText(redact(words, secrets), MAX_MESSAGE_LENGTH);
  return code === null && message === null ? null : { code, message };
}

export function readCode(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : null;
}

/** Values that the service repeats (`input`, `value`) are not read. */
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
