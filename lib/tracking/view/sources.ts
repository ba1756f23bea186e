import { readRowTime } from '../history/row.ts';
import { isAsset, isOneAsset, looksLikeRow } from '../history/find-rows.ts';
import { GENERIC } from '../history/pick-rows.ts';
import { findOwnPlace } from './own-place.ts';
import { LIST, ROOT, TYPED } from '../keys/aliases.ts';
import type { RootConcept } from '../keys/field-map.ts';
import {
  aroundSource,
  innerSource,
  joinPath,
  partSource,
  placeSource,
  planRoot,
  type Source,
  typedSource,
  wholeSource,
} from '../keys/lookup.ts';
import { createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { isElsewhere, isKeyOfPeople, isPerson, planItem } from '../keys/row-keys.ts';
import { isList, isPlainObject, type PlainObject, readObject, readText } from '../keys/values.ts';
import type { TimeRules } from '../time/instants.ts';
import { readTrackingNumber } from './parts.ts';

/** An object of the body, and its key path. */
export interface Spot {
  readonly record: PlainObject;
  readonly path: string;
}

/** Where the view lies: the objects from the body down to it, itself last. */
export interface Spine {
  readonly spots: readonly Spot[];
  /** Several objects could be the view, and nothing says which. */
  readonly hasRivals: boolean;
}

/** From here on an object is a view by itself. */
const ENOUGH = 3;
const DEEPEST_SPINE = 5;
const DEEPEST_PART = 3;
/** Objects looked at, and keys of each. */
const MOST_VISITS = 400;
const MOST_KEYS = 64;
const MOST_PARTS = 12;
const MOST_ENTRIES = 50;
/** Here a list of one is the shipment itself; elsewhere it may be a history of one row. */
const LISTS: ReadonlySet<string> = new Set(['shipments', 'trackings', 'assets']);
const planList = createKeyPlanner(LIST);

/** What a concept is worth as a sign of a view; an object of two others is one too. */
const SIGNS: readonly (readonly [RootConcept, number])[] = [
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
    if (here === undefined || reach.strengthOf(here.record) >= ENOUGH) return { spots, hasRivals: false };
    const { inner, hasRivals } = containersOf(here, reach.isView);
    const carrying = inner.filter(({ record }) => reach.leads(record, DEEPEST_SPINE - level));
    const strengths = carrying.map(({ record }) => reach.strengthOf(record));
    const best = Math.max(...strengths);
    const [next, ...others] = carrying.filter((_, index) => carrying.length === 1 || strengths[index] === best);
    if (next === undefined) return { spots: spots.slice(0, 1), hasRivals: hasRivals && level < DEEPEST_SPINE };
    if (others.some(({ record }) => areRivals(next.record, record)))
      return { spots: spots.slice(0, 1), hasRivals: true };
    // A history of one row below something with a name of its own is no view.
    const isRow = next.path.endsWith('.0') && reach.strengthOf(here.record) > 0 && isOwnRow(next.record, times);
    if (isRow) return { spots: spots.slice(0, 1), hasRivals: false };
    spots.push(next);
  }
  return { spots: spots.slice(0, 1), hasRivals: false };
}

function isOwnRow(record: PlainObject, times: TimeRules): boolean {
  return numberOf(record) === null && looksLikeRow(record, times) && !isAsset([record]);
}

function areRivals(first: PlainObject, second: PlainObject): boolean {
  const [one, other] = [numberOf(first), numberOf(second)];
  return one !== null && other !== null && one !== other;
}

function numberOf(record: PlainObject): string | null {
  for (const key of planRoot(record).keysOf('trackingNumber')) {
    const number = readTrackingNumber(record[key], key);
    if (number !== null) return number;
  }
  return null;
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
  return { strengthOf, isView, leads };
}

/** Ends as soon as it is enough. */
function measure(record: PlainObject, times: TimeRules): number {
  const { keysOf } = planRoot(record);
  if (numberOf(record) !== null) return ENOUGH;
  if (keysOf('history').some((key) => isHistory(record[key], key, times))) return ENOUGH;
  if (findOwnPlace(record) !== null) return ENOUGH;
  let strength = 0;
  for (const [concept, worth] of SIGNS)
    if (keysOf(concept).some((key) => isStated(record[key], key))) strength += worth;
  for (const key of keysOf('section')) {
    const inner = LISTS.has(normaliseKey(key)) ? readObject(record[key]) : record[key];
    if (strength < ENOUGH && isPlainObject(inner) && inner !== record && !isNested(inner))
      strength = Math.max(strength, measureSection(inner, times));
  }
  return strength;
}

function measureSection(record: PlainObject, times: TimeRules): number {
  const { keysOf } = planRoot(record);
  if (numberOf(record) !== null || keysOf('history').some((key) => isHistory(record[key], key, times))) return ENOUGH;
  return SIGNS.reduce(
    (sum, [concept, worth]) => sum + (keysOf(concept).some((key) => isStated(record[key], key)) ? worth : 0),
    0,
  );
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
    const rows = Object.values(value).slice(0, MOST_ENTRIES);
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
/** Concepts whose objects are that concept, and nothing to look into. */
const CLOSED: readonly RootConcept[] = [
  'currentAddress',
  'destinationAddress',
  'originAddress',
  'carrier',
  'exceptions',
];
/** The same, unless they have a place or a number of their own. */
const AJAR: readonly RootConcept[] = ['label', 'status'];
/** Own keys with which JSON can touch what an object inherits. */
const INHERITED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether an object under a key may hold a view: always, never, or only with a place or a number of its own. */
type Door = 'open' | 'ajar' | 'closed' | 'locked';

/** Objects of one kind share their plan. */
const doorsOfPlan = new WeakMap<object, ReadonlyMap<string, Door>>();

function doorsOf(record: PlainObject): ReadonlyMap<string, Door> {
  const plan = planRoot(record);
  const known = doorsOfPlan.get(plan);
  if (known !== undefined) return known;
  const doors = new Map<string, Door>();
  for (const key of Object.keys(record).slice(0, MOST_KEYS))
    doors.set(key, isKeyOfPeople(key) || isElsewhere(key) || INHERITED.has(key) ? 'locked' : 'open');
  const free = new Set([...plan.keysOf('section'), ...plan.keysOf('history')]);
  for (const [concepts, door] of [
    [AJAR, 'ajar'],
    [CLOSED, 'closed'],
  ] as const)
    for (const concept of concepts)
      for (const key of plan.keysOf(concept)) if (!free.has(key) && doors.get(key) !== 'locked') doors.set(key, door);
  doorsOfPlan.set(plan, doors);
  return doors;
}

/** The objects directly below one that may hold a view, and whether a list below it holds several views. */
function containersOf(
  { record, path }: Spot,
  isView: (entry: unknown) => boolean,
): { readonly inner: readonly Spot[]; readonly hasRivals: boolean } {
  const inner: Spot[] = [];
  let hasRivals = false;
  for (const [key, door] of doorsOf(record)) {
    const value = record[key];
    if (door === 'locked' || typeof value !== 'object' || value === null) continue;
    if (!isList(value)) {
      if (isPlainObject(value) && isEnterable(value, door)) inner.push({ record: value, path: joinPath(path, key) });
      continue;
    }
    const [only] = value;
    if (value.length === 1 && isPlainObject(only) && isEnterable(only, door))
      inner.push({ record: only, path: `${joinPath(path, key)}.0` });
    hasRivals ||= value.length > 1 && value.slice(0, 2).every(isView);
  }
  return { inner, hasRivals };
}

function isEnterable(record: PlainObject, door: Door): boolean {
  if (numberOf(record) !== null) return true;
  if (door === 'closed') return false;
  if (door === 'ajar' && findOwnPlace(record) === null) return false;
  return !isPerson(record) || planRoot(record).keysOf('history').length > 0;
}

/** The object of the view, the parts of the view in it, and what the objects around it add. */
export function sourcesOf({ spots }: Spine, times: TimeRules): readonly Source[] {
  const root = spots.at(-1);
  if (root === undefined) return [];
  const around = spots.slice(0, -1).reverse();
  return [...partsOf(root, times), ...around.map(({ record, path }) => aroundSource(record, path))];
}

function partsOf({ record, path }: Spot, times: TimeRules): readonly Source[] {
  const plan = planRoot(record);
  const objectsAt = (keys: readonly string[]) =>
    keys.slice(0, 16).flatMap((key): readonly Spot[] => {
      const value = record[key];
      if (isPlainObject(value)) return [{ record: value, path: joinPath(path, key) }];
      const inner = LISTS.has(normaliseKey(key)) ? readObject(value) : null;
      return inner === null ? [] : [{ record: inner, path: `${joinPath(path, key)}.0` }];
    });
  const sections = objectsAt(plan.keysOf('section'));
  const wholes = [{ record, path }, ...sections];
  const inner = innerParts(wholes, times);
  return [
    ...wholes.map((spot) => wholeSource(spot.record, spot.path)),
    ...objectsAt(plan.keysOf('times')).map((spot) => partSource(spot.record, spot.path, 'times')),
    ...objectsAt(plan.keysOf('addresses')).map((spot) => partSource(spot.record, spot.path, 'addresses')),
    ...[...wholes, ...inner.parts].flatMap(typedOf),
    ...inner.parts.map((spot) =>
      isSection(spot) || numberOf(spot.record) !== null
        ? wholeSource(spot.record, spot.path)
        : innerSource(spot.record, spot.path),
    ),
    ...inner.places.map((spot) => placeSource(spot.record, spot.path)),
  ];
}

const isNoView = () => false;

/** Objects under unlisted names that hold parts of the view: `package: [{…}]`, `attributes: {…}`. */
function innerParts(wholes: readonly Spot[], times: TimeRules) {
  const known = new Set(wholes.map(({ record }) => record));
  const parts: Spot[] = [];
  const places: Spot[] = [];
  let level = wholes;
  for (let depth = 0; depth < DEEPEST_PART && parts.length < MOST_PARTS; depth += 1) {
    const inner = level
      .flatMap((spot) => containersOf(spot, isNoView).inner)
      .filter(({ record }) => !known.has(record))
      .slice(0, MOST_PARTS);
    if (inner.length === 0) break;
    for (const spot of inner) {
      known.add(spot.record);
      if (isPartOfView(spot, times)) parts.push(spot);
      else if (!spot.path.endsWith('.0') && holdsReport(spot.record, times)) places.push(spot);
    }
    level = inner.filter(({ record }) => !isOwnRow(record, times));
  }
  return { parts: parts.slice(0, MOST_PARTS), places: places.length === 1 ? places : [] };
}

function isSection({ path }: Spot): boolean {
  return SECTIONS.has(normaliseKey(path.split('.').findLast((key) => !/^\d+$/.test(key)) ?? ''));
}

/** Whether an object says where something was, and when. */
function holdsReport(record: PlainObject, times: TimeRules): boolean {
  const place = findOwnPlace(record);
  return place !== null && (place.time(times) ?? readRowTime(record, planItem(record), times, true)) !== null;
}

const SECTIONS: ReadonlySet<string> = new Set([...ROOT.section, 'attributes', 'properties'].map(normaliseKey));
const TELLING: readonly RootConcept[] = ['destinationAddress', 'originAddress', 'eta', 'deliveredAt', 'status'];

function isPartOfView({ record, path }: Spot, times: TimeRules): boolean {
  if (numberOf(record) !== null) return true;
  const { keysOf } = planRoot(record);
  const says = (concept: RootConcept) => keysOf(concept).some((key) => isStated(record[key], key));
  if (isSection({ record, path })) return SIGNS.some(([concept]) => says(concept));
  if (says('destinationAddress') || says('eta')) return true;
  return !(path.endsWith('.0') && looksLikeRow(record, times)) && TELLING.some(says);
}

const TYPE_KEYS = ['type', 'typeCode', 'qualifier', 'kind', 'role'];
function isTyped(entry: unknown): boolean {
  return isPlainObject(entry) && TYPE_KEYS.some((name) => typeof entry[name] === 'string');
}

const TYPE_WORDS: ReadonlySet<string> = new Set(Object.values(TYPED).flat().map(normaliseKey));

/** `[{ type: 'DESTINATION', address }]` as an object of its type words. */
function typedOf({ record, path }: Spot): readonly Source[] {
  const typed: Source[] = [];
  for (const key of doorsOf(record).keys()) {
    const list = record[key];
    if (!isList(list) || list.length > MOST_ENTRIES || !isTyped(list[0]) || isKeyOfPeople(key)) continue;
    const source = sourceOfTypes(list, joinPath(path, key));
    if (source !== null) typed.push(source);
  }
  return typed;
}

function sourceOfTypes(list: readonly unknown[], path: string): Source | null {
  const entries = new Map<string, readonly [entry: PlainObject, path: string]>();
  list.forEach((entry, index) => {
    if (!isPlainObject(entry)) return;
    const type = TYPE_KEYS.map((name) => entry[name]).find((value) => typeof value === 'string');
    if (typeof type !== 'string' || !TYPE_WORDS.has(normaliseKey(type)) || entries.has(type)) return;
    entries.set(type, [entry, `${path}.${index}`]);
  });
  if (entries.size === 0) return null;
  const record = Object.fromEntries([...entries].map(([type, [entry]]) => [type, entry]));
  return typedSource(record, path, (type) => entries.get(type)?.[1] ?? path);
}
