import { foldName, isList, isPlainObject, type PlainObject } from '../../json/values.ts';
import type { Exceptions } from '../../types.ts';
import { chooseBest, type Trace } from './evidence.ts';
import { hasPersonalKey, isEmpty, mayBeName } from '../persons.ts';
import { kindOfText, readPublicText } from '../values.ts';
import type { Leaf } from '../walk.ts';
import { type Key, keyOf, keysIn, sensesOf } from '../vocabulary.ts';

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
    .filter((entry) => !isNoException(entry) && !(isPlainObject(entry) && hasPersonalKey(entry)));
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
    (each) => isList(record[each]) && (names.length === 1 || listSenses.some((sense) => keyOf(each).senses.has(sense))),
  );
  return name === undefined ? undefined : record[name];
}

const listSenses = ['exception', 'wrap'] as const;
const exceptionTextKeys =
  'label name title description message text type conditiontype exceptiondescription reason alert code'.split(' ');

const nothing: ReadonlySet<unknown> = new Set([0, '0', 'false', 'no', 'n', 'none']);
const IN_BRACKETS_AT_END = /[([]([^()[\]]{1,40})[)\]]\s*$/u;

function isNoException(entry: unknown): boolean {
  if (isPlainObject(entry)) return Object.values(entry).every(isNothing) || saysOver(keyOf(''), entry);
  if (typeof entry !== 'string') return isNothing(entry);
  const { words, senses } = keyOf(entry);
  const isNone = words.length === 2 && words[0] === 'no' && senses.has('exception');
  return isNone || isNothing(entry) || saysOver(keyOf('status'), IN_BRACKETS_AT_END.exec(entry)?.[1]);
}

function isNothing(value: unknown): boolean {
  return isEmpty(value) || nothing.has(typeof value === 'string' ? value.trim().toLowerCase() : value);
}

/** `resolvedAt: '…'`, `active: false`, `count: 0`, `status: 'closed'` */
function saysOver({ text, words, senses }: Key, value: unknown): boolean {
  if (isPlainObject(value))
    return words.length < 4 && keysIn(value).some((name) => saysOver(keyOf(`${text} ${name}`), value[name]));
  if (senses.has('ended')) return !isNothing(value);
  if (senses.has('going') || senses.has('tally')) return value !== null && isNothing(value);
  const said = senses.has('status') && typeof value === 'string' ? keyOf(value).senses : new Set();
  return said.has('ended') && !said.has('undone');
}

function exceptionTextOf(entry: unknown): string | null {
  if (typeof entry === 'string') return readPublicText(entry);
  if (!isPlainObject(entry)) return null;
  const names = new Map(
    keysIn(entry).flatMap((name) => [[plainNameOf(name), name] as const, [foldName(name), name] as const]),
  );
  const named = exceptionTextKeys.flatMap((wanted) => readPublicText(entry[names.get(wanted) ?? '']) ?? [])[0];
  return named ?? wordiestTextIn(entry);
}

function plainNameOf(name: string): string {
  return keyOf(name)
    .words.filter((word) => !sensesOf(word).has('exception'))
    .join('');
}

function wordiestTextIn(entry: PlainObject): string | null {
  const texts = keysIn(entry).flatMap((name) => (keyOf(name).isPersonal ? [] : (readPublicText(entry[name]) ?? [])));
  const words = texts.filter((text) => kindOfText(text) === 'words' && !mayBeName(text));
  return words.toSorted((one, other) => other.length - one.length)[0] ?? null;
}
