import { addressOf, readAddressText } from './address.ts';
import { ADDRESS } from './aliases.ts';
import { readNamedPosition } from './coordinates.ts';
import { normaliseKey } from './keys.ts';
import type { PlainObject } from './read.ts';
import type { Address } from './types.ts';

/** Words before the parts of a flat address, longest first: `destinationCity`, `ship_to_country`. */
export const FLAT_PREFIXES = {
  currentAddress: ['lastknownaddress', 'lastknownlocation', 'lastknown', 'currentaddress', 'currentlocation', 'currentposition', 'lastlocation', 'latest', 'current'],
  destinationAddress: ['destinationaddress', 'destinationlocation', 'deliveryaddress', 'receiveraddress', 'recipientaddress', 'consigneeaddress', 'destination', 'consignee', 'recipient', 'receiver', 'shipto', 'dest'],
  originAddress: ['originaddress', 'originlocation', 'pickupaddress', 'senderaddress', 'shipperaddress', 'shipfrom', 'shipper', 'sender', 'origin'],
} as const;

const { formatted, lines, houseNumber, city, state, postal, country, place } = ADDRESS;
/** `state` alone may be a status: `currentState` says nothing of a place by itself. */
const WEAK = new Set(state.map(normaliseKey));
const FORMATTED = formatted.filter((key) => /address/i.test(key) && key !== 'address');
const PARTS = new Set([
  ...[...FORMATTED, ...lines, ...houseNumber, ...city, ...state, ...postal, ...country, ...place].map(normaliseKey),
  'latitude', 'longitude', 'lat', 'lng', 'lon', 'long',
]);
/** Beyond this an object is data, not a record of named fields. */
const MOST_KEYS = 1000;

/** The address whose parts lie side by side in `record`, under those of `keys` that have one of the prefixes; null when none do. */
export function readFlatAddress(record: PlainObject, keys: readonly string[], prefixes: readonly string[]): Address | null {
  if (keys.length > MOST_KEYS) return null;
  const parts: Record<string, unknown> = {};
  for (const key of keys) {
    const part = partOf(normaliseKey(key.slice(0, 64)), prefixes);
    if (part !== null && !Object.hasOwn(parts, part)) parts[part] = record[key];
  }
  if (Object.keys(parts).every((part) => WEAK.has(part))) return null;
  return addressOf(readAddressText(parts), readNamedPosition(parts));
}

function partOf(key: string, prefixes: readonly string[]): string | null {
  const prefix = prefixes.find((candidate) => key.startsWith(candidate) && PARTS.has(key.slice(candidate.length)));
  return prefix === undefined ? null : key.slice(prefix.length);
}

/** One address from two: the words and the position of the first, completed by the second. */
export function completeAddress(first: Address | null, second: Address | null): Address | null {
  if (first === null || second === null) return first ?? second;
  const words = first.lines.length > 0 ? first : second;
  return {
    lines: words.lines,
    town: words.town ?? second.town,
    country: words.country ?? second.country,
    position: first.position ?? second.position,
  };
}
