import { hasKeys } from '#lib/base/has-keys.ts';
import type { ReadingColumn } from '#lib/tracking/types.ts';
import { spanOf } from '#lib/journey/distance.ts';
import type { ReadingRows } from '../readings/series.ts';
import type { ReportNumber, Silence, Stop, TrackPoints } from '../types.ts';

export interface Track {
  /** Names all of it, so that after news only what is new is sent. */
  readonly revision: string;
  readonly trackPoints: TrackPoints;
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

/** Positions to 1e-5 degrees, which are a metre; times to the second. */
export const [DEGREES, SECONDS] = [1e5, 1e-3];

/** Second differences: in JSON and compressed, a smooth column takes a byte or two a row. null: no value. */
export type Changes = readonly (number | null)[];

export interface EncodedTrack {
  readonly version: typeof TRACK_VERSION;
  readonly revision: string;
  /** The page has this many positions and rows of readings; 0: everything follows. */
  readonly held: { readonly points: number; readonly rows: number };
  readonly numbers: Changes;
  readonly times: Changes;
  readonly latitudes: Changes;
  readonly longitudes: Changes;
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
  if (!hasKeys<EncodedTrack>(answer, 'version', 'held', 'readings') || answer.version !== TRACK_VERSION)
    throw new TypeError('The answer is no track of this version');
  const { held, readings } = answer;
  const kept = held.points > 0 || held.rows > 0 ? before : null;
  const isContinued = kept?.trackPoints.numbers.length === held.points && kept.readings.numbers.length === held.rows;
  if (held.points + held.rows > 0 && !isContinued) throw new TypeError('The track continues another one');
  const last = kept?.trackPoints.numbers.at(-1) ?? 0;
  return {
    revision: answer.revision,
    trackPoints: {
      numbers: append(Uint32Array, kept?.trackPoints.numbers, valuesOf(answer.numbers, 1)),
      times: append(Float64Array, kept?.trackPoints.times, valuesOf(answer.times, SECONDS)),
      latitudes: append(Float64Array, kept?.trackPoints.latitudes, valuesOf(answer.latitudes, DEGREES)),
      longitudes: append(Float64Array, kept?.trackPoints.longitudes, valuesOf(answer.longitudes, DEGREES)),
    },
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
      numbers: append(Uint32Array, kept?.readings.numbers, valuesOf(readings.numbers, 1)),
      times: append(Float64Array, kept?.readings.times, valuesOf(readings.times, SECONDS)),
      values: readings.values.map((column, index) =>
        append(
          Float32Array,
          kept?.readings.values[index],
          column.map((value) => value ?? NaN),
        ),
      ),
      loose: {
        columns: Uint8Array.from(readings.loose.columns),
        times: valuesOf(readings.loose.times, SECONDS),
        values: Float32Array.from(readings.loose.values),
      },
    },
  };
}

function valuesOf(changes: Changes, scale: number): Float64Array {
  let [last, step] = [0, 0];
  return Float64Array.from(changes, (change) => {
    if (change === null) return NaN;
    step += change;
    last += step;
    return last / scale;
  });
}

type Column = Float64Array | Float32Array | Uint32Array;

function append<Kind extends Column>(
  Kind: new (length: number) => Kind,
  before: Kind | undefined,
  values: ArrayLike<number>,
): Kind {
  const kept = before?.length ?? 0;
  const joined = new Kind(kept + values.length);
  if (before !== undefined) joined.set(before);
  joined.set(values, kept);
  return joined;
}
