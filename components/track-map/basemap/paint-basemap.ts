import { BASEMAP_LEVELS, type BasemapLevel, levelForZoom, MIN_ZOOM_WITHOUT_OUTLINES } from '#lib/basemap/tiles.ts';
import { type Box, isInside, isWithin } from '#lib/share/drawing/box.ts';
import { graticuleOf } from '#lib/share/drawing/map-scale.ts';
import { LINES_PER_VIEW } from '#lib/share/drawing/map-view.ts';
import { clipToPixels, type Frame, frameX, frameY, type Painting } from '../canvas.ts';
import type { CollisionGrid } from '../marks/collision-grid.ts';
import { smallFont } from '../marks/mark-captions.ts';
import type { BasemapStore, TilePaths } from './basemap-store.ts';

const MIN_SPACING_PX = 72;
const HALF_LINE_PX = 8;

export interface VisibleTile {
  readonly level: BasemapLevel;
  readonly x: number;
  readonly y: number;
  readonly shape: TilePaths | 'land' | 'water';
  readonly clip: { readonly x: number; readonly y: number; readonly size: number };
}

/** Each tile is replaced by a coarser one until it is loaded. With Save-Data the finest level is not used. */
export function tilesInFrame(frame: Frame, store: BasemapStore, saveData: boolean): VisibleTile[] {
  const level = levelForZoom(frame.zoom, saveData);
  const size = frame.scale / 2 ** level.tileZoom;
  const visible: VisibleTile[] = [];
  const bottom = Math.min(frame.scale, frame.top + frame.height);
  for (let x = Math.floor(frame.left / size); x * size < frame.left + frame.width; x += 1) {
    for (let y = Math.max(0, Math.floor(frame.top / size)); y * size < bottom; y += 1) {
      const clip = { x: x * size - frame.left, y: y * size - frame.top, size };
      const best = findBest(store, level, x, y);
      if (best !== null) visible.push({ ...best, clip });
    }
  }
  return visible;
}

export function paintBasemap({ context, frame, palette }: Painting, tiles: readonly VisibleTile[], borders: boolean) {
  const isTooClose = frame.zoom >= MIN_ZOOM_WITHOUT_OUTLINES;
  context.fillStyle = isTooClose ? palette.land : palette.water;
  context.fillRect(0, 0, frame.width, frame.height);
  if (isTooClose) return;
  const south = frame.scale - frame.top;
  context.fillStyle = palette.land;
  if (south < frame.height) context.fillRect(0, south, frame.width, frame.height - south);
  for (const { level, x, y, shape, clip } of tiles) {
    if (shape === 'water') continue;
    context.save();
    clipToPixels(context, frame.ratio, clip.x, clip.y, clip.size);
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

function findBest(store: BasemapStore, level: BasemapLevel, x: number, y: number): Omit<VisibleTile, 'clip'> | null {
  for (const candidate of BASEMAP_LEVELS.filter(({ tileZoom }) => tileZoom <= level.tileZoom).reverse()) {
    const shift = 2 ** (level.tileZoom - candidate.tileZoom);
    const column = Math.floor(x / shift);
    const row = Math.floor(y / shift);
    const shape = store.get(candidate, column, row);
    if (shape !== null) return { level: candidate, x: column, y: row, shape };
  }
  return null;
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, color: string, width: number): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke(path);
}

export function hasNoOutlines(frame: Frame, tiles: readonly VisibleTile[], isLoading: boolean): boolean {
  return frame.zoom >= MIN_ZOOM_WITHOUT_OUTLINES || (!isLoading && !tiles.some((tile) => hasOutline(frame, tile)));
}

function hasOutline(frame: Frame, { level, x, y, shape }: VisibleTile): boolean {
  if (typeof shape === 'string') return false;
  const size = frame.scale / 2 ** level.tileZoom;
  const unit = size / level.extent;
  for (let index = 0; index < shape.outlinePoints.length; index += 2) {
    const left = x * size - frame.left + (shape.outlinePoints[index] ?? 0) * unit;
    const top = y * size - frame.top + (shape.outlinePoints[index + 1] ?? 0) * unit;
    if (isInside(frame.view, left, top)) return true;
  }
  return false;
}

export function paintGraticule({ context, frame, palette }: Painting, grid: CollisionGrid, isEmpty: boolean): void {
  const { view, scale } = frame;
  const spacing = Math.max(MIN_SPACING_PX, Math.min(view.right - view.left, view.bottom - view.top) / LINES_PER_VIEW);
  const { left, top, width, height } = frame;
  const corner = { right: (left + width) / scale, bottom: (top + height) / scale };
  const world = { left: left / scale, top: top / scale, ...corner };
  const { meridians, parallels } = isEmpty
    ? graticuleOf(world, spacing / scale)
    : { meridians: dateLines(world), parallels: [] };
  context.save();
  context.strokeStyle = isEmpty ? palette.border : palette.coast;
  if (!isEmpty) context.setLineDash([1, 4]);
  context.fillStyle = palette.place;
  context.lineWidth = 1;
  context.font = smallFont(palette);
  context.textBaseline = 'middle';
  context.beginPath();
  for (const { at } of meridians) {
    const x = Math.round(frameX(frame, at)) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, frame.height);
  }
  for (const { at } of parallels) {
    const y = Math.round(frameY(frame, at)) + 0.5;
    context.moveTo(0, y);
    context.lineTo(frame.width, y);
  }
  context.stroke();
  for (const { at, name } of meridians) write(name, frameX(frame, at) + 6, view.top + 14);
  for (const { at, name } of parallels) write(name, view.left + 8, frameY(frame, at) - HALF_LINE_PX - 2);
  context.restore();

  function write(name: string, left: number, middle: number): void {
    const right = left + context.measureText(name).width;
    const box = { left, top: middle - HALF_LINE_PX, right, bottom: middle + HALF_LINE_PX };
    const { blocked, line } = grid.count(box);
    if (blocked + line > 0 || !isWithin(box, view)) return;
    grid.block(box);
    context.fillText(name, left, middle);
  }
}

function dateLines({ left, right }: Box): { at: number; name: string }[] {
  const lines = [];
  for (let at = Math.ceil(left); at <= right; at += 1) lines.push({ at, name: '180°' });
  return lines;
}
