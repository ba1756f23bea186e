import { isList } from '../keys/values.ts';
import { degreesOf, pairOf, type PairOrder, positionFrom } from './degrees.ts';
import type { Address, Position } from '../types.ts';
import { mayBeName, mayBeNameOf } from './persons.ts';
import { isPlaceInList } from './lists.ts';
import { kindOfText, readIdentifier, readWords } from './values.ts';
import { type Concept, type Key, scoreOf, type Sense } from './words.ts';

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

const PART_SENSES: readonly (readonly [Part, Sense])[] = [
  ['postal', 'postal'],
  ['house', 'house'],
  ['country', 'country'],
  ['city', 'city'],
  ['region', 'region'],
  ['line', 'lines'],
];
const ROLES: readonly Sense[] = [
  ...([
    'dest',
    'orig',
    'latest',
    'elsewhere',
    'next',
    'prev',
    'plan',
    'arrive',
    'depart',
    'pickup',
    'deliver',
  ] as const),
  ...(['person', 'foreign', 'carrier', 'label', 'event', 'happen', 'exception', 'note', 'record'] as const),
];
const PLAIN: readonly Sense[] = [
  'place',
  'coord',
  'wrap',
  'formatted',
  'desc',
  'name',
  'city',
  'lines',
  'time',
  'country',
  'number',
  'ident',
];

/** Which part of a place a value under a key may be; null: none. `value` is a sample, null where there is none yet. */
export function partOf(path: readonly Key[], sample: unknown): Part | null {
  const value = sample ?? ANY_WORDS;
  const key = path.at(-1);
  if (key === undefined) return null;
  const { senses, last } = key;
  if (
    last.has('type') ||
    senses.has('contact') ||
    senses.has('personname') ||
    senses.has('signature') ||
    senses.has('zone') ||
    senses.has('motion')
  )
    return null;
  if (isList(value)) {
    if (last.has('lines') && value.some((line) => readWords(line) !== null)) return 'line';
    return isPair(value) && isNear(path, ['coord', 'place', 'lat', 'lon']) ? 'pair' : null;
  }
  if (senses.has('lat') !== senses.has('lon') && !senses.has('accuracy')) {
    if (sample === null || degreesOf(value, key) !== null) return senses.has('lat') ? 'lat' : 'lon';
  }
  const isNumber = typeof value === 'number';
  if (isNumber && !senses.has('postal') && !last.has('house')) return null;
  const text = isNumber ? readIdentifier(value) : typeof value === 'string' ? readWords(value) : null;
  if (text === null || senses.has('time') !== senses.has('date')) return null;
  if (
    senses.has('count') ||
    senses.has('internal') ||
    senses.has('vehicle') ||
    (senses.has('status') && !senses.has('region'))
  )
    return null;
  if (pairOf(value, null) !== null)
    return isNear(path, ['coord', 'place', 'lat', 'lon', 'dest', 'orig', 'latest']) ? 'pair' : null;
  const kind = kindOfText(text);
  if (kind === 'opaque' || kind === 'time' || kind === 'nothing') return null;
  for (const [part, sense] of PART_SENSES)
    if (last.has(sense) || (senses.has(sense) && part !== 'region'))
      return part === 'country' && !/\p{L}/u.test(text) ? null : part;
  const isPlace =
    senses.has('place') ||
    senses.has('dest') ||
    senses.has('orig') ||
    (senses.has('latest') && path.at(-2)?.senses.has('place') === true);
  if (isPlace && (last.has('number') || last.has('ident')) && !last.has('desc'))
    return kind === 'code' || kind === 'identifier' ? 'code' : null;
  if (isPlace && !senses.has('event') && kind !== 'number' && kind !== 'identifier' && !UNDERSCORES.test(text)) {
    // A party may be named instead of a place.
    if (mayBeParty(key, text)) return null;
    if (mayBeNameOf(key, text) || (last.has('name') && senses.has('ident'))) return null;
    if (last.has('name') && !last.has('place')) return path.some((each) => each.senses.has('place')) ? 'name' : null;
    return kind === 'code' ? 'code' : 'formatted';
  }
  const upper = path.at(-2)?.senses;
  if (upper === undefined || !(upper.has('place') || upper.has('coord'))) return null;
  if (last.has('name') && upper.has('formatted') && mayBeName(text)) return null;
  if (last.has('name') || last.has('desc'))
    return kind === 'words' && path.some((each) => each.senses.has('place')) ? 'name' : null;
  return (last.has('number') || last.has('ident')) && kind === 'code'
    ? 'code'
    : last.has('formatted') && kind === 'words'
      ? 'formatted'
      : null;
}

/** `receiver`, `pod_receiver` and `deliverTo` may name somebody, and `assigned_to` does. */
function mayBeParty({ senses, strangers }: Key, text: string): boolean {
  if (senses.has('toward') && !senses.has('place') && (strangers > 0 || text.includes(' '))) return true;
  return senses.has('person') && (mayBeName(text) || (!senses.has('place') && !/[\d,]/.test(text)));
}

const ANY_WORDS = 'Some words';
const UNDERSCORES = /^[A-Z]+(?:_[A-Z]+)+$/;

function isNear(path: readonly Key[], senses: readonly Sense[]): boolean {
  return path.slice(-2).some((key) => senses.some((sense) => key.senses.has(sense)));
}

function isPair(list: readonly unknown[]): boolean {
  return (
    list.length >= 2 &&
    list.length <= 4 &&
    list.every((entry) => typeof entry === 'number' || typeof entry === 'string')
  );
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
    const known = places.get(id);
    if (known === undefined)
      places.set(id, { parts: [{ part, source }], isPersonal: source.isPersonal, path: source.path });
    else {
      known.parts.push({ part, source });
      known.isPersonal ||= source.isPersonal;
    }
  }
  return [...places.values()].filter(({ parts }) => parts.some(({ part }) => part !== 'region' && part !== 'house'));
}

function contextOf({ path, names }: Placed): string {
  let length = names.length - 1;
  let keys = path.length - 1;
  while (keys > 0 && isPlain(path[keys - 1])) {
    keys -= 1;
    length -= 1;
    while (length > 0 && isPlaceInList(names[length - 1] ?? '')) length -= 1;
  }
  const own = path.at(-1);
  const role =
    own === undefined ? '' : own.words.filter((word) => ROLES.some((sense) => senseOfWord(own, word, sense))).join(' ');
  return [...names.slice(0, Math.max(0, length)).map(withoutPlaceWords), role].filter((part) => part !== '').join('|');
}

function withoutPlaceWords(name: string): string {
  return name;
}

function senseOfWord(key: Key, word: string, sense: Sense): boolean {
  return key.sensesOf(word).has(sense);
}

function isPlain(key: Key | undefined): boolean {
  if (key === undefined) return false;
  const isOfPlace = PLAIN.some((sense) => key.senses.has(sense));
  return isOfPlace && !ROLES.some((sense) => key.senses.has(sense));
}

/** How well a place fits a role, by the best of its parts. */
export function roleOf<P extends Placed>(concept: Concept, { parts }: Place<P>): number {
  return Math.max(...parts.map(({ source }) => scoreOf(concept, source.path)));
}

/**
 * A place as it may be shown, at an end of the way (`isEnd`) without the name of who lives there. `valueOf` reads a
 * source; null when nothing is left.
 */
export function readPlace<P extends Placed>(
  { parts, isPersonal }: Place<P>,
  valueOf: (source: P) => unknown,
  order: PairOrder | null,
  { isEnd }: { readonly isEnd: boolean },
): Address | null {
  const position = readPosition(parts, valueOf, order);
  const isOfParty = isPersonal || (isEnd && parts.some(({ part }) => part === 'line' || part === 'postal'));
  const words = isEnd || !isPersonal ? readAddress(parts, valueOf, isOfParty) : null;
  if (words !== null) return position === null ? words : { ...words, position };
  return position === null ? null : { lines: [], town: null, country: null, position };
}

type Parts<P> = readonly { readonly part: Part; readonly source: P }[];

export function readPosition<P extends Placed>(
  parts: Parts<P>,
  valueOf: (source: P) => unknown,
  order: PairOrder | null,
): Position | null {
  let pair: Position | null = null;
  let latitude: number | null = null;
  let longitude: number | null = null;
  for (const { part, source } of parts) {
    const key = source.path.at(-1);
    if (key === undefined || isWordPart(part)) continue;
    const value = valueOf(source);
    if (value === null || value === undefined) continue;
    if (part === 'lat') latitude ??= degreesOf(value, key);
    else if (part === 'lon') longitude ??= degreesOf(value, key);
    else pair ??= pairOf(value, order, source.path);
  }
  return positionFrom(latitude, longitude) ?? pair;
}

export function isWordPart(part: Part): boolean {
  return part !== 'lat' && part !== 'lon' && part !== 'pair';
}

/** The words of a place; null where it has none. Of a person (`isPersonal`) only what is an address. */
export function readAddress<P extends Placed>(
  parts: Parts<P>,
  valueOf: (source: P) => unknown,
  isPersonal: boolean,
): Address | null {
  const texts: Partial<Record<Part, string[]>> = {};
  for (const { part, source } of parts) {
    const value = isWordPart(part) ? valueOf(source) : null;
    if (value !== null && value !== undefined) addText(texts, part, value, isPersonal);
  }
  const lines = linesOf(texts);
  return lines.length === 0
    ? null
    : { lines, town: texts.city?.[0] ?? null, country: texts.country?.[0] ?? null, position: null };
}

const MOST_LINES = 12;

function addText(texts: Partial<Record<Part, string[]>>, part: Part, value: unknown, isPersonal: boolean): void {
  if (isPersonal && (part === 'name' || part === 'formatted')) {
    // Of a party only its address is kept, and a name may stand in what is no part of one.
    if (part === 'name' || typeof value !== 'string' || !/\d/.test(value)) return;
  }
  const values = isList(value) ? value : [value];
  for (const each of values.slice(0, MOST_LINES)) {
    const text = typeof each === 'number' ? readIdentifier(each) : readWords(each);
    if (text === null) continue;
    const list = (texts[part] ??= []);
    if (!list.includes(text)) list.push(text);
  }
}

/** The formatted text where there is one, else the name, the street, "postal city", region, country. */
function linesOf(texts: Partial<Record<Part, string[]>>): readonly string[] {
  const { formatted, line, house, city, region, postal, country, name, code } = texts;
  const hasParts = city !== undefined || postal !== undefined || country !== undefined || line !== undefined;
  const whole = formatted?.reduce((longest, text) => (text.length > longest.length ? text : longest));
  const town = [postal?.[0], city?.[0]].filter((text) => text !== undefined).join(' ');
  const parts = hasParts
    ? [
        ...(name ?? []).slice(0, 1),
        ...(house !== undefined && line?.length === 1 ? [`${line[0] ?? ''} ${house[0] ?? ''}`] : (line ?? [])),
        town,
        ...(region ?? []).slice(0, 1),
        ...(country ?? []).slice(0, 1),
      ]
    : (name ?? []).slice(0, 1);
  const said = whole === undefined ? parts : [whole, ...(hasParts ? [town, ...(country ?? []).slice(0, 1)] : [])];
  const lines = said.filter((text) => text !== '');
  const distinct = lines.filter(
    (text, index) =>
      !lines.some(
        (other, at) =>
          at !== index &&
          ` ${other.toLowerCase().replaceAll(',', ' ')} `.includes(` ${text.toLowerCase()} `) &&
          (other.length > text.length || at < index),
      ),
  );
  if (distinct.length > 0) return distinct.slice(0, MOST_LINES);
  return code === undefined ? [] : code.slice(0, 1);
}
