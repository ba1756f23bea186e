import { describePlace, findPlace, wordsBeside } from '../history/row-place.ts';
import { readRowTime } from '../history/row-time.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isElsewhere, LAST_PLACE, namesSomebody, planItem } from '../keys/row-keys.ts';
import { isPlainObject, keysIn, type PlainObject } from '../keys/values.ts';
import { readAddress } from '../place/address.ts';
import { readNamedPosition, readPosition } from '../place/coordinates.ts';
import type { TimeRules } from '../time/instants.ts';
import type { Address, Position, Timestamp } from '../types.ts';

/** Where the thing itself is: never a stop of its way. */
export interface OwnPlace {
  readonly position: Position;
  /** Words of the object that holds the position. */
  readonly address: Address | null;
  /** '' for the record itself. */
  readonly key: string;
  /** A time that the position carries itself. */
  time(rules: TimeRules): Timestamp | null;
}

const MOST_KEYS = 16;
/** A coordinate container at this level that is no place of the thing: `place: {…}` of a search, `geo: {…}` of a client. */
const WHERE_IT_IS =
  /^(?:(?:current|last|latest|gps|geo|device|vehicle|asset)?(?:location|position|coordinates?|fix|point)|gps|loc|pos|geometry|lastknown(?:location|position)|coords?)$/;

/** The position in a record: beside its other fields, in a coordinate container, or of who carries it. */
export function findOwnPlace(record: PlainObject): OwnPlace | null {
  if (isStopOfTour(record)) return null;
  const plan = planItem(record);
  const own = readNamedPosition(record, plan);
  if (own !== null) return { position: own, address: wordsBeside(record, plan), key: '', time: () => null };
  for (const key of plan.keysOf('coordinates')) {
    const name = normaliseKey(key);
    if (!WHERE_IT_IS.test(name) && !LAST_PLACE.test(name)) continue;
    const place = placeOf(record, key);
    if (place !== null) return place;
  }
  for (const key of plan.keysOf('carrying').slice(0, MOST_KEYS)) {
    const place = placeOf(record, key);
    // Its words may be a person's.
    if (place !== null) return { ...place, address: wordsOfVehicle(record[key], key) };
  }
  const inner = findPlace(record, plan);
  const position = inner === null ? null : readNamedPosition(inner);
  if (inner === null || position === null) return null;
  if (keysIn(record).some((key) => record[key] === inner && isElsewhere(key))) return null;
  // Of whom it may be is not known: what it is called stays out.
  return { position, address: readAddress(inner, null, true), key: '', time: timeOf(inner) };
}

/** `{ stopId, contact: { … }, location }`: where somebody waits for it. */
export function isStopOfTour(record: PlainObject): boolean {
  return (
    STOPS.some((key) => Object.hasOwn(record, key)) &&
    ['contact', 'Contact', 'customer', 'recipient'].some((key) => isPlainObject(record[key]))
  );
}

/** A stop of a tour, or what is to be done at one. */
const STOPS = ['stopId', 'stop_id', 'StopId', 'taskId', 'task_id', 'jobId', 'job_id', 'visitId', 'visit_id'];

function placeOf(record: PlainObject, key: string): OwnPlace | null {
  const value = record[key];
  const position = readPosition(isPlainObject(value) && key === 'geometry' ? record : value);
  if (position === null) return null;
  const address = isPlainObject(value) ? (readAddress(value) ?? null) : null;
  return {
    position,
    address:
      address === null || address.lines.length === 0
        ? ((isPlainObject(value) ? describePlace(value) : null) ?? address)
        : address,
    key,
    time: isPlainObject(value) ? timeOf(value) : () => null,
  };
}

/** What a vehicle says of where it is, in an object of its own. */
function wordsOfVehicle(value: unknown, key: string): Address | null {
  if (!isPlainObject(value) || !OF_VEHICLE.test(normaliseKey(key)) || namesSomebody(value)) return null;
  if (/(?:location|position)$/.test(normaliseKey(key))) return readAddress(value, null, true);
  const inner = planItem(value)
    .keysOf('coordinates')
    .filter((name) => WHERE_IT_IS.test(normaliseKey(name)))
    .map((name) => placeOf(value, name)?.address ?? null);
  return inner.find((address) => address !== null) ?? null;
}

const OF_VEHICLE = /vehicle|truck|trailer|vessel/;

function timeOf(record: PlainObject): OwnPlace['time'] {
  return (rules) => readRowTime(record, planItem(record), rules, true);
}
