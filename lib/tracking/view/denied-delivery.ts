import { SAMPLE } from '../history/find-rows.ts';
import type { Lookup } from '../keys/lookup.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isList, isPlainObject, keysIn, type PlainObject, readPrintable } from '../keys/values.ts';

const DELIVERED_FLAG = /^(?:is|was|all|fully|has(?:been)?)?delivered(?:all)?$/;
const OTHERWISE_FLAG =
  /^(?:is|was|has(?:been)?)?(?:partially|partly)delivered$|^(?:is|was|has(?:been)?)?(?:return|returned|cancell?ed)$/;
const OF_PARCEL =
  /^(?:parcel|package|packet|piece|colli|collo|item|unit|tracking|waybill|awb)(?:number|no|nr|id|index|code)$/;

const OF_PIECES =
  /^(?:total|no(?:of)?|num(?:ber)?of)?(?:pieces|parcels|packages|packets|colli|collis)(?:count|total|number)?$|^(?:piece|parcel|package|colli)(?:count|quantity|qty)$/;

function areSeveral(value: unknown): boolean {
  return isList(value) ? value.length > 1 : Number(readPrintable(value) ?? 0) > 1;
}

/** What was picked up is not delivered, however well that went. */
export function isOfPickup({ pickupTask, type, activity }: PlainObject): boolean {
  return pickupTask === true || [type, activity].some((word) => typeof word === 'string' && PICKUP.test(word));
}

const PICKUP = /^(?:pick[ _-]?up|collect)/i;

/** `isDelivered: false`, `returned: true`, several parcels, or rows that name several. */
export function deniesDelivery({ sources }: Lookup, rows: readonly unknown[]): boolean {
  const isDenied = sources.some(({ record, kind }) =>
    (kind === 'whole' || kind === 'part' ? keysIn(record) : []).some(
      (key) =>
        (record[key] === false && DELIVERED_FLAG.test(normaliseKey(key))) ||
        (record[key] === true && OTHERWISE_FLAG.test(normaliseKey(key))) ||
        (OF_PIECES.test(normaliseKey(key)) && areSeveral(record[key])),
    ),
  );
  if (isDenied) return true;
  const named = new Map<string, string>();
  return rows.slice(0, SAMPLE).some((row) =>
    (isPlainObject(row) ? keysIn(row) : []).some((key) => {
      const name = normaliseKey(key);
      const text = isPlainObject(row) && OF_PARCEL.test(name) ? readPrintable(row[key]) : null;
      if (text === null) return false;
      const known = named.get(name);
      named.set(name, text);
      return known !== undefined && known !== text;
    }),
  );
}
