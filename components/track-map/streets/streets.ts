import { paint, type PreparedTile } from 'protomaps-leaflet';
import { isInside, type Point } from '#lib/share/drawing/box.ts';
import { StreetFileFault } from '#lib/streets/check-tile.ts';
import type { PmtilesSource } from '../../page/share-state.ts';
import { type Frame, framePoint, type Palette } from '../canvas.ts';
import type { Occupancy } from '../marks/collision-grid.ts';
import { chooseStreetNames } from './street-names.ts';
import { labelRulesOf, nameKeysIn, paintRulesOf } from './street-style.ts';
import { createStreetTiles, type TilesSeen } from './street-tiles.ts';

/** Streets as they were painted on one frame. */
export interface PaintedStreets {
  /** Whether they tell the names at a place of the world, so that nobody else needs to. */
  readonly cover: (at: Point) => boolean;
  /** Paints those there is room for; they take theirs. */
  readonly paintNames: (context: CanvasRenderingContext2D, occupancy: Occupancy) => void;
}

export interface Streets {
  /** Over the built-in map; null: there are none in this frame, or not yet. */
  readonly paint: (context: CanvasRenderingContext2D, frame: Frame, palette: Palette) => PaintedStreets | null;
  readonly close: () => void;
}

interface StreetsOptions {
  /** Of the page. */
  readonly locale: string;
  /** Those between countries are drawn. */
  readonly borders: boolean;
  /** More has come. */
  readonly loaded: () => void;
  /** The file cannot be drawn. */
  readonly failed: () => void;
}

/** Painting that takes longer twice in a row is too much for the visitor's device, ms. */
const SLOW_MS = 2_000;

/** Streets of a PMTiles file, on the canvas of the built-in map. Painting throws where the file cannot be drawn. */
export function createStreets(file: PmtilesSource, { locale, borders, loaded, failed }: StreetsOptions): Streets {
  const store = createStreetTiles(file, { nameKeys: nameKeysIn(locale), loaded, failed });
  let slowPaintings = 0;
  let style: { readonly of: Palette; readonly paint: Rules['paint']; readonly labels: Rules['labels'] } | null = null;

  function styleIn(palette: Palette): Rules {
    if (style?.of !== palette)
      style = { of: palette, paint: paintRulesOf(palette, borders), labels: labelRulesOf(palette, locale) };
    return style;
  }

  return {
    paint(context, frame, palette) {
      const seen = store.look(frame);
      if (seen.tiles.length === 0) return null;
      const { paint: rules, labels } = styleIn(palette);
      const begun = performance.now();
      for (const tile of seen.tiles) paintTile(context, frame, seen, tile, rules);
      slowPaintings = performance.now() - begun > SLOW_MS ? slowPaintings + 1 : 0;
      if (slowPaintings > 1) throw new StreetFileFault('takes too long to draw');
      return {
        cover: (at) => covers(frame, seen, at),
        paintNames(on, occupancy) {
          const { left, top } = seen;
          for (const { anchor, draw } of chooseStreetNames(frame, seen, seen.tiles, labels, occupancy, on)) {
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

interface Rules {
  readonly paint: ReturnType<typeof paintRulesOf>;
  readonly labels: ReturnType<typeof labelRulesOf>;
}

/** Each tile on whole device pixels, so that no seam shines through between neighbours. */
function paintTile(
  context: CanvasRenderingContext2D,
  { zoom, ratio, width, height }: Frame,
  { left, top }: TilesSeen,
  tile: PreparedTile,
  rules: Rules['paint'],
): void {
  const snap = (value: number) => Math.round(value * ratio) / ratio;
  const x = snap(tile.origin.x - left);
  const y = snap(tile.origin.y - top);
  const corner = tile.origin.clone();
  [corner.x, corner.y] = [left, top];
  context.save();
  context.beginPath();
  context.rect(x, y, snap(tile.origin.x + tile.dim - left) - x, snap(tile.origin.y + tile.dim - top) - y);
  context.clip();
  const box = { minX: left, minY: top, maxX: left + width, maxY: top + height };
  paint(context, zoom, new Map([['', [tile]]]), null, rules, box, corner, false);
  context.restore();
}

function covers(frame: Frame, { left, top, tiles }: TilesSeen, at: Point): boolean {
  const { x, y } = framePoint(frame, at);
  return tiles.some(({ origin, dim }) =>
    isInside(
      { left: origin.x - left, top: origin.y - top, right: origin.x + dim - left, bottom: origin.y + dim - top },
      x,
      y,
    ),
  );
}
