import { countDigits } from '../json/text.ts';
import { isList } from '../json/values.ts';
import type { CoordinateOrder } from '../json/field-map.ts';
import type { Address, Position } from '../types.ts';
import { createPosition, hemisphereOf, measureDegrees, parsePair } from './coordinates.ts';
import {
  isKindOfPlace,
  isOldFix,
  isTextOf,
  isTextPart,
  type PlacePart,
  type PlaceFields,
  type KeyPath,
} from './place-fields.ts';
import { hasOnlyUnknownWords, isNameOfPerson } from './persons.ts';
import { readIdentifierText, readPublicText } from './values.ts';
import { isPlaceholder } from './vocabulary.ts';

/** The origin and the destination (`isEnd`) are shown without the name of the person who lives there. */
export function readAddress<P extends KeyPath>(
  { parts, isPersonal }: PlaceFields<P>,
  valueOf: (source: P) => unknown,
  order: CoordinateOrder | null,
  { isEnd }: { readonly isEnd: boolean },
): Address | null {
  if (isOldFix(parts, valueOf)) return null;
  const position = readPosition(parts, valueOf, order);
  const isOfParty = isPersonal || (isEnd && parts.some(({ part }) => part === 'line' || part === 'postal'));
  const words = isEnd || !isPersonal ? readAddressText(parts, valueOf, isOfParty, isEnd) : null;
  if (words !== null) return position === null ? words : { ...words, position };
  return position === null ? null : { lines: [], town: null, country: null, position };
}

type AddressParts<P> = readonly { readonly part: PlacePart; readonly source: P }[];

export function areSwapped<P>(parts: AddressParts<P>, samplesOf: (source: P) => readonly unknown[]): boolean {
  const latitudes = parts.flatMap(({ part, source }) => (part === 'lat' ? samplesOf(source).map(Number) : []));
  const others = latitudes.filter((degrees) => Math.abs(degrees) > 90 && Math.abs(degrees) <= 180);
  return others.length > 1 && others.length * 2 > latitudes.length;
}

export function readPosition<P extends KeyPath>(
  parts: AddressParts<P>,
  valueOf: (source: P) => unknown,
  order: CoordinateOrder | null,
  isSwapped = false,
): Position | null {
  let pair: Position | null = null;
  let [latitude, longitude, letters] = [NaN, NaN, ''];
  for (const { part, source } of parts) {
    const key = source.path.at(-1);
    const value = isTextPart(part) && part !== 'formatted' ? null : valueOf(source);
    if (value === null || value === undefined || key === undefined) continue;
    if (part === 'lat' && Number.isNaN(latitude)) latitude = measureDegrees(value, key);
    else if (part === 'lon' && Number.isNaN(longitude)) longitude = measureDegrees(value, key);
    else if (part === 'pair' || part === 'formatted') pair ??= parsePair(value, order, source.path);
    else if (part === 'hemisphere') letters += hemisphereOf(value) ?? '';
  }
  const [lat, lon] = isSwapped ? [longitude, latitude] : [latitude, longitude];
  return createPosition(lat, lon, letters) ?? pair;
}

export function readAddressText<P extends KeyPath>(
  parts: AddressParts<P>,
  valueOf: (source: P) => unknown,
  isPersonal: boolean,
  isEnd = false,
): Address | null {
  const texts: Partial<Record<PlacePart, string[]>> = {};
  for (const { part, source } of parts) {
    const value = isTextPart(part) ? valueOf(source) : null;
    if (value !== null && value !== undefined) addText(texts, part, value, { isPersonal, isEnd });
  }
  const lines = formatLines(texts);
  return lines.length === 0
    ? null
    : { lines, town: texts.city?.[0] ?? null, country: texts.country?.[0] ?? null, position: null };
}

const MAX_LINES = 12;

function addText(
  texts: Partial<Record<PlacePart, string[]>>,
  part: PlacePart,
  value: unknown,
  { isPersonal, isEnd }: { readonly isPersonal: boolean; readonly isEnd: boolean },
): void {
  if (isPersonal && (part === 'name' || part === 'formatted')) {
    if (part === 'name' || typeof value !== 'string' || countDigits(value) === 0) return;
  }
  const values = isList(value) ? value : [value];
  for (const each of values.slice(0, MAX_LINES)) {
    const sent = typeof each === 'number' ? readIdentifierText(each) : readPublicText(each);
    const text = isEnd && sent !== null ? withoutPerson(sent) : sent;
    if (text === null || isPlaceholder(text) || !isTextOf(part, text)) continue;
    const list = (texts[part] ??= []);
    if (!list.includes(text)) list.push(text);
  }
}

const HOUSE_NUMBER = /^(?=.*\p{L}{3})(?:.* )?\d{1,3}\p{L}?(?: |$)/u;

/** `Anna Smith, 12 Mill Lane` without the name. */
function withoutPerson(text: string): string | null {
  const [first = '', ...rest] = text.split(', ');
  const isBeforeStreet = rest.length > 1 && HOUSE_NUMBER.test(rest[0] ?? '');
  const isName = isNameOfPerson(first) || (isBeforeStreet && hasOnlyUnknownWords(first));
  return isName ? rest.join(', ') || null : text;
}

function formatLines(texts: Partial<Record<PlacePart, string[]>>): readonly string[] {
  const { formatted, line, house, city, region, postal, country, name, code } = texts;
  const first = (list: readonly string[] | undefined) => list?.slice(0, 1) ?? [];
  const town = [...first(postal), ...first(city)].join(' ');
  const hasParts = [city, postal, country, line].some((part) => part !== undefined);
  const street = house !== undefined && line?.length === 1 ? [`${line[0] ?? ''} ${house[0] ?? ''}`] : (line ?? []);
  const whole = formatted
    ?.toSorted((one, other) => Number(isKindOfPlace(one)) - Number(isKindOfPlace(other)) || other.length - one.length)
    .slice(0, 1);
  const inParts = hasParts ? [...street, town, ...first(region), ...first(country)] : [];
  const lines = withoutRepeats(
    whole === undefined ? [...first(name), ...inParts] : [...whole, ...(hasParts ? [town, ...first(country)] : [])],
  );
  return lines.length > 0 ? lines.slice(0, MAX_LINES) : first(code);
}

function withoutRepeats(lines: readonly string[]): readonly string[] {
  const filled = lines.filter((line) => line !== '');
  const folded = filled.map((line) => ` ${line.toLowerCase().replaceAll(',', ' ')} `);
  const isRepeated = (line: string, at: number) =>
    folded.some((other, index) => {
      const isLonger = other.length - 2 > line.length;
      return index !== at && other.includes(` ${line.toLowerCase()} `) && (isLonger || index < at);
    });
  return filled.filter((line, at) => !isRepeated(line, at));
}
