import { BASEMAP_LEVELS, type BasemapLevel, levelForZoom, OUTLINES_END } from '#lib/basemap/tiles.ts';
import { isInside } from '#lib/share/drawing/box.ts';
import type { BasemapStore, TileShape } from './store.ts';
import type { Frame, Palette } from '../canvas.ts';

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

/** Paints water, land, coast and borders; from near by an empty sheet. */
export function paintBasemap(
  context: CanvasRenderingContext2D,
  frame: Frame,
  tiles: readonly SeenTile[],
  palette: Palette,
  borders: boolean,
): void {
  const isNear = frame.zoom >= OUTLINES_END;
  context.fillStyle = isNear ? palette.land : palette.water;
  context.fillRect(0, 0, frame.width, frame.height);
  if (isNear) return;
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

/** Whether no coast and no border turns in what the visitor sees, nor may when all has come. */
export function isBare(frame: Frame, tiles: readonly SeenTile[], isLoading: boolean): boolean {
  return frame.zoom >= OUTLINES_END || (!isLoading && !tiles.some((tile) => hasLine(frame, tile)));
}

function hasLine(frame: Frame, { level, x, y, shape }: SeenTile): boolean {
  if (typeof shape === 'string') return false;
  const size = frame.scale / 2 ** level.tileZoom;
  const unit = size / level.extent;
  for (let index = 0; index < shape.turns.length; index += 2) {
    const left = x * size - frame.left + (shape.turns[index] ?? 0) * unit;
    const top = y * size - frame.top + (shape.turns[index + 1] ?? 0) * unit;
    if (isInside(frame.view, left, top)) return true;
  }
  return false;
}
