import { EMPTY_FIELD_MAP } from '../keys/field-map.ts';
import { AHEAD_OF_LISTS, LISTS_OF_OTHERS, planRoot } from '../keys/asset-keys.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isKeyOfPeople, isPersonal, planItem } from '../keys/row-keys.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';
import type { TimeRules } from '../time/instants.ts';
import { readColumns } from './columns.ts';
import { isNumericDay, withDaysOf } from './decode-history.ts';
import { isOfPerson, readTable, type RowList, SAMPLE } from './find-rows.ts';
import { decodeRow } from './row.ts';
import { readRowPosition } from './row-place.ts';
import { hasOwnTime, readRowTime } from './row-time.ts';

/** A key, or null for every entry of a list. */
type Step = string | null;

interface Found {
  readonly value: unknown;
  readonly steps: readonly Step[];
}

/** Keys the search goes down. */
const DEEPEST_SEARCH = 4;
/** Objects and lists looked into per level, keys of an object, entries of a list. */
const MOST_PLACES = 200;
const MOST_KEYS = 64;
const MOST_ENTRIES = 20;

/** Names of lists that may be dated and described, and are no history. */
const OTHER_LISTS =
  'document|attachment|photo|image|file|order(?!ed)|product|article|invoice|payment|charge|fees?|subscription|webhook|setting|sensor|' +
  'gateway|metadata|stop|(?<!re|air|trans)port|geofence|task|schedul|plan|forecast|estimat|predict|future|upcoming|provisional|promo|notification|alert|exception|alarm|incident|milestone|reference|service|sibling|related';
const NO_HISTORY = new RegExp(`^${LISTS_OF_OTHERS}|^(?:${OTHER_LISTS})|(?:${OTHER_LISTS})(?:s|es|list|data)?$`);

/** People's, or a tracker's: then they have coordinates. */
const MESSAGES = /^messages?$/i;
const AHEAD = new RegExp(`^${AHEAD_OF_LISTS}`);

/** The test for a history by its shape: rows are no people, and most have a time and a place or a description. */
function areRowsByShape(list: readonly unknown[], rules: TimeRules): boolean {
  const sample = list.slice(0, SAMPLE);
  const usesBookkeeping = areWritten(sample);
  const sent = { times: rules, fieldMap: EMPTY_FIELD_MAP, usesBookkeeping };
  const hasDays = isNumericDay(decodeRow(sample[0], sent)?.point.time ?? null);
  const read = hasDays ? { ...sent, times: withDaysOf(sample, sent) } : sent;
  let telling = 0;
  let hasHappened = false;
  for (const entry of sample) {
    if (!isPlainObject(entry) || isPersonal(entry) || Object.keys(entry).some(isOfGoods)) return false;
    const row = decodeRow(entry, read);
    const point = row?.point;
    hasHappened ||= row?.isPlanned === false && point?.time?.iso != null;
    const [hasPlace, hasWords] = [point?.position != null || point?.address != null, point?.event != null];
    if (point?.time?.iso != null && (usesBookkeeping ? hasPlace && hasWords : hasPlace || hasWords)) telling += 1;
  }
  return hasHappened && telling * 2 >= sample.length;
}

/** Goods are described and dated as well. */
function isOfGoods(key: string): boolean {
  return /^(?:sku|quantity|qty|(?:unit)?price|gtin|articlenumber)$/.test(normaliseKey(key.slice(0, 64)));
}

/** Whether each row names its shipment, and none has a time but that of its writing; it needs words and a place. */
function areWritten(sample: readonly unknown[]): boolean {
  return sample.every(
    (entry) =>
      isPlainObject(entry) &&
      planRoot(entry).keysOf('trackingNumber').length > 0 &&
      !hasOwnTime(entry, planItem(entry)),
  );
}

/** The test for a list under any name: no entry speaks of a person, most have coordinates, and one a time as well. */
function areSurelyRows(list: readonly unknown[], rules: TimeRules): boolean {
  return areOfPlaces(list) && list.slice(0, SAMPLE).some((entry) => isSurelyRow(entry, rules));
}

function areOfPlaces(list: readonly unknown[]): boolean {
  const sample = list.slice(0, SAMPLE);
  const located = sample.filter(
    (entry) =>
      isPlainObject(entry) &&
      (planItem(entry).keysOf('latitude').length > 0 || readRowPosition(entry, planItem(entry), null) !== null),
  );
  return sample.every((entry) => isPlainObject(entry) && !isPersonal(entry)) && located.length * 2 >= sample.length;
}

function isSurelyRow(entry: unknown, rules: TimeRules): boolean {
  if (!isPlainObject(entry)) return false;
  const plan = planItem(entry);
  const time = readRowTime(entry, plan, rules);
  return time !== null && time.iso !== null && readRowPosition(entry, plan, null) !== null;
}

/**
 * Rows below any of `keys`, at most four keys deep: those of sure positions, else those by shape, nearest first. Below
 * a list of parts (`Legs: [{Points: […]}]`) the rows of all parts are one history, in the order of the parts.
 */
export function searchRows(record: PlainObject, keys: readonly string[], rules: TimeRules): RowList | null {
  let places = take(childrenAt(record, keys, []));
  let byShape: Found | null = null;
  let isOfDays = false;
  for (let level = 1; level <= DEEPEST_SEARCH && places.length > 0; level += 1) {
    for (const { value: found, steps } of places) {
      const value = listOf(found);
      if (value === null || steps.some(isOfOther)) continue;
      if (areSurelyRows(value, rules)) return rowsAt(record, steps, areOfPlaces);
      if ((byShape !== null && !isOfDays) || steps.some(isNoHistory) || !areRowsByShape(value, rules)) continue;
      // Of a summary by days and scans by the clock the scans.
      const saysClock = !areOfDays(value, rules);
      if (holdsHistory(value, rules) || (byShape !== null && !saysClock)) continue;
      byShape = { value: found, steps };
      isOfDays = !saysClock;
    }
    places = take(places.flatMap(childrenOf));
  }
  return byShape === null ? null : rowsAt(record, byShape.steps, (list) => !list.slice(0, SAMPLE).some(isOfPerson));
}

/** Whether no row says more of its time than the day. */
function areOfDays(list: readonly unknown[], times: TimeRules): boolean {
  return list.slice(0, SAMPLE).every((entry) => {
    const time = isPlainObject(entry) ? readRowTime(entry, planItem(entry), times) : null;
    return time === null || time.precision === 'date' || isNumericDay(time);
  });
}

/** `items: [{ status, dropOffDate, events: […] }]`: the only parcel is no event of its own. */
function holdsHistory(list: readonly unknown[], rules: TimeRules): boolean {
  const [only] = list;
  if (list.length !== 1 || !isPlainObject(only)) return false;
  return planRoot(only)
    .keysOf('history')
    .some((key) => {
      const inner = only[key];
      return isList(inner) && inner.length > 0 && areRowsByShape(inner, rules);
    });
}

/** A list, or the rows of a table. */
function listOf(value: unknown): readonly unknown[] | null {
  return isList(value) ? value : isPlainObject(value) ? (readTable(value) ?? readColumns(value)) : null;
}

/** What is told of another shipment is no way of this one. */
const OF_ANOTHER =
  /^(?:return|previous|prev|replacement|linked|related)(?:s|ed)?(?:shipment|parcel|package|consignment|order|tracking|delivery)?$/;

/** `FutureMoves` and `savedPlaces`, whatever their times. */
function isOfOther(step: Step): boolean {
  const name = step === null ? '' : normaliseKey(step.slice(0, 64));
  return AHEAD.test(name) || KEPT_PLACES.test(name) || VISITS.test(name) || NETWORK.test(name) || OF_ANOTHER.test(name);
}

/** Where somebody sat who looked at it. */
const VISITS = /^(?:user|account|customer)?(?:login|signin|session|audit|browser|pageview)/;

/** Who heard of it, and where that stands. */
const NETWORK =
  /^(?:gateway|hotspot|antenna|tower|celltower|basestation|rxmetadata|rxinfo|lrr|anchor|(?:wifi)?accesspoint)/;

/** Places that somebody has marked. */
const KEPT_PLACES =
  /^(?:safe|saved|favou?rite|trusted|frequent|nearby|bookmarked)(?:locations?|places?|address(?:es)?|zones?|points?)$/;

function isNoHistory(step: Step): boolean {
  return (
    step !== null &&
    (MESSAGES.test(step) || (!/^epcis/i.test(step) && NO_HISTORY.test(normaliseKey(step.slice(0, 64)))))
  );
}

function rowsAt(record: PlainObject, steps: readonly Step[], isPart: (list: readonly unknown[]) => boolean): RowList {
  return { rows: collect(record, steps, isPart), path: steps.map((step) => step ?? '*').join('.') };
}

function childrenOf({ value, steps }: Found): readonly Found[] {
  if (isPlainObject(value)) return isPersonal(value) ? [] : childrenAt(value, Object.keys(value), steps);
  if (!isList(value) || areSeveral(value)) return [];
  return value.slice(0, MOST_ENTRIES).flatMap((entry) => {
    if (!isPlainObject(entry) || isPersonal(entry)) return [];
    const within = [...steps, null];
    if (readTable(entry) === null) return childrenAt(entry, Object.keys(entry), within);
    // Several tables are of several things.
    return value.length === 1 ? [{ value: entry, steps: within }] : [];
  });
}

/** Parcels of numbers of their own: the way of each is another. */
function areSeveral(list: readonly unknown[]): boolean {
  const numbers = list.slice(0, MOST_ENTRIES).flatMap((entry) => (isPlainObject(entry) ? (numberIn(entry) ?? []) : []));
  return new Set(numbers).size > 1;
}

/** Under a name that is of nothing but the shipment. */
function numberIn(entry: PlainObject): string | null {
  const key = planRoot(entry)
    .keysOf('trackingNumber')
    .find((name) => /^tracking(?:number|no|code|id)$/.test(normaliseKey(name)));
  const number = key === undefined ? null : entry[key];
  return typeof number === 'string' && number !== '' ? number : null;
}

function childrenAt(record: PlainObject, keys: readonly string[], steps: readonly Step[]): readonly Found[] {
  return keys.slice(0, MOST_KEYS).flatMap((key) => {
    const value = record[key];
    const isOpen = !isKeyOfPeople(key) || MESSAGES.test(key);
    return (isList(value) || isPlainObject(value)) && isOpen ? [{ value, steps: [...steps, key] }] : [];
  });
}

function take(places: readonly Found[]): readonly Found[] {
  return places.slice(0, MOST_PLACES);
}

/** Of `included: [events, ports, shipments, …]` the entries that are dated, and where some are events, these. */
function ofOneType(list: readonly unknown[]): readonly unknown[] {
  const isTyped = list
    .slice(0, SAMPLE)
    .every((entry) => isPlainObject(entry) && 'type' in entry && 'attributes' in entry);
  if (!isTyped) return list;
  const dated = list.filter((entry) => {
    const inner = isPlainObject(entry) ? entry['attributes'] : null;
    return isPlainObject(inner) && planItem(inner).keysOf('time').length > 0;
  });
  const events = dated.filter((entry) => isPlainObject(entry) && OF_EVENT.test(String(entry['type'])));
  return events.length > 0 ? events : dated;
}

const OF_EVENT = /(?:event|scan|checkpoint|milestone|movement|sighting|position)s?$/i;

/** What a step leads to, and the place that all below it is of. */
interface Part {
  readonly value: unknown;
  readonly place: PlainObject | null;
}

const OF_PLACES = /^(?:locations?|places?|ports?|terminals?|facilities|sites|hubs|depots|stations|nodes|portcalls)$/;
const OF_PLACE = ['address', 'city', 'state', 'postal', 'country', 'latitude', 'longitude'] as const;

/** `locations: [{ city: 'Ningbo', events: […] }]`: the parts of its place. */
function placeOf(entry: unknown): PlainObject | null {
  if (!isPlainObject(entry)) return null;
  const plan = planItem(entry);
  const parts = OF_PLACE.flatMap((concept) =>
    plan.keysOf(concept).flatMap((key) => (typeof entry[key] === 'object' ? [] : [[key, entry[key]] as const])),
  );
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

function atPlace(row: unknown, place: PlainObject): unknown {
  if (!isPlainObject(row) || 'location' in row) return row;
  const plan = planItem(row);
  return OF_PLACE.some((concept) => plan.keysOf(concept).length > 0) ? row : { ...row, location: place };
}

function collect(
  record: PlainObject,
  steps: readonly Step[],
  isPart: (list: readonly unknown[]) => boolean,
): readonly unknown[] {
  let values: readonly Part[] = [{ value: record, place: null }];
  steps.forEach((step, index) => {
    const isOfPlaces = OF_PLACES.test(normaliseKey(steps[index - 1] ?? ''));
    values = values.flatMap(({ value, place }): readonly Part[] => {
      if (step !== null)
        return isPlainObject(value) && Object.hasOwn(value, step) ? [{ value: value[step], place }] : [];
      return isList(value) ? value.map((entry) => ({ value: entry, place: isOfPlaces ? placeOf(entry) : place })) : [];
    });
  });
  const lists = values.flatMap(({ value, place }) => {
    const list = listOf(value);
    return list === null ? [] : [place === null ? list : list.map((row) => atPlace(row, place))];
  });
  const [only] = lists;
  if (lists.length === 1 && only !== undefined) return ofOneType(only);
  return lists.flatMap((list) => (isPart(list) ? list : []));
}
