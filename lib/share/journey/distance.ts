/**
 * Mean radius R1 = (2a + b) / 3 of WGS 84 in metres, as the IUGG defines it (Moritz, Geodetic Reference System 1980,
 * 2000).
 */
const EARTH_RADIUS_METRES = 6_371_008.8;

const RADIANS = Math.PI / 180;

/**
 * Great-circle distance in metres between two positions in degrees WGS 84 (haversine on the mean
 * sphere; up to 0.56 % off the ellipsoid). Longitudes may be unwrapped.
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
