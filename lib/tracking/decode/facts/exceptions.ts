import { foldName, isList, isPlainObject, type PlainObject } from '../../json/values.ts';
import type { Exceptions } from '../../types.ts';
import { chooseBest, type Trace } from './evidence.ts';
import { hasPersonalKey, isEmpty } from '../persons.ts';
import { readPublicText } from '../values.ts';
import type { Leaf } from '../walk.ts';
import { keyOf, keysIn } from '../vocabulary.ts';

const MAX_LABELS = 100;
const MAX_ENTRIES = 2000;

export function readExceptions(leaves: readonly Leaf[], trace: Trace): Exceptions | null {
  const found = chooseBest<unknown>(
    leaves,
    {
      concept: 'exceptions',
      minScore: 2,
      read: ({ value: sent }) => {
        if (typeof sent === 'string' && sent.replaceAll(' ', '') === '[]') return { value: [], fit: 0.4 };
        const value = isPlainObject(sent) ? (exceptionListIn(sent) ?? sent) : sent;
        if (isList(value)) return { value, fit: 0.4 };
        if (typeof value === 'string') return value.trim() === '' ? null : { value, fit: 0 };
        return isPlainObject(value) && Object.keys(value).length > 0 ? { value, fit: 0.2 } : null;
      },
    },
    trace,
    false,
  );
  if (found === null) return null;
  const { value } = found;
  // An empty `warnings` list describes the response and does not mean that the shipment has no exceptions.
  const words = found.leaf.path.at(-1)?.words ?? [];
  if (isList(value) && value.length === 0)
    return words.includes('warnings') || words.includes('errors') ? null : { labels: [], more: 0, unreadable: 0 };
  const entries = isList(value) ? value : [value];
  const stated = entries
    .slice(0, MAX_ENTRIES)
    .filter((entry) => !isEmpty(entry) && !isNoException(entry) && !(isPlainObject(entry) && hasPersonalKey(entry)));
  // A list of people to notify is no list of exceptions.
  if (stated.length === 0 && entries.some((entry) => isPlainObject(entry) && hasPersonalKey(entry))) return null;
  const texts = stated.map(exceptionTextOf);
  const labels = [...new Set(texts.filter((text) => text !== null))];
  return {
    labels: labels.slice(0, MAX_LABELS),
    more: Math.max(0, labels.length - MAX_LABELS) + Math.max(0, entries.length - MAX_ENTRIES),
    unreadable: texts.filter((text) => text === null).length,
  };
}

function exceptionListIn(record: PlainObject): unknown {
  const names = keysIn(record);
  const name = names.find(
    (each) => isList(record[each]) && (names.length === 1 || keyOf(each).senses.has('exception')),
  );
  return name === undefined ? undefined : record[name];
}

const exceptionTextKeys =
  'label name title description message text type conditiontype exceptiondescription reason alert code'.split(' ');

function isNoException(entry: unknown): boolean {
  if (typeof entry !== 'string') return entry === 0;
  const { words, senses } = keyOf(entry);
  return entry.trim() === '0' || (words.length === 2 && words[0] === 'no' && senses.has('exception'));
}

function exceptionTextOf(entry: unknown): string | null {
  if (typeof entry === 'string') return readPublicText(entry);
  if (!isPlainObject(entry)) return null;
  const names = new Map(Object.keys(entry).map((name) => [foldName(name), name]));
  for (const wanted of exceptionTextKeys) {
    const name = names.get(wanted);
    const text = name === undefined ? null : readPublicText(entry[name]);
    if (text !== null) return text;
  }
  return null;
}
