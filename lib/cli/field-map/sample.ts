import * as v from 'valibot';
import { inspectBody } from '#lib/tracking/client.ts';
import type { FieldMap } from '#lib/tracking/json/field-map.ts';
import { isList, isPlainObject } from '#lib/tracking/json/values.ts';
import { redactText } from '#lib/tracking/personal-data/redact-text.ts';

const sampleSchema = v.strictObject({ body: v.unknown(), expect: v.record(v.string(), v.nullable(v.string())) });

type Sample = v.InferOutput<typeof sampleSchema>;

const MAX_ROWS = 20;

export function makeSample(body: unknown, fieldMap: FieldMap): Sample {
  const replaced = replaceValues(body, [], fieldMap, pinnedFacts(body, fieldMap));
  return { body: replaced, expect: pinnedFacts(replaced, fieldMap) };
}

/** A sentence for each fact that the map no longer reads as the sample says; null for another file. */
export function checkSample(sample: unknown, fieldMap: FieldMap): readonly string[] | null {
  const { success, output } = v.safeParse(sampleSchema, sample);
  if (!success) return null;
  const { body, expect } = output;
  const found = pinnedFacts(body, fieldMap);
  return [...new Set([...Object.keys(expect), ...Object.keys(found)])].flatMap((concept) => {
    const [wanted = null, read = null] = [expect[concept], found[concept]];
    return wanted === read ? [] : [`${concept}: ${read ?? 'nothing'} is read where ${wanted ?? 'nothing'} is expected`];
  });
}

function pinnedFacts(body: unknown, fieldMap: FieldMap): Sample['expect'] {
  const result = inspectBody(body, { fieldMap });
  if (result.kind === 'unavailable') return {};
  const pinned = result.findings.filter(({ rule }) => rule === 'field map');
  return Object.fromEntries(pinned.map(({ concept, value }) => [concept, value]));
}

/** Of what is read, words that tell no person stay; places, names and numbers are made up, and all else is masked. */
function replaceValues(
  value: unknown,
  path: readonly string[],
  fieldMap: FieldMap,
  read: Readonly<Record<string, string | null>>,
): unknown {
  if (isList(value))
    return value
      .slice(0, MAX_ROWS)
      .map((entry, index) => replaceValues(entry, [...path, String(index)], fieldMap, read));
  if (isPlainObject(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => redactText(key) === key)
        .map(([key, inner]) => [key, replaceValues(inner, [...path, key], fieldMap, read)]),
    );
  const concept = conceptAt(path, fieldMap);
  if (typeof value === 'number') return concept === null ? 0 : replaceNumber(concept, value);
  if (typeof value !== 'string') return value;
  if (concept === null) return mask(value);
  if (/address/i.test(concept) && /\p{L}/u.test(value)) return 'Sampletown';
  if (/address|latitude|longitude|coordinates/i.test(concept)) return value.replaceAll(/(\.\d)\d+/g, '$1');
  if (/label|nfc/i.test(concept)) return value.replaceAll(/\p{N}/gu, '1');
  if (concept === 'assetName') return 'Sample shipment';
  if (concept === 'trackingNumber') return 'SAMPLE123456';
  const shown = redactText(value) ?? '';
  const isRead = !fieldMap.root.has(concept) || read[concept]?.includes(shown) === true || !/\p{L}{3}/u.test(shown);
  return isRead ? shown : mask(value);
}

function mask(text: string): string {
  return text.replaceAll(/\p{L}/gu, 'x').replaceAll(/\p{N}/gu, '0');
}

function replaceNumber(concept: string, value: number): number {
  if (/address|latitude|longitude|coordinates/i.test(concept)) return Math.round(value * 10) / 10;
  return concept === 'trackingNumber' ? 123_456_789 : value;
}

function conceptAt(path: readonly string[], { root, item }: FieldMap): string | null {
  const isAt = (pinned: readonly string[], from: readonly string[]) =>
    pinned.every((key, index) => from[index] === key);
  for (const [concept, pinned] of root) if (concept !== 'history' && isAt(pinned, path)) return concept;
  const history = root.get('history');
  if (history === undefined || !isAt(history, path)) return null;
  const inRow = path.slice(history.length + 1);
  return [...item].find(([, pinned]) => isAt(pinned, inRow))?.[0] ?? null;
}
