import { readColumns } from '../history/columns.ts';
import { ENDS, isAsset, isLoneEvent, isOneAsset, looksLikeRow, timedLineOf } from '../history/find-rows.ts';
import { GENERIC } from '../history/pick-rows.ts';
import { LIST } from '../keys/row-aliases.ts';
import type { RootConcept } from '../keys/field-map.ts';
import { planRoot } from '../keys/asset-keys.ts';
import { createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { isList, isPlainObject, type PlainObject, readObject, readText } from '../keys/values.ts';
import type { TimeRules } from '../time/instants.ts';
import { containersOf, numberOf, type Spot } from './containers.ts';
import { findOwnPlace, isStopOfTour } from './own-place.ts';

/** Where the view lies: the objects from the body down to it, itself last. */
export interface Spine {
  readonly spots: readonly Spot[];
  /** Several objects could be the view, and nothing says which. */
  readonly hasRivals: boolean;
}

/** From here on an object is a view by itself. */
const ENOUGH = 3;
/** From here on it is one, with a place below it. */
const TELLING = 2;
const DEEPEST_SPINE = 7;
/** Objects looked at, and keys of each. */
const MOST_VISITS = 400;
const MOST_KEYS = 64;
const MOST_ENTRIES = 50;
/** Here a list of one is the shipment itself; elsewhere it may be a history of one row. */
export const LISTS: ReadonlySet<string> = new Set(['shipments', 'trackings', 'assets']);
const planList = createKeyPlanner(LIST);

/** What a concept is worth as a sign of a view; an object of two others is one too. */
export const SIGNS: readonly (readonly [RootConcept, number])[] = [
  ['destinationAddress', 2],
  ['originAddress', 1],
  ['eta', 2],
  ['deliveredAt', 1],
  ['exceptions', 1],
  ['carrier', 1],
  ['carrierName', 1],
  ['status', 1],
  ['assetName', 1],
  ['labelId', 1],
];

/** Follows the only object that carries a view, from the body down, never into people. */
export function findSpine(body: PlainObject, times: TimeRules): Spine {
  const reach = createReach(times);
  const spots: Spot[] = [{ record: body, path: '' }];
  for (let level = 0; level < DEEPEST_SPINE; level += 1) {
    const here = spots.at(-1);
    if (here === undefined) return { spots, hasRivals: false };
    if (reach.strengthOf(here.record) >= ENOUGH) {
      const parcel = onlyParcelOf(here, times);
      if (parcel === null) return { spots, hasRivals: false };
      spots.push(parcel);
      continue;
    }
    const { inner, hasRivals } = containersOf(here, reach.isView);
    const leading = inner.filter(({ record }) => reach.leads(record, DEEPEST_SPINE - level));
    const own = leading.filter(({ path }) => !isOfAnother(path));
    const isOnly =
      own.length === 0 && Object.values(here.record).filter((each) => typeof each === 'object').length === 1;
    const carrying = isOnly && signsOf(here.record) === 0 ? leading : own;
    const strengths = carrying.map(({ record }) => reach.strengthOf(record));
    const best = Math.max(...strengths);
    const shipments = carrying.filter(({ record }) => reach.leadsToShipment(record, DEEPEST_SPINE - level));
    const [next, ...others] =
      shipments.length === 1
        ? shipments
        : carrying.filter((_, index) => carrying.length === 1 || strengths[index] === best);
    if (next === undefined) return { spots: spots.slice(0, 1), hasRivals: hasRivals && level < DEEPEST_SPINE };
    if (others.some(({ record }) => areRivals(next.record, record)))
      return { spots: spots.slice(0, 1), hasRivals: true };
    // A history of one row below something with a name of its own is no view.
    const isRow = next.path.endsWith('.0') && reach.strengthOf(here.record) > 0 && isOwnRow(next.record, times);
    if (isRow) return { spots: spots.slice(0, 1), hasRivals: false };
    if (next.path.endsWith('.0') && isLoneEvent(next.record, times)) return { spots, hasRivals: false };
    // Where something is that says more of itself is a part of it.
    if (signsOf(here.record) >= TELLING && isOnlyPlace(next.record, times)) return { spots, hasRivals: false };
    spots.push(next);
  }
  return { spots: spots.slice(0, 1), hasRivals: false };
}

/** A consignment that says nothing but its own number is the envelope of the only parcel in it. */
function onlyParcelOf(here: Spot, times: TimeRules): Spot | null {
  const { record } = here;
  if (numberOf(record) === null || saysMore(record) || hasHistory(record, times)) return null;
  const [parcel, ...others] = containersOf(here, () => false).inner;
  if (parcel === undefined || others.length > 0 || !parcel.path.endsWith('.0')) return null;
  const hasOwn = hasHistory(parcel.record, times) || holdsEmptyHistory(parcel.record);
  return numberOf(parcel.record) !== null && hasOwn ? parcel : null;
}

function saysMore(record: PlainObject): boolean {
  return SIGNS.some(([concept]) => states(record, concept));
}

function isOnlyPlace(record: PlainObject, times: TimeRules): boolean {
  return !saysMore(record) && numberOf(record) === null && !hasHistory(record, times) && leadsToPlace(record, 2);
}

function leadsToPlace(record: PlainObject, depth: number): boolean {
  if (findOwnPlace(record) !== null) return true;
  return (
    depth > 0 &&
    containersOf({ record, path: '' }, () => false).inner.some(
      (spot) => signsOf(spot.record) === 0 && leadsToPlace(spot.record, depth - 1),
    )
  );
}

export function isOwnRow(record: PlainObject, times: TimeRules): boolean {
  return numberOf(record) === null && looksLikeRow(record, times) && !isAsset([record]);
}

function areRivals(first: PlainObject, second: PlainObject): boolean {
  const [one, other] = [numberOf(first), numberOf(second)];
  return one !== null && other !== null && one !== other;
}

/** How much of a view an object is, and whether one lies below it. One body, one budget. */
function createReach(times: TimeRules) {
  const strengths = new Map<PlainObject, number>();
  const leading = new Map<PlainObject, boolean>();
  let visits = 0;
  const strengthOf = (record: PlainObject): number => {
    const known = strengths.get(record);
    if (known !== undefined) return known;
    visits += 1;
    const strength = visits > MOST_VISITS ? 0 : measure(record, times);
    strengths.set(record, strength);
    return strength;
  };
  const isView = (entry: unknown) => isPlainObject(entry) && strengthOf(entry) >= ENOUGH;
  const leads = (record: PlainObject, depth: number): boolean => {
    if (strengthOf(record) >= ENOUGH) return true;
    const known = leading.get(record);
    if (known !== undefined) return known;
    if (depth <= 0 || visits > MOST_VISITS) return false;
    const does = containersOf({ record, path: '' }, isView).inner.some((spot) => leads(spot.record, depth - 1));
    leading.set(record, does);
    return does;
  };
  const shipments = new Map<PlainObject, boolean>();
  const leadsToShipment = (record: PlainObject, depth: number): boolean => {
    const known = shipments.get(record);
    if (known !== undefined) return known;
    const does =
      strengthOf(record) >= ENOUGH
        ? numberOf(record) !== null || hasHistory(record, times)
        : depth > 0 &&
          containersOf({ record, path: '' }, isView).inner.some((spot) => leadsToShipment(spot.record, depth - 1));
    shipments.set(record, does);
    return does;
  };
  return { strengthOf, isView, leads, leadsToShipment };
}

/** What is told of another shipment, or of what was ordered. */
function isOfAnother(path: string): boolean {
  const key = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  return OF_ANOTHER.test(normaliseKey(key));
}

const OF_ANOTHER =
  /^(?:previous|prev|related|linked|sibling|replacement)(?:shipment|parcel|package|consignment|order|tracking|delivery|deliveries)?s?$|^(?:order|invoice|quote|booking|subscription)$/;

/** Ends as soon as it is enough. */
function measure(record: PlainObject, times: TimeRules): number {
  const { keysOf } = planRoot(record);
  if (numberOf(record) !== null) return ENOUGH;
  if (hasHistory(record, times)) return ENOUGH;
  if (findOwnPlace(record) !== null || isStopOfTour(record)) return ENOUGH;
  if (readColumns(record) !== null || timedLineOf(record) !== null) return ENOUGH;
  let strength = signsOf(record) + (holdsEmptyHistory(record) ? TELLING : 0);
  for (const key of keysOf('section')) {
    const inner = LISTS.has(normaliseKey(key)) ? readObject(record[key]) : record[key];
    if (strength < ENOUGH && isPlainObject(inner) && inner !== record && !isNested(inner))
      strength = Math.max(strength, measureSection(inner, times));
  }
  return strength;
}

function measureSection(record: PlainObject, times: TimeRules): number {
  return hasHistory(record, times) || numberOf(record) !== null ? ENOUGH : signsOf(record);
}

function hasHistory(record: PlainObject, times: TimeRules): boolean {
  return planRoot(record)
    .keysOf('history')
    .some((key) => isHistory(record[key], key, times));
}

/** Of what has not been scanned yet. */
function holdsEmptyHistory(record: PlainObject): boolean {
  return planRoot(record)
    .keysOf('history')
    .some((key) => {
      const list = record[key];
      return isList(list) && list.length === 0 && !GENERIC.has(normaliseKey(key));
    });
}

function signsOf(record: PlainObject): number {
  let worth = 0;
  for (const [concept, each] of SIGNS) if (states(record, concept)) worth += each;
  return worth;
}

/** Whether an object says something under a concept's names that may be that concept. */
export function states(record: PlainObject, concept: RootConcept): boolean {
  return planRoot(record)
    .keysOf(concept)
    .some((key) => isStated(record[key], key));
}

/** A section that only holds sections is an envelope. */
function isNested(record: PlainObject): boolean {
  const values = Object.values(record).slice(0, MOST_KEYS);
  return values.length > 0 && values.every((value) => isPlainObject(value));
}

function isHistory(value: unknown, key: string, times: TimeRules): boolean {
  const list = isPlainObject(value)
    ? planList(value)
        .keysOf('rows')
        .map((inner) => value[inner])
        .find(isList)
    : value;
  if (isPlainObject(value) && GENERIC.has(normaliseKey(key))) return false;
  if (isPlainObject(value) && !isList(list)) {
    if (Object.keys(value).some((inner) => ENDS.test(normaliseKey(inner)))) return false;
    const rows = Object.values(value).slice(0, MOST_ENTRIES);
    const [only] = rows;
    if (rows.length === 1 && isList(only))
      return only.length > 1 && only.slice(0, 2).every((row) => looksLikeRow(row, times));
    return rows.length > 1 && rows.every((row) => isPlainObject(row) && looksLikeRow(row, times));
  }
  if (!isList(list) || list.length === 0) return false;
  // `location: [13.4, 52.5]` is where it is.
  if (normaliseKey(key) === 'location' && !isPlainObject(list[0])) return false;
  return looksLikeRow(list[0], times) && !(GENERIC.has(normaliseKey(key)) ? isOneAsset(list) : isAsset(list));
}

function isStated(value: unknown, key: string): boolean {
  if (typeof value === 'string') return readText(value) !== null && !ENVELOPE_WORD.test(value);
  if (typeof value === 'number') return !HTTP_KEY.test(normaliseKey(key)) || value < 100;
  return (isPlainObject(value) && Object.keys(value).length > 0) || (isList(value) && value.length > 0);
}

const HTTP_KEY = /^(?:status|state|tag)$/;
const ENVELOPE_WORD = /^(?:ok|success|successful|error|fail|failed|failure)$/i;
