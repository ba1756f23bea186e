import { SAMPLE } from '../history/find-rows.ts';
import { isOfOthers } from '../history/row-place.ts';
import type { Source } from '../keys/key-sources.ts';
import type { Lookup } from '../keys/lookup.ts';
import { normaliseKey } from '../keys/planner.ts';
import { isList, isPlainObject, keysIn, type PlainObject, readPrintable, readText } from '../keys/values.ts';
import { numberOf } from './containers.ts';
import { joinWaybill, readTrackingNumber } from './number-text.ts';
import type { Spine } from './spine.ts';

/** The number under a name for one, else the one that most rows name, else one that is known by how it is written. */
export function decodeNumber(lookup: Lookup, rows: readonly unknown[]): string | null {
  const { sources } = lookup;
  const named = lookup.pick('trackingNumber', (value, key, source) =>
    isOfOther(key, source) ? null : (waybillBeside(value, key, source) ?? readTrackingNumber(value, key)),
  );
  if (named !== null || lookup.isMapped('trackingNumber')) return named;
  const [row] = rows;
  const ofOnly = rows.length === 1 && isPlainObject(row) ? numberOfRow(row) : null;
  return (
    numberNamedBy(rows) ?? ofOnly ?? numberInParts(sources) ?? numberAsWritten(sources) ?? numberOfWaybill(sources)
  );
}

/** As carriers write numbers: neither a device's fifteen digits nor a vehicle's seventeen signs. */
const NUMBER_AS_KEY = /^(?!\d{14,16}$|[A-HJ-NPR-Z0-9]{17}$)(?=(?:[A-Z]*\d){8})[A-Z0-9]{9,34}$/;

/** `{ SLP88120034: { … } }`: the only key around a shipment may be its number. */
export function numberOfKey({ spots }: Spine): string | null {
  const [around, view] = spots.slice(-2);
  const key = view?.path.slice(view.path.lastIndexOf('.') + 1) ?? '';
  const isOnly = around !== undefined && Object.keys(around.record).length === 1 && Object.hasOwn(around.record, key);
  return isOnly && NUMBER_AS_KEY.test(key) ? key : null;
}

/** Signs that a post, a container or a label of GS1 alone writes so: `LX002249507BR`, `MSKU1234565`, `00340434…`. */
const WRITTEN_AS_NUMBER = /^(?:[A-Z]{2}\d{9}[A-Z]{2}|[A-Z]{2}\d{10}[A-Z]|[A-Z]{3}U\d{7}|00[1-9]\d{17})$/;
/** Whether a text is a number by how it is written. */
export function isWrittenAsNumber(text: unknown): boolean {
  return typeof text === 'string' && WRITTEN_AS_NUMBER.test(text);
}

/** `84971563697SE`, but no day with a count. */
const NORDIC = /^(?!20\d\d(?:0\d|1[0-2])[0-3])\d{11}(?:SE|DK|FI|NO)$/;
const MAY_HOLD_NORDIC = /^(?:item|parcel|package|shipment|mailpiece|letter)?(?:id|number|no)$/;
const MAY_HOLD_NUMBER =
  /^(?:id|code|key|ref|reference|item|object|parcel|package|shipment|container|equipment|unit|mail|mailpiece|letter|article)(?:id|code|ref|reference|number|no)?$/;

/** Under a name that says nothing, a number by how it is written; of two none. */
function numberAsWritten(sources: readonly Source[]): string | null {
  const written = (names: RegExp, signs: RegExp) =>
    new Set(
      sources
        .filter(({ kind }) => kind === 'whole' || kind === 'part')
        .flatMap(({ record }) =>
          keysIn(record)
            .filter((key) => names.test(normaliseKey(key)))
            .map((key) => readText(record[key])),
        )
        .filter((text) => text !== null && signs.test(text)),
    );
  const plain = written(MAY_HOLD_NUMBER, WRITTEN_AS_NUMBER);
  const [number = null, ...others] = plain.size > 0 ? plain : written(MAY_HOLD_NORDIC, NORDIC);
  return others.length > 0 ? null : number;
}

/** `waybill_id: 'JX4471920836'`, where nothing else is the number: no row of a table, no key of a document. */
function numberOfWaybill(sources: readonly Source[]): string | null {
  for (const { record, kind } of sources)
    for (const key of kind === 'whole' || kind === 'part' ? keysIn(record) : []) {
      const text = WAYBILL_ID.test(normaliseKey(key)) ? readText(record[key]) : null;
      if (text !== null && !/^[0-9a-f]{24}$/i.test(text)) return readTrackingNumber(text, 'waybillCode');
    }
  return null;
}

const WAYBILL_ID = /^(?:waybill|airwaybill|awb|connote)id$/;

/** `booking: { number }` is the booking's, and that of a vehicle the vehicle's. */
function isOfOther(key: string, { path, record }: Source): boolean {
  const of = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  return normaliseKey(key) === 'number' && (isVehicle(record) || OTHERS.test(normaliseKey(of)));
}

/** What has a vehicle's own number, or a maker and a model. */
export function isVehicle(record: PlainObject): boolean {
  return ['vin', 'VIN'].some((key) => Object.hasOwn(record, key)) || ('make' in record && 'model' in record);
}

const OTHERS =
  /references?|booking|order|invoice|account|voyage|flight|seal|quote|reservation|policy|ticket|case|contract/;
const AIRLINE = /^(?:m?awb|(?:air|master)?waybill)(?:number)?prefix$/;
const SERIAL = /^(?:m?awb|(?:air|master)?waybill)(?:serial|suffix)(?:number|no)?$/;

/** `{ AWBPrefix: '020', AWBNumber: '12345675' }` */
function waybillBeside(serial: unknown, key: string, { record }: Source): string | null {
  if (!/^m?awb/.test(normaliseKey(key))) return null;
  const prefix = keysIn(record).find((each) => AIRLINE.test(normaliseKey(each)));
  return prefix === undefined ? null : joinWaybill(readPrintable(record[prefix]), readPrintable(serial));
}

/** `{ awbPrefix: '618', awbSerial: '44120075' }`: an airline's three digits and the eight of its waybill. */
function numberInParts(sources: readonly Source[]): string | null {
  for (const { record } of sources) {
    const keys = keysIn(record);
    const [prefix, serial] = [AIRLINE, SERIAL].map((pattern) =>
      readPrintable(record[keys.find((key) => pattern.test(normaliseKey(key))) ?? '']),
    );
    const number = joinWaybill(prefix, serial);
    if (number !== null) return number;
  }
  return null;
}

/** The one number that most of a list's first rows name, or the one container, and none of them another; null for a list of one. */
export function numberNamedBy(rows: readonly unknown[]): string | null {
  if (rows.length < 2) return null;
  const sample = rows.slice(0, SAMPLE);
  const named = sample.flatMap((row) => (isPlainObject(row) ? (numberOfRow(row) ?? []) : []));
  const [number = null, ...others] = new Set(named);
  // What happens to a ship or to papers names no container.
  const isContainer = number !== null && OF_CONTAINER.test(number) && named.length > 1;
  return others.length === 0 && (isContainer || named.length * 2 > sample.length) ? number : null;
}

/** A number there is another thing's. */
const OF_ANOTHER = /^(?:prev|parent|return|next|replac|orig|master|related)/i;

/** Its own, or of one of its parts. */
function numberOfRow(row: PlainObject): string | null {
  const parts = Object.keys(row)
    .slice(0, MOST_PARTS)
    .flatMap((key): readonly PlainObject[] => {
      const part = isOfOthers(key) || OF_ANOTHER.test(key) ? null : row[key];
      return isPlainObject(part) ? [part] : [];
    });
  return numberOf(row) ?? parts.map(numberOf).find((number) => number !== null) ?? unitOf(row);
}

/**
 * `epcList: ['urn:epc:id:sscc:…']`, `{ epc }`, or a link of GS1: the only logistic unit of an EPCIS event;
 * `references: [{ referenceType: 'EQ', referenceValue: 'MSKU1234565' }]`: the only container of one of the DCSA's.
 */
function unitOf({ epcList, references }: PlainObject): string | null {
  const epcs = isPlainObject(epcList) ? epcList['epc'] : epcList;
  const unit = isList(epcs) ? (epcs.length === 1 ? readText(epcs[0]) : null) : readText(epcs);
  if (unit !== null && unit.startsWith('urn:epc:id:sscc:')) return unit;
  const digits = LINK_OF_UNIT.exec(unit ?? '')?.[1];
  if (digits !== undefined) return digits;
  const values = (isList(references) ? references.slice(0, MOST_PARTS) : []).flatMap((each) =>
    isPlainObject(each) && each['referenceType'] === 'EQ' ? (readText(each['referenceValue']) ?? []) : [],
  );
  return values.length === 1 && OF_CONTAINER.test(values[0] ?? '') ? (values[0] ?? null) : null;
}

/** A digital link of GS1 says it in eighteen digits. */
const LINK_OF_UNIT = /^https:\/\/[a-z0-9.-]{1,60}\/00\/(\d{18})$/i;
const OF_CONTAINER = /^[A-Z]{3}U\d{7}$/;

const MOST_PARTS = 16;
