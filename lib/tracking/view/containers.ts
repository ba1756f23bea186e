import type { RootConcept } from '../keys/field-map.ts';
import { planRoot } from '../keys/asset-keys.ts';
import { joinPath } from '../keys/key-sources.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isElsewhere, isKeyOfPeople, isPerson } from '../keys/row-keys.ts';
import { isList, isPlainObject, keysIn, type PlainObject } from '../keys/values.ts';
import { findOwnPlace } from './own-place.ts';
import { readTrackingNumber } from './number-text.ts';

/** An object of the body, and its key path. */
export interface Spot {
  readonly record: PlainObject;
  readonly path: string;
}

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
/** What was asked for, and alone what was found. */
const ASKED_OR_ANSWERED = /^consultas?$/i;
/** Own keys with which JSON can touch what an object inherits. */
const INHERITED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether an object under a key may hold a view: always, never, or only with a place or a number of its own. */
type Door = 'open' | 'ajar' | 'closed' | 'locked';

/** Objects of one kind share their plan. */
const doorsOfPlan = new WeakMap<object, ReadonlyMap<string, Door>>();

export function doorsOf(record: PlainObject): ReadonlyMap<string, Door> {
  const plan = planRoot(record);
  const known = doorsOfPlan.get(plan);
  if (known !== undefined) return known;
  const doors = new Map<string, Door>();
  const keys = keysIn(record);
  for (const key of keys) {
    const isAnswer = keys.length === 1 && ASKED_OR_ANSWERED.test(key);
    const isLocked = isKeyOfPeople(key) || (isElsewhere(key) && !isAnswer) || INHERITED.has(key);
    doors.set(key, isLocked ? 'locked' : 'open');
  }
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
export function containersOf(
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
    const resource = onlyViewOf(value, isView);
    if (resource !== null && isEnterable(resource.record, door))
      inner.push({ record: resource.record, path: `${joinPath(path, key)}.${String(resource.index)}` });
    const [first, second] = value;
    hasRivals ||= isView(first) && isView(second) && !areOfOne(first, second);
  }
  return { inner, hasRivals };
}

/** Resources that name their types: `@graph: [{ @type: 'Organization' }, { @type: 'ParcelDelivery', … }]`. */
const TYPE_NAMES = ['@type', '__typename', 'resourceType'];
const MOST_RESOURCES = 16;

/** Of a list of resources, no two of one type, the only one that is a view. */
function onlyViewOf(list: readonly unknown[], isView: (entry: unknown) => boolean) {
  if (list.length < 2 || list.length > MOST_RESOURCES) return null;
  const types = list.map((entry) =>
    isPlainObject(entry) ? TYPE_NAMES.map((name) => entry[name]).find((type) => typeof type === 'string') : undefined,
  );
  if (types.includes(undefined) || new Set(types).size < types.length) return null;
  const views = list.flatMap((record, index) => (isPlainObject(record) && isView(record) ? [{ record, index }] : []));
  return views.length === 1 ? (views[0] ?? null) : null;
}

/** Rows of one shipment name its number, each of them. */
function areOfOne(first: unknown, second: unknown): boolean {
  const number = isPlainObject(first) ? numberOf(first) : null;
  return number !== null && isPlainObject(second) && numberOf(second) === number;
}

function isEnterable(record: PlainObject, door: Door): boolean {
  if (numberOf(record) !== null) return true;
  if (door === 'closed') return false;
  if (door === 'ajar' && !saysMore(record)) return false;
  return (
    !isPerson(record) ||
    TELLS_OF_SHIPMENT.some((concept) => planRoot(record).keysOf(concept).length > 0) ||
    keysIn(record).some((key) => OF_GOODS.test(normaliseKey(key)) && isOnlyObject(record[key]))
  );
}

/** An order has a name and an e-mail address; what is sent of it lies below. */
const OF_GOODS = /^(?:fulfill?ments?|shipments?|parcels?|packages?|consignments?)$/;

function isOnlyObject(value: unknown): boolean {
  return isPlainObject(value) || (isList(value) && value.length === 1 && isPlainObject(value[0]));
}

/** What a person does not have: a telephone number beside it is of the shipment. */
const TELLS_OF_SHIPMENT = ['history', 'eta', 'destinationAddress', 'deliveredAt'] as const;

/** `CurrentStatus: { Shipment: { Barcode } }` */
function holdsNumber(record: PlainObject): boolean {
  return planRoot(record)
    .keysOf('section')
    .some((key) => {
      const inner = record[key];
      return isPlainObject(inner) && numberOf(inner) !== null;
    });
}

/** Whether what has the name of a status or a label is more than that. */
function saysMore(record: PlainObject): boolean {
  return findOwnPlace(record) !== null || holdsNumber(record) || isShadow(record) || holdsRows(record);
}

const OF_EVENTS = /(?:events|history|checkpoints|scans|movements|milestones)$/;

/** `status: { events: […] }` */
function holdsRows(record: PlainObject): boolean {
  const { keysOf } = planRoot(record);
  const rows = (key: string) => (OF_EVENTS.test(normaliseKey(key)) ? record[key] : null);
  return (
    keysOf('labelId').length === 0 &&
    keysOf('history')
      .map(rows)
      .some((list) => isList(list) && list.every(isPlainObject))
  );
}

/** `state: { reported: { gnss: … }, desired }`: of a thing in a cloud, what it last said of itself. */
function isShadow({ reported }: PlainObject): boolean {
  return isPlainObject(reported) && findOwnPlace(reported) !== null;
}

/** The tracking number of an object itself. */
export function numberOf(record: PlainObject): string | null {
  for (const key of planRoot(record).keysOf('trackingNumber')) {
    const number = readTrackingNumber(record[key], key);
    if (number !== null) return number;
  }
  return null;
}
