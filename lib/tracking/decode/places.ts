import { isList } from '../json/values.ts';
import { parseDegrees, parsePair } from './coordinates.ts';
import { isListIndex } from './lists.ts';
import { mayBeName, mayBeNameUnderUnknownKey } from './persons.ts';
import { countDigits } from '../json/text.ts';
import { kindOfText, readIdentifierText, readPublicText } from './values.ts';
import { type Concept, type Key, keyOf, scoreOf, type Sense, sensesOf } from './vocabulary.ts';

export type PlacePart =
  'formatted' | 'line' | 'house' | 'city' | 'region' | 'postal' | 'country' | 'name' | 'code' | 'lat' | 'lon' | 'pair';

export interface KeyPath {
  readonly path: readonly Key[];
  readonly names: readonly string[];
  readonly isPersonal: boolean;
}

/** Fields that share the keys above them or a word in their own key (`destinationCity`). */
export interface PlaceFields<P extends KeyPath> {
  readonly parts: readonly { readonly part: PlacePart; readonly source: P }[];
  readonly isPersonal: boolean;
  readonly path: readonly Key[];
}

export function isTextPart(part: PlacePart): boolean {
  return part !== 'lat' && part !== 'lon' && part !== 'pair';
}

type Senses = readonly Sense[];

const partSenses: readonly (readonly [PlacePart, Sense])[] = [
  ['postal', 'postal'],
  ['house', 'house'],
  ['country', 'country'],
  ['city', 'city'],
  ['region', 'region'],
  ['line', 'lines'],
];
const roleSenses: Senses = [
  ...(['dest', 'orig', 'latest', 'elsewhere', 'next', 'prev', 'plan', 'arrive', 'depart', 'pickup'] as const),
  ...(['deliver', 'person', 'foreign', 'carrier', 'label', 'event', 'happen', 'exception', 'note', 'record'] as const),
];
const plainSenses: Senses = [
  ...(['place', 'coord', 'wrap', 'formatted', 'desc', 'name', 'city', 'lines', 'time', 'country'] as const),
  ...(['number', 'ident'] as const),
];
const excludedSenses: Senses = ['contact', 'personname', 'signature', 'zone', 'motion'];
const nonPlaceSenses: Senses = ['count', 'internal', 'vehicle', 'carrier'];
const positionSenses: Senses = ['coord', 'place', 'lat', 'lon'];

function placePartOf(path: readonly Key[], sample: unknown): PlacePart | null {
  const key = path.at(-1);
  if (key === undefined || key.lastSenses.has('type') || hasAny(key.senses, excludedSenses)) return null;
  const { senses, lastSenses } = key;
  const value = sample ?? SAMPLE_TEXT;
  if (isList(value)) {
    if (lastSenses.has('lines') && value.some((line) => readPublicText(line) !== null)) return 'line';
    return isPair(value) && isNear(path, positionSenses) ? 'pair' : null;
  }
  if (senses.has('lat') !== senses.has('lon') && !senses.has('accuracy'))
    if (sample === null || parseDegrees(value, key) !== null) return senses.has('lat') ? 'lat' : 'lon';
  const isNumber = typeof value === 'number';
  if (isNumber && !senses.has('postal') && !lastSenses.has('house')) return null;
  const text = isNumber ? readIdentifierText(value) : readPublicText(value);
  if (text === null || senses.has('time') !== senses.has('date')) return null;
  if (hasAny(senses, nonPlaceSenses) || (senses.has('status') && !senses.has('region'))) return null;
  if (parsePair(value, null) !== null)
    return isNear(path, [...positionSenses, 'dest', 'orig', 'latest']) ? 'pair' : null;
  return textPartOf(path, key, text);
}

function textPartOf(path: readonly Key[], key: Key, text: string): PlacePart | null {
  const { senses, lastSenses } = key;
  const kind = kindOfText(text);
  if (kind === 'opaque' || kind === 'time' || kind === 'nothing' || mayBeNameUnderUnknownKey(key, text)) return null;
  const isNumber = kind === 'number' || kind === 'identifier';
  const upper = path.at(-2)?.senses;
  const isName = lastSenses.has('name') && senses.size <= NAME_SENSE_COUNT;
  // `state` means both.
  const isStatus = senses.has('status') && text.length > MAX_REGION_CODE_LENGTH;
  for (const [part, sense] of partSenses)
    if (lastSenses.has(sense) || (senses.has(sense) && part !== 'region') || (isName && upper?.has(sense) === true))
      return (part === 'country' && isNumber) || (part === 'region' && isStatus) ? null : part;
  const isId = lastSenses.has('number') || lastSenses.has('ident');
  const isBelowPlace = path.some((each) => each.senses.has('place'));
  if (hasAny(senses, ['place', 'dest', 'orig']) || (senses.has('latest') && upper?.has('place') === true)) {
    if (isId && !lastSenses.has('desc')) return kind === 'code' || kind === 'identifier' ? 'code' : null;
    if ((!senses.has('event') || lastSenses.has('place')) && !isNumber && !isConstant(text)) {
      if (mayBePerson(key, text) || (lastSenses.has('name') && senses.has('ident'))) return null;
      if (lastSenses.has('name') && !lastSenses.has('place')) return isBelowPlace ? 'name' : null;
      return kind === 'code' ? 'code' : 'formatted';
    }
  }
  if (upper === undefined || !(upper.has('place') || upper.has('coord'))) return null;
  if (lastSenses.has('name') && upper.has('formatted') && mayBeName(text)) return null;
  if (lastSenses.has('name') || lastSenses.has('desc'))
    return kind === 'words' && isBelowPlace && !isState(text) ? 'name' : null;
  if (isId && kind === 'code') return 'code';
  return lastSenses.has('formatted') && kind === 'words' ? 'formatted' : null;
}

const stateSenses: Senses = ['deliver', 'depart', 'arrive', 'pickup'];
/** Abbreviations of keys, which in a text are a word of a name such as `Ata Hub`. */
const keyAbbreviations: ReadonlySet<string> = new Set(['eta', 'ata', 'eda', 'etd', 'atd']);

/** `Delivered` in place of a name. */
function isState(text: string): boolean {
  const words = keyOf(text).words.filter((word) => !keyAbbreviations.has(word));
  return hasAny(keyOf(words.join(' ')).senses, stateSenses);
}

const MAX_REGION_CODE_LENGTH = 3;

/** `receiver` and `deliverTo` may name a person, `assigned_to` always does. */
function mayBePerson({ senses, unknownWords }: Key, text: string): boolean {
  if (senses.has('toward') && !senses.has('place') && (unknownWords > 0 || text.includes(' '))) return true;
  const isAddress = senses.has('place') || countDigits(text) > 0 || text.split(',').length > 2;
  return senses.has('person') && (mayBeName(text) || !isAddress);
}

const SAMPLE_TEXT = 'Some words';
const NAME_SENSE_COUNT = keyOf('name').senses.size;

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

export function groupPlaces<P extends KeyPath>(
  sources: readonly P[],
  sampleOf: (source: P) => unknown,
): readonly PlaceFields<P>[] {
  const places = new Map<
    string,
    { parts: { part: PlacePart; source: P }[]; isPersonal: boolean; path: readonly Key[] }
  >();
  for (const source of sources) {
    const part = placePartOf(source.path, sampleOf(source));
    if (part === null) continue;
    const id = placeIdOf(source);
    const place = places.get(id) ?? { parts: [], isPersonal: false, path: source.path };
    places.set(id, place);
    place.parts.push({ part, source });
    place.isPersonal ||= source.isPersonal;
  }
  return [...places.values()].filter(({ parts }) => parts.some(({ part }) => part !== 'region' && part !== 'house'));
}

function placeIdOf({ path, names }: KeyPath): string {
  let length = names.length - 1;
  for (let keys = path.length - 1; keys > 0 && isPlain(path[keys - 1]); keys -= 1) {
    length -= 1;
    while (length > 0 && isListIndex(names[length - 1] ?? '')) length -= 1;
  }
  const key = path.at(-1);
  const role = key?.words.filter((word) => hasAny(sensesOf(word), roleSenses)) ?? [];
  return [...names.slice(0, Math.max(0, length)), role.join(' ')].join('\u0000');
}

function isPlain(key: Key | undefined): boolean {
  return key !== undefined && hasAny(key.senses, plainSenses) && !hasAny(key.senses, roleSenses);
}

export function scoreOfRole<P extends KeyPath>(concept: Concept, { parts }: PlaceFields<P>): number {
  return Math.max(...parts.map(({ source }) => scoreOf(concept, source.path)));
}
