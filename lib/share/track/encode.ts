import { createHash } from 'node:crypto';
import type { ReadingColumn } from '#lib/tracking/types.ts';
import { lowerBound, silencesWithin, sliceRows, stopsWithin } from '../journey/column-ranges.ts';
import { computeGeometry } from '../journey/geometry.ts';
import { plainValue, readingRowsOf } from '../readings/series.ts';
import type { History, Journey, ReportNumber, StopColumns } from '../types.ts';
import { nameApart, placeText } from '../view/display-rules.ts';
import { changesOf, DEGREES, SECONDS } from './columns.ts';
import { type EncodedTrack, TRACK_VERSION } from './decode.ts';

export interface TrackSource {
  /** What a brand shows of it. */
  readonly history: History;
  readonly journey: Pick<Journey, 'silences' | 'stops' | 'outliers'>;
  readonly columns: readonly ReadingColumn[];
}

const REVISION = /^(\d{1,9})\.(\d{1,9})\.([\w-]{22})$/;

/** An answer of POST /share/track: what is newer than the revision `known`, or everything if it names another track. */
export function encodeTrack({ history, journey, columns }: TrackSource, known = ''): EncodedTrack {
  const geometry = computeGeometry(history, journey.outliers);
  const readings = readingRowsOf(history, columns.length);
  const names = nameTrack(history, geometry.numbers[0] ?? null, journey.stops);
  const revisionOf = (points: number, rows: number) => {
    const stops = sliceRows(journey.stops, 0, lowerBound(journey.stops.last, lastOf(points)));
    return `${points}.${rows}.${digestOf(
      ...Object.values(sliceRows(geometry, 0, points)),
      ...Object.values(sliceRows(journey.silences, 0, lowerBound(journey.silences.after, lastOf(points)))),
      ...Object.values(stops),
      JSON.stringify(Array.from(stops.first, (number) => names[number])),
      ...[readings.numbers, readings.times, ...readings.values].map((column) => column.subarray(0, rows)),
    )}`;
  };
  const lastOf = (points: number): ReportNumber => geometry.numbers[points - 1] ?? 0;
  const [, points = 0, rows = 0] = (REVISION.exec(known) ?? []).map(Number);
  const isKnown =
    known !== '' &&
    points <= geometry.numbers.length &&
    rows <= readings.numbers.length &&
    revisionOf(points, rows) === known;
  const held = isKnown ? { points, rows } : { points: 0, rows: 0 };
  const from = lastOf(held.points);
  const stops = stopsWithin(journey.stops, from, Infinity);
  const tail = sliceRows(geometry, held.points);
  const { loose } = readings;
  return {
    version: TRACK_VERSION,
    revision: revisionOf(geometry.numbers.length, readings.numbers.length),
    held,
    numbers: changesOf(tail.numbers, 1),
    times: changesOf(tail.times, SECONDS),
    latitudes: changesOf(tail.latitudes, DEGREES),
    longitudes: changesOf(tail.longitudes, DEGREES),
    silences: silencesWithin(journey.silences, from + 1, Infinity).map((silence) => [
      silence.after,
      Date.parse(silence.from),
      Date.parse(silence.until),
    ]),
    stops: stops.map((stop) => [
      ...([stop.first, stop.last, Date.parse(stop.from), Date.parse(stop.until)] as const),
      ...([stop.latitude, stop.longitude] as const),
    ]),
    // The name of the first report depends on that of the latest.
    names: pickNames(names, [geometry.numbers[0] ?? 0, ...stops.map(({ first }) => first)]),
    readings: {
      columns,
      numbers: changesOf(readings.numbers.subarray(held.rows), 1),
      times: changesOf(readings.times.subarray(held.rows), SECONDS),
      values: readings.values.map((column) =>
        Array.from(column.subarray(held.rows), (value) => (Number.isNaN(value) ? null : plainValue(value))),
      ),
      loose: {
        columns: [...loose.columns],
        times: changesOf(loose.times, SECONDS),
        values: Array.from(loose.values, plainValue),
      },
    },
  };
}

function pickNames(names: EncodedTrack['names'], numbers: readonly ReportNumber[]): EncodedTrack['names'] {
  return Object.fromEntries(
    numbers.flatMap((number) => (names[number] === undefined ? [] : [[number, names[number]]])),
  );
}

/** Of the first report, and of the stops. */
function nameTrack(history: History, firstNumber: ReportNumber | null, stops: StopColumns): EncodedTrack['names'] {
  const names: Record<ReportNumber, string> = {};
  if (firstNumber !== null) {
    const name = nameApart(history.addressAt(history.length - firstNumber), [history.addressAt(0)]);
    if (name !== null) names[firstNumber] = name;
  }
  for (const [stop, first] of stops.first.entries()) {
    const name = nameWithin(history, first, stops.last[stop] ?? first);
    if (name !== undefined) names[first] = name;
  }
  return names;
}

function nameWithin(history: History, first: ReportNumber, last: ReportNumber): string | undefined {
  for (let number = first; number <= last; number += 1) {
    const index = history.length - number;
    const name = history.hasAddress(index) ? placeText(history.addressAt(index))?.name : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
}

function digestOf(...columns: readonly (Float64Array | Float32Array | Uint32Array | string)[]): string {
  const hash = createHash('sha256');
  for (const column of columns) hash.update(column);
  return hash.digest('base64url').slice(0, 22);
}
