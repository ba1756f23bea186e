import { findFirstIndex } from '#lib/base/binary-search.ts';

/** Maps instants to positions on an axis, both in ms and ascending; between two entries the mapping is linear. */
export interface TimeAxis {
  readonly times: readonly number[];
  readonly positions: readonly number[];
}

const MIN_IDLE_MS = 5 * 60_000;
const IDLE_SHARE = 1 / 40;

/** Each `idle` stretch takes at most a fortieth of the remaining time, or five minutes. */
export function createAxis(from: number, until: number, idle: readonly TimeSpan[] = []): TimeAxis {
  const spans = uniteSpans(idle);
  const idleMs = spans.reduce((sum, [start, end]) => sum + end - start, 0);
  const maxIdleMs = Math.max(MIN_IDLE_MS, (until - from - idleMs) * IDLE_SHARE);
  const times = [from];
  const positions = [0];
  let time = from;
  let position = 0;
  const extend = (next: number, length: number) => {
    if (!(next > time)) return;
    position += length;
    time = next;
    times.push(time);
    positions.push(position);
  };
  for (const [start, end] of spans) {
    extend(start, start - time);
    extend(end, Math.min(end - time, maxIdleMs));
  }
  extend(until, until - time);
  return { times, positions };
}

export function positionAt({ times, positions }: TimeAxis, time: number): number {
  return follow(times, positions, time);
}

export function timeAt({ times, positions }: TimeAxis, position: number): number {
  return follow(positions, times, position);
}

export function lengthOf({ positions }: TimeAxis): number {
  return positions.at(-1) ?? 0;
}

function follow(from: readonly number[], to: readonly number[], value: number): number {
  const last = from.length - 1;
  if (!(value > (from[0] ?? NaN))) return to[0] ?? NaN;
  if (value >= (from[last] ?? NaN)) return to[last] ?? NaN;
  const high = findFirstIndex(1, last, (index) => !((from[index] ?? NaN) <= value));
  const low = high - 1;
  const share = (value - (from[low] ?? NaN)) / ((from[high] ?? NaN) - (from[low] ?? NaN));
  return (to[low] ?? NaN) + share * ((to[high] ?? NaN) - (to[low] ?? NaN));
}

function uniteSpans(spans: readonly TimeSpan[]): (readonly [from: number, until: number])[] {
  const united: [number, number][] = [];
  for (const { from, until } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = united.at(-1);
    if (last === undefined || from >= last[1]) united.push([from, until]);
    else last[1] = Math.max(last[1], until);
  }
  return united;
}

/** A silence or stop within the replay, in ms UTC. `lastsMs`: its whole duration, which may begin or end outside. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
  readonly lastsMs: number;
}

/** Stretches within a time; where two overlap, the later one begins where the earlier one ends. */
export function createSpans(
  stretches: readonly { readonly from: string; readonly until: string }[],
  earliest: number,
  latest: number,
): TimeSpan[] {
  const spans: TimeSpan[] = [];
  let free = earliest;
  const ordered = stretches
    .map(({ from, until }) => ({ from: Date.parse(from), until: Date.parse(until) }))
    .sort((one, other) => one.from - other.from || one.until - other.until);
  for (const { from, until } of ordered) {
    const start = Math.max(from, free);
    const end = Math.min(until, latest);
    if (!(start < end)) continue;
    spans.push({ from: start, until: end, lastsMs: until - from });
    free = end;
  }
  return spans;
}

export function spanAround(spans: readonly TimeSpan[], time: number): TimeSpan | null {
  const span = spans[findFirstIndex(0, spans.length, (index) => !(time >= (spans[index]?.until ?? NaN)))];
  return span !== undefined && time > span.from ? span : null;
}
