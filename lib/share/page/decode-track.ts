import polyline from '@mapbox/polyline';
import type { ReportNumber, Silence, Stop, TrackGeometry } from '../types.ts';

/** A received ShareTrack, ready to draw. */
export interface Track {
  readonly geometry: TrackGeometry;
  readonly silences: readonly Silence[];
  readonly stops: readonly Stop[];
  readonly names: ReadonlyMap<ReportNumber, string>;
}

/** Reads a received ShareTrack. Throws a TypeError when it is none. */
export function decodeTrack(track: unknown): Track {
  return {
    geometry: decodeGeometry(track),
    silences: readList(track, 'silences').filter(isSilence),
    stops: readList(track, 'stops').filter(isStop),
    names: readNames(track),
  };
}

/**
 * The geometry of a received ShareTrack: degrees to 1e-5, instants to the second (ms UTC, NaN
 * unknown). Throws a TypeError when it is no such track.
 */
export function decodeGeometry(track: unknown): TrackGeometry {
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
  return (
    Number.isInteger(seconds) && seconds >= -1 && Number.isInteger(number) && number > above && number <= 0xffff_ffff
  );
}

function readList(track: unknown, key: string): unknown[] {
  const list: unknown = typeof track === 'object' && track !== null ? Reflect.get(track, key) : null;
  if (!Array.isArray(list)) throw new TypeError(`The track has no ${key}`);
  return list;
}

function readNames(track: unknown): ReadonlyMap<ReportNumber, string> {
  const names: unknown = typeof track === 'object' && track !== null ? Reflect.get(track, 'names') : null;
  if (typeof names !== 'object' || names === null) throw new TypeError('The track has no names');
  return new Map(
    Object.entries(names).flatMap(([number, name]) =>
      typeof name === 'string' ? [[Number(number), name] as const] : [],
    ),
  );
}

function isSilence(value: unknown): value is Silence {
  return hasFields(value, { after: 'number', before: 'number', from: 'string', until: 'string', durationMs: 'number' });
}

function isStop(value: unknown): value is Stop {
  return hasFields(value, {
    first: 'number',
    last: 'number',
    from: 'string',
    until: 'string',
    durationMs: 'number',
    latitude: 'number',
    longitude: 'number',
  });
}

function hasFields(value: unknown, fields: Readonly<Record<string, 'number' | 'string'>>): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([key, type]) => typeof Reflect.get(value, key) === type)
  );
}
