import { longestStops, pickRows, stopsWithin } from '../journey/column-ranges.ts';
import type { ComputedJourney } from '../journey/read-journey.ts';
import { shortestLongitude } from '../journey/geometry.ts';
import type { ReportNumber, Stop, StopColumns, TrackGeometry } from '../types.ts';
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
