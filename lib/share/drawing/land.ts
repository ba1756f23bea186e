import { geoMercator, type GeoStream, geoStream } from 'd3-geo';
import type { GeoJSON } from 'geojson';
import { longitudeAt } from '#lib/basemap/mercator.ts';
import { type Outlines, readOutlines } from '#lib/basemap/outlines.ts';
import { type MapView, MARGIN_X, MARGIN_Y, VIEW_SIZE } from './map-view.ts';
import { simplifyLine } from './simplify.ts';
import { createPathWriter, type PathWriter } from './svg-path.ts';

/** Path data in units of the view. */
export interface LandDrawing {
  readonly land: string;
  /** The coast alone where `land` is also cut inside the view; null where the outline of `land` is the coast. */
  readonly coast: string | null;
  readonly borders: string;
  /** The world repeats at these distances to the right, 0 included. */
  readonly copies: readonly number[];
}

/** Units: about a pixel at 640 px. */
const TOLERANCE = 2;
const SMALLEST = 8;
/** Views wider than this many degrees show no more than the outlines of 1 : 110 million. */
const WIDEST_FINE = 60;
const MOST_KEPT = 64;
const kept = new Map<string, Promise<LandDrawing>>();
const outlines = new Map<string, Promise<Outlines>>();

/** Land and borders of a view. Drawing takes some 50 ms, so the last 64 views are kept. */
export function drawLand(view: MapView): Promise<LandDrawing> {
  const key = `${view.world} ${view.x} ${view.y}`;
  const drawing = kept.get(key) ?? traceLand(view);
  kept.delete(key);
  kept.set(key, drawing);
  forgetFailure(kept, key, drawing);
  const oldest = kept.keys().next();
  if (kept.size > MOST_KEPT && !oldest.done) kept.delete(oldest.value);
  return drawing;
}

async function traceLand(view: MapView): Promise<LandDrawing> {
  const { land, borders } = await loadOutlines((VIEW_SIZE / view.world) * 360 < WIDEST_FINE);
  const half = VIEW_SIZE / 2 + MARGIN_X;
  const turns = Math.max(0, Math.ceil(half / view.world - 0.5));
  const coast = { type: 'MultiLineString' as const, coordinates: land.coordinates.flat() };
  return {
    land: tracePath(land, view),
    coast: turns === 0 ? null : tracePath(coast, view),
    borders: tracePath(borders, view),
    copies: Array.from({ length: 2 * turns + 1 }, (_, index) => Math.round((index - turns) * view.world)),
  };
}

function loadOutlines(fine: boolean): Promise<Outlines> {
  const scale = fine ? '50m' : '110m';
  const known = outlines.get(scale);
  if (known) return known;
  const loading = (
    fine
      ? import('world-atlas/countries-50m.json', { with: { type: 'json' } })
      : import('world-atlas/countries-110m.json', { with: { type: 'json' } })
  ).then(({ default: atlas }) => readOutlines(atlas));
  outlines.set(scale, loading);
  forgetFailure(outlines, scale, loading);
  return loading;
}

/** What failed once is tried again by the next who asks. */
function forgetFailure<T>(memory: Map<string, Promise<T>>, key: string, made: Promise<T>): void {
  made.catch(() => memory.delete(key));
}

function tracePath(shape: GeoJSON, view: MapView): string {
  const projection = geoMercator()
    // The map's cut lies opposite the middle of the view.
    .rotate([-longitudeAt(view.x), 0])
    .scale(view.world / (2 * Math.PI))
    .translate([VIEW_SIZE / 2, VIEW_SIZE / 2 + (0.5 - view.y) * view.world])
    .clipExtent([
      [-MARGIN_X - 8, -MARGIN_Y - 8],
      [VIEW_SIZE + MARGIN_X + 8, VIEW_SIZE + MARGIN_Y + 8],
    ]);
  const path = createPathWriter(0);
  geoStream(shape, projection.stream(createThinPen(path)));
  return path.toString();
}

/** Writes what it is sent, without the corners and islands too small to see. */
function createThinPen(path: PathWriter): GeoStream {
  let x: number[] = [];
  let y: number[] = [];
  let isPolygon = false;
  return {
    point(nextX, nextY) {
      x.push(nextX);
      y.push(nextY);
    },
    lineStart() {
      x = [];
      y = [];
    },
    lineEnd() {
      const size = Math.max(spanOf(x), spanOf(y));
      if (size < SMALLEST) return;
      const drawn = simplifyLine(Float64Array.from(x), Float64Array.from(y), 0, x.length - 1, TOLERANCE);
      if (isPolygon && drawn.length < 3) return;
      for (const [order, index] of drawn.entries()) {
        if (order === 0) path.move(x[index] ?? 0, y[index] ?? 0);
        else path.line(x[index] ?? 0, y[index] ?? 0);
      }
      if (isPolygon) path.close();
    },
    polygonStart() {
      isPolygon = true;
    },
    polygonEnd() {
      isPolygon = false;
    },
  };
}

function spanOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity) - values.reduce((least, value) => Math.min(least, value), Infinity);
}
