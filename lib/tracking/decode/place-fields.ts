import { countryCodeOf } from './countries.ts';
import { isList } from '../json/values.ts';
import { isTown } from '../personal-data/names.ts';
import { wordSets, wordsIn } from '../personal-data/words.ts';
import { kindOfTime } from '../time/read-time.ts';
import { hemisphereOf, measureDegrees, parsePair } from './coordinates.ts';
import { isListIndex } from './lists.ts';
import { isNameOfPerson, mayBeName, mayBeNameUnder } from './persons.ts';
import { countDigits } from '../json/text.ts';
import { kindOfText, readIdentifierText, readPublicText } from './values.ts';
import { type Concept, isPlaceholder, type Key, keyOf, scoreOf, type Sense, sensesOf } from './vocabulary.ts';

type TextPart = 'formatted' | 'line' | 'house' | 'city' | 'region' | 'postal' | 'country' | 'name' | 'code';
export type PlacePart = TextPart | 'lat' | 'lon' | 'pair' | 'hemisphere' | 'fix';

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
  return !['lat', 'lon', 'pair', 'hemisphere', 'fix'].includes(part);
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
  'collection',
];
const plainSenses: Senses = [
  ...(['place', 'coord', 'wrap', 'formatted', 'desc', 'name', 'city', 'lines', 'time', 'country'] as const),
  ...(['number', 'ident'] as const),
];
const excludedSenses: Senses = ['contact', 'personname', 'signature', 'zone', 'motion'];
const nonPlaceSenses: Senses = ['count', 'internal', 'vehicle', 'carrier'];
const ownSenses: Senses = ['place', 'dest', 'orig', 'collection'];
const positionSenses: Senses = ['coord', 'place', 'lat', 'lon'];

export function placePartOf(path: readonly Key[], sample: unknown): PlacePart | null {
  const key = path.at(-1);
  const value = sample ?? SAMPLE_TEXT;
  if (key === undefined || path.slice(0, -1).some(({ senses }) => senses.has('stale'))) return null;
  if (ageOfFix(key, value) !== null && parsePair(value, null) === null) return 'fix';
  const mayTellHemisphere = hasAny(key.senses, ['lat', 'lon', 'hemisphere']) || hemisphereKeys.has(key.words.join(''));
  if (mayTellHemisphere && hemisphereOf(value) !== undefined) return 'hemisphere';
  if (key.lastSenses.has('type') || hasAny(key.senses, excludedSenses)) return null;
  const { senses, lastSenses } = key;
  if (senses.has('lat') !== senses.has('lon') && !senses.has('accuracy'))
    if (sample === null || Math.abs(measureDegrees(value, key)) <= (key.unknownWords > 0 ? 180 : Infinity))
      return senses.has('lat') ? 'lat' : 'lon';
  if (isList(value)) {
    if (lastSenses.has('lines') && value.some((line) => readPublicText(line) !== null)) return 'line';
    return isPair(value) && isNear(path, positionSenses) ? 'pair' : null;
  }
  const isNumber = typeof value === 'number';
  if (isNumber && !senses.has('postal') && !lastSenses.has('house')) return null;
  const text = isNumber ? readIdentifierText(value) : readPublicText(value);
  if (text === null || isPlaceholder(text) || beginsWithDay(text)) return null;
  if (senses.has('time') !== senses.has('date')) return null;
  if (hasAny(senses, nonPlaceSenses) || (senses.has('status') && !senses.has('region'))) return null;
  if (parsePair(value, null) !== null)
    return isNear(path, [...positionSenses, 'dest', 'orig', 'latest']) ? 'pair' : null;
  return textPartOf(path, key, text);
}

const noFixSenses: Senses = ['time', 'date', 'count', 'number', 'ident', 'accuracy', 'motion', 'lat', 'lon'];
const hemisphereKeys: ReadonlySet<string> = new Set(['ns', 'ew']);

/** What `gpsValid`, `isCached` or `positionStatus: 'cached'` says of the position beside it, and `fixAge` does not. */
function ageOfFix({ senses, unknownWords }: Key, value: unknown): 'old' | 'new' | null {
  if (typeof value === 'object' || unknownWords > 0 || hasAny(senses, noFixSenses)) return null;
  const text = String(value).toLowerCase();
  const says = (...said: Senses) => [text, ...keyOf(text).words].some((word) => hasAny(sensesOf(word), said));
  if (senses.has('stale')) return says('yes') ? 'old' : 'new';
  if (senses.has('valid')) return text === 'v' || says('no', 'stale', 'undone') ? 'old' : 'new';
  return senses.has('coord') && says('stale') ? 'old' : null;
}

export function isOldFix<P extends KeyPath>(parts: PlaceFields<P>['parts'], valueOf: (source: P) => unknown): boolean {
  return parts.some(({ part, source }) => {
    const key = source.path.at(-1);
    return part === 'fix' && key !== undefined && ageOfFix(key, valueOf(source)) === 'old';
  });
}

function textPartOf(path: readonly Key[], key: Key, text: string): PlacePart | null {
  const { senses, lastSenses } = key;
  const kind = kindOfText(text);
  if (kind === 'opaque' || kind === 'time' || kind === 'nothing' || mayBeNameUnder(key, text)) return null;
  const isNumber = kind === 'number' || kind === 'identifier';
  const upper = path.at(-2)?.senses;
  const isName = lastSenses.has('name') && senses.size <= NAME_SENSE_COUNT && path.at(-2)?.isPersonal !== true;
  // `state` means both.
  const isStatus = senses.has('status') && text.length > MAX_REGION_CODE_LENGTH;
  for (const [part, sense] of partSenses)
    if (lastSenses.has(sense) || (senses.has(sense) && part !== 'region') || (isName && upper?.has(sense) === true))
      return (part === 'country' && isNumber) || (part === 'region' && isStatus) ? null : part;
  if (isNameOfPerson(text)) return null;
  const isId = lastSenses.has('number') || lastSenses.has('ident');
  const isBelowPlace = path.some((each) => each.senses.has('place'));
  if (hasAny(senses, ownSenses) || (senses.has('latest') && upper?.has('place') === true)) {
    // `deliveryNumber` is of a document.
    const isOfPlace = senses.has('place') || senses.has('collection');
    if (isId && !lastSenses.has('desc')) return kind === 'code' || (kind === 'identifier' && isOfPlace) ? 'code' : null;
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

/** `2026-11-28 before 20:00` is a time, `25 de Mayo 500` a street. */
function beginsWithDay(text: string): boolean {
  const kinds = [1, 2, 3].map((count) => kindOfTime(text.split(' ', count).join(' ')) ?? '');
  return kinds.some((kind) => /^(?:day|instant|zoneless|written)$/.test(kind) || (kind === 'as sent' && text > ':'));
}

const stateSenses: Senses = ['deliver', 'depart', 'arrive', 'pickup'];
/** Abbreviations of keys, which in a text are a word of a name such as `Ata Hub`. */
const keyAbbreviations: ReadonlySet<string> = new Set(['eta', 'ata', 'eda', 'etd', 'atd']);

function isState(text: string): boolean {
  const words = keyOf(text).words.filter((word) => !keyAbbreviations.has(word));
  return hasAny(keyOf(words.join(' ')).senses, stateSenses);
}

const MAX_REGION_CODE_LENGTH = 3;

/** `receiver` and `deliverTo` may name a person, `assigned_to` always does. */
function mayBePerson({ senses, unknownWords }: Key, text: string): boolean {
  const isEither = unknownWords === 0 && ((!text.includes(' ') && !senses.has('deliver')) || isTown(wordsIn(text), 0));
  if (senses.has('toward') && !senses.has('place') && !isEither) return true;
  const isAddress = senses.has('place') || countDigits(text) > 0 || text.split(',').length > 2;
  return senses.has('person') && (mayBeName(text) || !isAddress);
}

const SAMPLE_TEXT = 'Some words';
const NAME_SENSE_COUNT = keyOf('name').senses.size;

function isConstant(text: string): boolean {
  return text.includes('_') && !text.includes(' ') && text === text.toUpperCase();
}

const numberedParts: ReadonlySet<PlacePart> = new Set(['postal', 'house', 'line', 'code']);

export function isTextOf(part: PlacePart, text: string): boolean {
  const kind = kindOfText(text);
  if (kind === 'number' || kind === 'identifier') return numberedParts.has(part);
  return kind !== 'opaque' && kind !== 'time' && !isConstant(text) && parsePair(text, null) === null;
}

/** `Germany` or `Post Office` */
export function isKindOfPlace(text: string): boolean {
  const words = wordsIn(text);
  const isOffice =
    words.every(({ isKnown }) => isKnown) && words.some(({ folded }) => wordSets.organisation.has(folded));
  return isOffice || countryCodeOf(text) !== null;
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
  type Place = { base: string; parts: { part: PlacePart; source: P }[]; isPersonal: boolean; path: readonly Key[] };
  const places = new Map<string, Place>();
  for (const source of sources) {
    const part = placePartOf(source.path, sampleOf(source));
    if (part === null) continue;
    const [base, role] = placeIdOf(source);
    const id = `${base}\u0000${isOfPoint(part) ? POINT_ROLE : role}`;
    const place = places.get(id) ?? { base, parts: [], isPersonal: false, path: source.path };
    places.set(id, place);
    place.parts.push({ part, source });
    place.isPersonal ||= source.isPersonal;
  }
  return [...places.values()]
    .filter(({ parts }) => parts.some(({ part }) => part !== 'region' && part !== 'house' && !isOfPoint(part)))
    .map((place) => ({
      ...place,
      parts: [...place.parts, ...(places.get(`${place.base}\u0000${POINT_ROLE}`)?.parts ?? [])],
    }));
}

const POINT_ROLE = '*';

function isOfPoint(part: PlacePart): boolean {
  return part === 'fix' || part === 'hemisphere';
}

function placeIdOf({ path, names }: KeyPath): readonly [base: string, role: string] {
  let length = names.length - 1;
  for (let keys = path.length - 1; keys > 0 && isPlain(path[keys - 1]); keys -= 1) {
    length -= 1;
    while (length > 0 && isListIndex(names[length - 1] ?? '')) length -= 1;
  }
  const role = path.at(-1)?.words.filter((word) => hasAny(sensesOf(word), roleSenses)) ?? [];
  return [names.slice(0, Math.max(0, length)).join('\u0000'), role.join(' ')];
}

function isPlain(key: Key | undefined): boolean {
  return key !== undefined && hasAny(key.senses, plainSenses) && !hasAny(key.senses, roleSenses);
}

export function scoreOfRole<P extends KeyPath>(concept: Concept, { parts }: PlaceFields<P>): number {
  return Math.max(...parts.map(({ source }) => scoreOf(concept, source.path)));
}
