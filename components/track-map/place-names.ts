import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import type { Place } from '#lib/basemap/tile-format.ts';
import type { SeenTile } from './basemap-layer.ts';
import { frameX, frameY } from './frame.ts';
import type { Box, Frame } from './frame.ts';
import type { Occupancy } from './occupancy.ts';
import type { Palette } from './palette.ts';

/** A place name where it is drawn; `left` true: the name stands left of its dot. */
export interface PlaceName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly left: boolean;
}

const GAP = 6;
/** Free room kept around a name, so that the map stays quiet. */
const AROUND = { x: 28, y: 24 };

/**
 * Chooses the names a frame can hold, the more important first: none over another, over the
 * route, or over the words of our own that `occupancy` already holds (it is added to).
 */
export function choosePlaceNames(frame: Frame, tiles: readonly SeenTile[], occupancy: Occupancy, measure: (text: string) => number): PlaceName[] {
  const chosen: PlaceName[] = [];
  for (const { place, x, y } of placesInFrame(frame, tiles)) {
    const [name] = place;
    const width = measure(name);
    const side = [false, true].find((left) => isFree(occupancy, boxOf(x, y, width, left)));
    if (side === undefined) continue;
    const box = boxOf(x, y, width, side);
    occupancy.take({ left: box.left - AROUND.x, right: box.right + AROUND.x, top: box.top - AROUND.y, bottom: box.bottom + AROUND.y });
    chosen.push({ name, x, y, left: side });
  }
  return chosen;
}

/** Paints dots and names, 12 px, with a halo. */
export function paintPlaceNames(context: CanvasRenderingContext2D, names: readonly PlaceName[], palette: Palette): void {
  context.save();
  context.font = placeFont(palette);
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = palette.halo;
  context.fillStyle = palette.place;
  for (const { name, x, y, left } of names) {
    context.beginPath();
    context.arc(x, y, 2, 0, 2 * Math.PI);
    context.fill();
    context.textAlign = left ? 'right' : 'left';
    const at = left ? x - GAP : x + GAP;
    context.strokeText(name, at, y);
    context.fillText(name, at, y);
  }
  context.restore();
}

export function placeFont(palette: Palette): string {
  return `12px ${palette.font}`;
}

function placesInFrame(frame: Frame, tiles: readonly SeenTile[]): { place: Place; x: number; y: number }[] {
  const found: { place: Place; x: number; y: number }[] = [];
  for (const { level, x: column, shape, clip } of tiles) {
    if (typeof shape === 'string') continue;
    const world = Math.floor(column / 2 ** level.tileZoom);
    for (const place of shape.places) {
      const x = frameX(frame, mercatorX(place[2]) + world);
      const y = frameY(frame, mercatorY(place[1]));
      const inClip = x >= clip.x && x < clip.x + clip.size && y >= clip.y && y < clip.y + clip.size;
      if (inClip && x >= 0 && y >= 0 && x < frame.width && y < frame.height) found.push({ place, x, y });
    }
  }
  return found.sort((a, b) => b.place[3] - a.place[3]);
}

function boxOf(x: number, y: number, width: number, left: boolean): Box {
  return { left: left ? x - GAP - width : x - 3, right: left ? x + 3 : x + GAP + width, top: y - 8, bottom: y + 8 };
}

function isFree(occupancy: Occupancy, box: Box): boolean {
  const { taken, line } = occupancy.count(box);
  return taken === 0 && line === 0;
}
