import { isLoneEvent, looksLikeRow } from '../history/find-rows.ts';
import { readRowTime } from '../history/row-time.ts';
import { ROOT } from '../keys/aliases.ts';
import type { RootConcept } from '../keys/field-map.ts';
import { planRoot } from '../keys/asset-keys.ts';
import {
  aroundSource,
  deliverySource,
  innerSource,
  joinPath,
  partSource,
  placeSource,
  type Source,
  wholeSource,
} from '../keys/key-sources.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isKeyOfPeople, isPersonal, planItem } from '../keys/row-keys.ts';
import { isList, isPlainObject, type PlainObject, readObject } from '../keys/values.ts';
import type { TimeRules } from '../time/instants.ts';
import { containersOf, doorsOf, numberOf, type Spot } from './containers.ts';
import { isOfPickup } from './denied-delivery.ts';
import { findOwnPlace } from './own-place.ts';
import { isOwnRow, LISTS, SIGNS, type Spine, states } from './spine.ts';
import { holdsEnds, typedOf } from './typed-sources.ts';

const DEEPEST_PART = 3;
const MOST_PARTS = 12;

/** The object of the view, the parts of the view in it, and what the objects around it add. */
export function sourcesOf({ spots }: Spine, times: TimeRules): readonly Source[] {
  const root = spots.at(-1);
  if (root === undefined) return [];
  const around = spots.slice(0, -1).reverse();
  return [
    ...partsOf(root, times),
    ...around.map(({ record, path }) => aroundSource(record, path)),
    ...around.flatMap((spot) => waysOf(spot, spots)),
    ...around.flatMap(includedOf),
  ];
}

/** Beside the view, the only object that says where the way begins and where it ends: `route: { pol, pod }`. */
function waysOf(around: Spot, spots: readonly Spot[]): readonly Source[] {
  const ways = containersOf(around, isNoView).inner.filter(
    ({ record, path }) =>
      OF_WAY.test(lastKeyOf(path)) &&
      (['originAddress', 'destinationAddress'] as const).every((end) =>
        planRoot(record)
          .keysOf(end)
          .some((key) => isPlainObject(record[key])),
      ) &&
      numberOf(record) === null &&
      !spots.some((spot) => spot.record === record),
  );
  return ways.length === 1 ? ways.map(({ record, path }) => aroundSource(record, path)) : [];
}

const OF_WAY = /^(?:route|routing|transport|journey|voyage|trip|itinerary|schedule)(?:info|information|details|data)?$/;

/** Of JSON:API, what is told of with the thing: of each type that comes once, and is nobody's. */
function includedOf({ record, path }: Spot): readonly Source[] {
  const included = record['included'];
  if (!isList(included) || included.length > MOST_PARTS) return [];
  return included.flatMap((resource, index) => {
    if (!isPlainObject(resource)) return [];
    const { type, attributes } = resource;
    const isOnly = included.filter((other) => isPlainObject(other) && other['type'] === type).length === 1;
    const isOpen =
      typeof type === 'string' &&
      !isKeyOfPeople(type) &&
      !OF_PARTY.test(type) &&
      isPlainObject(attributes) &&
      !isPersonal(attributes);
    return isOnly && isOpen
      ? [aroundSource(attributes, `${joinPath(path, 'included')}.${String(index)}.attributes`)]
      : [];
  });
}

/** Who takes part in it, or is asked about it: where they are is not where it goes. */
const OF_PARTY =
  /part(?:y|ies)|user|person|people|customer|client|buyer|seller|vendor|merchant|account|address(?:es|ee)?$|profile|organi[sz]ation|compan|member|employee|team/i;

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
    ...[...wholes, ...inner.parts].flatMap(deliveriesOf),
    ...inner.parts.map((spot) =>
      isSection(spot) || numberOf(spot.record) !== null
        ? wholeSource(spot.record, spot.path)
        : innerSource(spot.record, spot.path),
    ),
    ...inner.places.map((spot) => placeSource(spot.record, spot.path)),
  ];
}

type DeliveryPart = Parameters<typeof deliverySource>[2];

/** Keys of objects about the delivery alone, and of where it goes; objects of one kind share their plan. */
const deliveryKeysOfPlan = new WeakMap<object, readonly (readonly [key: string, of: DeliveryPart])[]>();

function deliveryKeysOf(record: PlainObject) {
  const plan = planRoot(record);
  const known = deliveryKeysOfPlan.get(plan);
  if (known !== undefined) return known;
  const keys = [
    ...[...doorsOf(record).keys()]
      .filter((key) => OF_DELIVERY.test(normaliseKey(key)))
      .map((key) => [key, kindOf(normaliseKey(key))] as const),
    ...plan
      .keysOf('destinationAddress')
      .slice(0, MOST_PARTS)
      .map((key) => [key, 'destination'] as const),
  ];
  deliveryKeysOfPlan.set(plan, keys);
  return keys;
}

function kindOf(name: string): DeliveryPart {
  if (name.startsWith('completion')) return 'completion';
  return /arrival|^eta$/.test(name) ? 'arrival' : 'delivery';
}

/** With what is said of the delivery, or of where it goes, may lie when. */
function deliveriesOf({ record, path }: Spot): readonly Source[] {
  const isPickup = isOfPickup(record);
  return deliveryKeysOf(record).flatMap(([key, of]) => {
    const value = record[key];
    const isOfOther = isPickup && (of === 'delivery' || of === 'completion');
    const source = isPlainObject(value) && !isOfOther ? deliverySource(value, joinPath(path, key), of) : null;
    return source === null ? [] : [source];
  });
}

const OF_DELIVERY =
  /^(?:(?:estimated|expected|planned|scheduled)?(?:delivery|arrival|dropoff)(?:date|time|datetime|dates|times|window|schedule|info|details)?|completion(?:details|info)|eta)$/;
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
  return SECTIONS.has(lastKeyOf(path));
}

/** Whether an object says where something was, and when. */
function holdsReport(record: PlainObject, times: TimeRules): boolean {
  const place = findOwnPlace(record);
  return place !== null && (place.time(times) ?? readRowTime(record, planItem(record), times, true)) !== null;
}

/** Parts of a vehicle or a tracker have states of their own. */
const OF_MACHINE =
  /^(?:battery|mil|engine|sensors?|power|fuel|doors?|signal|network|modem|cellular|connection|connectivity|ignition|sim|gps|gnss|geofence|reefer|payment|tyres?|tires?)(?:info|data|state|status|health)?$/;

function lastKeyOf(path: string): string {
  return normaliseKey(path.split('.').findLast((key) => !/^\d+$/.test(key)) ?? '');
}

const SECTIONS: ReadonlySet<string> = new Set([...ROOT.section, 'attributes', 'properties'].map(normaliseKey));
const TELLING: readonly RootConcept[] = ['destinationAddress', 'originAddress', 'eta', 'deliveredAt', 'status'];

/** Where it begins, or began: what arrived there was not delivered. */
const OF_START = /^(?:pickup|collection|origin|departure|load(?:ing)?)(?:stop|point|details|info|location)?$/;

/** What was ordered, or is to be done: it has a status and a number of its own. */
const OF_ERRAND = /^(?:order|invoice|quote|booking|tasks?|sla|survey)$/;
/** Due is due, and nothing's arrival. */
const OF_OUR_WORK = /^(?:tasks?|sla|survey)$/;

/** Of what is told about it, or of another thing: delivered may be a message, or the parcel before. */
const OF_ANOTHER =
  /^(?:sms|e?mail|webhook|message|notification|push|subscription|payment|refund|invoice|insurance|claim|auth|session|config|settings|telehealth)s?$|^(?:notification|webhook|message|previous|prev|return|returned|related|sibling|other|payment|refund|insurance|claim|last(?=trip|job|order|ride))[a-z]*$/;

/** `tracking: [{ date, place, status }]`: the first of what happened, and no part of the view. */
function isHistoryOfOne({ record, path }: Spot, times: TimeRules): boolean {
  return (
    path.endsWith('.0') &&
    isOwnRow(record, times) &&
    readRowTime(record, planItem(record), times) !== null &&
    !NO_ROW.some((concept) => states(record, concept)) &&
    !planRoot(record)
      .keysOf('history')
      .some((key) => isList(record[key]))
  );
}

/** What a report says nothing of. */
const NO_ROW: readonly RootConcept[] = ['destinationAddress', 'originAddress', 'eta', 'deliveredAt'];

function isPartOfView({ record, path }: Spot, times: TimeRules): boolean {
  if (OF_START.test(lastKeyOf(path)) || OF_ANOTHER.test(lastKeyOf(path))) return false;
  if (path.endsWith('.0') && isLoneEvent(record, times)) return false;
  const says = (concept: RootConcept) => states(record, concept);
  if (OF_ERRAND.test(lastKeyOf(path)))
    return says('destinationAddress') || (says('eta') && !OF_OUR_WORK.test(lastKeyOf(path)));
  if (numberOf(record) !== null) return true;
  if (isSection({ record, path }))
    return SIGNS.some(([concept]) => says(concept)) && !isHistoryOfOne({ record, path }, times);
  if (says('destinationAddress') || says('eta')) return true;
  if (OF_MACHINE.test(lastKeyOf(path))) return false;
  if (path.endsWith('.0') && looksLikeRow(record, times)) return false;
  if (OF_WAY.test(lastKeyOf(path)) && holdsEnds(record)) return true;
  return TELLING.some(says) || isPlainObject(record['carrier']);
}
