import { useMemo } from 'react';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { lowerBound } from '#lib/share/journey/geometry.ts';
import { splitAtSilences } from '#lib/share/journey/silences.ts';
import type { Track } from '#lib/share/track/decode.ts';
import type { Segment } from '#lib/share/types.ts';

export interface TrackShape {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly numbers: Uint32Array;
  readonly times: Float64Array;
  readonly segments: readonly Segment[];
  /** A colour token of the style sheets, where each route has its own. */
  readonly colour?: string;
}

export interface ShapedTrack extends Track {
  readonly shape: TrackShape;
}

/** Projects all positions once, so that drawing a frame only scales and shifts them. */
export function shapeTrack({ geometry, silences }: Pick<Track, 'geometry' | 'silences'>): TrackShape {
  const { latitudes, longitudes, numbers, times } = geometry;
  return {
    xs: Float64Array.from(longitudes, mercatorX),
    ys: Float64Array.from(latitudes, mercatorY),
    numbers,
    times,
    segments: splitAtSilences({ numbers }, silences),
  };
}

export function useShapedTrack(track: Track | undefined): ShapedTrack | null {
  return useMemo(() => (track === undefined ? null : { ...track, shape: shapeTrack(track) }), [track]);
}

export function indexOfReport({ numbers }: Pick<TrackShape, 'numbers'>, number: number): number {
  const index = lowerBound(numbers, number);
  return numbers[index] === number ? index : -1;
}
