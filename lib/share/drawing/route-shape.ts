import { longestStops, stopsWithin } from '../journey/entries.ts';
import type { JourneyReading } from '../journey/read-journey.ts';
import { shortestLongitude } from '../journey/unwrap.ts';
import type { ReportNumber, Segment, Stop, StopColumns, TrackGeometry } from '../types.ts';
import { fitView } from './map-view.ts';
import { MOST_STOPS } from './marked-places.ts';
import { joinUnseen, MOST_POINTS, projectLine, TOLERANCE } from './route-line.ts';
import { simplifyLine } from './simplify.ts';
import { visibleMarks } from './visible-marks.ts';

/** What a drawing needs of a journey: no more of a long one than can be seen. */
export interface RouteShape {
  /** Points of the line, oldest first, in degrees WGS 84. */
  readonly latitudes: Float64Array;
  /** Unwrapped. */
  readonly longitudes: Float64Array;
  /** Indexes of the points after which it was silent until the next. */
  readonly silences: Uint32Array;
  /** Whether all located reports are points of the line. */
  readonly isWhole: boolean;
  /** Number of the first located report; null without one. */
  readonly firstNumber: ReportNumber | null;
  /** The longest, oldest first, on the copy of the world where the line passes them. */
  readonly stops: readonly Stop[];
  /** Those of them whose captions are seen. */
  readonly captionedStops: readonly Stop[];
  /** Whether the start's mark is seen. */
  readonly hasStart: boolean;
}

/** A line of no more points is drawn as it is. */
const FEW_POINTS = 2_000;
/** A drawing may show the line smaller, never larger, and thins it once more. */
const FINER = 3;

/** Thins the line of a journey to what a drawing of the whole of it can show. */
export function shapeRoute({ journey, geometry, segments }: JourneyReading): RouteShape {
  const { latitudes, longitudes, numbers } = geometry;
  const firstNumber = numbers[0] ?? null;
  const stops = stopsOnLine(journey.stops, geometry);
  const common = {
    firstNumber,
    stops,
    captionedStops: visibleMarks(geometry, stops).stops,
    hasStart: visibleMarks(geometry, stopsWithin(journey.stops, firstNumber ?? 0, firstNumber ?? 0)).hasStart,
  };
  const view = latitudes.length <= FEW_POINTS ? null : fitView(latitudes, longitudes);
  if (view === null) {
    const silences = Uint32Array.from(segments.filter(isSilence), ({ first }) => first);
    return { latitudes, longitudes, silences, isWhole: true, ...common };
  }
  const { x, y } = projectLine(geometry, view);
  const kept: number[] = [];
  const silences: number[] = [];
  for (const { kind, first, last } of joinUnseen(segments, x, y)) {
    if (kind === 'silence') silences.push(kept.length - 1);
    else {
      const most = Math.ceil((FINER * MOST_POINTS * (last - first + 1)) / x.length);
      kept.push(...simplifyLine(x, y, first, last, TOLERANCE / FINER, most));
    }
  }
  return {
    latitudes: Float64Array.from(kept, (index) => latitudes[index] ?? NaN),
    longitudes: Float64Array.from(kept, (index) => longitudes[index] ?? NaN),
    silences: Uint32Array.from(silences),
    isWhole: false,
    ...common,
  };
}

/** The line cut at its silences, as `splitAtSilences` cuts a whole one. */
export function segmentsOf({ latitudes, silences }: RouteShape): Segment[] {
  const segments: Segment[] = [];
  if (latitudes.length === 0) return segments;
  let first = 0;
  for (const index of silences) {
    segments.push({ kind: 'solid', first, last: index }, { kind: 'silence', first: index, last: index + 1 });
    first = index + 1;
  }
  segments.push({ kind: 'solid', first, last: latitudes.length - 1 });
  return segments;
}

function isSilence({ kind }: Segment): boolean {
  return kind === 'silence';
}

/** A stop tells its longitude within ±180°, the line may pass it on another copy of the world. */
function stopsOnLine(stops: StopColumns, { numbers, longitudes }: TrackGeometry): readonly Stop[] {
  let at = 0;
  return longestStops(stops, MOST_STOPS).map((stop) => {
    while ((numbers[at] ?? Infinity) < stop.first) at += 1;
    return { ...stop, longitude: shortestLongitude(longitudes[at] ?? NaN, stop.longitude) };
  });
}
