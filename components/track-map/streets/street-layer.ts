import { paint, type PreparedTile } from 'protomaps-leaflet';
import { isInside, type Point } from '#lib/share/drawing/box.ts';
import { StreetFileError } from '#lib/streets/check-tile.ts';
import type { ServedStreets } from '#lib/streets/streets.ts';
import { clipToPixels, type Frame, framePoint, type Painting } from '../canvas.ts';
import type { CollisionGrid } from '../marks/collision-grid.ts';
import { chooseStreetNames } from './street-names.ts';
import { createLabelRules, nameKeysFor, createPaintRules } from './street-style.ts';
import { createStreetTiles, type StreetEvents, type VisibleTiles } from './street-tiles.ts';

export type StreetLayer = ReturnType<typeof createStreetLayer>;

interface StreetsOptions extends StreetEvents {
  readonly locale: string;
  readonly borders: boolean;
}

const MAX_PAINT_MS = 2_000;

export function createStreetLayer(file: ServedStreets, { locale, borders, ...events }: StreetsOptions) {
  const store = createStreetTiles(file, nameKeysFor(locale), events);
  let slowPaintings = 0;

  return {
    paint({ context, frame, palette }: Painting) {
      const seen = store.tilesIn(frame);
      if (seen.tiles.length === 0) return null;
      const rules = createPaintRules(palette, borders);
      const labels = createLabelRules(palette, locale);
      const begun = performance.now();
      for (const tile of seen.tiles) paintTile(context, frame, seen, tile, rules);
      slowPaintings = performance.now() - begun > MAX_PAINT_MS ? slowPaintings + 1 : 0;
      if (slowPaintings > 1) throw new StreetFileError('takes too long to draw');
      return {
        covers: (at: Point) => covers(frame, seen, at),
        paintNames(on: CanvasRenderingContext2D, grid: CollisionGrid) {
          const { left, top } = seen;
          for (const { anchor, draw } of chooseStreetNames(frame, seen, seen.tiles, labels, grid, on)) {
            on.save();
            on.lineJoin = 'round';
            on.translate(anchor.x - left, anchor.y - top);
            draw(on);
            on.restore();
          }
        },
      };
    },
    close: store.close,
  };
}

function paintTile(
  context: CanvasRenderingContext2D,
  { zoom, ratio, width, height }: Frame,
  { left, top }: VisibleTiles,
  tile: PreparedTile,
  rules: ReturnType<typeof createPaintRules>,
): void {
  const corner = tile.origin.clone();
  [corner.x, corner.y] = [left, top];
  context.save();
  clipToPixels(context, ratio, tile.origin.x - left, tile.origin.y - top, tile.dim);
  const box = { minX: left, minY: top, maxX: left + width, maxY: top + height };
  paint(context, zoom, new Map([['', [tile]]]), null, rules, box, corner, false);
  context.restore();
}

function covers(frame: Frame, { left, top, tiles }: VisibleTiles, at: Point): boolean {
  const { x, y } = framePoint(frame, at);
  return tiles.some(({ origin, dim }) =>
    isInside(
      { left: origin.x - left, top: origin.y - top, right: origin.x + dim - left, bottom: origin.y + dim - top },
      x,
      y,
    ),
  );
}
