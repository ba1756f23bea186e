import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { keptWith } from '#lib/base/singleton.ts';
import type { ReadingColumn } from '#lib/tracking/types.ts';
import { computeTrackPoints } from '#lib/journey/distance.ts';
import { plainValue, readingRowsOf } from '../readings/series.ts';
import type { History, Journey, ReportNumber, Stop } from '../types.ts';
import { nameApart, placeText } from '../view/display-rules.ts';
import type { SharedAnswer } from '../view/outcome.ts';
import { type Changes, DEGREES, type EncodedTrack, SECONDS, TRACK_VERSION } from './decode.ts';

export interface TrackSource {
  readonly history: History;
  readonly journey: Pick<Journey, 'silences' | 'stops' | 'outliers'>;
  readonly columns: readonly ReadingColumn[];
}

const tracksOf = keptWith('tracks', () => new LRUCache<string, string>({ max: 8 }));

export function trackAnswer(answer: SharedAnswer, known: string): string {
  const { history, journey, asset } = answer;
  const ready = tracksOf(answer).get(known);
  const made = ready ?? JSON.stringify(encodeTrack({ history, journey, columns: asset.readings ?? [] }, known));
  tracksOf(answer).set(known, made);
  return made;
}

const REVISION = /^(\d{1,9})\.(\d{1,9})\.([\w-]{22})$/;

/** What is newer than the revision `known`, or everything if it names another track. */
export function encodeTrack({ history, journey, columns }: TrackSource, known = ''): EncodedTrack {
  const trackPoints = computeTrackPoints(history, journey.outliers);
  const { numbers, times, latitudes, longitudes } = trackPoints;
  const readings = readingRowsOf(history, columns.length);
  const names = nameTrack(history, numbers[0] ?? null, journey.stops);
  const lastOf = (points: number): ReportNumber => numbers[points - 1] ?? 0;
  const revisionOf = (points: number, rows: number) => {
    const silences = journey.silences.filter(({ after }) => after < lastOf(points));
    const stops = journey.stops.filter(({ last }) => last < lastOf(points));
    const hash = createHash('sha256');
    for (const column of Object.values(trackPoints)) hash.update(column.subarray(0, points));
    hash.update(JSON.stringify([silences, stops, stops.map(({ first }) => names[first])]));
    for (const column of [readings.numbers, readings.times, ...readings.values]) hash.update(column.subarray(0, rows));
    return `${points}.${rows}.${hash.digest('base64url').slice(0, 22)}`;
  };
  const [, points = 0, rows = 0] = (REVISION.exec(known) ?? []).map(Number);
  const isKnown =
    known !== '' && points <= numbers.length && rows <= readings.numbers.length && revisionOf(points, rows) === known;
  const held = isKnown ? { points, rows } : { points: 0, rows: 0 };
  const from = lastOf(held.points);
  const stops = journey.stops.filter(({ last }) => last >= from);
  const { loose } = readings;
  return {
    version: TRACK_VERSION,
    revision: revisionOf(numbers.length, readings.numbers.length),
    held,
    numbers: changesOf(numbers.subarray(held.points), 1),
    times: changesOf(times.subarray(held.points), SECONDS),
    latitudes: changesOf(latitudes.subarray(held.points), DEGREES),
    longitudes: changesOf(longitudes.subarray(held.points), DEGREES),
    silences: journey.silences
      .filter(({ after }) => after >= from)
      .map((silence) => [silence.after, Date.parse(silence.from), Date.parse(silence.until)]),
    stops: stops.map((stop) => [
      ...([stop.first, stop.last, Date.parse(stop.from), Date.parse(stop.until)] as const),
      ...([stop.latitude, stop.longitude] as const),
    ]),
    // The name of the first report depends on that of the latest.
    names: Object.fromEntries(
      [numbers[0] ?? 0, ...stops.map(({ first }) => first)].flatMap((number) =>
        names[number] === undefined ? [] : [[number, names[number]]],
      ),
    ),
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

function changesOf(values: ArrayLike<number>, scale: number): Changes {
  let [last, step] = [0, 0];
  return Array.from(values, (value) => {
    if (Number.isNaN(value)) return null;
    const next = Math.round(value * scale);
    const nextStep = next - last;
    const change = nextStep - step;
    [last, step] = [next, nextStep];
    return change;
  });
}

function nameTrack(history: History, firstNumber: ReportNumber | null, stops: readonly Stop[]): EncodedTrack['names'] {
  const names: Record<ReportNumber, string> = {};
  if (firstNumber !== null) {
    const name = nameApart(history.addressAt(history.length - firstNumber), [history.addressAt(0)]);
    if (name !== null) names[firstNumber] = name;
  }
  for (const { first, last } of stops) {
    const name = nameWithin(history, first, last);
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
