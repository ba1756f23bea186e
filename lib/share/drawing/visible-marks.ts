import type { Stop, TrackGeometry } from '../types.ts';

/**
 * Which mark hides which: a stop's ring the start in it, the latest mark the stop that still lasts. The visible one's
 * words tell of both.
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
