import { findFirstIndex } from '#lib/base/binary-search.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import type { ShapedTrack } from '../track-map/line/track-shape.ts';

/** The located reports of a journey, by time. */
export type Timeline = readonly Moment[];

/** What the slider shows at one time. */
export interface Moment {
  /** The latest report until then. */
  readonly number: ReportNumber;
  /** ms UTC */
  readonly time: number;
  /** On an axis from 0 to 1 that shortens stops and silences. */
  readonly place: number;
  /** Worlds, as of a `TrackShape`. */
  readonly x: number;
  readonly y: number;
  /** The silence or stop that begins here or goes on. */
  readonly pause: { readonly kind: 'silent' | 'stopped'; readonly durationMs: number } | null;
}

/** Stops and silences together take at most this share of what the rest takes. */
const MAX_PAUSED = 0.25;
const emptyMoment: Moment = { number: 0, time: NaN, place: 0, x: NaN, y: NaN, pause: null };

/** The reports up to `latest` (ms UTC). */
export function createTimeline(track: Pick<ShapedTrack, 'shape' | 'silences' | 'stops'>, latest: number): Timeline {
  const { shape, silences, stops } = track;
  const pauses = new Map<ReportNumber, Moment['pause']>();
  for (const { first, last, durationMs } of stops)
    for (let number = first; number < last; number += 1) pauses.set(number, { kind: 'stopped', durationMs });
  for (const { after, durationMs } of silences) pauses.set(after, { kind: 'silent', durationMs });
  const reports = Array.from(shape.numbers, (number, index) => ({
    ...{ number, time: shape.times[index] ?? NaN, pause: pauses.get(number) ?? null },
    ...{ x: shape.xs[index] ?? NaN, y: shape.ys[index] ?? NaN },
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

/** Between two reports the mark moves evenly; where nothing is known of the way, it waits. */
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

/** The time of the report before or after a time. */
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
