import { isList } from '../json/values.ts';
import { degreesOf, pairOf } from './coordinates.ts';
import { isPlaceInList } from './lists.ts';
import { mayBeName, mayBeNameOf } from './persons.ts';
import { digitsIn } from '../json/text.ts';
import { kindOfText, readIdentifier, readWords } from './values.ts';
import { type Concept, type Key, keyOf, scoreOf, type Sense, sensesOf } from './vocabulary.ts';

/** What a value is to the place it belongs to. */
export type Part =
  'formatted' | 'line' | 'house' | 'city' | 'region' | 'postal' | 'country' | 'name' | 'code' | 'lat' | 'lon' | 'pair';

/** Something with a path, in an answer or in the rows of a list. */
export interface Placed {
  readonly path: readonly Key[];
  readonly names: readonly string[];
  readonly isPersonal: boolean;
}

/** The parts of one place: those that share the keys above them, or the words before them (`destinationCity`). */
export interface Place<P extends Placed> {
  readonly parts: readonly { readonly part: Part; readonly source: P }[];
  readonly isPersonal: boolean;
  readonly path: readonly Key[];
}

export function isWordPart(part: Part): boolean {
  return part !== 'lat' && part !== 'lon' && part !== 'pair';
}

type Senses = readonly Sense[];

const PART_SENSES: readonly (readonly [Part, Sense])[] = [
  ...([
    ['postal', 'postal'],
    ['house', 'house'],
    ['country', 'country'],
  ] as const),
  ...([
    ['city', 'city'],
    ['region', 'region'],
    ['line', 'lines'],
  ] as const),
];
/** What tells the places of one thing from each other. */
const ROLES: Senses = [
  ...(['dest', 'orig', 'latest', 'elsewhere', 'next', 'prev', 'plan', 'arrive', 'depart', 'pickup'] as const),
  ...(['deliver', 'person', 'foreign', 'carrier', 'label', 'event', 'happen', 'exception', 'note', 'record'] as const),
];
/** Keys that say no more than that here is a place. */
const PLAIN: Senses = [
  ...(['place', 'coord', 'wrap', 'formatted', 'desc', 'name', 'city', 'lines', 'time', 'country'] as const),
  ...(['number', 'ident'] as const),
];
const EXCLUDED_SENSES: Senses = ['contact', 'personname', 'signature', 'zone', 'motion'];
const WORDLESS_SENSES: Senses = ['count', 'internal', 'vehicle', 'carrier'];
const POSITION_SENSES: Senses = ['coord', 'place', 'lat', 'lon'];

/** Which part of a place a value under a key may be; null: none. `sample` is null where there is no value yet. */
function partOf(path: readonly Key[], sample: unknown): Part | null {
  const key = path.at(-1);
  if (key === undefined || key.last.has('type') || hasAny(key.senses, EXCLUDED_SENSES)) return null;
  const { senses, last } = key;
  const value = sample ?? ANY_WORDS;
  if (isList(value)) {
    if (last.has('lines') && value.some((line) => readWords(line) !== null)) return 'line';
    return isPair(value) && isNear(path, POSITION_SENSES) ? 'pair' : null;
  }
  if (senses.has('lat') !== senses.has('lon') && !senses.has('accuracy'))
    if (sample === null || degreesOf(value, key) !== null) return senses.has('lat') ? 'lat' : 'lon';
  const isNumber = typeof value === 'number';
  if (isNumber && !senses.has('postal') && !last.has('house')) return null;
  const text = isNumber ? readIdentifier(value) : readWords(value);
  if (text === null || senses.has('time') !== senses.has('date')) return null;
  if (hasAny(senses, WORDLESS_SENSES) || (senses.has('status') && !senses.has('region'))) return null;
  if (pairOf(value, null) !== null) return isNear(path, [...POSITION_SENSES, 'dest', 'orig', 'latest']) ? 'pair' : null;
  return partOfWords(path, key, text);
}

function partOfWords(path: readonly Key[], key: Key, text: string): Part | null {
  const { senses, last } = key;
  const kind = kindOfText(text);
  if (kind === 'opaque' || kind === 'time' || kind === 'nothing' || mayBeNameOf(key, text)) return null;
  const isNumber = kind === 'number' || kind === 'identifier';
  const upper = path.at(-2)?.senses;
  // `city: { name }`
  const isName = last.has('name') && senses.size <= NAME_SENSES;
  for (const [part, sense] of PART_SENSES)
    if (last.has(sense) || (senses.has(sense) && part !== 'region') || (isName && upper?.has(sense) === true))
      return (part === 'country' && isNumber) || (part === 'region' && !isRegion(senses, text)) ? null : part;
  const isId = last.has('number') || last.has('ident');
  const isBelowPlace = path.some((each) => each.senses.has('place'));
  if (hasAny(senses, ['place', 'dest', 'orig']) || (senses.has('latest') && upper?.has('place') === true)) {
    if (isId && !last.has('desc')) return kind === 'code' || kind === 'identifier' ? 'code' : null;
    if ((!senses.has('event') || last.has('place')) && !isNumber && !isConstant(text)) {
      if (mayBeParty(key, text) || (last.has('name') && senses.has('ident'))) return null;
      if (last.has('name') && !last.has('place')) return isBelowPlace ? 'name' : null;
      return kind === 'code' ? 'code' : 'formatted';
    }
  }
  if (upper === undefined || !(upper.has('place') || upper.has('coord'))) return null;
  if (last.has('name') && upper.has('formatted') && mayBeName(text)) return null;
  if (last.has('name') || last.has('desc'))
    return kind === 'words' && isBelowPlace && !hasAny(keyOf(text).senses, STATE_SENSES) ? 'name' : null;
  if (isId && kind === 'code') return 'code';
  return last.has('formatted') && kind === 'words' ? 'formatted' : null;
}

const STATE_SENSES: Senses = ['deliver', 'depart', 'arrive', 'pickup'];
const LONGEST_CODE = 3;

/** `estado` is a region, or a state of what is on its way. */
function isRegion(senses: ReadonlySet<Sense>, text: string): boolean {
  return !senses.has('status') || text.length <= LONGEST_CODE;
}

/** `receiver`, `pod_receiver` and `deliverTo` may name somebody, and `assigned_to` does. */
function mayBeParty({ senses, strangers }: Key, text: string): boolean {
  if (senses.has('toward') && !senses.has('place') && (strangers > 0 || text.includes(' '))) return true;
  const isAddress = senses.has('place') || digitsIn(text) > 0 || text.split(',').length > 2;
  return senses.has('person') && (mayBeName(text) || !isAddress);
}

const ANY_WORDS = 'Some words';
/** Those of `name` alone. */
const NAME_SENSES = keyOf('name').senses.size;

/** `OUT_FOR_DELIVERY` */
function isConstant(text: string): boolean {
  return text.includes('_') && !text.includes(' ') && text === text.toUpperCase();
}

function hasAny(own: ReadonlySet<Sense>, senses: Senses): boolean {
  return senses.some((sense) => own.has(sense));
}

function isNear(path: readonly Key[], senses: Senses): boolean {
  return path.slice(-2).some((key) => hasAny(key.senses, senses));
}

function isPair(list: readonly unknown[]): boolean {
  const isDegrees = (entry: unknown) => typeof entry === 'number' || typeof entry === 'string';
  return list.length >= 2 && list.length <= 4 && list.every(isDegrees);
}

/** The places that values belong to. `sampleOf` gives one value of a source that has any. */
export function placesOf<P extends Placed>(
  sources: readonly P[],
  sampleOf: (source: P) => unknown,
): readonly Place<P>[] {
  const places = new Map<string, { parts: { part: Part; source: P }[]; isPersonal: boolean; path: readonly Key[] }>();
  for (const source of sources) {
    const part = partOf(source.path, sampleOf(source));
    if (part === null) continue;
    const id = contextOf(source);
    const place = places.get(id) ?? { parts: [], isPersonal: false, path: source.path };
    places.set(id, place);
    place.parts.push({ part, source });
    place.isPersonal ||= source.isPersonal;
  }
  return [...places.values()].filter(({ parts }) => parts.some(({ part }) => part !== 'region' && part !== 'house'));
}

/** The keys above a place that are not plainly of one, and the role that the words of its own key give it. */
function contextOf({ path, names }: Placed): string {
  let length = names.length - 1;
  for (let keys = path.length - 1; keys > 0 && isPlain(path[keys - 1]); keys -= 1) {
    length -= 1;
    while (length > 0 && isPlaceInList(names[length - 1] ?? '')) length -= 1;
  }
  const key = path.at(-1);
  const role = key?.words.filter((word) => hasAny(sensesOf(word), ROLES)) ?? [];
  return [...names.slice(0, Math.max(0, length)), role.join(' ')].join('\u0000');
}

function isPlain(key: Key | undefined): boolean {
  return key !== undefined && hasAny(key.senses, PLAIN) && !hasAny(key.senses, ROLES);
}

/** How well a place fits a role, by the best of its parts. */
export function roleOf<P extends Placed>(concept: Concept, { parts }: Place<P>): number {
  return Math.max(...parts.map(({ source }) => scoreOf(concept, source.path)));
}
