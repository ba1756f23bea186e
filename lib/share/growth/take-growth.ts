import { decodeTrack, type Track } from '../page/decode-track.ts';
import { TRACK_VERSION } from '../page/encode-track.ts';
import type { Silence, SilenceColumns, Stop, StopColumns, TrackGeometry } from '../types.ts';
import { ALL_NAMES, GROWTH, GROWTH_HEADER_BYTES } from './encode-growth.ts';
import {
  digestOfLine,
  digestOfNames,
  digestOfSilences,
  digestOfStops,
  formatTrackVersion,
  nextStop,
} from './track-version.ts';

/** The version of a whole track that a page holds; null: of an empty one nothing can be kept. */
export function versionOfTrack({ geometry, silences, stops, names }: Track): string | null {
  const points = geometry.numbers.length;
  if (points === 0) return null;
  const silent = columnsOfSilences(silences);
  const stopped = columnsOfStops(stops);
  const keptSilences = Math.max(0, silences.length - 1);
  const keptStops = Math.max(0, stops.length - 1);
  return formatTrackVersion({
    points,
    line: digestOfLine(geometry, points),
    silences: keptSilences,
    silent: digestOfSilences(silent, keptSilences),
    stops: keptStops,
    stopped: digestOfStops(stopped, keptStops),
    names: digestOfNames(names, nextStop(stopped.first, keptStops)),
  });
}

/**
 * What a page then holds, of an answer of POST /share/track, which may be what comes after `before` or a whole track.
 * Rejects with a TypeError what is neither.
 */
export async function takeTrack(before: Track, bytes: Uint8Array<ArrayBuffer>): Promise<Track> {
  const signs = bytes[1] ?? 0;
  if (bytes[0] !== TRACK_VERSION || (signs & GROWTH) === 0 || bytes.length < GROWTH_HEADER_BYTES)
    return decodeTrack(bytes);
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  const points = header.getUint32(2);
  const silences = header.getUint32(6);
  const stops = header.getUint32(10);
  const isOfThis =
    points === before.geometry.numbers.length && silences <= before.silences.length && stops <= before.stops.length;
  if (!isOfThis) throw new TypeError('The track grows from another one');
  const tail = await decodeTrack(bytes.subarray(GROWTH_HEADER_BYTES));
  if ((tail.geometry.numbers[0] ?? Infinity) <= (before.geometry.numbers[points - 1] ?? 0))
    throw new TypeError('The track holds an impossible point');
  const below = before.stops.at(-1)?.first ?? Infinity;
  const oldNames = (signs & ALL_NAMES) === 0 ? [...before.names].filter(([number]) => number < below) : [];
  return {
    ...tail,
    geometry: joinGeometries(before.geometry, tail.geometry),
    silences: [...before.silences.slice(0, silences), ...tail.silences],
    stops: [...before.stops.slice(0, stops), ...tail.stops],
    names: new Map([...oldNames, ...tail.names]),
  };
}

function joinGeometries(one: TrackGeometry, other: TrackGeometry): TrackGeometry {
  if (other.numbers.length === 0) return one;
  const length = one.numbers.length + other.numbers.length;
  const join = (before: Float64Array, after: Float64Array): Float64Array => {
    const joined = new Float64Array(length);
    joined.set(before);
    joined.set(after, before.length);
    return joined;
  };
  const numbers = new Uint32Array(length);
  numbers.set(one.numbers);
  numbers.set(other.numbers, one.numbers.length);
  return {
    latitudes: join(one.latitudes, other.latitudes),
    longitudes: join(one.longitudes, other.longitudes),
    times: join(one.times, other.times),
    numbers,
  };
}

function columnsOfSilences(silences: readonly Silence[]): SilenceColumns {
  return {
    after: Uint32Array.from(silences, ({ after }) => after),
    from: Float64Array.from(silences, ({ from }) => Date.parse(from)),
    until: Float64Array.from(silences, ({ until }) => Date.parse(until)),
  };
}

function columnsOfStops(stops: readonly Stop[]): StopColumns {
  return {
    first: Uint32Array.from(stops, ({ first }) => first),
    last: Uint32Array.from(stops, ({ last }) => last),
    from: Float64Array.from(stops, ({ from }) => Date.parse(from)),
    until: Float64Array.from(stops, ({ until }) => Date.parse(until)),
    latitudes: Float64Array.from(stops, ({ latitude }) => latitude),
    longitudes: Float64Array.from(stops, ({ longitude }) => longitude),
  };
}
