import { CARRIER, EXCEPTION, LABEL, LIST } from '../keys/aliases.ts';
import type { Lookup } from '../keys/lookup.ts';
import { createFieldPlanner, type FieldReader, normaliseKey } from '../keys/planner.ts';
import { isList, isPlainObject, type PlainObject, readObject, readPrintable, readText } from '../keys/values.ts';
import type { Carrier, Exceptions, Label } from '../types.ts';
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
  const readOwn = readLabelFields(lookup.pick('label', readLabelObject));
  const field: FieldReader<(typeof LABEL_FIELDS)[number]> = (concept, read) =>
    (lookup.isMapped(concept) ? null : readOwn(concept, read)) ?? lookup.pick(concept, read);
  const id = field('labelId', readPrintable) ?? (lookup.isMapped('labelId') ? null : lookup.pick('label', readLabelId));
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
  const field = readLabelFields(record);
  return LABEL_FIELDS.some((concept) => field(concept, readPrintable) !== null) ? record : null;
}

/** `Label: 12345`. Of `tag` and `device` only an object is a label. */
function readLabelId(value: unknown, key: string): string | null {
  return normaliseKey(key) === 'label' ? readPrintable(value) : null;
}

function readStateNumber(value: unknown): string | null {
  return labelStateOf(readPrintable(value))?.words ?? null;
}

const readCarrierFields = createFieldPlanner(CARRIER);
/** The interface's carrier identifiers are 32 characters; some services send one where a name would be. */
const IDENTIFIER = /^[0-9a-f]{32}$/i;

/** The carrier, nested or flat; a bare number is an identifier. */
export function decodeCarrier(lookup: Lookup): Carrier | null {
  const nested = lookup.pick('carrier', readCarrier);
  const name = lookup.pick('carrierName', readText);
  const id = lookup.pick('carrierId', readPrintable);
  const carrier = {
    name: lookup.isMapped('carrierName') ? name : (nested?.name ?? name),
    id: lookup.isMapped('carrierId') ? id : (nested?.id ?? id),
  };
  return carrier.name === null && carrier.id === null ? null : carrier;
}

function readCarrier(value: unknown): Carrier | null {
  if (typeof value === 'number') return { name: null, id: readPrintable(value) };
  const text = readText(isList(value) && value.length === 1 ? value[0] : value);
  if (text !== null) return IDENTIFIER.test(text) ? { name: null, id: text } : { name: text, id: null };
  const field = readCarrierFields(readObject(value));
  const [name, id] = [field('name', readText), field('id', readPrintable)];
  return name === null && id === null ? null : { name, id };
}

const MOST_LABELS = 100;
const readException = createFieldPlanner(EXCEPTION);
const readListFields = createFieldPlanner(LIST);

/**
 * Exceptions as a list, one text, one object, or a list one level down; null when not provided. An empty
 * list is the claim that there are none, so nothing that fails to be read may turn into one.
 */
export function readExceptions(value: unknown): Exceptions | null {
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
