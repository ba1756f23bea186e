import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import type { Place } from '#lib/basemap/tile-format.ts';
import type { SeenTile } from './basemap-layer.ts';
import { type Box, type Frame, frameX, frameY } from './frame.ts';
import type { Occupancy } from './occupancy.ts';
import type { Palette } from './palette.ts';

/** A place name where it is drawn; `left` true: the name stands left of its dot. */
export interface PlaceName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly left: boolean;
}

/** What is needed of a tile to name its places. */
export interface NamedTile extends Pick<SeenTile, 'level' | 'x' | 'clip'> {
  readonly shape: { readonly places: readonly Place[] } | 'land' | 'water';
}

const GAP = 6;
/** Free room kept around a name, so that the map stays quiet; a minor place needs more of it. */
const AROUND = { x: 36, y: 30 };
const AROUND_MINOR = { x: 84, y: 64 };

/**
 * Chooses the names a frame can hold, the more important first: none over another, over the
 * route, or over the words of our own that `occupancy` already holds (it is added to).
 */
export function choosePlaceNames(
  frame: Frame,
  tiles: readonly NamedTile[],
  occupancy: Occupancy,
  measure: (text: string) => number,
): PlaceName[] {
  const chosen: PlaceName[] = [];
  const boxes: Box[] = [];
  for (const { place, x, y } of placesInFrame(frame, tiles)) {
    const [name, , , rank] = place;
    const width = measure(name);
    const room = rank < majorRank(frame.zoom) ? AROUND_MINOR : AROUND;
    const left = [false, true].find((side) => isFree(frame, boxes, occupancy, boxOf(x, y, width, side), room));
    if (left === undefined) continue;
    const box = boxOf(x, y, width, left);
    occupancy.take(box);
    boxes.push(box);
    chosen.push({ name, x, y, left });
  }
  return chosen;
}

/** Paints dots and names, 12 px, with a halo. */
export function paintPlaceNames(
  context: CanvasRenderingContext2D,
  names: readonly PlaceName[],
  palette: Palette,
): void {
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

function placesInFrame(frame: Frame, tiles: readonly NamedTile[]): { place: Place; x: number; y: number }[] {
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

function isFree(
  frame: Frame,
  others: readonly Box[],
  occupancy: Occupancy,
  box: Box,
  room: { readonly x: number; readonly y: number },
): boolean {
  if (isCut(box, frame.view) || others.some((other) => isNear(box, other, room))) return false;
  const { taken, line } = occupancy.count(box);
  return taken === 0 && line === 0;
}

function isNear(a: Box, b: Box, room: { readonly x: number; readonly y: number }): boolean {
  return (
    a.left - room.x < b.right && a.right + room.x > b.left && a.top - room.y < b.bottom && a.bottom + room.y > b.top
  );
}

/** True when the edge of the view runs through the box. */
function isCut(box: Box, view: Box): boolean {
  const apart = box.right < view.left || box.left > view.right || box.bottom < view.top || box.top > view.bottom;
  const within = box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
  return !apart && !within;
}

/** From this rank on a place is a major one at a zoom: 4 million at 3, 300,000 at 5, 30,000 at 7. */
function majorRank(zoom: number): number {
  return 750 - 45 * zoom;
}
