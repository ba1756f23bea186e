import { findFirstIndex } from '#lib/base/binary-search.ts';
import type { Position } from '#lib/tracking/types.ts';
import type { History, Segment, Silence, Stop, TrackPoints } from '../share/types.ts';

export function computeTrackPoints(
  history: History,
  outliers: Uint32Array,
  instants: Float64Array = instantsOf(history),
): TrackPoints {
  const { length } = history;
  const positions = history.latitudes.reduce((count, latitude) => (Number.isNaN(latitude) ? count : count + 1), 0);
  const located = positions - outliers.length;
  const latitudes = new Float64Array(located);
  const longitudes = new Float64Array(located);
  const times = new Float64Array(located);
  const numbers = new Uint32Array(located);
  let at = 0;
  let next = 0;
  for (let number = 1; number <= length; number += 1) {
    const latitude = history.latitudes[length - number] ?? NaN;
    if (Number.isNaN(latitude)) continue;
    if (outliers[next] === number) {
      next += 1;
      continue;
    }
    latitudes[at] = latitude;
    longitudes[at] = history.longitudes[length - number] ?? NaN;
    times[at] = instants[number - 1] ?? NaN;
    numbers[at] = number;
    at += 1;
  }
  return { latitudes, longitudes: unwrapLongitudes(longitudes), times, numbers };
}

/** Oldest first, ms UTC. NaN for calendar days: their midnight would create silences and stops that never happened. */
export function instantsOf(history: History): Float64Array {
  const instants = history.instants.toReversed();
  for (let index = 0; index < history.length; index += 1)
    if (history.isDay(index)) instants[history.length - 1 - index] = NaN;
  return instants;
}

type Line = Pick<TrackPoints, 'latitudes' | 'longitudes'>;

export function positionAt({ latitudes, longitudes }: Line, index: number): Position | null {
  const latitude = latitudes[index] ?? NaN;
  return Number.isNaN(latitude) ? null : { latitude, longitude: longitudes[index] ?? NaN };
}

export function rangeOf(values: Iterable<number>): [min: number, max: number] {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return [min, max];
}

export function isoOf(instant: number): string | null {
  return Number.isFinite(instant) ? new Date(instant).toISOString() : null;
}

export function spanOf(from: number, until: number): Pick<Silence, 'from' | 'until' | 'durationMs'> {
  return { from: isoOf(from) ?? '', until: isoOf(until) ?? '', durationMs: until - from };
}

export function lowerBound(numbers: Uint32Array, min: number): number {
  return findFirstIndex(0, numbers.length, (index) => (numbers[index] ?? 0) >= min);
}

export function hasNumber(numbers: Uint32Array, number: number): boolean {
  return numbers[lowerBound(numbers, number)] === number;
}

const EQUATOR_METRES = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY = FLATTENING * (2 - FLATTENING);
const MAX_METRES = 20_003_931.4586;

const RADIANS = Math.PI / 180;
const MAX_PLANE_DEGREES = 1;

/** Metres along the shortest way on the WGS 84 ellipsoid, to 0.005 % (0.4 % between antipodes). */
export function distanceMetres(
  latitude: number,
  longitude: number,
  otherLatitude: number,
  otherLongitude: number,
): number {
  const north = otherLatitude - latitude;
  const east = otherLongitude - longitude;
  if (!(Math.abs(north) < MAX_PLANE_DEGREES && Math.abs(east) < MAX_PLANE_DEGREES))
    return longDistance(latitude, otherLatitude, east);
  // Radii of curvature at the middle (Bowring): much faster, and nearly all legs are short.
  const cosine = Math.cos(((latitude + otherLatitude) / 2) * RADIANS);
  const bend = 1 - ECCENTRICITY * (1 - cosine * cosine);
  const acrossRadius = EQUATOR_METRES / Math.sqrt(bend);
  const alongRadius = (acrossRadius * (1 - ECCENTRICITY)) / bend;
  const across = acrossRadius * cosine * east * RADIANS;
  const along = alongRadius * north * RADIANS;
  return Math.sqrt(across * across + along * along);
}

export function metresBetween({ latitudes, longitudes }: Line, one: number, other: number): number {
  return distanceMetres(
    latitudes[one] ?? NaN,
    longitudes[one] ?? NaN,
    latitudes[other] ?? NaN,
    longitudes[other] ?? NaN,
  );
}

function longDistance(latitude: number, otherLatitude: number, east: number): number {
  const reduced = reducedLatitude(latitude);
  const otherReduced = reducedLatitude(otherLatitude);
  const middle = (reduced + otherReduced) / 2;
  const half = (otherReduced - reduced) / 2;
  const squareOf = (value: number) => value * value;
  const [sinMiddle, cosMiddle] = [squareOf(Math.sin(middle)), squareOf(Math.cos(middle))];
  const [sinHalf, cosHalf] = [squareOf(Math.sin(half)), squareOf(Math.cos(half))];
  const square = sinHalf + Math.cos(reduced) * Math.cos(otherReduced) * squareOf(Math.sin((east * RADIANS) / 2));
  // Between antipodes rounding can push the square past 1, where asin is NaN.
  const angle = 2 * Math.asin(Math.sqrt(Math.min(1, square)));
  const one = square < 1 ? ((angle - Math.sin(angle)) * sinMiddle * cosHalf) / (1 - square) : 0;
  const other = square > 0 ? ((angle + Math.sin(angle)) * cosMiddle * sinHalf) / square : 0;
  return Math.min(MAX_METRES, EQUATOR_METRES * (angle - (FLATTENING / 2) * (one + other)));
}

function reducedLatitude(latitude: number): number {
  return Math.atan((1 - FLATTENING) * Math.tan(latitude * RADIANS));
}

export function unwrapLongitudes(longitudes: Float64Array | readonly number[]): Float64Array {
  const unwrapped = new Float64Array(longitudes.length);
  let previous = NaN;
  for (let index = 0; index < unwrapped.length; index += 1) {
    const longitude = longitudes[index] ?? NaN;
    unwrapped[index] = Number.isFinite(longitude) ? shortestLongitude(previous, longitude) : longitude;
    if (Number.isFinite(longitude)) previous = unwrapped[index] ?? longitude;
  }
  return unwrapped;
}

export function shortestLongitude(reference: number, longitude: number): number {
  const step = longitude - reference;
  if (!Number.isFinite(step) || Math.abs(step) <= 180) return longitude;
  return longitude - 360 * Math.round(step / 360);
}

export function wrapLongitude(longitude: number): number {
  return shortestLongitude(0, longitude);
}

/** Metres from each point to the one before. 0 over a silence and within a stop, where positions drift. */
export function measureLegs(
  line: Pick<TrackPoints, 'latitudes' | 'longitudes' | 'numbers'>,
  segments: readonly Segment[],
  stops: readonly Pick<Stop, 'first' | 'last'>[],
): Float64Array {
  const { numbers } = line;
  const legs = new Float64Array(numbers.length);
  let stop = 0;
  for (const { kind, first, last } of segments) {
    if (kind === 'silence') continue;
    for (let index = first + 1; index <= last; index += 1) {
      while ((stops[stop]?.last ?? Infinity) < (numbers[index] ?? 0)) stop += 1;
      if ((stops[stop]?.first ?? Infinity) <= (numbers[index - 1] ?? 0)) continue;
      legs[index] = metresBetween(line, index - 1, index);
    }
  }
  return legs;
}
