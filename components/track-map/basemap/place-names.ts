import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import type { BasemapPlace } from '#lib/basemap/tiles.ts';
import { type Box, isWithin, overlaps, type Point } from '#lib/share/drawing/box.ts';
import { besideMark, placeCaptions, type CaptionPosition } from '#lib/share/drawing/captions.ts';
import type { VisibleTile } from './paint-basemap.ts';
import { type Frame, framePoint, type Painting, widen } from '../canvas.ts';
import { smallFont } from '../marks/mark-captions.ts';
import type { CollisionGrid } from '../marks/collision-grid.ts';

export interface PlaceName extends Point {
  readonly name: string;
  readonly align: CaptionPosition['align'];
}

export interface NamedTile extends Pick<VisibleTile, 'level' | 'x' | 'clip'> {
  readonly shape: { readonly places: readonly BasemapPlace[] } | 'land' | 'water';
}

const GAP_PX = 6;
const HALF_LINE_PX = 8;
const DOT_PX = 3;
const SPACING_PX = { major: { x: 36, y: 30 }, minor: { x: 84, y: 64 } };

/** The most important names first. `isCovered`: whether the street layer names the places at a world position. */
export function choosePlaceNames(
  frame: Frame,
  tiles: readonly NamedTile[],
  grid: CollisionGrid,
  measure: (text: string) => number,
  isCovered: (at: Point) => boolean = () => false,
): PlaceName[] {
  const named: Box[] = [];
  return placeCaptions(placesInFrame(frame, tiles, isCovered), {
    spotsOf: ({ place, x, y }) => spotsBesideDot(x, y, measure(place[0])),
    costOf(box, { place }, order) {
      const spacing = place[3] < majorRank(frame.zoom) ? SPACING_PX.minor : SPACING_PX.major;
      const isCut = overlaps(box, frame.view) && !isWithin(box, frame.view);
      if (isCut || named.some((other) => overlaps(widen(box, spacing.x, spacing.y), other))) return Infinity;
      const { blocked, line } = grid.count(box);
      return blocked === 0 && line === 0 ? order : Infinity;
    },
    take(box) {
      grid.block(box);
      named.push(box);
    },
  }).map(({ caption: { place, x, y }, align }) => ({ name: place[0], x, y, align }));
}

export function paintPlaceNames({ context, palette }: Painting, names: readonly PlaceName[]): void {
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
    const at = align === 'right' ? x - GAP_PX : x + GAP_PX;
    context.strokeText(name, at, y);
    context.fillText(name, at, y);
  }
  context.restore();
}

function placesInFrame(
  frame: Frame,
  tiles: readonly NamedTile[],
  isCovered: (at: Point) => boolean,
): { place: BasemapPlace; x: number; y: number }[] {
  const found: { place: BasemapPlace; x: number; y: number }[] = [];
  for (const { level, x: column, shape, clip } of tiles) {
    if (typeof shape === 'string') continue;
    const world = Math.floor(column / 2 ** level.tileZoom);
    for (const place of shape.places) {
      const at = { x: mercatorX(place[2]) + world, y: mercatorY(place[1]) };
      const { x, y } = framePoint(frame, at);
      const inClip = x >= clip.x && x < clip.x + clip.size && y >= clip.y && y < clip.y + clip.size;
      if (inClip && x >= 0 && y >= 0 && x < frame.width && y < frame.height && !isCovered(at))
        found.push({ place, x, y });
    }
  }
  return found.sort((a, b) => b.place[3] - a.place[3]);
}

function spotsBesideDot(x: number, y: number, width: number): CaptionPosition[] {
  const [right, left] = besideMark(x, GAP_PX, y - HALF_LINE_PX, width, 2 * HALF_LINE_PX);
  return [
    { ...right, box: { ...right.box, left: x - DOT_PX } },
    { ...left, box: { ...left.box, right: x + DOT_PX } },
  ];
}

/** The lowest rank of a major place: 4 million inhabitants at zoom 3, 300,000 at 5, 30,000 at 7. */
function majorRank(zoom: number): number {
  return 750 - 45 * zoom;
}
