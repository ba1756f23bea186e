import type { History, TrackGeometry } from '../types.ts';
import { unwrapLongitudes } from './unwrap.ts';

/** The geometry of a history, unrounded. `instants` are those of `instantsOf`, for who has them already. */
export function readGeometry(history: History, instants: Float64Array = instantsOf(history)): TrackGeometry {
  const { length } = history;
  const located = history.latitudes.reduce((count, latitude) => (Number.isNaN(latitude) ? count : count + 1), 0);
  const latitudes = new Float64Array(located);
  const longitudes = new Float64Array(located);
  const times = new Float64Array(located);
  const numbers = new Uint32Array(located);
  let at = 0;
  for (let number = 1; number <= length; number += 1) {
    const latitude = history.latitudes[length - number] ?? NaN;
    if (Number.isNaN(latitude)) continue;
    latitudes[at] = latitude;
    longitudes[at] = history.longitudes[length - number] ?? NaN;
    times[at] = instants[number - 1] ?? NaN;
    numbers[at] = number;
    at += 1;
  }
  return { latitudes, longitudes: unwrapLongitudes(longitudes), times, numbers };
}

/**
 * Instants of all reports, oldest first: index 0 is report number 1. ms UTC, NaN where there is none. A day is no
 * instant: measuring from its midnight would invent silences and stops.
 */
export function instantsOf(history: History): Float64Array {
  const instants = history.instants.toReversed();
  for (let index = 0; index < history.length; index += 1)
    if (history.isDay(index)) instants[history.length - 1 - index] = NaN;
  return instants;
}

/** UTC ISO 8601 with milliseconds, or null for NaN. */
export function isoOf(instant: number): string | null {
  return Number.isFinite(instant) ? new Date(instant).toISOString() : null;
}

/** Mean radius R1 = (2a + b) / 3 of WGS 84 (Moritz, Geodetic Reference System 1980, 2000). */
const EARTH_RADIUS_METRES = 6_371_008.8;

const RADIANS = Math.PI / 180;

/**
 * Great-circle distance in metres between two positions in degrees WGS 84 (haversine on the mean sphere; up to 0.56 %
 * off the ellipsoid). Longitudes may be unwrapped.
 */
export function distanceMetres(
  latitude: number,
  longitude: number,
  otherLatitude: number,
  otherLongitude: number,
): number {
  const sinLatitude = Math.sin(((otherLatitude - latitude) * RADIANS) / 2);
  const sinLongitude = Math.sin(((otherLongitude - longitude) * RADIANS) / 2);
  const square =
    sinLatitude * sinLatitude +
    Math.cos(latitude * RADIANS) * Math.cos(otherLatitude * RADIANS) * sinLongitude * sinLongitude;
  // Rounding can push the square past 1 between antipodes, where asin would be NaN.
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, square)));
}
