import polyline from '@mapbox/polyline';
import type { ReportNumber, Silence, Stop, TrackGeometry } from '../types.ts';

/** A received ShareTrack, ready to draw. */
export interface Track {
  readonly geometry: TrackGeometry;
  readonly silences: readonly Silence[];
  readonly stops: readonly Stop[];
  readonly names: ReadonlyMap<ReportNumber, string>;
}

/** Throws a TypeError for what is no ShareTrack. */
export function decodeTrack(track: unknown): Track {
  const geometry = decodeGeometry(track);
  const { silences, stops, names } = fieldsOf(track);
  if (!Array.isArray(silences) || !Array.isArray(stops)) throw new TypeError('The track has no silences or no stops');
  if (typeof names !== 'object' || names === null) throw new TypeError('The track has no names');
  return {
    geometry,
    silences: silences.filter(isSilence),
    stops: stops.filter(isStop),
    names: new Map(
      Object.entries(names).flatMap(([number, name]) =>
        typeof name === 'string' ? [[Number(number), name] as const] : [],
      ),
    ),
  };
}

/**
 * The geometry of a received ShareTrack: degrees to 1e-5, instants to the second (ms UTC, NaN
 * unknown). Throws a TypeError when it is no such track.
 */
export function decodeGeometry(track: unknown): TrackGeometry {
  const { line, marks, epoch } = fieldsOf(track);
  if (typeof line !== 'string' || typeof marks !== 'string') throw new TypeError('The track has no line or no marks');
  const start = typeof epoch === 'string' ? Date.parse(epoch) : NaN;
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
    const above = geometry.numbers[index - 1] ?? 0;
    if (!isPlace(latitude, longitude) || !isMark(seconds, number, above)) {
      throw new TypeError('The track holds an impossible point');
    }
    geometry.latitudes[index] = latitude;
    geometry.longitudes[index] = longitude;
    geometry.times[index] = seconds < 0 ? NaN : start + seconds * 1000;
    geometry.numbers[index] = number;
  }
  return geometry;
}

function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('The track is not an object');
  return { ...value };
}

function isPlace(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Number.isFinite(longitude);
}

function isMark(seconds: number, number: number, above: number): boolean {
  return (
    Number.isInteger(seconds) && seconds >= -1 && Number.isInteger(number) && number > above && number <= 0xffff_ffff
  );
}

function isSilence(value: unknown): value is Silence {
  return hasFields(value, { after: 'number', before: 'number', ...spanFields });
}

function isStop(value: unknown): value is Stop {
  return hasFields(value, { first: 'number', last: 'number', latitude: 'number', longitude: 'number', ...spanFields });
}

const spanFields = { from: 'string', until: 'string', durationMs: 'number' } as const;

function hasFields(value: unknown, fields: Readonly<Record<string, 'number' | 'string'>>): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([key, type]) => typeof Reflect.get(value, key) === type)
  );
}
