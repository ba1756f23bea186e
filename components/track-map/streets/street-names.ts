import {
  Index,
  type Label,
  type LabelRule,
  type LabelSymbolizer,
  type PreparedTile,
  transformGeom,
} from 'protomaps-leaflet';
import simplify from 'simplify-js';
import { type Box, isWithin, overlaps } from '#lib/share/drawing/box.ts';
import { type Frame, frameBox, widen } from '../canvas.ts';
import type { CollisionGrid } from '../marks/collision-grid.ts';

const PADDING_PX = 2;
const SIMPLIFY_TOLERANCE_PX = 3;
/** A street with more points in a tile gets no name, as simplifying takes quadratic time. */
const MAX_POINTS = 5_000;
const MAX_CHOOSING_MS = 500;
const MAX_STREET_LENGTH_PX = 500_000;
const EMPTY_INDEX = new Index(1, 1);

type Geometry = Parameters<LabelSymbolizer['place']>[1];

export function chooseStreetNames(
  frame: Frame,
  { left, top }: Pick<Frame, 'left' | 'top'>,
  tiles: readonly PreparedTile[],
  rules: readonly LabelRule[],
  grid: CollisionGrid,
  scratch: CanvasRenderingContext2D,
): Label[] {
  const chosen: Label[] = [];
  const byName = new Map<string, Label[]>();
  const end = performance.now() + MAX_CHOOSING_MS;
  const boxesOf = ({ bboxes }: Label): Box[] =>
    bboxes.map(({ minX, minY, maxX, maxY }) => ({
      left: minX - left - PADDING_PX,
      top: minY - top - PADDING_PX,
      right: maxX - left + PADDING_PX,
      bottom: maxY - top + PADDING_PX,
    }));
  for (const [order, rule] of rules.entries()) {
    if (frame.zoom < (rule.minzoom ?? 0)) continue;
    for (const { tile, feature } of featuresOf(frame, { left, top }, tiles, rule)) {
      if (performance.now() > end) return chosen;
      const layout = { index: EMPTY_INDEX, zoom: frame.zoom, scratch, order, overzoom: frame.zoom - tile.dataTile.z };
      const lines = feature.geom.filter(({ length }) => length <= MAX_POINTS);
      const geometry = simplifyLines(transformGeom(lines, tile.scale, tile.origin));
      if (lineLength(geometry) > MAX_STREET_LENGTH_PX) continue;
      const labels = rule.symbolizer.place(layout, geometry, feature) ?? [];
      for (const label of labels) {
        const boxes = boxesOf(label);
        if (!boxes.every((box) => isWithin(box, frame.view)) || isRepetition(label, byName)) continue;
        if (boxes.map(grid.count).some(({ blocked, line }) => blocked + line > 0)) continue;
        for (const box of boxes) grid.block(box);
        chosen.push(label);
        if (label.deduplicationKey !== undefined)
          byName.set(label.deduplicationKey, [...(byName.get(label.deduplicationKey) ?? []), label]);
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
        const { origin, scale } = tile;
        const topLeft = { left: bbox.minX * scale + origin.x - left, top: bbox.minY * scale + origin.y - top };
        const rest = { right: bbox.maxX * scale + origin.x - left, bottom: bbox.maxY * scale + origin.y - top };
        return overlaps(widen({ ...topLeft, ...rest }, 1), frameBox(frame));
      })
      .filter((feature) => filter?.(tile.z, feature) ?? true)
      .map((feature) => ({ tile, feature })),
  );
  return sort === undefined ? found : found.sort((one, other) => sort(one.feature.props, other.feature.props));
}

function simplifyLines(lines: Geometry): Geometry {
  return lines.map((line) => {
    const kept = new Set<object>(simplify(line, SIMPLIFY_TOLERANCE_PX));
    return line.filter((point) => kept.has(point));
  });
}

function isRepetition(label: Label, byName: ReadonlyMap<string, readonly Label[]>): boolean {
  const { deduplicationKey: key, deduplicationDistance: apart = 0, anchor } = label;
  return key !== undefined && (byName.get(key) ?? []).some((other) => other.anchor.dist(anchor) < apart);
}

function lineLength(lines: Geometry): number {
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
