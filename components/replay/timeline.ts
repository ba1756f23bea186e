import { findFirstIndex } from '#lib/base/binary-search.ts';
import type { ReportNumber, Silence, Stop } from '#lib/share/types.ts';
import type { TrackShape } from '../track-map/line/track-shape.ts';

/** The located reports of a journey by time, on an axis that shortens stops and silences. */
export interface Timeline {
  readonly numbers: readonly ReportNumber[];
  /** ms UTC, ascending. */
  readonly times: readonly number[];
  /** Worlds, as of a `TrackShape`. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Of each report on the axis, which ends at 1. */
  readonly places: readonly number[];
  /** The silence or stop that each report begins or belongs to. */
  readonly pauses: readonly (Pause | undefined)[];
}

interface Pause {
  readonly kind: 'silent' | 'stopped';
  readonly durationMs: number;
}

/** What the slider shows at a place of its axis. */
export interface Moment {
  /** The latest report until then. */
  readonly number: ReportNumber;
  /** ms UTC */
  readonly time: number;
  readonly x: number;
  readonly y: number;
  readonly pause: Pause | null;
}

interface TimedTrack {
  readonly shape: Pick<TrackShape, 'xs' | 'ys' | 'times' | 'numbers'>;
  readonly silences: readonly Pick<Silence, 'after' | 'durationMs'>[];
  readonly stops: readonly Pick<Stop, 'first' | 'last' | 'durationMs'>[];
}

/** Stops and silences together take at most this share of what the rest takes. */
const MAX_PAUSED = 0.25;

/** Whether there are two different times up to `latest` (ms UTC). */
export function hasProgress(times: Float64Array, latest: number): boolean {
  const first = times.find((time) => time <= latest);
  return times.some((time) => time <= latest && time !== first);
}

/** null with fewer than two different times up to `latest` (ms UTC). */
export function createTimeline({ shape, silences, stops }: TimedTrack, latest: number): Timeline | null {
  const order = [...shape.times.keys()]
    .filter((point) => (shape.times[point] ?? NaN) <= latest)
    .sort((one, other) => (shape.times[one] ?? 0) - (shape.times[other] ?? 0));
  const of = (values: ArrayLike<number>) => order.map((point) => values[point] ?? NaN);
  const [numbers, times] = [of(shape.numbers), of(shape.times)];
  if (!((times[0] ?? NaN) < (times.at(-1) ?? NaN))) return null;
  const pauses = pausesOf(numbers, silences, stops);
  const gaps = times.map((time, index) => (index === 0 ? 0 : time - (times[index - 1] ?? time)));
  const paused = sum(gaps.filter((_, index) => pauses[index - 1] !== undefined));
  const moving = sum(gaps) - paused;
  const factor = moving === 0 ? 1 : Math.min(1, (moving * MAX_PAUSED) / paused);
  const length = moving + paused * factor;
  let place = 0;
  const places = gaps.map((gap, index) => {
    place += (gap * (pauses[index - 1] === undefined ? 1 : factor)) / length;
    // Sums of fractions may be a little more than 1.
    return Math.min(1, place);
  });
  return { numbers, times, xs: of(shape.xs), ys: of(shape.ys), places, pauses };
}

function pausesOf(
  numbers: readonly ReportNumber[],
  silences: TimedTrack['silences'],
  stops: TimedTrack['stops'],
): Timeline['pauses'] {
  const pauses = new Map<ReportNumber, Pause>();
  for (const { first, last, durationMs } of stops)
    for (let number = first; number < last; number += 1) pauses.set(number, { kind: 'stopped', durationMs });
  for (const { after, durationMs } of silences) pauses.set(after, { kind: 'silent', durationMs });
  return numbers.map((number) => pauses.get(number));
}

/** Between two reports the mark moves evenly; where nothing is known of the way, it waits. */
export function momentAt({ numbers, times, xs, ys, places, pauses }: Timeline, place: number): Moment {
  const index = Math.max(0, findFirstIndex(0, places.length, (at) => (places[at] ?? 0) > place) - 1);
  const [from = 0, until = from] = [places[index], places[index + 1]];
  const share = until > from ? (place - from) / (until - from) : 0;
  const pause = pauses[index] ?? null;
  const between = (values: readonly number[], isMoving: boolean) => {
    const [here = NaN, next = here] = [values[index], values[index + 1]];
    return isMoving ? here + share * (next - here) : here;
  };
  const isMoving = pause?.kind !== 'silent';
  return {
    ...{ number: numbers[index] ?? 0, pause: share > 0 ? pause : null },
    ...{ time: between(times, true), x: between(xs, isMoving), y: between(ys, isMoving) },
  };
}

/** The place of a time, ms UTC. */
export function placeAt({ times, places }: Timeline, time: number): number {
  const index = Math.max(0, findFirstIndex(0, times.length, (at) => (times[at] ?? 0) > time) - 1);
  const [from = 0, until = from] = [times[index], times[index + 1]];
  const [start = 0, end = start] = [places[index], places[index + 1]];
  return until > from ? start + ((time - from) / (until - from)) * (end - start) : start;
}

/** The place of the report before or after the one that is shown. */
export function stepFrom({ places }: Timeline, place: number, by: 1 | -1): number {
  const next = by === 1 ? places.find((other) => other > place) : places.findLast((other) => other < place);
  return next ?? (by === 1 ? 1 : 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
