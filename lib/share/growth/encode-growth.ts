import { encodeLine, joinTrack, TRACK_VERSION, type TrackNames } from '../page/encode-track.ts';
import type { SilenceColumns, StopColumns, TrackGeometry } from '../types.ts';
import {
  digestOfLine,
  digestOfNames,
  digestOfSilences,
  digestOfStops,
  type KnownTrack,
  nextStop,
} from './track-version.ts';

/** A track as the server has it. */
export interface WholeTrack {
  readonly geometry: TrackGeometry;
  readonly silences: SilenceColumns;
  readonly stops: StopColumns;
  /** Asked for only when the line is the same: names take longer than all else. */
  readonly names: () => TrackNames;
}

/** Signs where a whole track has its own: what follows is a growth; its names are all there are. */
export const GROWTH = 0x80;
export const ALL_NAMES = 0x40;
/** Version, signs, and how many points, silences and stops stay; then a track of what comes after them. */
export const GROWTH_HEADER_BYTES = 14;

type Compress = (part: Uint8Array) => Uint8Array;

/**
 * The answer of POST /share/track to a page that holds `known`: what comes after that; null: all of it has to be sent.
 * Each kind is compared by itself: with one more report what is a silence may be another. `compress` null: not wanted.
 */
export function encodeGrowth(
  track: WholeTrack,
  known: KnownTrack,
  compress: Compress | null,
): Uint8Array<ArrayBuffer> | null {
  const { geometry, silences, stops } = track;
  const { points } = known;
  if (points === 0 || points > geometry.numbers.length || digestOfLine(geometry, points) !== known.line) return null;
  const isSilent =
    known.silences <= silences.after.length && digestOfSilences(silences, known.silences) === known.silent;
  const isStopped = known.stops <= stops.first.length && digestOfStops(stops, known.stops) === known.stopped;
  const keptSilences = isSilent ? known.silences : 0;
  const keptStops = isStopped ? known.stops : 0;
  const line = encodeLine(cutGeometry(geometry, points), {
    silences: {
      after: silences.after.subarray(keptSilences),
      from: silences.from.subarray(keptSilences),
      until: silences.until.subarray(keptSilences),
    },
    stops: {
      first: stops.first.subarray(keptStops),
      last: stops.last.subarray(keptStops),
      from: stops.from.subarray(keptStops),
      until: stops.until.subarray(keptStops),
      latitudes: stops.latitudes.subarray(keptStops),
      longitudes: stops.longitudes.subarray(keptStops),
    },
  });
  const allNames = track.names();
  const newNames = namesFrom(allNames, stops, known, keptStops);
  const names = new TextEncoder().encode(JSON.stringify(newNames ?? allNames));
  const tail = compress === null ? joinTrack(line, names, false) : joinTrack(compress(line), compress(names), true);
  const whole = new Uint8Array(GROWTH_HEADER_BYTES + tail.length);
  const header = new DataView(whole.buffer);
  header.setUint8(0, TRACK_VERSION);
  header.setUint8(1, newNames === null ? GROWTH + ALL_NAMES : GROWTH);
  header.setUint32(2, points);
  header.setUint32(6, keptSilences);
  header.setUint32(10, keptStops);
  whole.set(tail, GROWTH_HEADER_BYTES);
  return whole;
}

function cutGeometry({ latitudes, longitudes, times, numbers }: TrackGeometry, from: number): TrackGeometry {
  return {
    latitudes: latitudes.subarray(from),
    longitudes: longitudes.subarray(from),
    times: times.subarray(from),
    numbers: numbers.subarray(from),
  };
}

/** The names after those that stay; null: none of them can. */
function namesFrom(names: TrackNames, stops: StopColumns, known: KnownTrack, keptStops: number): TrackNames | null {
  const below = nextStop(stops.first, keptStops);
  const all = new Map(Object.entries(names).map(([number, name]) => [Number(number), name] as const));
  if (digestOfNames(all, below) !== known.names) return null;
  return Object.fromEntries([...all].filter(([number]) => number >= below));
}
