import polyline from '@mapbox/polyline';
import type { TrackGeometry } from './geometry.ts';

/**
 * The geometry of a received ShareTrack: degrees to 1e-5, instants to the second (ms UTC, NaN
 * unknown). Throws a TypeError when it is no such track; the journey beside it is not read here.
 */
export function decodeTrack(track: unknown): TrackGeometry {
  const { line, marks, epoch } = readFields(track);
  const places = polyline.decode(line, 5);
  const pairs = polyline.decode(marks, 0);
  if (places.length !== pairs.length) throw new TypeError('The track has a different number of places and marks');
  const geometry = {
    latitudes: new Float64Array(places.length),
    longitudes: new Float64Array(places.length),
    times: new Float64Array(places.length),
    numbers: new Uint32Array(places.length),
  };
  for (const [index, [latitude, longitude]] of places.entries()) {
    const [seconds, number] = pairs[index] ?? [NaN, NaN];
    const above = index === 0 ? 0 : (geometry.numbers[index - 1] ?? 0);
    if (!isPlace(latitude, longitude) || !isMark(seconds, number, above)) {
      throw new TypeError('The track holds an impossible point');
    }
    geometry.latitudes[index] = latitude;
    geometry.longitudes[index] = longitude;
    geometry.times[index] = seconds < 0 ? NaN : epoch + seconds * 1000;
    geometry.numbers[index] = number;
  }
  return geometry;
}

function readFields(track: unknown): { line: string; marks: string; epoch: number } {
  if (typeof track !== 'object' || track === null) throw new TypeError('The track is not an object');
  const line = 'line' in track ? track.line : null;
  const marks = 'marks' in track ? track.marks : null;
  const epoch = 'epoch' in track ? track.epoch : null;
  if (typeof line !== 'string' || typeof marks !== 'string') throw new TypeError('The track has no line or no marks');
  return { line, marks, epoch: typeof epoch === 'string' ? Date.parse(epoch) : NaN };
}

function isPlace(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Number.isFinite(longitude);
}

function isMark(seconds: number, number: number, above: number): boolean {
  return Number.isInteger(seconds) && seconds >= -1 && Number.isInteger(number) && number > above && number <= 0xffff_ffff;
}
