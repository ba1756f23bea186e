import { LABEL, ROOT, STATUS } from '../keys/aliases.ts';
import { joinPath, type Source } from '../keys/key-sources.ts';
import type { Lookup } from '../keys/lookup.ts';
import { createFieldPlanner, createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { planItem } from '../keys/row-keys.ts';
import { cutText, isCodeOfWords } from '../keys/text.ts';
import { isList, isPlainObject, keysIn, type PlainObject, readText } from '../keys/values.ts';
import { isPublicText, publicText } from '../people/public-text.ts';
import type { Status } from '../types.ts';

// Of anything else the name may be a person's.
const readStatusFields = createFieldPlanner(STATUS, [
  [
    'text',
    /^(?:current|latest|display|public|short|long|conversational|friendly)?(?:status|state|event|phase|stage|milestone)?(?:text|description|desc|label)$|^(?:status|state|event|phase|stage|milestone)(?:name|status)$/,
  ],
]);
const planLabel = createKeyPlanner(LABEL);
const LONGEST = 80;
const ENVELOPE_WORD = /^(?:ok|success|successful|true)$/i;
const CODE = /^(?:0|-?[1-9]\d{0,8})$/;

/** The states of a label by the interface's number: what we call them, and its own words. */
export const labelStates = {
  0: { state: 'healthy', words: 'Healthy' },
  2: { state: 'assigned', words: 'Assigned' },
  8: { state: 'near-expiration', words: 'Near Expiration' },
} as const;

export type LabelState = (typeof labelStates)[keyof typeof labelStates];

export function labelStateOf(number: number | string | null): LabelState | null {
  return Object.entries(labelStates).find(([key]) => key === String(number))?.[1] ?? null;
}

/** In a flat view they may stand where the asset's status would; `Assigned` may be the asset's own. */
const LABEL_WORDS: ReadonlySet<string> = new Set(
  ['Available', labelStates[0].words, labelStates[8].words].map(normaliseKey),
);

/** A summary may say anything: only what is nothing but a status. */
const IS_STATUS =
  /^(?:delivered|shipped|pending|created|ready|arrived|departed|completed|cancell?ed|returned|exception|failed|expired|accepted|picked[ _]up|(?:in|pre)[ _-]?transit|out[ _]for[ _]delivery|(?:ready|available)[ _]for[ _]pickup|return(?:ed)?[ _]to[ _]sender|label[ _]created|info(?:rmation)?[ _]received)$/i;
const ENDS_IN_STATE = /(?:state|progress)$/;
const LISTED: ReadonlySet<string> = new Set(ROOT.status.map(normaliseKey));

/** The service's own words; a bare number is a code. `labelState`: a label's state that was found in its place. */
export function decodeStatus(lookup: Lookup): { readonly status: Status | null; readonly labelState: string | null } {
  let labelState: string | null = null;
  const readOwn = (value: unknown, key: string, source: Source) => {
    const status = readStatus(OF_UPDATE.test(normaliseKey(key)) ? codeOfUpdate(value) : value);
    if (normaliseKey(key) === 'summary' && (typeof value !== 'string' || !IS_STATUS.test(value))) return null;
    // Of what customers tag it with too.
    if (normaliseKey(key) === 'tag' && status?.text != null && !isWordOfState(status.text)) return null;
    if (status === null || isOfEnvelope(status, key) || isRegion(status, key, source) || isOfFix(status, source))
      return null;
    // A bare number under a name that only ends so may count anything.
    if (status.text === null && ENDS_IN_STATE.test(normaliseKey(key)) && !LISTED.has(normaliseKey(key))) return null;
    if (!isLabelState(status, key, source)) return status;
    labelState ??= status.text;
    return null;
  };
  const first = lookup.pick('status', readOwn);
  const own = first === null || first.text !== null ? first : (wordsOf(first, lookup, readOwn) ?? first);
  const code = lookup.pick('statusCode', readCode);
  const detail = lookup.pick('subStatus', readDetail);
  // A `statusCode` of 100 and more is the HTTP status of an envelope, not the asset's.
  const ownCode = code?.code !== undefined && code.code !== null && code.code >= 100 ? null : code;
  const status = own ?? ownCode;
  const reached = status === null && detail === null && !lookup.isMapped('status') ? reachedStatus(lookup) : null;
  if (reached !== null) return { status: reached, labelState };
  if (status === null)
    return { status: detail === null ? null : { text: detail, code: null, detail: null }, labelState };
  const ownDetail = status.detail ?? detail;
  const isInWords = ownDetail !== null && status.text !== null && isSameWord(ownDetail, status.text);
  return {
    status: {
      text: isInWords && /^(?:[a-z]+|[A-Z]+)$/.test(status.text ?? '') ? ownDetail : status.text,
      code: status.code ?? ownCode?.code ?? null,
      detail: isInWords ? null : ownDetail,
    },
    labelState,
  };
}

/** `statusInfo: [{ label: 'In transit', isCurrentStatus: true }, …]`: of a list of statuses the only one that is current. */
function reachedStatus({ sources, note }: Lookup): Status | null {
  for (const { record, path, kind } of sources)
    for (const key of kind === 'whole' || kind === 'part' ? keysIn(record) : []) {
      const list = /^status(?:info|es|list)$/.test(normaliseKey(key)) ? record[key] : null;
      const current = isList(list) ? list.slice(0, MOST_STATUSES).filter(isCurrent) : [];
      const text =
        current.length === 1 && isPlainObject(current[0])
          ? readText(current[0]['label'] ?? current[0]['status'])
          : null;
      if (text === null || !isPublicText(text)) continue;
      note('status', joinPath(path, key), 'shape');
      return { text, code: null, detail: null };
    }
  return null;
}

const MOST_STATUSES = 50;

function isCurrent(entry: unknown): boolean {
  return isPlainObject(entry) && (entry['isCurrentStatus'] === true || entry['isCurrent'] === true);
}

/** `in_transit` and `In Transit` */
function isSameWord(one: string, other: string): boolean {
  return one === other || normaliseKey(one.slice(0, LONGEST)) === normaliseKey(other.slice(0, LONGEST));
}

/** Of a bare code and words beside it, or beside the tracking number, the words. */
function wordsOf(first: Status, lookup: Lookup, read: (value: unknown, key: string, source: Source) => Status | null) {
  if (lookup.isMapped('status')) return null;
  const path = lookup.found.get('status') ?? '';
  const words = lookup.sources
    .filter((source) => source.keysOf('trackingNumber').length > 0 || path === joinPath(source.path, lastOf(path)))
    .flatMap((source) =>
      [...source.keysOf('status'), ...wordsBeside(lastOf(path), source)].map((key) =>
        read(source.record[key], key, source),
      ),
    )
    .find((status) => status !== null && status.text !== null);
  return words === undefined || words === null ? null : { ...words, code: words.code ?? first.code };
}

/** `state: '2', stateName: 'On its way'` */
function wordsBeside(key: string, { record }: Source): readonly string[] {
  const stem = normaliseKey(key);
  // Of a place, and no state of the shipment.
  const isRegion = stem === 'state' && ['city', 'country', 'postal'].some((part) => isOfPlace(record, part));
  if (isRegion) return [];
  return keysIn(record).filter((name) => {
    const spelling = normaliseKey(name);
    return spelling.startsWith(stem) && IN_WORDS.test(spelling.slice(stem.length));
  });
}

/** `status: 'A'` beside satellites: that a receiver has found its place. */
function isOfFix({ text }: Status, { record }: Source): boolean {
  return /^[AV]$/.test(text ?? '') && keysIn(record).some((key) => OF_RECEIVER.test(normaliseKey(key)));
}

const OF_RECEIVER = /^(?:num|no|gps|used)?(?:sats?|satellites?)(?:count|used|inview)?$|^[hpv]dop$|^gpsquality$/;

function isOfPlace(record: PlainObject, part: string): boolean {
  return keysIn(record).some((name) => normaliseKey(name).startsWith(part));
}

const IN_WORDS = /^(?:name|text|label|title|description|display|words)$/;

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** `state: 'MO'` beside a town or its street is where that is; words in lower case and codes of two words are none. */
function isRegion({ text }: Status, key: string, { record }: Source): boolean {
  if (text === null || !normaliseKey(key).endsWith('state') || !/^[A-Z]/.test(text)) return false;
  const stem = normaliseKey(key).slice(0, -'state'.length);
  if (stem !== '' && (/^[A-Z]{2}$/.test(text) || hasTownOf(stem, record))) return true;
  if (isWordOfState(text)) return false;
  const plan = planItem(record);
  return (['city', 'postal', 'lines'] as const).some((part) => plan.keysOf(part).length > 0);
}

function isWordOfState(text: string): boolean {
  return isCodeOfWords(text) || IS_STATUS.test(text) || OF_STATUS.test(text);
}

const OF_UPDATE = /^latest(?:statusupdate|shipmentstatus)$/;

/** `latestStatusUpdate: { statusCode: 'IN_TRANSIT', … }`: nothing else of an update, which may say anything. */
function codeOfUpdate(update: unknown): string | null {
  const code = isPlainObject(update) ? update['statusCode'] : null;
  return typeof code === 'string' && isCodeOfWords(code) && OF_STATUS.test(code) ? code : null;
}

/** `DeliveryState` beside `DeliverySuburb`. */
function hasTownOf(stem: string, record: PlainObject): boolean {
  return keysIn(record).some((key) => {
    const name = normaliseKey(key);
    return name.startsWith(stem) && TOWN.test(name.slice(stem.length));
  });
}

const TOWN = /^(?:city|town|suburb|post(?:al)?code|zip(?:code)?|country(?:code)?)$/;

const OF_STATUS =
  /deliver|transit|creat|ready|pend|active|progress|complet|cancel|arriv|depart|ship|dispatch|moving|stopped|idle|open|closed|return|collect|deposit/i;

/** `status: 200`, `status: 'success'`: the answer's, not the asset's. */
function isOfEnvelope({ text, code }: Status, key: string): boolean {
  if (normaliseKey(key) === 'assetstatus') return false;
  return text === null ? code !== null && code >= 100 && code <= 599 : ENVELOPE_WORD.test(text);
}

/** A status as text, number, digits, or an object around one of them. */
export function readStatus(value: unknown): Status | null {
  if (!isPlainObject(value)) return readCode(value);
  if (isLabelObject(value)) return null;
  const wrapped = readText(value);
  if (wrapped !== null) return readCode(wrapped);
  const field = readStatusFields(value);
  const text = field('text', readPublicText);
  const code = field('code', (inner) => readCode(inner)?.code ?? null);
  const detail = field('detail', readDetail);
  if (text === null && code === null) return readPair(value);
  const isCode = text !== null && code !== null && String(code) === text;
  return { text: text === null || isCode ? null : short(text), code, detail: detail === text ? null : detail };
}

/** `{ code: { key: '2105', value: 'En route' } }` */
function readPair(status: PlainObject): Status | null {
  const words = readStatusFields(status)('code', (inner) =>
    isPlainObject(inner) && 'key' in inner && typeof inner['value'] === 'string' ? readText(inner['value']) : null,
  );
  return words === null ? null : readCode(words);
}

function readCode(value: unknown): Status | null {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { text: null, code: value + 0, detail: null } : null;
  const text = readPublicText(value);
  if (text === null) return null;
  return CODE.test(text)
    ? { text: null, code: Number(text), detail: null }
    : { text: short(text), code: null, detail: null };
}

function readPublicText(value: unknown): string | null {
  const text = readText(value);
  return text === null ? null : publicText(text);
}

function readDetail(value: unknown): string | null {
  const text = isPlainObject(value) ? readStatusFields(value)('text', readText) : readText(value);
  const isOther = text === null || LABEL_WORDS.has(normaliseKey(text)) || ENVELOPE_WORD.test(text);
  return isOther ? null : publicText(text);
}

function isLabelState(status: Status, key: string, source: Source): boolean {
  if (status.text === null || normaliseKey(key) === 'assetstatus') return false;
  const word = normaliseKey(status.text);
  if (LABEL_WORDS.has(word)) return true;
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
