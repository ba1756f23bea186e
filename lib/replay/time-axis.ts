import { findFirstIndex } from '#lib/base/binary-search.ts';

/** Maps instants to positions on an axis, both in ms and ascending; between two entries the mapping is linear. */
export interface TimeAxis {
  readonly times: Float64Array;
  readonly positions: Float64Array;
}

const MIN_IDLE_MS = 5 * 60_000;
const IDLE_SHARE = 1 / 40;

/**
 * An axis from `from` to `until` (ms UTC). With `idle`, each idle stretch takes at most a fortieth of the remaining
 * time, or five minutes.
 */
export function createAxis(from: number, until: number, idle: readonly TimeSpans[] = []): TimeAxis {
  const spans = uniteSpans(idle);
  const idleMs = spans.reduce((sum, [start, end]) => sum + end - start, 0);
  const maxIdleMs = Math.max(MIN_IDLE_MS, (until - from - idleMs) * IDLE_SHARE);
  const times = [from];
  const places = [0];
  let time = from;
  let place = 0;
  const goTo = (next: number, length: number) => {
    if (!(next > time)) return;
    place += length;
    time = next;
    times.push(time);
    places.push(place);
  };
  for (const [start, end] of spans) {
    goTo(start, start - time);
    goTo(end, Math.min(end - time, maxIdleMs));
  }
  goTo(until, until - time);
  return { times: Float64Array.from(times), positions: Float64Array.from(places) };
}

export function positionAt({ times, positions }: TimeAxis, time: number): number {
  return follow(times, positions, time);
}

export function timeAt({ times, positions }: TimeAxis, place: number): number {
  return follow(positions, times, place);
}

export function lengthOf({ positions }: TimeAxis): number {
  return positions[positions.length - 1] ?? 0;
}

export function isWorthShortening(whole: TimeAxis, short: TimeAxis): boolean {
  return lengthOf(short) < 0.75 * lengthOf(whole);
}

function follow(from: Float64Array, to: Float64Array, value: number): number {
  const last = from.length - 1;
  if (!(value > (from[0] ?? NaN))) return to[0] ?? NaN;
  if (value >= (from[last] ?? NaN)) return to[last] ?? NaN;
  const high = findFirstIndex(1, last, (index) => !((from[index] ?? NaN) <= value));
  const low = high - 1;
  const share = (value - (from[low] ?? NaN)) / ((from[high] ?? NaN) - (from[low] ?? NaN));
  return (to[low] ?? NaN) + share * ((to[high] ?? NaN) - (to[low] ?? NaN));
}

function uniteSpans(idle: readonly TimeSpans[]): (readonly [from: number, until: number])[] {
  const all = idle
    .flatMap(({ from, until }) => Array.from(from, (start, index) => [start, until[index] ?? start] as const))
    .sort(([one], [other]) => one - other);
  const united: [number, number][] = [];
  for (const [start, end] of all) {
    const last = united.at(-1);
    if (last === undefined || start >= last[1]) united.push([start, end]);
    else last[1] = Math.max(last[1], end);
  }
  return united;
}

export interface TimeSpans {
  readonly from: Float64Array;
  readonly until: Float64Array;
  readonly lasts: Float64Array;
}

/** Stretches within a time; where two overlap, the later one begins where the earlier one ends. */
export function createSpans(
  stretches: readonly { readonly from: string; readonly until: string }[],
  earliest: number,
  latest: number,
): TimeSpans {
  const read = stretches
    .map(({ from, until }) => ({ from: Date.parse(from), until: Date.parse(until) }))
    .sort((one, other) => one.from - other.from || one.until - other.until);
  const within: { from: number; until: number; lasts: number }[] = [];
  let free = earliest;
  for (const { from, until } of read) {
    const start = Math.max(from, free);
    const end = Math.min(until, latest);
    if (!(start < end)) continue;
    within.push({ from: start, until: end, lasts: until - from });
    free = end;
  }
  return {
    from: Float64Array.from(within, ({ from }) => from),
    until: Float64Array.from(within, ({ until }) => until),
    lasts: Float64Array.from(within, ({ lasts }) => lasts),
  };
}

export function spanAround({ from, until, lasts }: TimeSpans, time: number): number | null {
  const index = findFirstIndex(0, from.length, (candidate) => !(time >= (until[candidate] ?? NaN)));
  return time > (from[index] ?? NaN) ? (lasts[index] ?? null) : null;
}
