import type { Stop, TrackGeometry } from '../types.ts';

/**
 * Which mark hides which: the ring of a stop the start that lies in it, and the mark of the latest place the stop that
 * still lasts. The words of the one that is seen tell of both.
 */
export function visibleMarks(
  { numbers }: Pick<TrackGeometry, 'numbers'>,
  stops: readonly Stop[],
): { readonly hasStart: boolean; readonly stops: readonly Stop[] } {
  const oldest = numbers[0] ?? 0;
  const newest = numbers.at(-1) ?? 0;
  return {
    hasStart: numbers.length > 1 && !stops.some(({ first, last }) => first <= oldest && oldest <= last),
    stops: stops.filter(({ last }) => last < newest),
  };
}
