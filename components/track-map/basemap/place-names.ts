import { countryWidth, nameSpacing, placeLook, type PlaceLook } from '#lib/basemap/place-rank.ts';
import type { BasemapPlace } from '#lib/basemap/tiles.ts';
import { type Box, isWithin, overlaps, type Point } from '#lib/share/drawing/box.ts';
import { besideMark, captionPosition, placeCaptions, type CaptionPosition } from '#lib/share/drawing/captions.ts';
import type { VisibleTile } from './paint-basemap.ts';
import { type Frame, framePoint, type Painting, widen } from '../canvas.ts';
import type { CollisionGrid } from '../marks/collision-grid.ts';

export interface PlaceName extends Point {
  readonly name: string;
  readonly look: PlaceLook;
  readonly align: CaptionPosition['align'];
}

export interface NamedTile extends Pick<VisibleTile, 'level' | 'x' | 'y' | 'clip'> {
  readonly shape: { readonly places: readonly BasemapPlace[] } | 'land' | 'water';
}

const GAP_PX = 4;
const countryLook: PlaceLook = { font: 12, dot: 0, isMinor: false };
const MAX_COUNTRY_SHARE = 1.2;
/** A country larger than this is known to whoever looks at a part of it. */
const MAX_COUNTRY_VIEWS = 1.5;
const LINE_HEIGHT = 4 / 3;

interface NamingOptions {
  readonly isCovered?: ((at: Point) => boolean) | undefined;
  readonly countryName?: (code: string) => string | null;
}

export function choosePlaceNames(
  frame: Frame,
  tiles: readonly NamedTile[],
  grid: CollisionGrid,
  measure: (text: string, font: PlaceLook['font']) => number,
  options: NamingOptions = {},
): PlaceName[] {
  const named: Box[] = [];
  // Towns keep apart from each other, not from the name of their country.
  const countries = new Set<Box>();
  return placeCaptions(placesInFrame(frame, tiles, options), {
    spotsOf: ({ name, look, rank, x, y }) => {
      const width = measure(name, look.font);
      const room = countryWidth(rank);
      if (room === null) return spotsBesideDot(x, y, look, width);
      const height = look.font * LINE_HEIGHT;
      const pixels = room * frame.scale;
      const isFitting = width <= pixels * MAX_COUNTRY_SHARE && pixels <= MAX_COUNTRY_VIEWS * frame.width;
      const spot = captionPosition(x - width / 2, y - height / 2, width, height, 'center');
      countries.add(spot.box);
      return isFitting ? [spot] : [];
    },
    costOf(box, { rank }, order) {
      const spacing = nameSpacing(rank, frame.zoom);
      const isCut = overlaps(box, frame.view) && !isWithin(box, frame.view);
      if (isCut || named.some((other) => overlaps(widen(box, spacing.x, spacing.y), other))) return Infinity;
      const { blocked, line } = grid.count(box);
      return blocked === 0 && line === 0 ? order : Infinity;
    },
    take(box) {
      grid.block(box);
      if (!countries.has(box)) named.push(box);
    },
  }).map(({ caption: { name, look, x, y }, align }) => ({ name, look, x, y, align }));
}

export function placeFont({ font }: Pick<PlaceLook, 'font'>, family: string): string {
  return `${font}px ${family}`;
}

export function paintPlaceNames({ context, palette }: Painting, names: readonly PlaceName[]): void {
  context.save();
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = palette.halo;
  context.fillStyle = palette.place;
  for (const { name, look, x, y, align } of names.toReversed()) {
    if (align !== 'center') {
      context.beginPath();
      context.arc(x, y, look.dot, 0, 2 * Math.PI);
      context.fill();
    }
    context.font = placeFont(look, palette.font);
    context.textAlign = align;
    const away = align === 'center' ? 0 : look.dot + GAP_PX;
    const at = align === 'right' ? x - away : x + away;
    context.strokeText(name, at, y);
    context.fillText(name, at, y);
  }
  context.restore();
}

interface FramePlace extends Point {
  readonly name: string;
  readonly rank: number;
  readonly look: PlaceLook;
}

function placesInFrame(
  frame: Frame,
  tiles: readonly NamedTile[],
  { isCovered = () => false, countryName = () => null }: NamingOptions,
): FramePlace[] {
  const found: FramePlace[] = [];
  for (const { level, x: column, y: row, shape, clip } of tiles) {
    if (typeof shape === 'string') continue;
    const side = 2 ** level.tileZoom;
    for (const [text, unitX, unitY, rank] of shape.places) {
      const name = countryWidth(rank) === null ? text : countryName(text);
      if (name === null) continue;
      const at = { x: (column + unitX / level.extent) / side, y: (row + unitY / level.extent) / side };
      const { x, y } = framePoint(frame, at);
      const inClip = x >= clip.x && x < clip.x + clip.size && y >= clip.y && y < clip.y + clip.size;
      if (inClip && x >= 0 && y >= 0 && x < frame.width && y < frame.height && !isCovered(at))
        found.push({ name, rank, look: countryWidth(rank) === null ? placeLook(rank, frame.zoom) : countryLook, x, y });
    }
  }
  return found.sort((a, b) => b.rank - a.rank);
}

function spotsBesideDot(x: number, y: number, { font, dot }: PlaceLook, width: number): CaptionPosition[] {
  const height = font * LINE_HEIGHT;
  const [right, left] = besideMark(x, dot + GAP_PX, y - height / 2, width, height);
  return [
    { ...right, box: { ...right.box, left: x - dot } },
    { ...left, box: { ...left.box, right: x + dot } },
  ];
}
