import { ROOT, WRAPPED_NUMBER } from '../keys/aliases.ts';
import { createFieldPlanner, normaliseKey } from '../keys/planner.ts';
import { isList, isPlainObject, readPrintable } from '../keys/values.ts';

const INTERNAL = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[a-z]{2,6}_[0-9a-zA-Z]{12,})$/i;

/** A UUID, or `trk_0a1b…`, is the service's own number for something, and an address opens a page. */
export function isOfService(text: string): boolean {
  return INTERNAL.test(text) || text.includes('://') || /^www\.|@/.test(text);
}

const readWrapped = createFieldPlanner(WRAPPED_NUMBER);

/** A container's, or the mark and the number of a rail car. */
const OF_EQUIPMENT = /^[A-Z]{3}[UJZ]\d{7}$|^[A-Z]{2,4} \d{3,6}$|^[A-Z]{3}X\d{3,6}$/;
/** Under these names may be other things: only what reads like a number of a carrier counts. */
const VAGUE: Readonly<Record<string, RegExp>> = {
  // In small letters it is a key of the service's or of a customer's.
  number: /^(?=.*\d)[A-Z0-9-]{6,40}$/,
  packagenumber: /^(?=.*\d)[A-Z0-9-]{8,40}$/i,
  // A secret, a machine's serial number, a postal code, an article.
  pin: /^(?:\d{11,20}|[A-Z]{2}\d{9}[A-Z]{2})$/i,
  // Short for a number in one service, and for something else in another.
  nu: /^(?=(?:\D*\d){8})[A-Z0-9]{10,34}$/i,
  pno: /^(?=[A-Z])(?=(?:\D*\d){8})[A-Z0-9]{10,34}$/i,
  ...Object.fromEntries(
    ['unit', 'unitnumber', 'unitno', 'equipmentnumber', 'equipmentid', 'equipmentreference'].map((key) => [
      key,
      OF_EQUIPMENT,
    ]),
  ),
  tno: /^(?=[A-Z])(?=(?:\D*\d){8})[A-Z0-9]{10,34}$/i,
  pro: /^\d{7,12}$/,
  itemcode: /^(?:\d{12,30}|[A-Z]{2}\d{9}[A-Z]{2})$/i,
  itemnumber: /^(?:\d{12,30}|[A-Z]{2}\d{9}[A-Z]{2})$/i,
};
const LISTED: ReadonlySet<string> = new Set(ROOT.trackingNumber.map(normaliseKey));
/** Under a name that only ends as one. */
const LIKE_A_NUMBER = /^(?=.*\d{4})[A-Z0-9-]{6,40}$/i;
const HAS_DIGIT = /^(?=.*\d)[A-Z0-9-]{6,40}$/i;
/** Of a reference that is called short; a code of four signs is most often an event's, or opens something. */
const SHORT = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{4,5}$/i;
const SHORT_REFERENCE = /^short.*tracking(?:reference|ref|number|no)$/;
/** The first of two parcels is number 1. */
const OF_PIECE = /^(?:parcel|package|packet|piece|colli|collo|container|freight)(?:number|no|num|nr|nbr)$/;
/** A smaller whole number under `…Id` counts the rows of a table. */
export const LEAST_ID = 1e9;

/** `{ prefix: '020', serial: '12345675' }`: an airline's prefix and the serial of its waybill. */
function waybillOf(value: unknown): string | null {
  return isPlainObject(value)
    ? joinWaybill(
        readPrintable(value['prefix'] ?? value['airlinePrefix']),
        readPrintable(value['serial'] ?? value['serialNumber'] ?? value['number']),
      )
    : null;
}

/** Both as one number, where they are written as such. */
export function joinWaybill(prefix: string | null | undefined, serial: string | null | undefined): string | null {
  return /^\d{3}$/.test(prefix ?? '') && /^\d{8}$/.test(serial ?? '') ? `${prefix}-${serial}` : null;
}

/** `{value}`, `[number]`: the number, wrapped. */
export function readTrackingNumber(value: unknown, key: string): string | null {
  const inner = isList(value) && value.length === 1 ? value[0] : value;
  if (isList(inner)) return null;
  const text = readPrintable(inner) ?? waybillOf(inner) ?? readWrapped(inner)('number', readPrintable);
  if (text === null || isOfService(text)) return null;
  const name = normaliseKey(key);
  if (typeof inner === 'number' && name.endsWith('id') && inner < LEAST_ID) return null;
  if (OF_PIECE.test(name) && /^\d{1,3}$/.test(text)) return null;
  if (SHORT_REFERENCE.test(name) && SHORT.test(text)) return text;
  const pattern = VAGUE[name] ?? (LISTED.has(name) ? null : name.includes('tracking') ? HAS_DIGIT : LIKE_A_NUMBER);
  return pattern?.test(text) === false ? null : text;
}
