import { findFirstIndex } from '#lib/base/binary-search.ts';
import type { Track } from '#lib/share/track/decode.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import type { Route } from '../track-map/route/route.ts';

export type Timeline = readonly Moment[];

export interface Moment {
  readonly number: ReportNumber;
  /** ms UTC */
  readonly time: number;
  /** On an axis from 0 to 1 that shortens stops and silences. */
  readonly place: number;
  readonly x: number;
  readonly y: number;
  readonly pause: { readonly kind: 'silent' | 'stopped'; readonly durationMs: number } | null;
}

/** Stops and silences together take at most this share of what the rest takes. */
const MAX_PAUSED = 0.25;
const emptyMoment: Moment = { number: 0, time: NaN, place: 0, x: NaN, y: NaN, pause: null };

/** The reports up to `latest` (ms UTC). */
export function createTimeline(
  route: Omit<Route, 'segments'>,
  { silences, stops }: Pick<Track, 'silences' | 'stops'>,
  latest: number,
): Timeline {
  const pauses = new Map<ReportNumber, Moment['pause']>();
  for (const { first, last, durationMs } of stops)
    for (let number = first; number < last; number += 1) pauses.set(number, { kind: 'stopped', durationMs });
  for (const { after, durationMs } of silences) pauses.set(after, { kind: 'silent', durationMs });
  const reports = Array.from(route.numbers, (number, index) => ({
    ...{ number, time: route.times[index] ?? NaN, pause: pauses.get(number) ?? null },
    ...{ x: route.xs[index] ?? NaN, y: route.ys[index] ?? NaN },
  }))
    .filter(({ time }) => time <= latest)
    .sort((one, other) => one.time - other.time);
  const gaps = reports.map(({ time }, index) => (reports[index + 1]?.time ?? time) - time);
  const paused = gaps.reduce((sum, gap, index) => (reports[index]?.pause === null ? sum : sum + gap), 0);
  const moving = gaps.reduce((sum, gap) => sum + gap, -paused);
  const factor = moving === 0 ? 1 : Math.min(1, (moving * MAX_PAUSED) / paused);
  let place = 0;
  return reports.map((report, index) => {
    // Sums of fractions may be a little more than 1.
    const moment = { ...report, place: Math.min(1, place) };
    place += ((gaps[index] ?? 0) * (report.pause === null ? 1 : factor)) / (moving + paused * factor);
    return moment;
  });
}

export function momentAt(timeline: Timeline, time: number): Moment {
  const { from, until, share } = between(timeline, 'time', time);
  const moved = from.pause?.kind === 'silent' ? 0 : share;
  return {
    ...{ number: from.number, time, place: from.place + share * (until.place - from.place) },
    ...{ x: from.x + moved * (until.x - from.x), y: from.y + moved * (until.y - from.y) },
    pause: share > 0 ? from.pause : null,
  };
}

export function timeAt(timeline: Timeline, place: number): number {
  const { from, until, share } = between(timeline, 'place', place);
  return from.time + share * (until.time - from.time);
}

export function stepFrom(timeline: Timeline, time: number, by: 1 | -1): number {
  const next = by === 1 ? timeline.find((at) => at.time > time) : timeline.findLast((at) => at.time < time);
  return next?.time ?? time;
}

function between(timeline: Timeline, axis: 'time' | 'place', value: number) {
  const next = findFirstIndex(1, timeline.length, (index) => (timeline[index]?.[axis] ?? 0) > value);
  const from = timeline[next - 1] ?? emptyMoment;
  const until = timeline[next] ?? from;
  const share = until[axis] > from[axis] ? Math.max(0, value - from[axis]) / (until[axis] - from[axis]) : 0;
  return { from, until, share };
}
