import type { City } from './gazetteer.ts';
import { mercatorX, mercatorY } from './mercator.ts';
import { rankOf } from './place-rank.ts';
import type { BasemapLevel, BasemapPlace } from './tiles.ts';

/** A place in world coordinates. */
export interface WorldPlace {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly rank: number;
}

/** The highest rank first. */
export function rankPlaces(cities: readonly City[]): WorldPlace[] {
  return cities
    .map((city) => ({ city, rank: rankOf(city) }))
    .sort((a, b) => b.rank - a.rank || b.city.population - a.city.population || a.city.id - b.city.id)
    .map(({ city: { name, longitude, latitude }, rank }) => {
      return { name, x: mercatorX(longitude), y: mercatorY(latitude), rank };
    });
}

/** Leaves out what lies too close to a place of a higher rank to be named at the zooms of the level. */
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
