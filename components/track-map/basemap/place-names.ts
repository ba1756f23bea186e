import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import type { Place } from '#lib/basemap/tiles.ts';
import { type Box, isWithin, overlaps, type Point } from '#lib/share/drawing/box.ts';
import { besideMark, placeCaptions, type Spot } from '#lib/share/drawing/captions.ts';
import type { SeenTile } from './layer.ts';
import { type Frame, framePoint, type Palette } from '../canvas.ts';
import { smallFont } from '../marks/mark-captions.ts';
import type { Occupancy } from '../marks/collision-grid.ts';

/** Beside its dot; `align` right: it ends there. */
export interface PlaceName extends Point {
  readonly name: string;
  readonly align: Spot['align'];
}

export interface NamedTile extends Pick<SeenTile, 'level' | 'x' | 'clip'> {
  readonly shape: { readonly places: readonly Place[] } | 'land' | 'water';
}

const GAP = 6;
const HALF_LINE = 8;
const DOT = 3;
/** Free room around a name; a minor place needs more. */
const AROUND = { x: 36, y: 30 };
const AROUND_MINOR = { x: 84, y: 64 };

/**
 * Chooses the names a frame can hold, the more important first: none near another, on the route, or on what `occupancy`
 * holds (it is added to). `isNamed`: others tell the names there (a place of the world).
 */
export function choosePlaceNames(
  frame: Frame,
  tiles: readonly NamedTile[],
  occupancy: Occupancy,
  measure: (text: string) => number,
  isNamed: (at: Point) => boolean = () => false,
): PlaceName[] {
  const named: Box[] = [];
  return placeCaptions(placesInFrame(frame, tiles, isNamed), {
    spotsOf: ({ place, x, y }) => spotsBesideDot(x, y, measure(place[0])),
    costOf(box, { place }, order) {
      const room = place[3] < majorRank(frame.zoom) ? AROUND_MINOR : AROUND;
      const isCut = overlaps(box, frame.view) && !isWithin(box, frame.view);
      if (isCut || named.some((other) => overlaps(widen(box, room), other))) return Infinity;
      const { taken, line } = occupancy.count(box);
      return taken === 0 && line === 0 ? order : Infinity;
    },
    take(box) {
      occupancy.take(box);
      named.push(box);
    },
  }).map(({ caption: { place, x, y }, align }) => ({ name: place[0], x, y, align }));
}

/** Paints dots and names with a halo. */
export function paintPlaceNames(
  context: CanvasRenderingContext2D,
  names: readonly PlaceName[],
  palette: Palette,
): void {
  context.save();
  context.font = smallFont(palette);
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = palette.halo;
  context.fillStyle = palette.place;
  for (const { name, x, y, align } of names) {
    context.beginPath();
    context.arc(x, y, 2, 0, 2 * Math.PI);
    context.fill();
    context.textAlign = align;
    const at = align === 'right' ? x - GAP : x + GAP;
    context.strokeText(name, at, y);
    context.fillText(name, at, y);
  }
  context.restore();
}

function placesInFrame(
  frame: Frame,
  tiles: readonly NamedTile[],
  isNamed: (at: Point) => boolean,
): { place: Place; x: number; y: number }[] {
  const found: { place: Place; x: number; y: number }[] = [];
  for (const { level, x: column, shape, clip } of tiles) {
    if (typeof shape === 'string') continue;
    const world = Math.floor(column / 2 ** level.tileZoom);
    for (const place of shape.places) {
      const at = { x: mercatorX(place[2]) + world, y: mercatorY(place[1]) };
      const { x, y } = framePoint(frame, at);
      const inClip = x >= clip.x && x < clip.x + clip.size && y >= clip.y && y < clip.y + clip.size;
      if (inClip && x >= 0 && y >= 0 && x < frame.width && y < frame.height && !isNamed(at))
        found.push({ place, x, y });
    }
  }
  return found.sort((a, b) => b.place[3] - a.place[3]);
}

/** Over its dot, too. */
function spotsBesideDot(x: number, y: number, width: number): Spot[] {
  const [right, left] = besideMark(x, GAP, y - HALF_LINE, width, 2 * HALF_LINE);
  return [
    { ...right, box: { ...right.box, left: x - DOT } },
    { ...left, box: { ...left.box, right: x + DOT } },
  ];
}

function widen({ left, top, right, bottom }: Box, { x, y }: Point): Box {
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}

/** The rank of major places: 4 million at zoom 3, 300,000 at 5, 30,000 at 7. */
function majorRank(zoom: number): number {
  return 750 - 45 * zoom;
}
