import {
  Index,
  type Label,
  type LabelRule,
  type LabelSymbolizer,
  type PreparedTile,
  transformGeom,
} from 'protomaps-leaflet';
import simplify from 'simplify-js';
import { type Box, isWithin } from '#lib/share/drawing/box.ts';
import type { Frame } from '../canvas.ts';
import type { Occupancy } from '../marks/collision-grid.ts';

/** Free room around a name, CSS pixels. */
const AROUND = 2;
/** How far a street may bend away from its name, CSS pixels. */
const STRAIGHT = 3;
/** A street with more points in a tile gets no name: straightening it takes their square. */
const MOST_POINTS = 5_000;
/** Choosing takes no longer; the names that matter most are chosen by then, ms. */
const LONGEST_MS = 500;
/** None of the symbols that are used here asks it. */
const NO_INDEX = new Index(1, 1);

/**
 * Chooses the names a frame has room for, by the rules' order: each as a whole in view, none on another, on the route
 * or on what `occupancy` holds (it is added to). `left` and `top`: the frame's corner as the tiles count.
 */
export function chooseStreetNames(
  frame: Frame,
  { left, top }: Pick<Frame, 'left' | 'top'>,
  tiles: readonly PreparedTile[],
  rules: readonly LabelRule[],
  occupancy: Occupancy,
  scratch: CanvasRenderingContext2D,
): Label[] {
  const chosen: Label[] = [];
  const said = new Map<string, Label[]>();
  const end = performance.now() + LONGEST_MS;
  const boxesOf = ({ bboxes }: Label): Box[] =>
    bboxes.map(({ minX, minY, maxX, maxY }) => ({
      left: minX - left - AROUND,
      top: minY - top - AROUND,
      right: maxX - left + AROUND,
      bottom: maxY - top + AROUND,
    }));
  for (const [order, rule] of rules.entries()) {
    if (frame.zoom < (rule.minzoom ?? 0)) continue;
    for (const { tile, feature } of featuresOf(frame, { left, top }, tiles, rule)) {
      if (performance.now() > end) return chosen;
      const layout = { index: NO_INDEX, zoom: frame.zoom, scratch, order, overzoom: frame.zoom - tile.dataTile.z };
      const lines = feature.geom.filter(({ length }) => length <= MOST_POINTS);
      const geometry = straightened(transformGeom(lines, tile.scale, tile.origin));
      const labels = rule.symbolizer.place(layout, geometry, feature) ?? [];
      for (const label of labels) {
        const boxes = boxesOf(label);
        if (!boxes.every((box) => isWithin(box, frame.view)) || isSaidNear(label, said)) continue;
        if (boxes.some((box) => isTaken(occupancy.count(box)))) continue;
        for (const box of boxes) occupancy.take(box);
        chosen.push(label);
        remember(label, said);
      }
    }
  }
  return chosen;
}

function featuresOf(
  frame: Frame,
  { left, top }: Pick<Frame, 'left' | 'top'>,
  tiles: readonly PreparedTile[],
  { dataLayer, filter, sort }: LabelRule,
) {
  const found = tiles.flatMap((tile) =>
    (tile.data.get(dataLayer) ?? [])
      .filter(({ bbox }) => {
        const x = tile.origin.x - left;
        const y = tile.origin.y - top;
        return (
          bbox.maxX * tile.scale + x >= 0 &&
          bbox.minX * tile.scale + x <= frame.width &&
          bbox.maxY * tile.scale + y >= 0 &&
          bbox.minY * tile.scale + y <= frame.height
        );
      })
      .filter((feature) => filter?.(tile.z, feature) ?? true)
      .map((feature) => ({ tile, feature })),
  );
  return sort === undefined ? found : found.sort((one, other) => sort(one.feature.props, other.feature.props));
}

/** A name is put on a straight piece: a street drawn with a point every few metres would have none that is long enough. */
function straightened(lines: ReturnType<typeof transformGeom>): ReturnType<typeof transformGeom> {
  return lines.map((line) => {
    const kept = new Set<object>(simplify(line, STRAIGHT));
    return line.filter((point) => kept.has(point));
  });
}

function isTaken({ taken, line }: ReturnType<Occupancy['count']>): boolean {
  return taken > 0 || line > 0;
}

/** A street that goes through several tiles is named once in a while. */
function isSaidNear(label: Label, said: ReadonlyMap<string, readonly Label[]>): boolean {
  const { deduplicationKey: key, deduplicationDistance: apart = 0, anchor } = label;
  return key !== undefined && (said.get(key) ?? []).some((other) => other.anchor.dist(anchor) < apart);
}

function remember(label: Label, said: Map<string, Label[]>): void {
  if (label.deduplicationKey === undefined) return;
  said.set(label.deduplicationKey, [...(said.get(label.deduplicationKey) ?? []), label]);
}

/** A line of text lower than this shows nothing, px. The library goes along a street in steps of its height. */
const LEAST_HEIGHT = 1;
/** Longer than any name that is drawn, px. */
const MOST_WIDTH = 4_000;
/** Of a street in a tile: the library puts a name on it every 250 px, px. */
const MOST_LENGTH = 500_000;

type Place = LabelSymbolizer['place'];
type Geometry = Parameters<Place>[1];

/**
 * Asks the library for the names along a line only where it comes to an end: `lineCells` of protomaps-leaflet 5.1.0 never
 * does if the text measures no height, as without a font for its script. `nameKeys`: as the symbol has them.
 */
export function placedInBounds(symbol: LabelSymbolizer, font: string, nameKeys: readonly string[]): LabelSymbolizer {
  return {
    place(layout, geometry, feature) {
      const name = nameKeys.map((key) => feature.props[key]).find((value) => typeof value === 'string');
      if (name === undefined || lengthOf(geometry) > MOST_LENGTH) return undefined;
      return isDrawn(layout.scratch, font, name) ? symbol.place(layout, geometry, feature) : undefined;
    },
  };
}

/** Numbers that are not finite are refused too. */
function isDrawn(scratch: CanvasRenderingContext2D, font: string, name: string): boolean {
  scratch.font = font;
  const { width, actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = scratch.measureText(name);
  return ascent + descent >= LEAST_HEIGHT && ascent + descent < MOST_WIDTH && width > 0 && width <= MOST_WIDTH;
}

/** In units of the points. */
export function lengthOf(lines: Geometry): number {
  let length = 0;
  for (const line of lines) {
    let [before] = line;
    for (const point of line) {
      if (before !== undefined) length += before.dist(point);
      before = point;
    }
  }
  return length;
}
