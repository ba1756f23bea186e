import { lowerBound } from '../journey/entries.ts';
import type { JourneyReading } from '../journey/read-journey.ts';
import type { Journey, Segment, SilenceColumns, StopColumns, TrackGeometry } from '../types.ts';
import { fitView } from './map-view.ts';
import { joinUnseen, projectLine } from './route-line.ts';
import { simplifyLine } from './simplify.ts';

/** A long track as a map shows the whole of it: some of its reports, its longer silences and stops. */
export interface RouteOutline extends Pick<Journey, 'silences' | 'stops'> {
  readonly geometry: TrackGeometry;
}

/** A track of no more reports is a few kB itself. */
const FEW_REPORTS = 2_000;
/** Units of a drawing, of which there are at most about as many as pixels. */
const TOLERANCE = 0.25;
const MOST_POINTS = 1_500;
const MOST_SILENCES = 100;
const MOST_STOPS = 200;

/** What to draw first of a long track; null where there is no need. */
export function outlineRoute({ journey, geometry, segments }: JourneyReading): RouteOutline | null {
  const { latitudes, longitudes, times, numbers } = geometry;
  if (numbers.length <= FEW_REPORTS) return null;
  const view = fitView(latitudes, longitudes);
  if (view === null) return null;
  const { x, y } = projectLine(geometry, view);
  const stops = chooseStops(journey.stops, numbers[0] ?? 0);
  const kept = new Set<number>();
  const ranges: [number, number][] = [];
  for (const { kind, first, last } of joinUnseen(segments, x, y, longestOf(journey.silences, numbers))) {
    if (kind === 'silence') ranges.push([numbers[first] ?? 0, numbers[last] ?? 0]);
    else {
      const most = Math.ceil((MOST_POINTS * (last - first + 1)) / x.length);
      for (const index of simplifyLine(x, y, first, last, TOLERANCE, most)) kept.add(index);
    }
  }
  // A stop is opened by its first or last report.
  for (const column of [stops.first, stops.last])
    for (const number of column) {
      const index = indexOf(numbers, number);
      if (index >= 0) kept.add(index);
    }
  const indexes = Uint32Array.from(kept).sort();
  const pick = (column: Float64Array) => Float64Array.from(indexes, (index) => column[index] ?? NaN);
  return {
    geometry: {
      latitudes: pick(latitudes),
      longitudes: pick(longitudes),
      times: pick(times),
      numbers: Uint32Array.from(indexes, (index) => numbers[index] ?? 0),
    },
    silences: silencesIn(journey.silences, ranges),
    stops,
  };
}

/** Whether a silence on the line is one of the longest: of it a map tells how long it was. */
function longestOf(silences: SilenceColumns, numbers: Uint32Array): (segment: Segment) => boolean {
  const long = Uint32Array.from(longest(silences, MOST_SILENCES), (index) => silences.after[index] ?? 0).sort();
  return ({ first, last }) => {
    const next = long[lowerBound(long, numbers[first] ?? 0)] ?? Infinity;
    return next < (numbers[last] ?? 0);
  };
}

/** Indexes of the longest, at most so many, the longest first. */
function longest({ from, until }: Pick<StopColumns, 'from' | 'until'>, most: number): number[] {
  const lengthOf = (index: number) => (until[index] ?? NaN) - (from[index] ?? NaN);
  return [...from.keys()].sort((one, other) => lengthOf(other) - lengthOf(one) || one - other).slice(0, most);
}

/** The longest, and those of the oldest report: it hides the start. */
function chooseStops(stops: StopColumns, oldest: number): StopColumns {
  const long = new Set(longest(stops, MOST_STOPS));
  const isOfOldest = (index: number) =>
    (stops.first[index] ?? Infinity) <= oldest && oldest <= (stops.last[index] ?? 0);
  const chosen = [...stops.first.keys()].filter((index) => long.has(index) || isOfOldest(index));
  const numbersOf = (column: Uint32Array) => Uint32Array.from(chosen, (index) => column[index] ?? 0);
  const valuesOf = (column: Float64Array) => Float64Array.from(chosen, (index) => column[index] ?? NaN);
  return {
    first: numbersOf(stops.first),
    last: numbersOf(stops.last),
    from: valuesOf(stops.from),
    until: valuesOf(stops.until),
    latitudes: valuesOf(stops.latitudes),
    longitudes: valuesOf(stops.longitudes),
  };
}

/** Those that begin within the ranges of report numbers, which ascend. */
function silencesIn({ after, from, until }: SilenceColumns, ranges: readonly [number, number][]): SilenceColumns {
  const chosen: number[] = [];
  for (const [first, last] of ranges)
    for (let index = lowerBound(after, first); (after[index] ?? Infinity) < last; index += 1) chosen.push(index);
  return {
    after: Uint32Array.from(chosen, (index) => after[index] ?? 0),
    from: Float64Array.from(chosen, (index) => from[index] ?? NaN),
    until: Float64Array.from(chosen, (index) => until[index] ?? NaN),
  };
}

function indexOf(numbers: Uint32Array, number: number): number {
  const index = lowerBound(numbers, number);
  return numbers[index] === number ? index : -1;
}
