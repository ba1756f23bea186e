import { hasKeys } from '#lib/base/has-keys.ts';
import type { ReadingColumn } from '#lib/tracking/types.ts';
import { spanOf } from '../journey/column-ranges.ts';
import type { ReadingRows } from '../readings/series.ts';
import type { ReportNumber, Silence, Stop, TrackGeometry } from '../types.ts';
import { type Changes, DEGREES, SECONDS, valuesOf } from './columns.ts';

/** What a page draws of a link's history: all positions, and all readings. */
export interface Track {
  /** Names all of it, so that after news only what is new is sent. */
  readonly revision: string;
  readonly geometry: TrackGeometry;
  readonly silences: readonly Silence[];
  readonly stops: readonly Stop[];
  readonly names: ReadonlyMap<ReportNumber, string>;
  readonly readings: TrackReadings;
}

export interface TrackReadings extends ReadingRows {
  readonly columns: readonly ReadingColumn[];
}

/** During a rollout a server of another build may answer an open page; the map then keeps what it has. */
export const TRACK_VERSION = 4;

/** The answer of POST /share/track. */
export interface EncodedTrack {
  readonly version: typeof TRACK_VERSION;
  readonly revision: string;
  /** The page has this many positions and rows of readings; 0: everything follows. */
  readonly held: { readonly points: number; readonly rows: number };
  readonly numbers: Changes;
  readonly times: Changes;
  readonly latitudes: Changes;
  readonly longitudes: Changes;
  /** Those from the last position on that the page has. */
  readonly silences: readonly (readonly [after: ReportNumber, from: number, until: number])[];
  readonly stops: readonly (readonly [
    first: ReportNumber,
    last: ReportNumber,
    from: number,
    until: number,
    latitude: number,
    longitude: number,
  ])[];
  readonly names: Readonly<Record<ReportNumber, string>>;
  readonly readings: {
    readonly columns: readonly ReadingColumn[];
    readonly numbers: Changes;
    readonly times: Changes;
    readonly values: readonly (readonly (number | null)[])[];
    readonly loose: {
      readonly columns: readonly number[];
      readonly times: Changes;
      readonly values: readonly number[];
    };
  };
}

/** The track after an answer of POST /share/track. Throws a TypeError for one that continues another track. */
export function applyTrack(before: Track | null, answer: unknown): Track {
  // Written by our own server.
  if (!hasKeys<EncodedTrack>(answer, 'version', 'held', 'readings') || answer.version !== TRACK_VERSION)
    throw new TypeError('The answer is no track of this version');
  const { held, readings } = answer;
  const kept = held.points > 0 || held.rows > 0 ? before : null;
  const isContinued = kept?.geometry.numbers.length === held.points && kept.readings.numbers.length === held.rows;
  if (held.points + held.rows > 0 && !isContinued) throw new TypeError('The track continues another one');
  const last = kept?.geometry.numbers.at(-1) ?? 0;
  const geometry = {
    numbers: Uint32Array.from(valuesOf(answer.numbers, 1)),
    times: valuesOf(answer.times, SECONDS),
    latitudes: valuesOf(answer.latitudes, DEGREES),
    longitudes: valuesOf(answer.longitudes, DEGREES),
  };
  const rows = {
    numbers: Uint32Array.from(valuesOf(readings.numbers, 1)),
    times: valuesOf(readings.times, SECONDS),
    values: readings.values.map((column) => Float32Array.from(column, (value) => value ?? NaN)),
  };
  return {
    revision: answer.revision,
    geometry: kept === null ? geometry : joinRows(kept.geometry, geometry),
    silences: [
      ...(kept?.silences.filter(({ after }) => after < last) ?? []),
      ...answer.silences.map(([after, from, until]) => ({ after, before: after + 1, ...spanOf(from, until) })),
    ],
    stops: [
      ...(kept?.stops.filter((stop) => stop.last < last) ?? []),
      ...answer.stops.map(([first, end, from, until, latitude, longitude]) => ({
        ...{ first, last: end, latitude, longitude },
        ...spanOf(from, until),
      })),
    ],
    names: new Map([
      ...(kept?.names ?? []),
      ...Object.entries(answer.names).map(([number, name]) => [Number(number), name] as const),
    ]),
    readings: {
      columns: readings.columns,
      ...(kept === null ? rows : joinReadings(kept.readings, rows)),
      loose: {
        columns: Uint8Array.from(readings.loose.columns),
        times: valuesOf(readings.loose.times, SECONDS),
        values: Float32Array.from(readings.loose.values),
      },
    },
  };
}

function joinRows(one: TrackGeometry, other: TrackGeometry): TrackGeometry {
  return {
    numbers: joinColumns(Uint32Array, one.numbers, other.numbers),
    times: joinColumns(Float64Array, one.times, other.times),
    latitudes: joinColumns(Float64Array, one.latitudes, other.latitudes),
    longitudes: joinColumns(Float64Array, one.longitudes, other.longitudes),
  };
}

function joinReadings(one: ReadingRows, other: Omit<ReadingRows, 'loose'>): Omit<ReadingRows, 'loose'> {
  return {
    numbers: joinColumns(Uint32Array, one.numbers, other.numbers),
    times: joinColumns(Float64Array, one.times, other.times),
    values: other.values.map((column, index) =>
      joinColumns(Float32Array, one.values[index] ?? new Float32Array(), column),
    ),
  };
}

type Column = Float64Array | Float32Array | Uint32Array;

function joinColumns<Kind extends Column>(Kind: new (length: number) => Kind, one: Kind, other: Kind): Kind {
  const joined = new Kind(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}
