import { isRefusal } from '../decode/error-body.ts';
import { type ServiceAnswer, TrackingError } from '../errors.ts';
import { parseJson } from '../http/request.ts';
import { fieldsOf } from '../json/fields.ts';
import { cleanText, wellFormed } from '../json/text.ts';
import { isList, isPlainObject, type PlainObject, readText } from '../json/values.ts';

/** What a body under HTTP 200 says about a request: `{Code: 200, Message: 'Success'}`, an error body, or neither. */
export function judgeBody(body: unknown): 'success' | 'refusal' | 'neither' {
  if (!isPlainObject(body)) return 'neither';
  const field = fieldsOf(body);
  const code = field('Code', readCode);
  const saysSuccess = /^(?:success|ok)$/i.test(field('Message', readText) ?? '');
  // An application code may be no HTTP status: then the word decides.
  if (code !== null) return (code >= 200 && code < 300) || (code < 200 && saysSuccess) ? 'success' : 'refusal';
  if (saysSuccess) return 'success';
  return isRefusal(body, []) ? 'refusal' : 'neither';
}

/** Throws `rejected`, with what the service says, for an error body under HTTP 200. */
export function throwIfRefusal(body: unknown, secrets: readonly string[]): void {
  if (judgeBody(body) === 'refusal')
    throw new TrackingError('rejected', 'error-body', { answer: answerOf(body, secrets) });
}

/** The rows of an answer that is a bare list. Throws `rejected` for an error body, `unreadable` for anything else. */
export function readListBody(body: unknown, secrets: readonly string[]): readonly unknown[] {
  if (isList(body)) return body;
  throwIfRefusal(body, secrets);
  throw new TrackingError('unreadable', 'not-a-list');
}

const MOST_FINDINGS = 10;
const LONGEST = 600;

/** What bytes say that may be an error body, without `secrets`; null for any other. */
export function readServiceAnswer(bytes: Uint8Array, secrets: readonly string[]): ServiceAnswer | null {
  if (bytes.length === 0) return null;
  try {
    return answerOf(parseJson(bytes), secrets);
  } catch {
    return null;
  }
}

/** The code and the words of an error body, cleaned and redacted; null when it has neither. */
export function answerOf(body: unknown, secrets: readonly string[]): ServiceAnswer | null {
  if (!isPlainObject(body)) return null;
  const field = fieldsOf(body);
  const code = field(['Code', 'statusCode', 'status'], readCode);
  const said = field(['Message', 'msg', 'detail', 'error', 'errorMessage', 'error_description', 'title'], readText);
  const findings = field(['Errors', 'detail', 'details', 'error'], readFindings);
  const words = [said, findings === said ? null : findings].filter((text) => text !== null).join(' ');
  const message = cleanText(redact(words, secrets), LONGEST);
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
    .slice(0, MOST_FINDINGS)
    .flatMap((entry) => (isPlainObject(entry) ? readFinding(entry) : readText(entry)) ?? []);
  return findings.length === 0 ? null : findings.join('; ');
}

function readFinding(finding: PlainObject): string | null {
  const field = fieldsOf(finding);
  const message = field(['Message', 'msg', 'detail', 'error', 'reason'], readText);
  const path = field(['Field', 'loc', 'path', 'pointer', 'name', 'property', 'param'], (value) =>
    readText(isList(value) ? value.filter((part) => /^(?:string|number)$/.test(typeof part)).join('.') : value),
  );
  return message === null || path === null ? message : `${path}: ${message}`;
}

function redact(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, cleanText(secret) ?? secret, encodeURIComponent(wellFormed(secret))]);
  return spellings.reduce((rest, spelling) => rest.replaceAll(spelling, '…'), text);
}
