import { memoize } from '../json/text.ts';
import { isList } from '../json/values.ts';
import type { CoordinateOrder } from '../json/field-map.ts';
import type { Position } from '../types.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };
import { fold, type Key, keyOf } from './vocabulary.ts';

const DECIMAL = /^[+-]?\d{1,10}(?:[.,]\d{1,20})?$/;
const BETWEEN_PARTS = /(?:[°º˚'′’"″”*:\s\p{L}]|[.,](?!\d))+/u;
const [NON_LETTERS, OUTER_LETTERS, FULL_STOPS] = [/\P{L}+/gu, /^\P{N}*\p{L}|\p{L}\P{N}*$/u, /[\s.]/g];
const COMMA_BEFORE_LETTER = /, ?(?=[NSEW]\b)/gi;
const GEO_URI_OR_WKT = /^(geo:|(?:SRID=4326;)? ?POINT ?Z? ?\( ?)([+-]?\d[\d.]{0,18})[\s,]{1,3}([+-]?\d[\d.]{0,18})/i;
const FRACTION = /[.,]\d|°/;
const SEPARATORS = [';', '|', ', ', ' ', ','];
const [MAX_DEGREES_LENGTH, MAX_PAIR_LENGTH] = [40, 120];
/** Trackers without a fix report two numbers near zero. */
const NULL_ISLAND_DEGREES = 0.02;
/** `inMinutes`: as `ddmm.mmmm` or `dddmm.mmmm`. */
const axes = {
  lat: { limit: 90, letters: 'ns', inMinutes: /^\D*\d{4}[.,]\d{2}/ },
  lon: { limit: 180, letters: 'ew', inMinutes: /^\D*\d{5}[.,]\d{2}/ },
};

const hemispheres: ReadonlyMap<string, string> = new Map(
  Object.entries(vocabulary.hemispheres).flatMap(([letter, words]) => words.split(' ').map((word) => [word, letter])),
);

/** `n`, `s`, `e` or `w`. */
export function hemisphereOf(value: unknown): string | undefined {
  const isShort = typeof value === 'string' && value.length <= MAX_DEGREES_LENGTH;
  return isShort ? hemispheres.get(fold(value).replaceAll(FULL_STOPS, '')) : undefined;
}

/** A number as it was sent, unless its key or its form states parts of a degree. NaN if it is none. */
export function measureDegrees(value: unknown, key: Key): number {
  const [axis, scale] = [key.senses.has('lat') ? axes.lat : axes.lon, scaleOf(key.text)];
  const isInParts = isList(value) && value.length > 1 && value.length < 4 && value.every(Number.isFinite);
  const text = isInParts ? value.join('° ') : typeof value === 'string' ? value.replace('−', '-').trim() : '';
  const degrees = (typeof value === 'number' ? value : measureText(text, axis)) / scale;
  return scale > 1 && Math.abs(degrees) > axis.limit ? NaN : degrees;
}

const scales = [
  { scale: 1e7, name: /[eE]7$|_i$|[a-z]I$/ },
  { scale: 1e6, name: /e6$|micro|mikro|[uµm]deg/i },
  { scale: 1e5, name: /e5$/i },
];
const scaleOf = memoize((key) => scales.find(({ name }) => name.test(key))?.scale ?? 1, 1000, 80);

function measureText(text: string, { letters, inMinutes }: typeof axes.lat): number {
  if (text === '' || text.length > MAX_DEGREES_LENGTH) return NaN;
  const toDegrees = inMinutes.test(text) ? fromMinutes : (number: number) => number;
  if (DECIMAL.test(text)) return toDegrees(parseDecimal(text));
  const plain = fold(text).replace('deg', '°');
  const word = plain.replaceAll(NON_LETTERS, '');
  const hemisphere = word === '' ? '' : (hemispheres.get(word) ?? '?');
  const parts = plain.split(BETWEEN_PARTS).filter((part) => part !== '');
  if (!letters.includes(hemisphere) || parts.length > 3 || !parts.every((part) => DECIMAL.test(part))) return NaN;
  if (hemisphere === '' ? !/[°º]/.test(plain) : plain.includes('-') || !OUTER_LETTERS.test(plain)) return NaN;
  const [degrees = NaN, minutes = 0, seconds = 0] = parts.map(parseDecimal);
  const isSplit = parts.slice(0, -1).every((part) => Number.isInteger(parseDecimal(part)));
  if (!isSplit || !(minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60)) return NaN;
  const size = roundDegrees(toDegrees(Math.abs(degrees)) + minutes / 60 + seconds / 3600);
  if (hemisphere !== '' && size > 180) return NaN;
  return hemisphere === 's' || hemisphere === 'w' || degrees < 0 ? -size : size;
}

function parseDecimal(text: string): number {
  return Number(text.replace(',', '.'));
}

function fromMinutes(number: number): number {
  const minutes = number % 100;
  return Math.abs(minutes) < 60 ? roundDegrees(Math.trunc(number / 100) + minutes / 60) : NaN;
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}

/** Numbers beyond degrees can be ten-millionths, or beside `letters` `ddmm.mmmm`. Longitudes up to 540 are wrapped. */
export function createPosition(latitude: number, longitude: number, letters = ''): Position | null {
  const scale = Math.abs(latitude) > 9e7 || Math.abs(longitude) > 18e7 ? 1e7 : 1;
  const isInMinutes = letters !== '' && Math.abs(latitude) > 90 && Math.abs(latitude) <= 9000;
  const toDegrees = isInMinutes ? fromMinutes : (number: number) => number / scale;
  const [lat, east] = [toDegrees(latitude), toDegrees(longitude)];
  const isWrapped = scale === 1 && Math.abs(east) > 180 && Math.abs(east) <= 540;
  const lon = isWrapped ? roundDegrees(east - 360 * Math.sign(east)) : east;
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  if (Math.abs(lat) < NULL_ISLAND_DEGREES && Math.abs(lon) < NULL_ISLAND_DEGREES) return null;
  return {
    latitude: (letters.includes('s') ? -Math.abs(lat) : lat) + 0,
    longitude: (letters.includes('w') ? -Math.abs(lon) : lon) + 0,
  };
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
  return createPosition(measureDegrees(latitude, latitudeKey), measureDegrees(longitude, longitudeKey));
}

const [latitudeKey, longitudeKey] = [keyOf('latitude'), keyOf('longitude')];

function parsePairText(text: string, order: CoordinateOrder | null): Position | null {
  if (text.length > MAX_PAIR_LENGTH || !FRACTION.test(text)) return null;
  const [, name, one, other] = GEO_URI_OR_WKT.exec(text) ?? [];
  if (name !== undefined) return positionInOrder(one, other, name.toLowerCase() === 'geo:' ? 'lat,lon' : 'lon,lat');
  const bare = text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1).trim() : text;
  const inner = bare.replaceAll(COMMA_BEFORE_LETTER, '');
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
