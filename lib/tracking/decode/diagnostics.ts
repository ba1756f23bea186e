import type { FieldMap } from '../json/field-map.ts';
import { cleanText } from '../json/text.ts';
import type { Diagnostics, Finding } from '../types.ts';
import type { Trace } from './facts/evidence.ts';
import type { Candidate } from './history/choose.ts';
import type { DecodedHistory } from './history/history.ts';
import { FIELD_NAMES } from './mapped-fields.ts';
import { isPlaceInList } from './lists.ts';
import type { Leaf } from './walk.ts';
import { keyOf } from './vocabulary.ts';

const MOST_KEYS = 50;
const LONGEST_KEY = 64;
const LONGEST_PATH = 256;
/** An e-mail address or a telephone number may be a key. */
const NAMES_PERSON = /[@\uFF20]|%40|\d(?:[\s().+-]{0,3}\d){5}/;

/** What one reading found, and where. */
interface Reading {
  readonly trace: Trace;
  readonly chosen: readonly Candidate[];
  readonly read: DecodedHistory<unknown>;
  readonly leaves: readonly Leaf[];
  readonly fieldMap: FieldMap;
}

/** Counts and names of keys of one reading, for logs and `shares inspect`: no values. */
export function describeReading({ trace, chosen, read, leaves, fieldMap }: Reading, explains: boolean): Diagnostics {
  const [history, ...otherLists] = chosen.map(({ list }) => list.names);
  const isMapped = fieldMap.root.has('history');
  const ofHistory =
    history === undefined ? [] : [['history', { names: history, others: otherLists, isMapped }] as const];
  const findings = [...trace.found, ...ofHistory].map(([concept, { names, others, isMapped }]): Finding => {
    const path = loggable(names.join('.'), LONGEST_PATH);
    const passedOver = explains ? others.map((other) => loggable(other.join('.'), LONGEST_PATH)) : [];
    const rule = isMapped ? 'field map' : 'evidence';
    return {
      concept: fieldNames.get(concept) ?? concept,
      path,
      rule,
      passedOver: passedOver.filter((each) => each !== path),
    };
  });
  const taken = new Set([...trace.found.values()].map(({ names }) => names));
  const unknown = leaves.flatMap(({ names }) => {
    const name = names.find((each) => keyOf(each).senses.size === 0 && !isPlaceInList(each));
    return name === undefined || taken.has(names) ? [] : [loggable(name, LONGEST_KEY)];
  });
  return {
    rows: read.rows,
    rowsWithoutPosition: read.withoutPosition,
    rowsWithoutTime: read.withoutTime,
    found: Object.fromEntries(findings.map(({ concept, path }) => [concept, path])),
    findings: explains ? findings : [],
    unknownKeys: [...new Set(unknown)].filter((key) => key !== '').slice(0, MOST_KEYS),
  };
}

const fieldNames: ReadonlyMap<string, string> = FIELD_NAMES;

/** A key path without keys that are somebody's address or number. */
function loggable(path: string, most: number): string {
  return cleanText(NAMES_PERSON.test(path) ? '…' : path, most) ?? '';
}
