import type { Layer, Map as LeafletMap } from 'leaflet';
import type { Track } from '#lib/share/page/decode-track.ts';
import type { Segment } from '#lib/share/types.ts';

/** The line in world positions (unwrapped), oldest first. */
export interface ReplayLine {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly segments: readonly Segment[];
}

/** The piece of the world a canvas shows; a world position lies at `x * scale - left`, CSS pixels. */
export interface ReplayFrame {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

export interface ReplayColours {
  readonly route: string;
  readonly casing: string;
  readonly ink: string;
}

/** What a replay needs of the map. */
export interface ReplayMap {
  readonly map: LeafletMap;
  readonly track: Track;
  readonly line: ReplayLine;
  /** A canvas over the view in a pane of the map, for `paint` to paint whenever the view changed. */
  readonly createLayer: (
    pane: string,
    paint: (context: CanvasRenderingContext2D, frame: ReplayFrame) => void,
  ) => Layer & { redraw: () => void };
  readonly readColours: () => ReplayColours;
  /** Calls back when the colours may have changed. Returns what stops it. */
  readonly watchColours: (changed: () => void) => () => void;
}
