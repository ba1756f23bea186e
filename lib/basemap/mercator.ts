/** Where Web Mercator's square ends, degrees. */
const MAX_LATITUDE = 85.051_128_779_8;

/** Longitude in degrees (may leave ±180) to worlds from the left edge. */
export function mercatorX(longitude: number): number {
  return longitude / 360 + 0.5;
}

/** Latitude in degrees to worlds from the top edge, in [0, 1]. */
export function mercatorY(latitude: number): number {
  const sine = Math.sin((Math.min(Math.max(latitude, -MAX_LATITUDE), MAX_LATITUDE) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** The reverse of `mercatorX`, degrees. */
export function longitudeAt(x: number): number {
  return (x - 0.5) * 360;
}

/** The reverse of `mercatorY`, degrees. */
export function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}
