import { foldName, isPlainObject, type PlainObject } from '../json/values.ts';
import { isPlaceInList } from './lists.ts';
import { plainTextOf } from './values.ts';
import { namesIn } from './vocabulary.ts';

/** Any of these makes an error of a body that says nothing else. */
const MARKS = 'message msg detail error errors errorcode errormessage errordescription'.split(' ');
/** These do so beside anything. */
const EXPLICIT_MARKS = ['error', 'errors', 'errorcode', 'errormessage'];
const OTHER_WORDS =
  'code details exception type title status statuscode statustext statusmessage statusdescription state instance reason ' +
  'name description success ok timestamp path trace traceid requestid correlationid meta loc';
/** Words of error bodies. */
const WORDS: ReadonlySet<string> = new Set([...MARKS, ...OTHER_WORDS.split(' ')]);
const WRAPPERS: ReadonlySet<string> = new Set(
  'data result results response output value items records features'.split(' '),
);
const NO: ReadonlySet<string> = new Set(
  'error errors fail failed failure ok nok ko notfound unauthorized unauthorised forbidden badrequest'.split(' '),
);
/** Of these, what is also said of a delivery. */
const MISHAPS: ReadonlySet<string> = new Set(['failed', 'failure']);
/** How names of errors end. */
const ERROR_ENDS =
  'error exception fault problem found unauthorized unauthorised forbidden request denied conflict timeout unavailable';

/**
 * Whether a body under HTTP 200 is the service's way of saying no: all that was read of it (`read`, by names) may be
 * words of an error, and it says so.
 */
export function isRefusal(root: PlainObject, read: readonly (readonly string[])[]): boolean {
  if (!read.every(mayBeOfError)) return false;
  const inner = namesIn(root).find((name) => WRAPPERS.has(foldName(name)) && isPlainObject(root[name]));
  return [root, inner === undefined ? null : root[inner]].some((record) => isPlainObject(record) && saysNo(record));
}

/** Whether all names on a path are words of an error body, or around one. */
export function mayBeOfError(names: readonly string[]): boolean {
  return names.every((name) => isErrorWord(name) || WRAPPERS.has(foldName(name)) || isPlaceInList(name));
}

export function isErrorWord(name: string): boolean {
  return WORDS.has(foldName(name));
}

function saysNo(record: PlainObject): boolean {
  const fields = new Map(namesIn(record).map((name) => [foldName(name), record[name]]));
  const has = (name: string) => ![undefined, null, '', false].some((nothing) => fields.get(name) === nothing);
  const hasMark = MARKS.some(has);
  const hasFailed = fields.get('success') === false || fields.get('ok') === false;
  if (hasFailed || EXPLICIT_MARKS.some(has) || (fields.has('code') && has('message'))) return true;
  const { text, code } = statusOf(fields);
  if (text === null && code === null) return hasMark;
  const isHttpError = code !== null && code >= 300 && code <= 599 && !has('description') && !has('state');
  const refuses = text !== null && NO.has(foldName(text));
  if (!refuses && !isHttpError && (text !== null || !hasMark)) return false;
  // A delivery can fail too.
  const isMishap = text !== null && MISHAPS.has(foldName(text));
  const name = plainTextOf(fields.get('name'));
  const isErrorName = name === null || ERROR_ENDS.split(' ').some((end) => foldName(name).endsWith(end));
  if (!isErrorName) return !isMishap && hasMark && (isHttpError || refuses);
  const hasNothingAround = [...WRAPPERS].some((wrapper) => fields.has(wrapper) && !has(wrapper));
  return !isMishap || hasMark || has('reason') || hasNothingAround;
}

interface Status {
  readonly text: string | null;
  readonly code: number | null;
}

function statusOf(fields: ReadonlyMap<string, unknown>): Status {
  const sent = fields.get('status') ?? fields.get('statuscode') ?? null;
  const status = isPlainObject(sent) ? (sent['description'] ?? sent['text'] ?? sent['status'] ?? sent['code']) : sent;
  const text = typeof status === 'number' ? String(status) : plainTextOf(status);
  return text !== null && text.length <= 4 && Number.isInteger(Number(text))
    ? { text: null, code: Number(text) }
    : { text, code: null };
}
