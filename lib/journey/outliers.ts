import type { ReportNumber, TrackPoints } from '../share/types.ts';
import { distanceMetres, metresBetween, rangeOf } from './distance.ts';

interface Limit {
  readonly metres: number;
  readonly speed: number;
}

const KILOMETRES_PER_HOUR = 1 / 3.6;
const AIR: Limit = { metres: 20_000, speed: 1_200 * KILOMETRES_PER_HOUR };
const GROUND: Limit = { metres: 5_000, speed: 250 * KILOMETRES_PER_HOUR };
const CLOCK_SECONDS = 60;
const COARSE_METRES = 1_000;
const MAX_LOOKBACK_RUNS = 16;
const MAX_ASTRAY_REPORTS = 3;
const MIN_DETOUR_FACTOR = 4;
const MIN_CONTRADICTIONS = 3;
const CONTRADICTING_SHARE = 0.2;

type Line = Pick<TrackPoints, 'latitudes' | 'longitudes' | 'times'>;

/** Positions less certain than the way to them is long, or reached at an impossible speed: see docs/behaviour.md. */
export function findOutliers(trackPoints: TrackPoints, accuracies: Float32Array) {
  const { numbers, times } = trackPoints;
  const certain = withoutUncertain(trackPoints, accuracies);
  const isTimed = (index: number) => Number.isFinite(times[index]);
  const timed = times.every(Number.isFinite) ? certain : certain.filter(isTimed);
  const flown = likeliestChain(trackPoints, timed, AIR);
  const driven = likeliestChain(trackPoints, flown, GROUND);
  const chain = onlyDetours(trackPoints, flown, driven) ? driven : flown;
  const astray = timed.length - chain.length;
  if (astray === 0 && certain.length === numbers.length) return { numbers: new Uint32Array(), contradict: false };
  const isOutlier = new Uint8Array(numbers.length).fill(1);
  for (const index of certain) if (!isTimed(index)) isOutlier[index] = 0;
  for (const index of chain) isOutlier[index] = 0;
  return {
    numbers: numbers.filter((_number: ReportNumber, index) => isOutlier[index] === 1),
    contradict: astray >= MIN_CONTRADICTIONS && astray >= CONTRADICTING_SHARE * timed.length,
  };
}

function withoutUncertain(line: Line, accuracies: Float32Array): Uint32Array {
  const { length } = line.latitudes;
  const isCoarse = (index: number) => (accuracies[index] ?? 0) >= COARSE_METRES;
  if (!accuracies.some((_metres, index) => isCoarse(index)))
    return new Uint32Array(length).map((_none, index) => index);
  const extent = extentOf(line, (index) => !isCoarse(index));
  const kept = new Uint32Array(length);
  let count = 0;
  for (let index = 0; index < length; index += 1) {
    const metres = isCoarse(index) ? (accuracies[index] ?? 0) : 0;
    if (metres > 0 && extent > COARSE_METRES && metres >= extent) continue;
    const isHeld = (by: number, at: number) => by > 0 && by >= metresBetween(line, kept[count - 1] ?? 0, at);
    const before = () => (count > 0 && isCoarse(kept[count - 1] ?? 0) ? (accuracies[kept[count - 1] ?? 0] ?? 0) : 0);
    while (count > 0 && before() > metres && isHeld(before(), index)) count -= 1;
    if (count > 0 && isHeld(metres, index)) continue;
    kept[count] = index;
    count += 1;
  }
  return kept.slice(0, count);
}

function extentOf({ latitudes, longitudes }: Line, isChosen: (index: number) => boolean): number {
  const [south, north] = rangeOf(latitudes.filter((_latitude, index) => isChosen(index)));
  const [west, east] = rangeOf(longitudes.filter((_longitude, index) => isChosen(index)));
  if (!(north >= south)) return 0;
  return east - west > 90 ? Infinity : distanceMetres(south, west, north, east);
}

/** The longest chain without a step beyond the limit. Of two equally long chains the newer wins. */
function likeliestChain(line: Line, indexes: Uint32Array, limit: Limit): Uint32Array {
  const starts = [0];
  for (let at = 1; at < indexes.length; at += 1)
    if (isImpossible(line, indexes[at - 1] ?? 0, indexes[at] ?? 0, limit)) starts.push(at);
  if (starts.length === 1) return indexes;
  const lengths = new Float64Array(starts.length);
  const before = new Int32Array(starts.length).fill(-1);
  const endOf = (run: number) => starts[run + 1] ?? indexes.length;
  let longest = 0;
  for (let run = 0; run < starts.length; run += 1) {
    const first = indexes[starts[run] ?? 0] ?? 0;
    let from = -1;
    const consider = (other: number) => {
      const isLonger = (lengths[other] ?? 0) > (from < 0 ? 0 : (lengths[from] ?? 0));
      if (isLonger && !isImpossible(line, indexes[endOf(other) - 1] ?? 0, first, limit)) from = other;
    };
    for (let other = run - 2; other >= Math.max(0, run - MAX_LOOKBACK_RUNS); other -= 1) consider(other);
    if (longest < run - MAX_LOOKBACK_RUNS) consider(longest);
    lengths[run] = endOf(run) - (starts[run] ?? 0) + (from < 0 ? 0 : (lengths[from] ?? 0));
    before[run] = from;
    if ((lengths[run] ?? 0) >= (lengths[longest] ?? 0)) longest = run;
  }
  const isKept = new Uint8Array(starts.length);
  for (let run = longest; run >= 0; run = before[run] ?? -1) isKept[run] = 1;
  let run = 0;
  return indexes.filter((_index, at) => {
    if (at >= endOf(run)) run += 1;
    return isKept[run] === 1;
  });
}

function isImpossible(line: Line, one: number, other: number, { metres, speed }: Limit): boolean {
  const north = Math.abs((line.latitudes[other] ?? NaN) - (line.latitudes[one] ?? NaN));
  const east = Math.abs((line.longitudes[other] ?? NaN) - (line.longitudes[one] ?? NaN));
  if ((north + east) * MAX_METRES_PER_DEGREE < metres) return false;
  const seconds = Math.abs((line.times[other] ?? NaN) - (line.times[one] ?? NaN)) / 1000 + CLOCK_SECONDS;
  const way = metresBetween(line, one, other);
  return way > metres && way > speed * seconds;
}

const MAX_METRES_PER_DEGREE = 111_700;

/** Whether a chain only leaves out short, impossibly fast trips there and back. A plane does not turn round. */
function onlyDetours(line: Line, all: Uint32Array, chain: Uint32Array): boolean {
  const left = all.length - chain.length;
  if (left === 0 || left * 4 > chain.length) return false;
  let at = 0;
  for (let next = 0; next <= chain.length; next += 1) {
    const first = at;
    while (at < all.length && all[at] !== chain[next]) at += 1;
    const trip = all.subarray(first, at);
    at += 1;
    if (trip.length === 0) continue;
    if (next === 0 || next === chain.length || trip.length > MAX_ASTRAY_REPORTS) return false;
    const [from, to] = [chain[next - 1] ?? 0, chain[next] ?? 0];
    const direct = metresBetween(line, from, to);
    const detour = (index: number) => metresBetween(line, from, index) + metresBetween(line, index, to);
    if (trip.some((index) => detour(index) < MIN_DETOUR_FACTOR * direct)) return false;
  }
  return true;
}
