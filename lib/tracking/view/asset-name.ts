import type { Source } from '../keys/key-sources.ts';
import type { Lookup } from '../keys/lookup.ts';
import { normaliseKey } from '../keys/planner.ts';
import { namesSomebody } from '../keys/row-keys.ts';
import { keysIn, type PlainObject, readPrintable } from '../keys/values.ts';
import { isVehicle } from './tracking-number.ts';

/** What the asset is called: in a part of the view a name beside a phone or a signature is a person's. */
export function decodeName(lookup: Lookup): string | null {
  const [view] = lookup.sources;
  const name = lookup.pick('assetName', (value, key, { record, path }) => {
    if (OF_PLACE.test(path)) return null;
    if (normaliseKey(key) === 'nm' && !isUnit(record)) return null;
    // `attributes: [{ name: 'Division', value: 'Frozen' }]` is called so, and not the asset.
    if (record !== view?.record && Object.hasOwn(record, 'value')) return null;
    return record !== view?.record && namesSomebody(record) ? null : readPrintable(value);
  });
  return name ?? (lookup.isMapped('assetName') ? null : nameOfVehicle(lookup.sources));
}

/** `routeInfo: { cur: { name: 'Beijing' } }` */
const OF_PLACE = /\.(?:from|to|cur|current|prev|previous|next|via)$/i;

/** A vehicle of a fleet is called by the number that its owner painted on it. */
function nameOfVehicle(sources: readonly Source[]): string | null {
  const vehicle = sources.find(({ record }) => isVehicle(record) && !namesSomebody(record));
  const number = vehicle === undefined ? null : readPrintable(vehicle.record['number']);
  return number === null || MAY_BE_TELEPHONE.test(number) ? null : number;
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
