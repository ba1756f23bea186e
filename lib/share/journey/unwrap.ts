/**
 * Longitudes in degrees, continued across ±180: a step of more than 180° went the other way round the world, so all
 * after it move by 360°. Values that are not finite stay as they are and change nothing after them.
 */
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

/** The copy of `longitude` (degrees) within 180° of `reference`; with NaN the longitude itself. */
export function shortestLongitude(reference: number, longitude: number): number {
  const step = longitude - reference;
  if (!Number.isFinite(step) || Math.abs(step) <= 180) return longitude;
  return longitude - 360 * Math.round(step / 360);
}

/** The same longitude in [-180, 180]. */
export function wrapLongitude(longitude: number): number {
  return shortestLongitude(0, longitude);
}
