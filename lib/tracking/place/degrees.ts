import { isList, isPlainObject } from '../keys/values.ts';
import type { Position } from '../types.ts';

export type Axis = 'latitude' | 'longitude';
export type PairOrder = 'lat,lon' | 'lon,lat';

const NUMBER = /^[+-]?\d{1,3}(?:[.,]\d{1,20})?$/;
const SIGNS = /[°º˚'′’"″”\s]+/g;
/** `51 3 0 N`, `N 51 03.000`, `51.05N`: degrees, minutes and seconds after their signs are gone. */
const PARTS =
  /^([NSEW])? ?([+-]?\d{1,3}(?:[.,]\d{1,12})?)(?: (\d\d?(?:[.,]\d{1,12})?))?(?: (\d\d?(?:[.,]\d{1,12})?))? ?([NSEW])?$/i;
const GEO_URI = /^geo:([^,;?]{1,20}),([^,;?]{1,20})(?:[,;?].*)?$/i;
const POINT = /^(?:SRID=4326;)? {0,4}POINT {0,4}Z? {0,4}\( {0,4}([^ ()]{1,20}) {1,4}([^ ()]{1,20})[^()]{0,40}\)$/i;
/** `51,05 3,72`; of `52,5,13,4` nobody knows. */
const COMMA_DECIMALS = /^([+-]?\d{1,3},\d{1,12}°?)(?:, | )([+-]?\d{1,3},\d{1,12}°?)$/;
const LETTER = /[NSEW]/i;
const PRECISE = /\.\d{3}/;
const LONGEST = 120;
/** Degrees. Trackers without a fix report two numbers near zero. */
const NULL_ISLAND = 0.02;

/**
 * Degrees of WGS 84: a number, or text with a point, a decimal comma, degree signs or a hemisphere. Whole numbers of E6
 * or E7 take a `scale` of 1e6 or 1e7. Never coerced: `Number(null)` is 0. A longitude of up to 540 is wrapped.
 */
export function readDegrees(value: unknown, axis: Axis, scale = 1): number | null {
  const number = typeof value === 'string' ? readText(value.trim(), axis, scale) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  if (scale !== 1 && !Number.isInteger(number)) return null;
  const degrees = number / scale;
  if (axis === 'latitude') return Math.abs(degrees) <= 90 ? degrees : null;
  if (Math.abs(degrees) > 540) return null;
  return Math.abs(degrees) <= 180 ? degrees : rounded(degrees - 360 * Math.sign(degrees));
}

function readText(text: string, axis: Axis, scale: number): number | null {
  if (text === '' || text.length > 40) return null;
  if (scale !== 1) return text.length <= 11 ? Number(text) : null;
  return NUMBER.test(text) ? numberOf(text) : readSigned(text, axis);
}

function numberOf(text = '0'): number {
  return Number(text.replace(',', '.'));
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}

function readSigned(text: string, axis: Axis): number | null {
  const plain = text.replace(SIGNS, ' ').trim();
  const [, before, whole = '', minutes, seconds, after] = PARTS.exec(plain) ?? [];
  const letter = (before ?? after ?? '').toUpperCase();
  // Two numbers without a letter or a sign are no degrees, and a letter needs no minus.
  if (whole === '' || (before !== undefined && after !== undefined)) return null;
  if (letter === '' ? !text.includes('°') && !text.includes('º') : whole.charAt(0) < '0') return null;
  if (letter !== '' && !(axis === 'latitude' ? 'NS' : 'EW').includes(letter)) return null;
  const [degrees, sixtieth, second] = [numberOf(whole), numberOf(minutes), numberOf(seconds)];
  // A fraction of a degree has no minutes beside it.
  if (sixtieth >= 60 || second >= 60 || (minutes !== undefined && !Number.isInteger(degrees))) return null;
  if (seconds !== undefined && !Number.isInteger(sixtieth)) return null;
  const size = rounded(Math.abs(degrees) + sixtieth / 60 + second / 3600);
  return letter === 'S' || letter === 'W' || whole.startsWith('-') ? -size : size;
}

/** Two degrees, or null when they are no place on earth or stand for "no fix". Swapped pairs stay unread. */
export function positionOf(latitude: number | null, longitude: number | null): Position | null {
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  if (Math.abs(latitude) < NULL_ISLAND && Math.abs(longitude) < NULL_ISLAND) return null;
  // Without the sign of -0.
  return { latitude: latitude + 0, longitude: longitude + 0 };
}

/**
 * A pair of degrees: a GeoJSON Point or its list, `"lat,lon"`, `geo:`, WKT. Without `order` a bare list says something
 * only where one of its numbers can be no latitude, and a text is latitude first.
 */
export function readPair(value: unknown, order: PairOrder | null = null): Position | null {
  if (typeof value === 'string') return readPairText(value, order);
  if (isList(value)) return order === null ? onlyPairOf(value) : pairOf(value, order);
  if (!isPlainObject(value)) return null;
  const { type, coordinates } = value;
  const isPoint = typeof type === 'string' && type.toLowerCase() === 'point';
  return isPoint && isList(coordinates) ? pairOf(coordinates, order ?? 'lon,lat') : null;
}

function pairOf(list: readonly unknown[], order: PairOrder): Position | null {
  if (list.length < 2 || list.length > 4) return null;
  const [latitude, longitude] = order === 'lat,lon' ? [list[0], list[1]] : [list[1], list[0]];
  return positionOf(readDegrees(latitude, 'latitude'), readDegrees(longitude, 'longitude'));
}

/** `[-123.1, 49.2]`: of two orders the only one on the globe, and no whole numbers. */
function onlyPairOf(list: readonly unknown[]): Position | null {
  if (!list.every((each) => typeof each === 'number') || list.slice(0, 2).every(Number.isInteger)) return null;
  const [one, other] = [pairOf(list, 'lat,lon'), pairOf(list, 'lon,lat')];
  return one === null || other === null ? (one ?? other) : null;
}

function readPairText(value: string, order: PairOrder | null): Position | null {
  if (value.length > LONGEST) return null;
  const text = value.trim();
  const uri = GEO_URI.exec(text);
  if (uri !== null) return pairOf(uri.slice(1, 3), 'lat,lon');
  const point = POINT.exec(text);
  if (point !== null) return pairOf(point.slice(1, 3), 'lon,lat');
  const inner = text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1).trim() : text;
  const parts = splitPair(inner);
  if (parts === null) return null;
  // A hemisphere tells which is which.
  return pairOf(parts, order ?? 'lat,lon') ?? (LETTER.test(inner) ? pairOf(parts, 'lon,lat') : null);
}

/** null where it may be one number with a decimal comma, or two whole numbers. */
function splitPair(text: string): readonly string[] | null {
  const commas = COMMA_DECIMALS.exec(text);
  if (commas !== null) return commas.slice(1);
  const separator = [';', ', ', ','].find((each) => text.includes(each)) ?? ' ';
  const parts = text.split(separator);
  const isDegrees = (part: string) =>
    part.includes('.') || part.includes(',') || part.includes('°') || LETTER.test(part);
  return parts.length === 2 && (separator === ' ' ? parts.every(isDegrees) : parts.some(isDegrees)) ? parts : null;
}

/** Whether a value is degrees or a pair of them; without a name that says so only numbers as precise as a tracker's. */
export function degreesKindOf(value: unknown, isNamed = false): 'degrees' | 'pair' | null {
  if (typeof value === 'string') return kindOfText(value, isNamed);
  if (typeof value === 'number')
    return readDegrees(value, 'longitude') !== null && isPrecise(value, isNamed) ? 'degrees' : null;
  if (isPlainObject(value)) return readPair(value) === null ? null : 'pair';
  if (!isList(value) || !value.slice(0, 2).every((each) => isPrecise(each, isNamed))) return null;
  return pairOf(value, 'lat,lon') !== null || pairOf(value, 'lon,lat') !== null ? 'pair' : null;
}

function kindOfText(value: string, isNamed: boolean): 'degrees' | 'pair' | null {
  if (value.length > LONGEST || !(isNamed || value.includes('.') || value.includes('°'))) return null;
  const text = value.trim();
  const isNumber = NUMBER.test(text);
  if (isNumber && !isPrecise(text, isNamed)) return null;
  if (readDegrees(text, 'latitude') !== null || readDegrees(text, 'longitude') !== null) return 'degrees';
  return readPair(text) === null || !(isNamed || PRECISE.test(text) || text.includes('°')) ? null : 'pair';
}

function isPrecise(value: unknown, isNamed: boolean): boolean {
  return isNamed || ((typeof value === 'number' || typeof value === 'string') && PRECISE.test(String(value)));
}
