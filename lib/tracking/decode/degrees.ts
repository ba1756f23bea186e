import { isList, isPlainObject } from '../keys/values.ts';
import type { Position } from '../types.ts';
import type { Key } from './words.ts';

export type PairOrder = 'lat,lon' | 'lon,lat';

const NUMBER = /^[+-]?\d{1,3}(?:[.,]\d{1,16})?$/;
const INTEGER = /^[+-]?\d{5,10}$/;
const SIGNS = /[°º′’'"″”*\s]+/g;
const HEMISPHERE = /^([NSEWO])?(.*?)([NSEWO])?$/i;
const PAIR = /^\(?\s?([+-]?\d{1,3}[.,]?\d{0,16})°?\s{0,3}[,;| ]\s{0,3}([+-]?\d{1,3}[.,]?\d{0,16})°?\s?\)?$/;
const NAMED_PAIR =
  /^(?:geo:|(?:SRID=4326;)?\s{0,3}POINT\s?Z?\s?\(\s{0,3})([+-]?\d[\d.]{0,18})[\s,]{1,3}([+-]?\d[\d.]{0,18})/i;

/** Degrees under a key, in [-90, 90] or [-180, 180]; null for what is none. A number is never coerced from nothing. */
export function degreesOf(value: unknown, key: Key): number | null {
  const isLatitude = key.senses.has('lat');
  const read =
    typeof value === 'number' ? value : typeof value === 'string' ? readText(value.trim(), isLatitude) : null;
  if (read === null || !Number.isFinite(read)) return null;
  const degrees = Math.abs(read) <= 540 ? read : scaled(read);
  if (isLatitude) return Math.abs(degrees) <= 90 ? degrees : null;
  return Math.abs(degrees) <= 180 ? degrees : Math.abs(degrees) <= 540 ? wrap(degrees) : null;
}

function scaled(value: number): number {
  return Number.isInteger(value) ? value / (Math.abs(value) > 1.8e8 ? 1e7 : Math.abs(value) > 9e6 ? 1e7 : 1e6) : NaN;
}

function wrap(degrees: number): number {
  return Math.round((((((degrees + 180) % 360) + 360) % 360) - 180) * 1e9) / 1e9;
}

function readText(text: string, isLatitude: boolean): number | null {
  if (text.length === 0 || text.length > 40) return null;
  if (NUMBER.test(text)) return Number(text.replace(',', '.'));
  if (INTEGER.test(text)) return Number(text);
  const [, before, middle = '', after] = HEMISPHERE.exec(text) ?? [];
  const parts = middle
    .trim()
    .replace(SIGNS, ' ')
    .trim()
    .split(' ')
    .map((part) => part.replace(',', '.'));
  if (parts.length > 3 || !parts.every((part) => /^[+-]?\d{1,3}(?:\.\d{1,12})?$/.test(part))) return null;
  if (before === undefined && after === undefined && parts.length === 1 && middle.trim() === parts[0]) return null;
  const letter = (before ?? after ?? '').toUpperCase();
  if (letter !== '' && !(isLatitude ? 'NS' : 'EWO').includes(letter)) return null;
  const [whole = 0, minutes = 0, seconds = 0] = parts.map(Number);
  if (minutes >= 60 || seconds >= 60 || minutes < 0 || seconds < 0) return null;
  const size = Math.abs(whole) + minutes / 60 + seconds / 3600;
  const sign = letter === 'S' || letter === 'W' || whole < 0 ? -1 : 1;
  return Math.round(sign * size * 1e9) / 1e9;
}

/**
 * A pair of degrees: `[lon, lat]` of GeoJSON below `geometry` or a `Point`, a text, `geo:` or WKT. Without an order two
 * numbers in a list are a place only where one of them can be no latitude.
 */
export function pairOf(value: unknown, order: PairOrder | null, path: readonly Key[] = []): Position | null {
  if (typeof value === 'string') return pairOfText(value.trim(), order);
  if (!isList(value) || value.length < 2 || value.length > 4) return null;
  const [one, two] = [numberOf(value[0]), numberOf(value[1])];
  if (one === null || two === null) return null;
  const isGeoJson = path.some(
    ({ words }) => words.includes('geometry') || words.includes('coordinates') || words.includes('point'),
  );
  const stated = order ?? (isGeoJson ? 'lon,lat' : null);
  if (stated !== null) return stated === 'lat,lon' ? positionFrom(one, two) : positionFrom(two, one);
  if (Number.isInteger(one) && Number.isInteger(two)) return null;
  const [first, second] = [positionFrom(one, two), positionFrom(two, one)];
  return first === null || second === null ? (first ?? second) : null;
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && NUMBER.test(value) ? Number(value.replace(',', '.')) : null;
}

function pairOfText(text: string, order: PairOrder | null): Position | null {
  if (text.length > 120 || text.length < 5) return null;
  const named = NAMED_PAIR.exec(text);
  if (named !== null) {
    const [one, two] = [Number(named[1]), Number(named[2])];
    return /^geo:/i.test(text) ? positionFrom(one, two) : positionFrom(two, one);
  }
  const pair = PAIR.exec(text);
  if (pair === null) return null;
  const [one = '', two = ''] = pair.slice(1);
  // "52,1" may be one number with a decimal comma.
  if (!/[.,]\d/.test(one) || !/[.,]\d/.test(two)) return null;
  const [first, second] = [Number(one.replace(',', '.')), Number(two.replace(',', '.'))];
  return order === 'lon,lat' ? positionFrom(second, first) : positionFrom(first, second);
}

/** Metres, where a report says how uncertain its position is; 0 is how some say that they do not know. */
export function accuracyOf(value: unknown): number | null {
  const metres =
    typeof value === 'number' ? value : typeof value === 'string' && NUMBER.test(value) ? Number(value) : null;
  return metres !== null && metres > 0 && metres < 40_000_000 && !isPlainObject(value) ? metres : null;
}

export function positionFrom(latitude: number | null, longitude: number | null): Position | null {
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  // Trackers without a fix report two numbers near zero.
  if (Math.abs(latitude) < NULL_ISLAND && Math.abs(longitude) < NULL_ISLAND) return null;
  return { latitude: latitude + 0, longitude: longitude + 0 };
}

const NULL_ISLAND = 0.02;
