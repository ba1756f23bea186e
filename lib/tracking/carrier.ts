import { CARRIER } from './aliases.ts';
import { createKeyPlanner } from './keys.ts';
import type { Lookup } from './lookup.ts';
import { isList, readFirst, readObject, readPrintable, readText } from './read.ts';
import type { Carrier } from './types.ts';

const planCarrier = createKeyPlanner(CARRIER);
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
  const record = readObject(value);
  if (record === null) return null;
  const plan = planCarrier(record);
  const name = readFirst(record, plan.keysOf('name'), readText);
  const id = readFirst(record, plan.keysOf('id'), readPrintable);
  return name === null && id === null ? null : { name, id };
}
