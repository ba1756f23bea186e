import { isAsset, isLoneEvent, looksLikeRow, SAMPLE } from '../history/find-rows.ts';
import { planRoot } from '../keys/asset-keys.ts';
import { isPersonal } from '../keys/row-keys.ts';
import { readNamedPosition } from '../place/coordinates.ts';
import { isList, isPlainObject, type PlainObject, readText } from '../keys/values.ts';
import type { TimeRules } from '../time/instants.ts';
import { containersOf, numberOf } from './containers.ts';
import { findOwnPlace } from './own-place.ts';
import { isWrittenAsNumber, numberNamedBy } from './tracking-number.ts';

const DEEPEST = 32;
const DEEPEST_PLACE = 2;
/** Objects looked at before an answer is taken for one of lists. */
const MOST_LOOKS = 50;
/** Where converters of XML keep attributes and text. */
const OWN_KEYS: ReadonlySet<string> = new Set(['$', '_', '#text', '$t']);

/** Of these, where the text is. */
const TEXT_KEYS: ReadonlySet<string> = new Set(['_', '#text', '$t']);

/**
 * What converters of XML make of each element, a list, without the lists of one: `{ Status: ['In transit'] }` becomes
 * `{ Status: 'In transit' }`. null for an answer in which anything but its outermost objects is no list.
 */
export function withoutListsOfOne(body: PlainObject): PlainObject | null {
  if (statesText(body) || !isOfLists(body)) return null;
  const unwrapped = unwrap(body, 0);
  return isPlainObject(unwrapped) ? unwrapped : null;
}

/** Most answers do, and are none of lists. */
function statesText(body: PlainObject): boolean {
  for (const key in body) {
    const value = body[key];
    if (typeof value !== 'object' && !isOfXml(key, value)) return true;
  }
  return false;
}

function isOfLists(body: PlainObject): boolean {
  let top = body;
  for (let level = 0; level < DEEPEST; level += 1) {
    const values = elementsOf(top);
    const [only] = values;
    if (values.length !== 1 || !isPlainObject(only)) break;
    top = only;
  }
  const waiting: PlainObject[] = [top];
  let texts = 0;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const record = waiting.shift();
    if (record === undefined) break;
    // A text has attributes.
    if (Object.keys(record).some((key) => TEXT_KEYS.has(key))) continue;
    for (const value of elementsOf(record)) {
      if (!isList(value)) return false;
      const [first] = value;
      if (value.length === 1 && isText(first)) texts += 1;
      waiting.push(...value.slice(0, MOST_LOOKS).filter(isPlainObject));
    }
  }
  return texts > 1;
}

/** Plain, or beside its attributes. */
function isText(value: unknown): boolean {
  return typeof value === 'string' || (isPlainObject(value) && readText(value) !== null);
}

/** A text, or an attribute such as a namespace. */
function isOfXml(key: string, value: unknown): boolean {
  return OWN_KEYS.has(key) || (typeof value === 'string' && /^(?:[_@$]|xmlns)/.test(key));
}

function elementsOf(record: PlainObject): readonly unknown[] {
  return Object.entries(record).flatMap(([key, value]) => (isOfXml(key, value) ? [] : [value]));
}

function unwrap(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) return null;
  if (isList(value)) {
    const [only] = value;
    return value.length === 1 && !isList(only)
      ? unwrap(only, depth + 1)
      : value.map((entry) => unwrap(entry, depth + 1));
  }
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unwrap(inner, depth + 1)]));
}

/** What lists of persons do not have. */
const OF_VIEW = [
  'trackingNumber',
  'history',
  'destinationAddress',
  'eta',
  'carrier',
  'carrierName',
  'section',
] as const;

/** The answer, or the only one of a list; an empty one in a list is no link that is gone. Events of one are its history. */
export function onlyOf(sent: unknown, times: TimeRules): PlainObject | null {
  if (!isList(sent)) return isPlainObject(sent) ? (eventsByNumber(sent, times) ?? sent) : null;
  if (isHistoryOfOne(sent, times)) return { events: sent };
  const [only] = sent;
  if (sent.length === 1 && isLoneEvent(only, times)) return { events: sent };
  return isPlainObject(only) && sent.length === 1 && mayBeView(only, times) ? only : null;
}

/** `{ ED104600387TH: [...] }`: events that name the number they lie under. */
function eventsByNumber(sent: PlainObject, times: TimeRules): PlainObject | null {
  const [number = '', ...others] = Object.keys(sent);
  const events = sent[number];
  const isOfNumber = others.length === 0 && isList(events) && /^[A-Z]{0,4}\d{7,}[A-Z]{0,2}$/.test(number);
  return isOfNumber && numberNamedBy(events) === number && isHistoryOfOne(events, times) ? { events } : null;
}

/** A list of nothing but events that name one number: of several shipments each would have its own. */
function isHistoryOfOne(list: readonly unknown[], times: TimeRules): boolean {
  const sample = list.slice(0, SAMPLE);
  return numberNamedBy(list) !== null && sample.every((row) => looksLikeRow(row, times) && !isAsset([row]));
}

function mayBeView(record: PlainObject, times: TimeRules): boolean {
  const { keysOf } = planRoot(record);
  if (OF_VIEW.some((concept) => keysOf(concept).length > 0)) return true;
  if (isWrittenAsNumber(record['id'])) return true;
  // Where somebody's telephone was, and when: whose it is stays out, as it does where the position comes alone.
  if (readNamedPosition(record) !== null && looksLikeRow(record, times)) return true;
  if (isPersonal(record)) return false;
  // `[{ id, payload: { … } }]`: a message has a recipient and details, too, and no number.
  const inner = keysOf('envelope').map((key) => record[key]);
  return holdsPlace(record, DEEPEST_PLACE) || inner.some((value) => isPlainObject(value) && numberOf(value) !== null);
}

/** `[{ VehicleNumber, ContentResource: { Value: { Latitude, Longitude } } }]` */
function holdsPlace(record: PlainObject, depth: number): boolean {
  if (findOwnPlace(record) !== null) return true;
  return (
    depth > 0 &&
    containersOf({ record, path: '' }, () => false).inner.some(
      (inner) => !isPersonal(inner.record) && holdsPlace(inner.record, depth - 1),
    )
  );
}
