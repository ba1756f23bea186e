import { ROOT } from '../keys/aliases.ts';
import { rootConcepts } from '../keys/field-map.ts';
import type { Lookup } from '../keys/lookup.ts';
import { normaliseKey } from '../keys/planner.ts';
import { type PlainObject, readText } from '../keys/values.ts';
import { readStatus } from './status.ts';

/** Words of error bodies. */
const VOCABULARY: ReadonlySet<string> = new Set([
  'code',
  'message',
  'msg',
  'detail',
  'details',
  'error',
  'errors',
  'errorcode',
  'errormessage',
  'errordescription',
  'exception',
  'type',
  'title',
  'status',
  'statuscode',
  'statustext',
  'statusmessage',
  'statusdescription',
  'state',
  'instance',
  'reason',
  'name',
  'description',
  'success',
  'ok',
  'timestamp',
  'path',
  'trace',
  'traceid',
  'requestid',
  'correlationid',
  'meta',
]);
/** Any of these makes an error of a body that says nothing else. */
const MARKS = ['message', 'msg', 'detail', 'error', 'errors', 'errorcode', 'errormessage', 'errordescription'];
/** Words of a status beside its number. */
const STATUS_WORDS = ['statustext', 'statusdescription', 'statusmessage', 'state', 'description'];
const SAYS_NO =
  /^(?:error|errors|fail|failed|failure|ko|nok|not[ _-]?found|unauthori[sz]ed|forbidden|bad[ _-]?request)$/i;
/** Of these, what is also said of a delivery. */
const MISHAP = /^(?:failed|failure)$/i;
const ERROR_NAME =
  /(?:error|exception|fault|problem|not[ _-]?found|unauthori[sz]ed|forbidden|bad[ _-]?request|denied|conflict|timeout|unavailable)$/i;
/** Around a view as well as around nothing. */
const AROUND: ReadonlySet<string> = new Set([...ROOT.envelope, 'items', 'records', 'features'].map(normaliseKey));

/** Whether every concept found may be a word of an error body instead. */
export function mayBeError(lookup: Lookup): boolean {
  const around = lookup.sources[0]?.path ?? '';
  return [...lookup.found.values()].every((path) =>
    VOCABULARY.has(normaliseKey(path.startsWith(`${around}.`) ? path.slice(around.length) : path)),
  );
}

/** Whether a key is there that only a shipment has, even without a value. */
export function namesShipment(lookup: Lookup): boolean {
  return rootConcepts().some((concept) =>
    lookup
      .keysFor(concept)
      .map(normaliseKey)
      .some((key) => !VOCABULARY.has(key) && !AROUND.has(key)),
  );
}

/** Whether a body under HTTP 200 is the service's way of saying no. */
export function isErrorBody(body: PlainObject): boolean {
  const fields = createFields(body);
  if (fields.isExplicit || fields.saysNo || fields.isHttpError) return true;
  // Beside a status in words of its own, a `message` is a remark.
  return fields.status?.text == null && fields.hasMark;
}

/** The same of a body that `mayBeError`: a delivery can fail too. */
export function isErrorInPlaceOfView(body: PlainObject): boolean {
  return isErrorBody(body) && !readsAsShipment(createFields(body));
}

function readsAsShipment({
  isExplicit,
  saysNo,
  isHttpError,
  hasMark,
  hasNothingAround,
  name,
  status,
  has,
}: Fields): boolean {
  if (isExplicit || status === null) return false;
  const isMishap = status.text !== null && MISHAP.test(status.text);
  if (name === null || ERROR_NAME.test(name)) return isMishap && !hasMark && !has('reason') && !hasNothingAround;
  return isHttpError || (saysNo && !isMishap) ? !hasMark : true;
}

type Fields = ReturnType<typeof createFields>;

function createFields(body: PlainObject) {
  const fields = new Map(
    Object.keys(body)
      .slice(0, 100)
      .map((key) => [normaliseKey(key), body[key]]),
  );
  const has = (key: string) => ![undefined, null, '', false].some((nothing) => fields.get(key) === nothing);
  const status = readStatus(fields.get('status')) ?? readStatus(fields.get('statuscode'));
  const hasFailed = fields.get('success') === false || fields.get('ok') === false;
  return {
    has,
    status,
    name: readText(fields.get('name')),
    isExplicit:
      hasFailed ||
      has('error') ||
      has('errors') ||
      has('errorcode') ||
      has('errormessage') ||
      (fields.has('code') && fields.has('message')),
    saysNo: status !== null && status.text !== null && SAYS_NO.test(status.text),
    isHttpError: status !== null && status.text === null && isHttpError(status.code) && !STATUS_WORDS.some(has),
    hasMark: MARKS.some(has),
    hasNothingAround: [...AROUND].some((key) => fields.has(key) && !has(key)),
  };
}

function isHttpError(code: number | null): boolean {
  return code !== null && code >= 300 && code <= 599;
}
