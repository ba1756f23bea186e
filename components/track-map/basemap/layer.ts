import { BASEMAP_LEVELS, type BasemapLevel, levelForZoom } from '#lib/basemap/levels.ts';
import type { BasemapStore, TileShape } from './store.ts';
import type { Frame } from '../frame.ts';
import type { Occupancy } from '../occupancy.ts';
import type { Palette } from '../palette.ts';

/** A tile in some copy of the world, with the best that is known of it. */
export interface SeenTile {
  readonly level: BasemapLevel;
  readonly x: number;
  readonly y: number;
  readonly shape: TileShape | 'land' | 'water';
  /** Its part of the frame, CSS pixels; smaller than the tile where it stands in for a finer one. */
  readonly clip: { readonly x: number; readonly y: number; readonly size: number };
}

/**
 * The tiles a frame shows, for `thrifty` (Save-Data) without the finest. Where one has not come yet, a coarser one
 * stands in.
 */
export function tilesInFrame(frame: Frame, store: BasemapStore, thrifty: boolean): SeenTile[] {
  const level = levelForZoom(frame.zoom, thrifty);
  const size = frame.scale / 2 ** level.tileZoom;
  const seen: SeenTile[] = [];
  for (let x = Math.floor(frame.left / size); x * size < frame.left + frame.width; x += 1) {
    for (
      let y = Math.max(0, Math.floor(frame.top / size));
      y < 2 ** level.tileZoom && y * size < frame.top + frame.height;
      y += 1
    ) {
      const clip = { x: x * size - frame.left, y: y * size - frame.top, size };
      const best = findBest(store, level, x, y);
      if (best !== null) seen.push({ ...best, clip });
    }
  }
  return seen;
}

/** Paints water, land, coast and borders. */
export function paintBasemap(
  context: CanvasRenderingContext2D,
  frame: Frame,
  tiles: readonly SeenTile[],
  palette: Palette,
  borders: boolean,
): void {
  context.fillStyle = palette.water;
  context.fillRect(0, 0, frame.width, frame.height);
  // South of the map's edge there is Antarctica alone.
  const south = frame.scale - frame.top;
  context.fillStyle = palette.land;
  if (south < frame.height) context.fillRect(0, south, frame.width, frame.height - south);
  for (const { level, x, y, shape, clip } of tiles) {
    if (shape === 'water') continue;
    context.save();
    clipToPixels(context, frame.ratio, clip);
    context.fillStyle = palette.land;
    if (shape === 'land') {
      context.fillRect(clip.x - 1, clip.y - 1, clip.size + 2, clip.size + 2);
    } else {
      const size = frame.scale / 2 ** level.tileZoom;
      const unit = size / level.extent;
      context.translate(x * size - frame.left, y * size - frame.top);
      context.scale(unit, unit);
      context.fill(shape.land, 'evenodd');
      context.lineJoin = 'round';
      if (borders) stroke(context, shape.borders, palette.border, 1 / unit);
      stroke(context, shape.coast, palette.coast, 0.75 / unit);
    }
    context.restore();
  }
}

function findBest(store: BasemapStore, level: BasemapLevel, x: number, y: number): Omit<SeenTile, 'clip'> | null {
  for (const candidate of BASEMAP_LEVELS.filter(({ tileZoom }) => tileZoom <= level.tileZoom).reverse()) {
    const shift = 2 ** (level.tileZoom - candidate.tileZoom);
    const column = Math.floor(x / shift);
    const row = Math.floor(y / shift);
    const shape = store.look(candidate, column, row);
    if (shape !== null) return { level: candidate, x: column, y: row, shape };
  }
  return null;
}

/** On whole device pixels, so that no seam shines through between neighbours. */
function clipToPixels(context: CanvasRenderingContext2D, ratio: number, { x, y, size }: SeenTile['clip']): void {
  const left = Math.round(x * ratio) / ratio;
  const top = Math.round(y * ratio) / ratio;
  context.beginPath();
  context.rect(left, top, Math.round((x + size) * ratio) / ratio - left, Math.round((y + size) * ratio) / ratio - top);
  context.clip();
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, color: string, width: number): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke(path);
}

/** Paints the 180th meridian, dotted: no edge. Its name takes its room. */
export function paintDateLine(
  context: CanvasRenderingContext2D,
  frame: Frame,
  palette: Palette,
  occupancy: Occupancy,
): void {
  context.save();
  context.strokeStyle = palette.coast;
  context.fillStyle = palette.place;
  context.lineWidth = 1;
  context.setLineDash([1, 4]);
  context.font = `12px ${palette.font}`;
  context.textBaseline = 'middle';
  for (let world = Math.ceil(frame.left / frame.scale); world * frame.scale < frame.left + frame.width; world += 1) {
    const x = Math.round(world * frame.scale - frame.left) + 0.5;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, frame.height);
    context.stroke();
    const y = frame.view.bottom - 52;
    context.fillText('180°', x + 8, y);
    occupancy.take({ left: x, right: x + 44, top: y - 8, bottom: y + 8 });
  }
  context.restore();
}
