import { type Box, isWithin } from '#lib/share/drawing/box.ts';
import { graticuleOf } from '#lib/share/drawing/map-scale.ts';
import { LINES_PER_VIEW } from '#lib/share/drawing/map-view.ts';
import { frameX, frameY, type Painting } from '../canvas.ts';
import { smallFont } from '../marks/mark-captions.ts';
import type { CollisionGrid } from '../marks/collision-grid.ts';

const MIN_SPACING_PX = 72;
const HALF_LINE_PX = 8;

/** Paints lines of latitude and longitude on an empty map, else only the 180th meridian, dotted. */
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
