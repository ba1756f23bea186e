import { ADDRESSES, ARRIVAL, ATTEMPT, COMPLETION, DELIVERY, TIMES, TYPED } from './aliases.ts';
import {
  DUE,
  planAddresses,
  planArrival,
  planAttempt,
  planCompletion,
  planDelivery,
  planDue,
  planRoot,
  planTimes,
  planTyped,
} from './asset-keys.ts';
import type { RootConcept } from './field-map.ts';
import { normaliseKey } from './planner.ts';
import type { PlainObject } from './values.ts';

/** One object of the payload that may hold concepts of the view. */
export interface Source {
  readonly record: PlainObject;
  readonly path: string;
  /** What of it counts: everything; one kind of thing, such as times; where it is; or what an object around the view may add. */
  readonly kind: 'whole' | 'part' | 'typed' | 'around' | 'place';
  keysOf(concept: RootConcept): readonly string[];
  readonly unknown: readonly string[];
  /** The key path of a key, where it is not the source's own. */
  readonly pathOf?: (key: string) => string;
}

export function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

export function wholeSource(record: PlainObject, path: string): Source {
  const { keysOf, unknown } = planRoot(record);
  return { record, path, kind: 'whole', keysOf, unknown };
}

/** `timestamps: {…}`, `addresses: {…}`. */
export function partSource(record: PlainObject, path: string, part: 'times' | 'addresses'): Source {
  return part === 'times'
    ? levelSource('part', record, path, TIMES, planTimes(record).keysOf)
    : levelSource('part', record, path, ADDRESSES, planAddresses(record).keysOf);
}

/** `deliveryDate: { estimated, actual }`, or the estimate in the object that says where it goes. */
export function deliverySource(
  record: PlainObject,
  path: string,
  of: 'delivery' | 'completion' | 'arrival' | 'destination',
): Source | null {
  if (of === 'destination') {
    const { keysOf } = planArrival(record);
    if (keysOf('eta').some((key) => record[key] != null)) return levelSource('part', record, path, ARRIVAL, keysOf);
    return isYetToCome(record) ? levelSource('part', record, path, ARRIVAL, () => ['date']) : null;
  }
  // What has arrived somewhere is not delivered.
  if (of === 'arrival') {
    const { isEmpty, keysOf } = planDue(record);
    return isEmpty ? null : levelSource('part', record, path, DUE, keysOf);
  }
  if (of === 'completion')
    return hasSucceeded(record) ? levelSource('part', record, path, COMPLETION, planCompletion(record).keysOf) : null;
  if (hasSucceeded(record)) return levelSource('part', record, path, ATTEMPT, planAttempt(record).keysOf);
  const { isEmpty, keysOf } = planDelivery(record);
  return isEmpty ? null : levelSource('part', record, path, DELIVERY, keysOf);
}

/** `deliveryInfo: { succeeded: true, attemptedAt }`, `completionDetails: { success: true, time }` */
function hasSucceeded({ success, succeeded }: PlainObject): boolean {
  return success === true || succeeded === true;
}

/** `pod: { location, date, actual: false }` */
function isYetToCome(record: PlainObject): boolean {
  const isActual = record['actual'] ?? record['isActual'] ?? record['is_actual'];
  return isActual === false && Object.hasOwn(record, 'date');
}

/** `record` holds the entries of a list under their type words. */
export function typedSource(record: PlainObject, path: string, pathOf: (key: string) => string): Source {
  return { ...levelSource('typed', record, path, TYPED, planTyped(record).keysOf), pathOf };
}

const AROUND = {
  trackingNumber: true,
  destinationAddress: true,
  originAddress: true,
  eta: true,
  deliveredAt: true,
  carrier: true,
  carrierName: true,
} as const;

/** An object that only says where the thing is. */
export function placeSource(record: PlainObject, path: string): Source {
  return { record, path, kind: 'place', keysOf: () => [], unknown: [] };
}

/** `shipmentStatus` is not the answer's. */
function isOfThing(key: string): boolean {
  return /^(?:shipment|parcel|package|consignment|container|asset)status$/.test(normaliseKey(key));
}

/** Of an object around the view: what an envelope does not say of itself. */
export function aroundSource(record: PlainObject, path: string): Source {
  const source = limitedSource('around', record, path, AROUND);
  const keysOf: Source['keysOf'] = (concept) =>
    concept === 'status' ? planRoot(record).keysOf('status').filter(isOfThing) : source.keysOf(concept);
  return { ...source, keysOf };
}

const INNER = { ...AROUND, status: true, statusCode: true, subStatus: true, exceptions: true, history: true } as const;

/** Of an object in the view: not where it is, which may be a stop's, and not what it is called. */
export function innerSource(record: PlainObject, path: string): Source {
  return limitedSource('part', record, path, INNER);
}

/** Only when it ought to be there. */
export function dueSource(record: PlainObject, path: string): Source {
  return limitedSource('part', record, path, { eta: true });
}

const PAIRED = {
  trackingNumber: true,
  eta: true,
  deliveredAt: true,
  carrier: true,
  carrierName: true,
  status: true,
} as const;

/** A list of names and values: no places, whose names may be a person's. */
export function pairSource(record: PlainObject, path: string): Source {
  return { ...limitedSource('part', record, path, PAIRED), pathOf: () => path };
}

function limitedSource(kind: Source['kind'], record: PlainObject, path: string, limits: object): Source {
  const { keysOf } = planRoot(record);
  const own = (concept: RootConcept) => (Object.hasOwn(limits, concept) ? keysOf(concept) : []);
  return { record, path, kind, keysOf: own, unknown: [] };
}

function levelSource<C extends RootConcept>(
  kind: Source['kind'],
  record: PlainObject,
  path: string,
  level: Readonly<Record<C, unknown>>,
  keysOf: (concept: C) => readonly string[],
): Source {
  const isOfLevel = (concept: RootConcept): concept is C => Object.hasOwn(level, concept);
  return {
    record,
    path,
    kind,
    keysOf: (concept) => (isOfLevel(concept) ? keysOf(concept) : []),
    unknown: [],
  };
}
