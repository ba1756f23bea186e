import type { TrackGeometry } from './geometry.ts';
import type { Silence } from './view.ts';

/** Indexes into the geometry's columns, both inclusive. */
export interface Segment {
  /** `silence` joins exactly two points and is drawn dashed: where it went is not known. */
  readonly kind: 'solid' | 'silence';
  readonly first: number;
  readonly last: number;
}

/**
 * The line cut at its silences, oldest first: solid, silence, solid … beginning and ending solid.
 * A solid segment may be a single point. Without points there are no segments.
 */
export function splitAtSilences(geometry: Pick<TrackGeometry, 'numbers'>, silences: readonly Silence[]): readonly Segment[] {
  const { numbers } = geometry;
  const segments: Segment[] = [];
  if (numbers.length === 0) return segments;
  let first = 0;
  let next = 0;
  for (let index = 1; index < numbers.length; index += 1) {
    // Reports without a position may stand between the silence and the points on either side.
    while ((silences[next]?.after ?? Infinity) < (numbers[index - 1] ?? 0)) next += 1;
    if ((silences[next]?.before ?? Infinity) > (numbers[index] ?? 0)) continue;
    segments.push({ kind: 'solid', first, last: index - 1 }, { kind: 'silence', first: index - 1, last: index });
    first = index;
  }
  segments.push({ kind: 'solid', first, last: numbers.length - 1 });
  return segments;
}
