import type { LocationPoint, Timestamp } from '#lib/tracking/types.ts';
import type { TrackGeometry } from '../types.ts';
import { unwrapLongitudes } from './unwrap.ts';

/** The geometry of a history (newest first), unrounded. `instants`: those of `instantsOf`. */
export function readGeometry(
  history: readonly LocationPoint[],
  instants: Float64Array = instantsOf(history),
): TrackGeometry {
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  const times: number[] = [];
  const numbers: number[] = [];
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const position = history[index]?.position;
    if (!position) continue;
    latitudes.push(position.latitude);
    longitudes.push(position.longitude);
    times.push(instants[history.length - 1 - index] ?? NaN);
    numbers.push(history.length - index);
  }
  return {
    latitudes: Float64Array.from(latitudes),
    longitudes: unwrapLongitudes(longitudes),
    times: Float64Array.from(times),
    numbers: Uint32Array.from(numbers),
  };
}

/** ms UTC or NaN. A calendar day is no instant: measuring from its midnight would invent silences and stops. */
function instantOf(time: Timestamp | null): number {
  if (time === null || time.iso === null || time.precision === 'date') return NaN;
  return Date.parse(time.iso);
}

/** Instants of all reports, oldest first: ms UTC, NaN where there is none. */
export function instantsOf(history: readonly LocationPoint[]): Float64Array {
  const last = history.length - 1;
  return Float64Array.from(history, (_, index) => instantOf(history[last - index]?.time ?? null));
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
