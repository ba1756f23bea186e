import { isList } from '../json/values.ts';
import type { CoordinateOrder } from '../json/field-map.ts';
import type { Position } from '../types.ts';
import type { Key } from './vocabulary.ts';

type Axis = 'lat' | 'lon';

const DECIMAL = /^[+-]?\d{1,10}(?:[.,]\d{1,20})?$/;
const UNIT_SIGNS = /[°º˚'′’"″”*\s]+/g;
const GEO_URI_OR_WKT = /^(geo:|(?:SRID=4326;)? ?POINT ?Z? ?\( ?)([+-]?\d[\d.]{0,18})[\s,]{1,3}([+-]?\d[\d.]{0,18})/i;
const FRACTION = /[.,]\d|°/;
const SEPARATORS = [';', '|', ', ', ' ', ','];
const [MAX_DEGREES_LENGTH, MAX_PAIR_LENGTH] = [40, 120];
/** Trackers without a fix report two numbers near zero. */
const NULL_ISLAND_DEGREES = 0.02;

/**
 * Degrees in WGS 84 as a number (in millionths under a key such as `latitudeE7`) or as text. A longitude of up to 540
 * is wrapped.
 */
export function parseDegrees(value: unknown, key: Key): number | null {
  const axis = key.senses.has('lat') ? 'lat' : 'lon';
  const scale = key.text.endsWith('E7') ? 1e7 : key.text.endsWith('E6') ? 1e6 : 1;
  return readAxis(value, axis, scale);
}

function readAxis(value: unknown, axis: Axis, scale = 1): number | null {
  const number = typeof value === 'string' ? parseDegreesText(value.replace('−', '-').trim(), axis) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  const degrees = number / scale;
  if (Math.abs(degrees) <= (axis === 'lat' ? 90 : 180)) return degrees;
  return axis === 'lat' || Math.abs(degrees) > 540 ? null : roundDegrees(degrees - 360 * Math.sign(degrees));
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}

function parseDegreesText(text: string, axis: Axis): number | null {
  if (text === '' || text.length > MAX_DEGREES_LENGTH) return null;
  return DECIMAL.test(text) ? parseDecimal(text) : parseSexagesimal(text.toUpperCase(), axis);
}

function parseDecimal(text: string): number {
  return Number(text.replace(',', '.'));
}

function parseSexagesimal(text: string, axis: Axis): number | null {
  const letters = axis === 'lat' ? 'NS' : 'EW';
  const [first = '', last = ''] = [text.at(0), text.at(-1)].map((end = '') => (letters.includes(end) ? end : ''));
  const letter = first + last;
  const parts = text
    .slice(first.length, text.length - last.length)
    .replace(UNIT_SIGNS, ' ')
    .trim()
    .split(' ');
  if (letter.length > 1 || parts.length > 3 || !parts.every((part) => DECIMAL.test(part))) return null;
  if (letter === '' ? !text.includes('°') && !text.includes('º') : text.includes('-')) return null;
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map(parseDecimal);
  const isSplit = parts.slice(0, -1).every((part) => Number.isInteger(parseDecimal(part)));
  if (!isSplit || !(minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60)) return null;
  const size = roundDegrees(Math.abs(degrees) + minutes / 60 + seconds / 3600);
  return letter === 'S' || letter === 'W' || degrees < 0 ? -size : size;
}

export function createPosition(latitude: number | null, longitude: number | null): Position | null {
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  if (Math.abs(latitude) < NULL_ISLAND_DEGREES && Math.abs(longitude) < NULL_ISLAND_DEGREES) return null;
  return { latitude: latitude + 0, longitude: longitude + 0 };
}

/**
 * A list, a text, `geo:` or WKT. Without an `order` a GeoJSON list is longitude first, any other list counts only if
 * one number cannot be a latitude, and a text is latitude first.
 */
export function parsePair(value: unknown, order: CoordinateOrder | null, path: readonly Key[] = []): Position | null {
  if (typeof value === 'string') return parsePairText(value.trim(), order);
  if (!isList(value) || value.length < 2 || value.length > 4) return null;
  const isGeoJson = path.some(({ words }) => words.some((word) => geoJsonWords.has(word)));
  const stated = order ?? (isGeoJson ? 'lon,lat' : null);
  if (stated !== null) return positionInOrder(value[0], value[1], stated);
  if (Number.isInteger(value[0]) && Number.isInteger(value[1])) return null;
  const [one, other] = [positionInOrder(value[0], value[1], 'lat,lon'), positionInOrder(value[0], value[1], 'lon,lat')];
  return one === null || other === null ? (one ?? other) : null;
}

const geoJsonWords: ReadonlySet<string> = new Set(['geometry', 'coordinates', 'point']);

function positionInOrder(first: unknown, second: unknown, order: CoordinateOrder): Position | null {
  const [latitude, longitude] = order === 'lat,lon' ? [first, second] : [second, first];
  return createPosition(readAxis(latitude, 'lat'), readAxis(longitude, 'lon'));
}

function parsePairText(text: string, order: CoordinateOrder | null): Position | null {
  if (text.length > MAX_PAIR_LENGTH || !FRACTION.test(text)) return null;
  const [, name, one, other] = GEO_URI_OR_WKT.exec(text) ?? [];
  if (name !== undefined) return positionInOrder(one, other, name.toLowerCase() === 'geo:' ? 'lat,lon' : 'lon,lat');
  const inner = text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1).trim() : text;
  for (const separator of SEPARATORS) {
    const [first = '', second = '', ...rest] = inner.split(separator);
    if (rest.length > 0 || !FRACTION.test(first) || !FRACTION.test(second)) continue;
    const isLettered = inner.toUpperCase() !== inner.toLowerCase();
    return (
      positionInOrder(first, second, order ?? 'lat,lon') ??
      (isLettered ? positionInOrder(first, second, 'lon,lat') : null)
    );
  }
  return null;
}

export function parseAccuracyMetres(value: unknown): number | null {
  const metres = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
  return typeof metres === 'number' && metres > 0 && metres < 40_000_000 ? metres : null;
}
