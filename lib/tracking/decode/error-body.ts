import { foldName, isPlainObject, type PlainObject } from '../json/values.ts';
import { isListIndex } from './lists.ts';
import words from './error-words.json' with { type: 'json' };
import { readPlainText } from './values.ts';
import { keysIn } from './vocabulary.ts';

const [errorKeys, explicitErrorKeys] = [words.errorKeys.split(' '), words.explicitErrorKeys.split(' ')];
const errorBodyKeys: ReadonlySet<string> = new Set([...errorKeys, ...words.keysBesideErrors.split(' ')]);
const envelopeKeys: ReadonlySet<string> = new Set(words.envelopeKeys.split(' '));
const errorStatuses: ReadonlySet<string> = new Set(words.errorStatuses.split(' '));
const deliveryFailures: ReadonlySet<string> = new Set(words.deliveryFailures.split(' '));

/** `read`: the paths of all facts found in the body. */
export function isErrorBody(root: PlainObject, read: readonly (readonly string[])[]): boolean {
  if (!read.every(isErrorPath)) return false;
  const inner = keysIn(root).find((name) => envelopeKeys.has(foldName(name)) && isPlainObject(root[name]));
  return [root, inner === undefined ? null : root[inner]].some(
    (record) => isPlainObject(record) && statesError(record),
  );
}

export function isErrorPath(names: readonly string[]): boolean {
  return names.every((name) => isErrorKey(name) || envelopeKeys.has(foldName(name)) || isListIndex(name));
}

export function isErrorKey(name: string): boolean {
  return errorBodyKeys.has(foldName(name));
}

function statesError(record: PlainObject): boolean {
  const fields = new Map(keysIn(record).map((name) => [foldName(name), record[name]]));
  const has = (name: string) => ![undefined, null, '', false].some((nothing) => fields.get(name) === nothing);
  const hasMark = errorKeys.some(has);
  const hasFailed = fields.get('success') === false || fields.get('ok') === false;
  if (hasFailed || explicitErrorKeys.some(has) || (fields.has('code') && has('message'))) return true;
  const { text, code } = statusOf(fields);
  if (text === null && code === null) return hasMark;
  const isHttpError = code !== null && code >= 300 && code <= 599 && !has('description') && !has('state');
  const refuses = text !== null && errorStatuses.has(foldName(text));
  if (!refuses && !isHttpError && (text !== null || !hasMark)) return false;
  // A delivery can fail too.
  const isMishap = text !== null && deliveryFailures.has(foldName(text));
  const name = readPlainText(fields.get('name'));
  const isErrorName = name === null || words.errorNameEndings.split(' ').some((end) => foldName(name).endsWith(end));
  if (!isErrorName) return !isMishap && hasMark && (isHttpError || refuses);
  const hasNothingAround = [...envelopeKeys].some((wrapper) => fields.has(wrapper) && !has(wrapper));
  return !isMishap || hasMark || has('reason') || hasNothingAround;
}

function statusOf(fields: ReadonlyMap<string, unknown>) {
  const sent = fields.get('status') ?? fields.get('statuscode') ?? null;
  const status = isPlainObject(sent) ? (sent['description'] ?? sent['text'] ?? sent['status'] ?? sent['code']) : sent;
  const text = typeof status === 'number' ? String(status) : readPlainText(status);
  return text !== null && text.length <= 4 && Number.isInteger(Number(text))
    ? { text: null, code: Number(text) }
    : { text, code: null };
}
