import type { Segment, Stop, StopColumns, TrackGeometry } from '../types.ts';
import { distanceMetres } from './geometry.ts';

/**
 * Metres to each point of the line from the one before: the one measure of distance for sentence, list and replay. Over a
 * silence it is 0, as where it went is not known, and within a stop, where positions drift and nothing moves.
 */
export function measureLegs(
  { latitudes, longitudes, numbers }: Pick<TrackGeometry, 'latitudes' | 'longitudes' | 'numbers'>,
  segments: readonly Segment[],
  { first: firsts, last: lasts }: Pick<StopColumns, 'first' | 'last'>,
): Float64Array {
  const legs = new Float64Array(numbers.length);
  let stop = 0;
  for (const { kind, first, last } of segments) {
    if (kind === 'silence') continue;
    for (let index = first + 1; index <= last; index += 1) {
      while ((lasts[stop] ?? Infinity) < (numbers[index] ?? 0)) stop += 1;
      if ((firsts[stop] ?? Infinity) <= (numbers[index - 1] ?? 0)) continue;
      legs[index] = distanceMetres(
        latitudes[index - 1] ?? NaN,
        longitudes[index - 1] ?? NaN,
        latitudes[index] ?? NaN,
        longitudes[index] ?? NaN,
      );
    }
  }
  return legs;
}

/** The numbers of stops, oldest first, as `measureLegs` wants them. */
export function spansOf(stops: readonly Pick<Stop, 'first' | 'last'>[]): Pick<StopColumns, 'first' | 'last'> {
  return {
    first: Uint32Array.from(stops, ({ first }) => first),
    last: Uint32Array.from(stops, ({ last }) => last),
  };
}
