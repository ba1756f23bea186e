import { createKeyPlanner } from './keys.ts';
import { isPlainObject, readFirst, readIdentifier, readText, type PlainObject } from './read.ts';
import { readListBody } from './refusal.ts';
import type { Carrier } from './types.ts';

const planCarrier = createKeyPlanner({ name: ['CarrierName'], id: ['CarrierID'] });

/** The answer to a carrier lookup: a bare list. A bad field is null; anything but a list throws. */
export function decodeCarriers(body: unknown, secrets: readonly string[] = []): readonly Carrier[] {
  return readListBody(body, secrets).map((value) => {
    const row: PlainObject = isPlainObject(value) ? value : {};
    const plan = planCarrier(row);
    return { name: readFirst(row, plan.keysOf('name'), readText), id: readFirst(row, plan.keysOf('id'), readIdentifier) };
  });
}
