import { CARRIER, EXCEPTION, LABEL } from '../keys/aliases.ts';
import { LIST } from '../keys/row-aliases.ts';
import { planRoot } from '../keys/asset-keys.ts';
import { valueAtPath } from '../keys/field-map.ts';
import { joinPath } from '../keys/key-sources.ts';
import type { Lookup } from '../keys/lookup.ts';
import { createFieldPlanner, type FieldReader, normaliseKey } from '../keys/planner.ts';
import { namesSomebody, planItem } from '../keys/row-keys.ts';
import {
  isList,
  isPlainObject,
  type PlainObject,
  readFirst,
  readObject,
  readPrintable,
  readText,
} from '../keys/values.ts';
import { publicText } from '../people/public-text.ts';
import type { Carrier, Exceptions, Label } from '../types.ts';
import { isOfService, LEAST_ID } from './number-text.ts';
import { labelStateOf } from './status.ts';

const readLabelFields = createFieldPlanner(LABEL);
const LABEL_FIELDS = ['labelId', 'nfcId', 'labelType', 'labelStatus', 'labelSubStatus', 'labelStatusNo'] as const;

export interface LabelReading {
  readonly label: Label | null;
  /** Reads the label's own object. */
  readonly readOwn: FieldReader<keyof typeof LABEL>;
}

/** The label, nested or flat. `strayState` is a label's state found where the asset's status would be. */
export function decodeLabel(lookup: Lookup, strayState: string | null): LabelReading {
  let isDevice = false;
  const own = lookup.pick('label', (value, key) => {
    isDevice = OF_DEVICE.test(normaliseKey(key));
    return readLabelObject(value);
  });
  const readOwn = readLabelFields(own);
  const readOwnId = (value: unknown) =>
    isDevice && value === own?.['id'] && !WRITTEN_ON_IT.test(readPrintable(value) ?? '')
      ? null
      : readLabelNumber(value);
  const field: FieldReader<(typeof LABEL_FIELDS)[number]> = (concept, read) =>
    (lookup.isMapped(concept) ? null : readOwn(concept, read)) ?? lookup.pick(concept, read);
  const id =
    (lookup.isMapped('labelId') ? null : readOwn('labelId', readOwnId)) ??
    lookup.pick('labelId', (value, key) => (isRowId(value, key) ? null : readLabelNumber(value))) ??
    (lookup.isMapped('labelId') ? null : lookup.pick('label', readLabelId));
  const status = field('labelStatus', readText) ?? strayState;
  const stated = field('labelSubStatus', readText) ?? field('labelStatusNo', readStateNumber);
  const label = {
    id,
    nfcId: field('nfcId', readPrintable),
    type: field('labelType', readText),
    status,
    subStatus: stated === status ? null : stated,
  };
  return { label: Object.values(label).some((part) => part !== null) ? label : null, readOwn };
}

function readLabelObject(value: unknown): PlainObject | null {
  const record = readObject(value);
  // A tracker of parcels is a record of the service, and no label.
  if (record === null || namesSomebody(record) || planRoot(record).keysOf('trackingNumber').some(isTrackingKey))
    return null;
  const field = readLabelFields(record);
  return LABEL_FIELDS.some((concept) => field(concept, readPrintable) !== null) ? record : null;
}

/** `Label: 12345`; without a digit it is what something is called. Of `tag` and `device` only an object is a label. */
function readLabelId(value: unknown, key: string): string | null {
  const number = normaliseKey(key) === 'label' ? readLabelNumber(value) : null;
  return number !== null && /\d/.test(number) ? number : null;
}

const OF_DEVICE = /^(?:device|tracker)$/;
/** Of a device's bare `id`, what somebody could read on it; any other is of a row of the service. */
const WRITTEN_ON_IT = /^\d{10,20}$|^(?=.*\d)[0-9A-F]{12,16}$|^(?:[0-9A-F]{2}[:-]){5,7}[0-9A-F]{2}$/i;

/** `device.id: 5204418`: which row of a table it is. */
function isRowId(value: unknown, key: string): boolean {
  return typeof value === 'number' && value < LEAST_ID && /^(?:device|tracker|tag|unique)id$/.test(normaliseKey(key));
}

function readLabelNumber(value: unknown): string | null {
  const text = readPrintable(value);
  return text === null || isOfService(text) ? null : text;
}

function isTrackingKey(key: string): boolean {
  return normaliseKey(key) !== 'number';
}

function readStateNumber(value: unknown): string | null {
  return labelStateOf(readPrintable(value))?.words ?? null;
}

const readCarrierFields = createFieldPlanner(CARRIER);
/** Objects of these are a company's, or the person's who brings it. */
const OF_PEOPLE = /^(?:courier|handler|driver)/;
const OF_VEHICLE = /vehicle|plate|photo|image|rating|location|latitude|transport/;
/** No company has one. */
const OF_A_PERSON = /^(?:avatar|selfie|isonshift|onshift|firstname|lastname)/;
/** The interface's carrier identifiers are 32 characters; some services send one where a name would be. */
const IDENTIFIER = /^[0-9a-f]{32}$/i;

/** The carrier, nested or flat; a bare number is an identifier. `pathOfRows`: where the history lies. */
export function decodeCarrier(lookup: Lookup, pathOfRows: string): Carrier | null {
  const first = lookup.pick('carrier', readCarrier);
  const name =
    lookup.pick('carrierName', (value, key, { record }) =>
      isPersonBeside(record, key) ? null : readCarrierName(value),
    ) ?? companyOf(lookup);
  const nested =
    first !== null && first.name === null && name === null
      ? (calledElsewhere(lookup, first, pathOfRows) ?? first)
      : first;
  const id = lookup.pick('carrierId', readPrintable);
  const coded = lookup.isMapped('carrierId') ? null : lookup.pick('carrierId', readScac);
  const carrier = {
    name: lookup.isMapped('carrierName') ? name : (nested?.name ?? name ?? coded),
    id: lookup.isMapped('carrierId') ? id : (nested?.id ?? id),
  };
  return carrier.name === null && carrier.id === null ? null : carrier;
}

/** `courier_name` beside `courier_phone`: who brings it, and no company. */
function isPersonBeside(record: PlainObject, key: string): boolean {
  // A carrier's telephone is asked for parcels.
  const stem = /^courier(?=name$)/.exec(normaliseKey(key))?.[0];
  return (
    stem !== undefined &&
    Object.keys(record)
      .slice(0, 64)
      .some((other) => normaliseKey(other).startsWith(stem) && OF_ONE.test(normaliseKey(other).slice(stem.length)))
  );
}

const OF_ONE =
  /^(?:mobile|photo|avatar|lat|lng|lon|latitude|longitude|location|rating|vehicle|plate|image)(?:number|no|url)?$|^phone/;

/** `carrier: 3011` at the top, and what it is called beside the events: no other carrier, courier or provider. */
function calledElsewhere(lookup: Lookup, { id }: Carrier, pathOfRows: string): Carrier | null {
  const readSame = (value: unknown, key: string) => {
    const carrier = readCarrier(value, key);
    if (carrier?.name == null) return null;
    const record = readObject(value);
    const ids = record === null ? [] : [record['id'], record['key'], record['code']].map(readPrintable);
    const isSame = ids.some((each) => each !== null && each === id);
    const isOther = carrier.id !== null && carrier.id !== id;
    return isSame || (/^carrier/.test(normaliseKey(key)) && !isOther) ? { name: carrier.name, id: carrier.id } : null;
  };
  return lookup.pick('carrier', readSame) ?? besideRows(lookup, pathOfRows, readSame);
}

/** `providers: [{ provider, events }]`: who tells what happened. */
function besideRows(
  { sources }: Lookup,
  pathOfRows: string,
  read: (value: unknown, key: string) => Carrier | null,
): Carrier | null {
  const source = sources.find(({ path }) => path === '' || pathOfRows.startsWith(`${path}.`));
  // Of several lists the first tells.
  const way = pathOfRows.slice(source?.path.length).replaceAll('*', '0');
  const keys = way.split('.').filter(Boolean).slice(0, -1);
  const holder = source === undefined ? null : valueAtPath(source.record, keys);
  if (!isPlainObject(holder)) return null;
  for (const key of planRoot(holder).keysOf('carrier')) {
    const carrier = read(holder[key], key);
    if (carrier !== null) return carrier;
  }
  return null;
}

/** Of a part that is about the tracking number: `trackingInfo: {company, number}`. */
function companyOf({ sources, note, isMapped }: Lookup): string | null {
  if (isMapped('carrierName')) return null;
  for (const { record, path, kind, keysOf } of sources.slice(1)) {
    if (kind !== 'whole' || keysOf('trackingNumber').length === 0) continue;
    const company = readFirst(
      record,
      ['company', 'Company'].filter((key) => Object.hasOwn(record, key)),
      readCarrierName,
    );
    if (company === null) continue;
    note('carrierName', joinPath(path, 'company'), 'spelling');
    return company;
  }
  return null;
}

function readCarrier(value: unknown, key: string): Carrier | null {
  if (typeof value === 'number') return { name: null, id: readPrintable(value) };
  const text = readText(isList(value) && value.length === 1 ? value[0] : value);
  if (text !== null && IDENTIFIER.test(text)) return { name: null, id: text };
  if (text !== null) return readCarrierName(text) === null ? null : { name: text, id: null };
  const record = readObject(value);
  if (record === null) return null;
  const field = readCarrierFields(record);
  const isPerson = !isCompany(record, key) && speaksOfPerson(record, key);
  const name = field(isPerson ? 'organization' : 'name', readCarrierName);
  const id = isPerson ? null : field('id', readLabelNumber);
  return name === null && id === null ? null : { name, id };
}

/** Nobody but a company that carries has one of these; a page of their own have others too, but no key in a directory. */
function isCompany(record: PlainObject, key: string): boolean {
  const has = (signs: RegExp) =>
    Object.keys(record)
      .slice(0, 64)
      .some((name) => signs.test(normaliseKey(name)) && Boolean(record[name]));
  if (has(OF_COMPANY)) return true;
  return !OF_PEOPLE.test(normaliseKey(key)) && has(/^homepage$/) && has(/^(?:key|alias)$/) && !has(OF_SOMEBODY);
}

const OF_COMPANY = /^(?:scac|mcnumber|dotnumber|usdot|iatacode|carriercode)$/;
/** In a directory of carriers none has one of these. */
const OF_SOMEBODY = /mail|mobile|(?:first|last|given|family|full|sur)name/;

/** `{ type: 'SCAC', value: 'HPLQ' }`: what a carrier's name is in its trade. */
function readScac(value: unknown): string | null {
  const isScac = isPlainObject(value) && /^scac$/i.test(readText(value['type']) ?? '');
  return isScac ? readCarrierName(value['value']) : null;
}

function readCarrierName(value: unknown): string | null {
  const sent = readText(value);
  const text = sent === null ? null : publicText(sent);
  return text === null || isOfService(text) || /^\d+$/.test(text) ? null : text;
}

/** A courier's `name` beside a `phone` is a person's; a company's `contact_phone` makes no person of it. */
function speaksOfPerson(record: PlainObject, key: string): boolean {
  const keys = Object.keys(record)
    .slice(0, 64)
    .map((name) => normaliseKey(name.slice(0, 64)));
  const isOfPeople = OF_PEOPLE.test(normaliseKey(key));
  return (
    planItem(record)
      .keysOf('personal')
      .some((name) => isOfPeople || !/^(?:contact|support|service|customerservice|hotline)/.test(normaliseKey(name))) ||
    planItem(record)
      .keysOf('signature')
      .some((name) => Boolean(record[name])) ||
    keys.some((name) => OF_A_PERSON.test(name)) ||
    (isOfPeople && keys.some((name) => OF_VEHICLE.test(name)))
  );
}

const MOST_LABELS = 100;
const readException = createFieldPlanner(EXCEPTION);
const readListFields = createFieldPlanner(LIST);

/**
 * Exceptions as a list, one text, one object, or a list one level down; null when not provided. An empty
 * list is the claim that there are none, so nothing that fails to be read may turn into one.
 */
export function readExceptions(value: unknown): Exceptions | null {
  // `alerts: 'TRACKING.OK'`
  if (typeof value === 'string' && /(?:^|\W)ok$/i.test(value)) return null;
  if (isList(value)) return collect(value);
  // A list that was turned into text on its way.
  if (typeof value === 'string' && /^\s*\[\s*\]\s*$/.test(value.slice(0, 16))) return collect([]);
  if (typeof value === 'string') return readText(value) === null ? null : collect([value]);
  if (isPlainObject(value)) {
    const list = readListFields(value)('rows', (inner) => (isList(inner) ? inner : null));
    if (list !== null) return collect(list);
    return Object.keys(value).length === 0 ? null : collect([value]);
  }
  return value === true || (typeof value === 'number' && value !== 0) ? collect([value]) : null;
}

function collect(entries: readonly unknown[]): Exceptions {
  const labels = new Set<string>();
  let unreadable = 0;
  for (const entry of entries) {
    const label = isPlainObject(entry) ? readException(entry)('text', readText) : readText(entry);
    if (label === null) unreadable += 1;
    else labels.add(label);
  }
  return { labels: [...labels].slice(0, MOST_LABELS), more: Math.max(0, labels.size - MOST_LABELS), unreadable };
}
