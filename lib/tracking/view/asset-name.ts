import type { Source } from '../keys/key-sources.ts';
import type { Lookup } from '../keys/lookup.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isKeyOfPeople, isOfSomebody, namesSomebody } from '../keys/row-keys.ts';
import { isPlainObject, keysIn, type PlainObject, readPrintable } from '../keys/values.ts';
import { isPublicText } from '../people/public-text.ts';
import { numberOf } from './containers.ts';
import { findOwnPlace } from './own-place.ts';
import { isVehicle } from './tracking-number.ts';

/** What the asset is called: in a part of the view a name beside a phone or a signature is a person's. */
export function decodeName(lookup: Lookup): string | null {
  const [view] = lookup.sources;
  const name = lookup.pick('assetName', (value, key, { record, path }) => {
    if (OF_PLACE.test(path) || (OF_CONTENTS.test(path) && view !== undefined && numberOf(view.record) !== null))
      return null;
    if (normaliseKey(key) === 'nm' && !isUnit(record)) return null;
    if (OF_KIND.test(normaliseKey(key)) && !isThing(record, readPrintable(value))) return null;
    if (TERSE_NAME.test(normaliseKey(key)) && isOfSomebody(record)) return null;
    // `{ track_number, carrier_code: 'custom', title: 'DHL' }`: of who carries it.
    if (normaliseKey(key) === 'title' && keysIn(record).some((name) => OF_CARRIER.test(normaliseKey(name))))
      return null;
    // `attributes: [{ name: 'Division', value: 'Frozen' }]` is called so, and not the asset.
    if (record !== view?.record && Object.hasOwn(record, 'value')) return null;
    return record !== view?.record && namesSomebody(record) ? null : readPrintable(value);
  });
  return name ?? (lookup.isMapped('assetName') ? null : nameOfVehicle(lookup.sources));
}

const OF_CARRIER = /^(?:carrier|courier)(?:code|id|name)?$/;
const TERSE_NAME = /^(?:name|title|nickname|displayname|itemname|label)$/;

/** `routeInfo: { cur: { name: 'Beijing' } }` */
const OF_PLACE = /\.(?:from|to|cur|current|prev|previous|next|via)$/i;

/** What is in a parcel, and not the parcel: beside a number of its own. */
const OF_CONTENTS = /(?:^|\.)(?:line_?)?(?:items?|products?|articles?|contents?)(?:\.\d+)?$/i;

const OF_KIND = /^(?:vehicle|trailer|unit|equipment|machine|tracker|tag|device)name$/;

/** `unitName: 'kg'`, `vehicleName: 'Moped'` of who brings a parcel: only what has no number and says where it is. */
function isThing(record: PlainObject, name: string | null): boolean {
  if (name === null || OF_TELEPHONE.test(name) || !isPublicText(name) || numberOf(record) !== null) return false;
  // A size, a kind or a group has no number.
  if (!/\p{L}/u.test(name) || !/\d/.test(name)) return false;
  return findOwnPlace(record) !== null || keysIn(record).some((key) => OF_THING.test(normaliseKey(key)));
}

const OF_THING = /^(?:device|vehicle|unit|asset|tracker|tag)(?:id|uid)$|^vin$/;

/** People name their telephones after themselves. */
const OF_TELEPHONE = /phone|pad\b|galaxy|pixel|oneplus|xiaomi|redmi|huawei|oppo|vivo|\bmoto\b|\bsm-|@|['’]s\b/i;

/** A vehicle of a fleet is called by the number that its owner painted on it, or by a name in a part of it. */
function nameOfVehicle(sources: readonly Source[]): string | null {
  const vehicle = sources.find(({ record }) => isVehicle(record) && !namesSomebody(record))?.record;
  if (vehicle === undefined) return null;
  const number = readPrintable(vehicle['number']);
  return number === null || MAY_BE_TELEPHONE.test(number) ? nameInPart(vehicle) : number;
}

const OF_BEFORE = /^(?:prev|last|old|next|return)/i;

/** `{ vin, vehicle_state: { vehicle_name: 'Van 4' } }` */
function nameInPart(vehicle: PlainObject): string | null {
  for (const key of keysIn(vehicle)) {
    const part = vehicle[key];
    if (!isPlainObject(part) || isKeyOfPeople(key) || namesSomebody(part) || OF_BEFORE.test(key)) continue;
    const named = keysIn(part).find((name) => /^(?:vehicle|car|truck)name$/.test(normaliseKey(name)));
    const name = named === undefined ? null : readPrintable(part[named]);
    if (name !== null) return name;
  }
  return null;
}

/** A telephone has a maker and a model, too. */
const MAY_BE_TELEPHONE = /^\+|^[\d ()./-]{7,}$/;

/** What has letters for its keys is a machine with a place, or somebody with a telephone. */
function isUnit(record: PlainObject): boolean {
  const hasPlace = keysIn(record).some((key) => /^(?:pos|lmsg)$/.test(key));
  // What has a type of hardware has a telephone of its own.
  const signs = Object.hasOwn(record, 'hw') ? OF_OWNER : OF_PERSON;
  return hasPlace && !namesSomebody(record) && !Object.keys(record).some((key) => signs.test(normaliseKey(key)));
}

const OF_OWNER = /^(?:phn|tel|mob|mobile|eml|email|mail|role|addr|dob)$/;
const OF_PERSON = new RegExp(`${OF_OWNER.source}|^ph$`);
