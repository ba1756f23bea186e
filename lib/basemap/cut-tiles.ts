import GeoJSONVT from 'geojson-vt';
import { type BasemapLevel, type BasemapPlace, type BasemapTile, encodeLine, walkLine } from './tiles.ts';
import type { City } from './gazetteer.ts';
import { mercatorX, mercatorY } from './mercator.ts';
import type { Outlines } from './land-and-borders.ts';
import { rankOf } from './place-rank.ts';

type Lines = Omit<BasemapTile, 'places'>;
const KINDS = ['land', 'borders'] as const;

export function cutTiles(outlines: Outlines, level: BasemapLevel): Map<string, Lines> {
  const features = KINDS.map((kind): GeoJSON.Feature => ({
    type: 'Feature',
    properties: { kind },
    geometry: outlines[kind],
  }));
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    {
      ...{ maxZoom: level.tileZoom, indexMaxZoom: level.tileZoom, indexMaxPoints: 0, tolerance: 0 },
      ...{ extent: level.extent, buffer: level.extent / 128 },
    },
  );
  const tiles = new Map<string, Lines>();
  const side = 2 ** level.tileZoom;
  for (let x = 0; x < side; x += 1) {
    for (let y = 0; y < side; y += 1) {
      const lines: Record<(typeof KINDS)[number], number[][]> = { land: [], borders: [] };
      for (const feature of index.getTileRaw(level.tileZoom, x, y)?.features ?? []) {
        const kind = KINDS.find((name) => name === feature.tags?.['kind']);
        if (kind === undefined || feature.type === 1 || feature.type === 4) continue;
        for (const ring of feature.geometry) {
          const line = encodeLine(ring);
          if (line.length >= (kind === 'land' ? 6 : 4)) lines[kind].push(line);
        }
      }
      if (KINDS.some((kind) => lines[kind].length > 0)) tiles.set(`${x}-${y}`, lines);
    }
  }
  return tiles;
}

export function isAllLand({ land, borders }: Lines, extent: number): boolean {
  const [ring] = land;
  if (land.length !== 1 || ring === undefined || borders.length > 0) return false;
  let isWhole = true;
  walkLine(ring, (x, y) => {
    if (x > 0 && x < extent && y > 0 && y < extent) isWhole = false;
  });
  return isWhole;
}

export interface WorldPlace {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly rank: number;
}

export function rankPlaces(cities: readonly City[]): WorldPlace[] {
  return cities
    .map((city) => ({ city, rank: rankOf(city) }))
    .sort((a, b) => b.rank - a.rank || b.city.population - a.city.population || a.city.id - b.city.id)
    .map(({ city: { name, longitude, latitude }, rank }) => {
      return { name, x: mercatorX(longitude), y: mercatorY(latitude), rank };
    });
}

export function thinPlaces(ranked: readonly WorldPlace[], { spacing }: BasemapLevel): readonly WorldPlace[] {
  if (spacing === 0) return ranked;
  const taken = new Map<string, { x: number; y: number }[]>();
  return ranked.filter(({ x, y }) => {
    const column = Math.floor(x / spacing);
    const row = Math.floor(y / spacing);
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const near = taken.get(`${column + dx}:${row + dy}`);
        if (near?.some((other) => Math.hypot(other.x - x, other.y - y) < spacing)) return false;
      }
    }
    const cell = `${column}:${row}`;
    taken.set(cell, [...(taken.get(cell) ?? []), { x, y }]);
    return true;
  });
}

export function placesByTile(places: readonly WorldPlace[], level: BasemapLevel): Map<string, BasemapPlace[]> {
  const side = 2 ** level.tileZoom;
  const tiles = new Map<string, BasemapPlace[]>();
  for (const { name, x, y, rank } of places) {
    const column = Math.min(Math.floor(x * side), side - 1);
    const row = Math.min(Math.floor(y * side), side - 1);
    const unitsFrom = (at: number, first: number) => Math.round((at * side - first) * level.extent);
    const place: BasemapPlace = [name, unitsFrom(x, column), unitsFrom(y, row), rank];
    const tile = tiles.get(`${column}-${row}`);
    if (tile === undefined) tiles.set(`${column}-${row}`, [place]);
    else tile.push(place);
  }
  return tiles;
}
