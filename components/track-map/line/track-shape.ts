import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import type { Box } from '#lib/share/drawing/box.ts';
import { lowerBound } from '#lib/share/journey/column-ranges.ts';
import { splitAtSilences } from '#lib/share/journey/silences.ts';
import type { Track } from '#lib/share/track/decode.ts';
import type { Segment } from '#lib/share/types.ts';
import type { LineIndex, YieldToBrowser } from './line-index.ts';

export interface TrackShape {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly numbers: Uint32Array;
  readonly times: Float64Array;
  readonly segments: readonly Segment[];
  /** A colour token of the style sheets, where each route has its own. */
  readonly colour?: string;
  readonly lineIndex: LineIndex | null;
}

export interface ShapedTrack extends Track {
  readonly shape: TrackShape;
}

const MIN_INDEXED_REPORTS = 4_000;
const REPORTS_PER_TURN = 4_000;

/** Projects all positions once, so that drawing a frame only scales and shifts them. Yields to the page in between. */
export async function shapeTrack(
  { geometry: { latitudes, longitudes, numbers, times }, silences }: Pick<Track, 'geometry' | 'silences'>,
  yieldToBrowser = createYieldToBrowser(),
): Promise<TrackShape> {
  const { length } = numbers;
  const xs = new Float64Array(length);
  const ys = new Float64Array(length);
  for (let index = 0; index < length; index += 1) {
    xs[index] = mercatorX(longitudes[index] ?? NaN);
    ys[index] = mercatorY(latitudes[index] ?? NaN);
    if (index % REPORTS_PER_TURN === REPORTS_PER_TURN - 1) await yieldToBrowser();
  }
  const after = Uint32Array.from(silences, (silence) => silence.after);
  const segments = splitAtSilences({ numbers }, after);
  await yieldToBrowser();
  const shape = { xs, ys, numbers, times, segments, lineIndex: null };
  // If its code cannot be loaded, a long line is drawn without the index, only slower.
  const late = length < MIN_INDEXED_REPORTS ? null : await import('./line-index.ts').catch(() => null);
  return late === null ? shape : { ...shape, lineIndex: await late.indexLine(shape, yieldToBrowser) };
}

const TIME_SLICE_MS = 12;

function createYieldToBrowser(): YieldToBrowser {
  let turnEnds = performance.now() + TIME_SLICE_MS;
  const pause = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    turnEnds = performance.now() + TIME_SLICE_MS;
  };
  return () => (performance.now() < turnEnds ? null : pause());
}

export function indexOfReport({ numbers }: Pick<TrackShape, 'numbers'>, number: number): number {
  const index = lowerBound(numbers, number);
  return numbers[index] === number ? index : -1;
}

/** Ascending index ranges (both ends included) that contain every part of the line within the box (worlds). */
export function rangesIn(
  { xs, lineIndex }: Pick<TrackShape, 'xs' | 'lineIndex'>,
  box: Box,
): readonly [number, number][] {
  return lineIndex?.rangesIn(box) ?? [[0, xs.length - 1]];
}
