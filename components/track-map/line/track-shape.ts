import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import type { Box } from '#lib/share/drawing/box.ts';
import { splitAtSilences } from '#lib/share/journey/silences.ts';
import { createTurns, decodeTrack, type GiveTurn, type Track } from '#lib/share/page/decode-track.ts';
import type { Segment } from '#lib/share/types.ts';
import type { LongLine } from './long-line.ts';

/** The track in world positions (unwrapped), oldest first. */
export interface TrackShape {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly numbers: Uint32Array;
  /** ms UTC, NaN unknown. */
  readonly times: Float64Array;
  readonly segments: readonly Segment[];
  /** Only some of its reports. */
  readonly isOutline: boolean;
  /** null for a line that is drawn and searched as quickly without. */
  readonly long: LongLine | null;
}

/** Of this many reports on. */
const LONG = 4_000;
const AT_ONCE = 4_000;

/** Projects once; every frame only multiplies and subtracts. Others have their turn meanwhile. */
export async function shapeTrack(
  { geometry: { latitudes, longitudes, numbers, times }, silences, isOutline }: Omit<Track, 'stops' | 'names'>,
  giveTurn: GiveTurn,
): Promise<TrackShape> {
  const { length } = numbers;
  const xs = new Float64Array(length);
  const ys = new Float64Array(length);
  for (let index = 0; index < length; index += 1) {
    xs[index] = mercatorX(longitudes[index] ?? NaN);
    ys[index] = mercatorY(latitudes[index] ?? NaN);
    if (index % AT_ONCE === AT_ONCE - 1) await giveTurn();
  }
  const after = Uint32Array.from(silences, (silence) => silence.after);
  const segments = splitAtSilences({ numbers }, after);
  await giveTurn();
  const shape = { xs, ys, numbers, times, segments, isOutline, long: null };
  // Without it a long line is slow, and there.
  const late = length < LONG ? null : await import('./long-line.ts').catch(() => null);
  return late === null ? shape : { ...shape, long: await late.createLongLine(shape, giveTurn) };
}

/** Index of the located report `number`, or -1. */
export function indexOfReport({ numbers }: Pick<TrackShape, 'numbers'>, number: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = numbers[middle] ?? 0;
    if (found === number) return middle;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** First and last indexes of stretches of the line that hold whatever of it touches the box (worlds), ascending. */
export function stretchesIn({ xs, long }: Pick<TrackShape, 'xs' | 'long'>, box: Box): readonly [number, number][] {
  return long?.stretchesIn(box) ?? [[0, xs.length - 1]];
}

/** A track as it came, and as the map draws it. */
export interface ShapedTrack extends Track {
  readonly shape: TrackShape;
}

/** From an answer of POST /share/track, in pieces between which the page has its turn. Rejects as `decodeTrack` does. */
export async function decodeShapedTrack(bytes: Uint8Array<ArrayBuffer>): Promise<ShapedTrack> {
  const track = await decodeTrack(bytes);
  return { ...track, shape: await shapeTrack(track, createTurns()) };
}
