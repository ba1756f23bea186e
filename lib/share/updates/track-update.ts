import { silencesWithin, sliceRows, stopsWithin } from '../journey/column-ranges.ts';
import { decodeTrack, type Track } from '../view/decode-track.ts';
import {
  encodeGeometry,
  encodeLine,
  joinTrack,
  toUnits,
  TRACK_VERSION,
  type TrackNames,
} from '../view/encode-track.ts';
import type { Journey, ReportNumber, Silence, Stop, TrackGeometry } from '../types.ts';
import { digestBytes } from './digest.ts';

/** Flags in the place of a whole track's: this is an update; the older silences, stops and names stay. */
const UPDATE = 0x80;
const KEEPS_MARKS = 0x40;
/** Version, flags, and how many points stay (uint32); an encoded track with everything after them follows. */
const UPDATE_HEADER_BYTES = 6;

const FORMAT = 2;
const REVISION = new RegExp(`^${FORMAT}\\.(\\d{1,9})\\.(\\d{1,9})\\.(\\d{1,9})\\.([0-9a-z]{1,11})\\.([0-9a-z]{1,11})$`);

export function trackRevision({ geometry, silences, stops, names }: Track): string | null {
  const points = geometry.numbers.length;
  if (points === 0) return null;
  const line = digestLine(geometry, points);
  const keptStops = stops.slice(0, -1);
  const marks = digestMarks(silences.slice(0, -1), keptStops, namesBelow(names, stops.at(-1)?.first ?? Infinity));
  return [FORMAT, points, Math.max(0, silences.length - 1), keptStops.length, line, marks].join('.');
}

/** How much of a track a page holds. The last silence and stop are not counted: they may still grow. */
function parseRevision(text: string) {
  const [, points, silences, stops, line, marks] = REVISION.exec(text) ?? [];
  if (line === undefined) return null;
  return { points: Number(points), silences: Number(silences), stops: Number(stops), line, marks };
}

interface WholeTrack extends Pick<Journey, 'silences' | 'stops'> {
  readonly geometry: TrackGeometry;
  /** Called only when the line is unchanged: naming takes longer than everything else. */
  readonly names: () => TrackNames;
}

/** The changes since `revision`; null when the page needs the whole track. `compress` null: uncompressed. */
export function encodeTrackUpdate(
  { geometry, silences, stops, names: readNames }: WholeTrack,
  revision: string,
  compress: ((part: Uint8Array) => Uint8Array) | null,
): Uint8Array<ArrayBuffer> | null {
  const known = parseRevision(revision);
  if (known === null || known.points === 0 || known.points > geometry.numbers.length) return null;
  if (digestLine(geometry, known.points) !== known.line) return null;
  const names = new Map(Object.entries(readNames()).map(([number, name]) => [Number(number), name]));
  const below = stops.first[known.stops] ?? Infinity;
  const marks = digestMarks(
    silencesWithin(silences, 0, Infinity).slice(0, known.silences),
    stopsWithin(stops, 0, Infinity).slice(0, known.stops),
    namesBelow(names, below),
  );
  const keepsMarks = marks === known.marks;
  const [keptSilences, keptStops] = keepsMarks ? [known.silences, known.stops] : [0, 0];
  const line = encodeLine(sliceRows(geometry, known.points), {
    silences: sliceRows(silences, keptSilences),
    stops: sliceRows(stops, keptStops),
  });
  const newNames = [...names].filter(([number]) => !keepsMarks || number >= below);
  const texts = new TextEncoder().encode(JSON.stringify(Object.fromEntries(newNames)));
  const tail = compress === null ? joinTrack(line, texts, false) : joinTrack(compress(line), compress(texts), true);
  const bytes = new Uint8Array(UPDATE_HEADER_BYTES + tail.length);
  bytes.set([TRACK_VERSION, keepsMarks ? UPDATE + KEEPS_MARKS : UPDATE]);
  new DataView(bytes.buffer).setUint32(2, known.points);
  bytes.set(tail, UPDATE_HEADER_BYTES);
  return bytes;
}

/** The track after an update or a whole track. Rejects with a TypeError for an update of another track. */
export async function applyTrackUpdate(before: Track, bytes: Uint8Array<ArrayBuffer>): Promise<Track> {
  const flags = bytes[1] ?? 0;
  if (bytes[0] !== TRACK_VERSION || (flags & UPDATE) === 0 || bytes.length < UPDATE_HEADER_BYTES)
    return decodeTrack(bytes);
  const points = new DataView(bytes.buffer, bytes.byteOffset).getUint32(2);
  if (points !== before.geometry.numbers.length) throw new TypeError('The update is of another track');
  const tail = await decodeTrack(bytes.subarray(UPDATE_HEADER_BYTES));
  if ((tail.geometry.numbers[0] ?? Infinity) <= (before.geometry.numbers[points - 1] ?? 0))
    throw new TypeError('The track holds an impossible point');
  const geometry = joinGeometries(before.geometry, tail.geometry);
  if ((flags & KEEPS_MARKS) === 0) return { ...tail, geometry };
  const oldNames = namesBelow(before.names, before.stops.at(-1)?.first ?? Infinity);
  return {
    ...tail,
    geometry,
    silences: [...before.silences.slice(0, -1), ...tail.silences],
    stops: [...before.stops.slice(0, -1), ...tail.stops],
    names: new Map([...oldNames, ...tail.names]),
  };
}

function digestLine(geometry: TrackGeometry, points: number): string {
  return digestBytes(encodeGeometry(sliceRows(geometry, 0, points)));
}

function digestMarks(
  silences: readonly Silence[],
  stops: readonly Stop[],
  names: readonly (readonly [ReportNumber, string])[],
): string {
  const marks = [
    silences.map(({ after, from, until }) => [after, from, until]),
    stops.map(({ first, last, from, until, latitude, longitude }) => [
      first,
      last,
      from,
      until,
      toUnits(latitude),
      toUnits(longitude),
    ]),
    names,
  ];
  return digestBytes(new TextEncoder().encode(JSON.stringify(marks)));
}

function namesBelow(names: ReadonlyMap<ReportNumber, string>, below: ReportNumber) {
  return [...names].filter(([number]) => number < below).sort(([one], [other]) => one - other);
}

function joinGeometries(one: TrackGeometry, other: TrackGeometry): TrackGeometry {
  if (other.numbers.length === 0) return one;
  const joined = <Column extends Float64Array | Uint32Array>(column: Column, before: Column, after: Column): Column => {
    column.set(before);
    column.set(after, before.length);
    return column;
  };
  const length = one.numbers.length + other.numbers.length;
  return {
    latitudes: joined(new Float64Array(length), one.latitudes, other.latitudes),
    longitudes: joined(new Float64Array(length), one.longitudes, other.longitudes),
    times: joined(new Float64Array(length), one.times, other.times),
    numbers: joined(new Uint32Array(length), one.numbers, other.numbers),
  };
}
