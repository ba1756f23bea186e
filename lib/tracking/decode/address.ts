import { countDigits } from '../json/text.ts';
import { isList } from '../json/values.ts';
import type { CoordinateOrder } from '../json/field-map.ts';
import type { Address, Position } from '../types.ts';
import { parseDegrees, parsePair, createPosition } from './coordinates.ts';
import { isTextPart, type PlacePart, type PlaceFields, type KeyPath } from './places.ts';
import { readIdentifierText, readPublicText } from './values.ts';

/** The origin and the destination (`isEnd`) are shown without the name of the person who lives there. */
export function readAddress<P extends KeyPath>(
  { parts, isPersonal }: PlaceFields<P>,
  valueOf: (source: P) => unknown,
  order: CoordinateOrder | null,
  { isEnd }: { readonly isEnd: boolean },
): Address | null {
  const position = readPosition(parts, valueOf, order);
  const isOfParty = isPersonal || (isEnd && parts.some(({ part }) => part === 'line' || part === 'postal'));
  const words = isEnd || !isPersonal ? readAddressText(parts, valueOf, isOfParty) : null;
  if (words !== null) return position === null ? words : { ...words, position };
  return position === null ? null : { lines: [], town: null, country: null, position };
}

type AddressParts<P> = readonly { readonly part: PlacePart; readonly source: P }[];

export function readPosition<P extends KeyPath>(
  parts: AddressParts<P>,
  valueOf: (source: P) => unknown,
  order: CoordinateOrder | null,
): Position | null {
  let pair: Position | null = null;
  let latitude: number | null = null;
  let longitude: number | null = null;
  for (const { part, source } of parts) {
    const key = source.path.at(-1);
    if (key === undefined || isTextPart(part)) continue;
    const value = valueOf(source);
    if (value === null || value === undefined) continue;
    if (part === 'lat') latitude ??= parseDegrees(value, key);
    else if (part === 'lon') longitude ??= parseDegrees(value, key);
    else pair ??= parsePair(value, order, source.path);
  }
  return createPosition(latitude, longitude) ?? pair;
}

export function readAddressText<P extends KeyPath>(
  parts: AddressParts<P>,
  valueOf: (source: P) => unknown,
  isPersonal: boolean,
): Address | null {
  const texts: Partial<Record<PlacePart, string[]>> = {};
  for (const { part, source } of parts) {
    const value = isTextPart(part) ? valueOf(source) : null;
    if (value !== null && value !== undefined) addText(texts, part, value, isPersonal);
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
  isPersonal: boolean,
): void {
  if (isPersonal && (part === 'name' || part === 'formatted')) {
    if (part === 'name' || typeof value !== 'string' || countDigits(value) === 0) return;
  }
  const values = isList(value) ? value : [value];
  for (const each of values.slice(0, MAX_LINES)) {
    const text = typeof each === 'number' ? readIdentifierText(each) : readPublicText(each);
    if (text === null) continue;
    const list = (texts[part] ??= []);
    if (!list.includes(text)) list.push(text);
  }
}

/** The formatted text if there is one, else the name, the street, "postal city", region and country. */
function formatLines(texts: Partial<Record<PlacePart, string[]>>): readonly string[] {
  const { formatted, line, house, city, region, postal, country, name, code } = texts;
  const first = (list: readonly string[] | undefined) => list?.slice(0, 1) ?? [];
  const town = [...first(postal), ...first(city)].join(' ');
  const hasParts = [city, postal, country, line].some((part) => part !== undefined);
  const street = house !== undefined && line?.length === 1 ? [`${line[0] ?? ''} ${house[0] ?? ''}`] : (line ?? []);
  const whole = formatted?.toSorted((one, other) => other.length - one.length).slice(0, 1);
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
