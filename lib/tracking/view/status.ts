import { LABEL, STATUS } from '../keys/aliases.ts';
import type { Lookup, Source } from '../keys/lookup.ts';
import { createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { cutText } from '../keys/text.ts';
import { isPlainObject, type PlainObject, readFirst, readText } from '../keys/values.ts';
import type { Status } from '../types.ts';

const planStatus = createKeyPlanner(STATUS);
const planLabel = createKeyPlanner(LABEL);
const LONGEST = 80;
const CODE = /^(?:0|-?[1-9]\d{0,8})$/;

/** States of a label in the interface. In a flat view they may stand where the asset's status would. */
const LABEL_STATES: ReadonlySet<string> = new Set(['available', 'healthy', 'nearexpiration']);

/** What `Status` says: the asset's status, and a label's state that was found in its place. */
export interface StatusReading {
  readonly status: Status | null;
  readonly labelState: string | null;
}

/** The service's own words, never another name for them; a bare number is a code. */
export function decodeStatus(lookup: Lookup): StatusReading {
  let labelState: string | null = null;
  const own = lookup.pick('status', (value, key, source) => {
    const status = readStatus(value);
    if (status === null) return null;
    if (!isLabelState(status, key, source)) return status;
    labelState ??= status.text;
    return null;
  });
  const code = lookup.pick('statusCode', readCode);
  const detail = lookup.pick('subStatus', readDetail);
  // A `statusCode` of 100 and more is the HTTP status of an envelope, not the asset's.
  const status = own ?? (code === null || (code.code !== null && code.code >= 100) ? null : code);
  if (own === null && status === null)
    return { status: detail === null ? null : { text: detail, code: null, detail: null }, labelState };
  return { status: complete(status, code, detail), labelState };
}

/** A status as text, number, digits, or an object around one of them. */
export function readStatus(value: unknown): Status | null {
  if (!isPlainObject(value)) return readCode(value);
  if (isLabelObject(value)) return null;
  const plan = planStatus(value);
  const text = readFirst(value, plan.keysOf('text'), readText);
  const code = readFirst(value, plan.keysOf('code'), (inner) => readCode(inner)?.code ?? null);
  const detail = readFirst(value, plan.keysOf('detail'), readDetail);
  if (text === null && code === null) return null;
  const isCode = text !== null && code !== null && String(code) === text;
  return { text: text === null || isCode ? null : short(text), code, detail: detail === text ? null : detail };
}

function readCode(value: unknown): Status | null {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { text: null, code: value + 0, detail: null } : null;
  const text = readText(value);
  if (text === null) return null;
  return CODE.test(text)
    ? { text: null, code: Number(text), detail: null }
    : { text: short(text), code: null, detail: null };
}

function readDetail(value: unknown): string | null {
  const text = isPlainObject(value) ? readFirst(value, planStatus(value).keysOf('text'), readText) : readText(value);
  return text === null || LABEL_STATES.has(normaliseKey(text)) ? null : text;
}

function complete(status: Status | null, code: Status | null, detail: string | null): Status | null {
  if (status === null) return null;
  const ownDetail = status.detail ?? detail;
  const numeric = status.code ?? (code?.code !== undefined && code.code !== null && code.code < 100 ? code.code : null);
  return { text: status.text, code: numeric, detail: ownDetail === status.text ? null : ownDetail };
}

function isLabelState(status: Status, key: string, source: Source): boolean {
  if (status.text === null || normaliseKey(key) === 'assetstatus') return false;
  const word = normaliseKey(status.text);
  if (LABEL_STATES.has(word)) return true;
  const besideLabelFields = source.keysOf('labelStatusNo').length + source.keysOf('labelSubStatus').length > 0;
  return besideLabelFields && word === 'assigned';
}

/** `tag` and its like are a status in one service and a label in another. */
function isLabelObject(value: PlainObject): boolean {
  const plan = planLabel(value);
  return (
    plan.keysOf('nfcId').length > 0 ||
    plan.keysOf('labelId').some((key) => normaliseKey(key) !== 'id' && normaliseKey(key) !== 'number')
  );
}

function short(text: string): string {
  return text.length <= LONGEST ? text : `${cutText(text, LONGEST - 1)}…`;
}
