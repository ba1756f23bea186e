import type { RowList } from '../history/find-rows.ts';
import { isRootConcept } from '../keys/field-map.ts';
import type { Lookup } from '../keys/lookup.ts';
import { planItem } from '../keys/row-keys.ts';
import { cleanText } from '../keys/text.ts';
import { isPlainObject } from '../keys/values.ts';
import type { Diagnostics } from '../types.ts';

const MOST_KEYS = 50;
const LONGEST_KEY = 64;
const LONGEST_PATH = 256;
const MOST_PASSED = 8;
/** An e-mail address or a telephone number may be a key. */
const NAMES_PERSON = /[@\uFF20]|%40|\d(?:[\s().+-]{0,3}\d){5}/;

/** A key path without keys that are somebody's address or number. */
function loggable(path: string, most: number): string {
  return cleanText(NAMES_PERSON.test(path) ? '…' : path, most) ?? '';
}

/** What one reading found, and where. */
export interface Reading {
  readonly lookup: Lookup;
  readonly list: RowList;
  readonly rows: number;
  readonly listed: { readonly withoutPosition: number; readonly withoutTime: number };
}

/** Counts and key names of one reading, for logs: no values. */
export function describeReading({ lookup, list, rows, listed }: Reading, explains: boolean): Diagnostics {
  const firstRow = list.rows[0];
  const unknownRowKeys = isPlainObject(firstRow)
    ? planItem(firstRow)
        .unknown.slice(0, MOST_KEYS)
        .map((key) => `[].${key}`)
    : [];
  const unknownKeys: string[] = [];
  for (const { unknown } of lookup.sources) unknownKeys.push(...unknown.slice(0, MOST_KEYS));
  unknownKeys.push(...unknownRowKeys);
  const found: Record<string, string> = {};
  for (const [concept, path] of lookup.found) found[concept] = loggable(path, LONGEST_PATH);
  return {
    rows,
    rowsWithoutPosition: listed.withoutPosition,
    rowsWithoutTime: listed.withoutTime,
    found,
    findings: !explains
      ? []
      : [...lookup.found].map(([concept, path]) => ({
          concept,
          path: loggable(path, LONGEST_PATH),
          rule: lookup.rules.get(concept) ?? 'spelling',
          passedOver: isRootConcept(concept)
            ? lookup
                .pathsFor(concept)
                .filter((other) => other !== path)
                .slice(0, MOST_PASSED)
                .map((other) => loggable(other, LONGEST_PATH))
            : [],
        })),
    unknownKeys: unknownKeys
      .slice(0, MOST_KEYS)
      .map((key) => loggable(key, LONGEST_KEY))
      .filter((key) => key !== ''),
  };
}
