import { longestRows, longestStops, lowerBound, pickRows, stopsWithin } from '../journey/column-ranges.ts';
import type { ComputedJourney } from '../journey/read-journey.ts';
import { shortestLongitude } from '../journey/geometry.ts';
import type { Journey, ReportNumber, Segment, SilenceColumns, Stop, StopColumns, TrackGeometry } from '../types.ts';
import { fitView } from './map-view.ts';
import { MAX_STOPS, visibleMarks } from './route-marks.ts';
import { mergeInvisible, MAX_POINTS, projectLine, simplifyLine, TOLERANCE } from './route-line.ts';

export interface RouteShape {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly silences: Uint32Array;
  readonly isWhole: boolean;
  readonly firstNumber: ReportNumber | null;
  readonly stops: readonly Stop[];
  readonly captionedStops: readonly Stop[];
  readonly hasStart: boolean;
}

const MIN_POINTS_TO_SIMPLIFY = 2_000;
/** A drawing may show the line smaller, never larger, and simplifies it once more. */
const DETAIL_FACTOR = 3;

export function shapeRoute({ journey, geometry, segments }: ComputedJourney): RouteShape {
  const { latitudes, longitudes, numbers } = geometry;
  const firstNumber = numbers[0] ?? null;
  const stops = stopsOnLine(journey.stops, geometry);
  const common = {
    firstNumber,
    stops,
    captionedStops: visibleMarks(geometry, stops).stops,
    hasStart: visibleMarks(geometry, stopsWithin(journey.stops, firstNumber ?? 0, firstNumber ?? 0)).hasStart,
  };
  const view = latitudes.length <= MIN_POINTS_TO_SIMPLIFY ? null : fitView(latitudes, longitudes);
  if (view === null) {
    const silent = segments.filter(({ kind }) => kind === 'silence');
    const silences = Uint32Array.from(silent, ({ first }) => first);
    return { latitudes, longitudes, silences, isWhole: true, ...common };
  }
  const { x, y } = projectLine(geometry, view);
  const kept: number[] = [];
  const silences: number[] = [];
  for (const { kind, first, last } of mergeInvisible(segments, x, y)) {
    if (kind === 'silence') silences.push(kept.length - 1);
    else {
      const max = Math.ceil((DETAIL_FACTOR * MAX_POINTS * (last - first + 1)) / x.length);
      kept.push(...simplifyLine(x, y, first, last, TOLERANCE / DETAIL_FACTOR, max));
    }
  }
  return {
    ...pickRows({ latitudes, longitudes }, kept),
    silences: Uint32Array.from(silences),
    isWhole: false,
    ...common,
  };
}

/** A stop's longitude is within ±180°, while the line may pass it on another copy of the world. */
function stopsOnLine(stops: StopColumns, { numbers, longitudes }: TrackGeometry): readonly Stop[] {
  let at = 0;
  return longestStops(stops, MAX_STOPS).map((stop) => {
    while ((numbers[at] ?? Infinity) < stop.first) at += 1;
    return { ...stop, longitude: shortestLongitude(longitudes[at] ?? NaN, stop.longitude) };
  });
}

/** The reports, silences and stops of a long track that a map needs to show all of it. */
export interface RouteOutline extends Pick<Journey, 'silences' | 'stops'> {
  readonly geometry: TrackGeometry;
}

const OUTLINE_MIN_REPORTS = 2_000;
const OUTLINE_TOLERANCE = 0.25;
const OUTLINE_MAX_POINTS = 1_500;
const OUTLINE_MAX_SILENCES = 100;
const OUTLINE_MAX_STOPS = 200;

export function outlineRoute({ journey, geometry, segments }: ComputedJourney): RouteOutline | null {
  const { latitudes, longitudes, numbers } = geometry;
  if (numbers.length <= OUTLINE_MIN_REPORTS) return null;
  const view = fitView(latitudes, longitudes);
  if (view === null) return null;
  const { x, y } = projectLine(geometry, view);
  const stops = chooseStops(journey.stops, numbers[0] ?? 0);
  const kept = new Set<number>();
  const ranges: [number, number][] = [];
  for (const { kind, first, last } of mergeInvisible(segments, x, y, longestOf(journey.silences, numbers))) {
    if (kind === 'silence') ranges.push([numbers[first] ?? 0, numbers[last] ?? 0]);
    else {
      const max = Math.ceil((OUTLINE_MAX_POINTS * (last - first + 1)) / x.length);
      for (const index of simplifyLine(x, y, first, last, OUTLINE_TOLERANCE, max)) kept.add(index);
    }
  }
  for (const number of [...stops.first, ...stops.last]) {
    const index = lowerBound(numbers, number);
    if (numbers[index] === number) kept.add(index);
  }
  return {
    geometry: pickRows(geometry, Uint32Array.from(kept).sort()),
    silences: silencesIn(journey.silences, ranges),
    stops,
  };
}

function longestOf(silences: SilenceColumns, numbers: Uint32Array): (segment: Segment) => boolean {
  const long = pickRows(silences, longestRows(silences, OUTLINE_MAX_SILENCES)).after.sort();
  return ({ first, last }) => (long[lowerBound(long, numbers[first] ?? 0)] ?? Infinity) < (numbers[last] ?? 0);
}

/** The longest, and the stop of the oldest report, because its ring hides the start. */
function chooseStops(stops: StopColumns, oldest: number): StopColumns {
  const long = new Set(longestRows(stops, OUTLINE_MAX_STOPS));
  const isOfOldest = (index: number) =>
    (stops.first[index] ?? Infinity) <= oldest && oldest <= (stops.last[index] ?? 0);
  const chosen = [...stops.first.keys()].filter((index) => long.has(index) || isOfOldest(index));
  return pickRows(stops, chosen);
}

function silencesIn(silences: SilenceColumns, ranges: readonly [number, number][]): SilenceColumns {
  const { after } = silences;
  const chosen: number[] = [];
  for (const [first, last] of ranges)
    for (let index = lowerBound(after, first); (after[index] ?? Infinity) < last; index += 1) chosen.push(index);
  return pickRows(silences, chosen);
}
