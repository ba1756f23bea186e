import { LABEL } from './aliases.ts';
import { createKeyPlanner, normaliseKey } from './keys.ts';
import type { Lookup } from './lookup.ts';
import { readFirst, readObject, readPrintable, readText, type PlainObject } from './read.ts';
import type { Label } from './types.ts';

const planLabel = createKeyPlanner(LABEL);
type LabelConcept = keyof typeof LABEL;

/** The interface's own words for its numbers. */
const LABEL_STATES: Readonly<Record<string, string>> = { 0: 'Healthy', 2: 'Assigned', 8: 'Near Expiration' };

export interface LabelReading {
  readonly label: Label | null;
  /** Reads a concept of the label's own object, such as when it was activated. */
  readonly readOwn: <T>(concept: LabelConcept, read: (value: unknown) => T | null) => T | null;
}

/** The label, nested or flat. `strayState` is a label's state found where the asset's status would be. */
export function decodeLabel(lookup: Lookup, strayState: string | null): LabelReading {
  const record = lookup.pick('label', readLabelObject) ?? {};
  const plan = planLabel(record);
  const readOwn: LabelReading['readOwn'] = (concept, read) => readFirst(record, plan.keysOf(concept), read);
  const field = <T>(concept: 'labelId' | 'nfcId' | 'labelType' | 'labelStatus' | 'labelSubStatus' | 'labelStatusNo', read: (value: unknown) => T | null): T | null => {
    if (lookup.isMapped(concept)) return lookup.pick(concept, read);
    return readOwn(concept, read) ?? lookup.pick(concept, read);
  };
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
  if (record === null) return null;
  const plan = planLabel(record);
  const says = (concept: LabelConcept) => readFirst(record, plan.keysOf(concept), readPrintable) !== null;
  return says('labelId') || says('nfcId') || says('labelType') || says('labelStatus') || says('labelSubStatus') || says('labelStatusNo') ? record : null;
}

/** `Label: 12345`. Of `tag` and `device` only an object is a label. */
function readLabelId(value: unknown, key: string): string | null {
  return normaliseKey(key) === 'label' ? readPrintable(value) : null;
}

function readStateNumber(value: unknown): string | null {
  const number = readPrintable(value);
  return number !== null && Object.hasOwn(LABEL_STATES, number) ? (LABEL_STATES[number] ?? null) : null;
}
