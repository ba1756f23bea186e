import type { BasemapLevel, BasemapPlace } from './tiles.ts';
import { mercatorX, mercatorY } from './mercator.ts';

export interface City {
  readonly cityId: number;
  readonly name: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

const SPACING: Readonly<Record<BasemapLevel['scale'], { readonly pixels: number; readonly zoom: number }>> = {
  '110m': { pixels: 48, zoom: 2.75 },
  '50m': { pixels: 56, zoom: 6 },
  '10m': { pixels: 56, zoom: 9 },
};

/** By GeoNames code: a capital, and the seat of a first-order division. */
const weights: Readonly<Record<string, number>> = { PPLC: 8, PPLA: 2 };
// GeoNames codes of parts of places and of abandoned, destroyed or historical places.
const EXCLUDED_FEATURE_CODES = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

export function isExcludedPlace(featureCode: string): boolean {
  return EXCLUDED_FEATURE_CODES.has(featureCode);
}

/** Returns places, the most important first. Populations count differently by country, so they only serve as a rank. */
export function rankPlaces(cities: readonly City[]): BasemapPlace[] {
  return cities
    .filter((city) => !isExcludedPlace(city.featureCode) && city.population > 0)
    .map((city) => ({ city, score: city.population * (weights[city.featureCode] ?? 1) }))
    .sort((a, b) => b.score - a.score || a.city.cityId - b.city.cityId)
    .map(({ city, score }) => {
      const [longitude, latitude] = city.loc.coordinates;
      return [city.name, round(latitude), round(longitude), Math.round(Math.log10(score) * 100)];
    });
}

export function thinPlaces(ranked: readonly BasemapPlace[], level: BasemapLevel): BasemapPlace[] {
  const { pixels, zoom } = SPACING[level.scale];
  const spacing = pixels / (256 * 2 ** zoom);
  const taken = new Map<string, { x: number; y: number }[]>();
  return ranked.filter(([, latitude, longitude]) => {
    const x = mercatorX(longitude);
    const y = mercatorY(latitude);
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

export function placesByTile(places: readonly BasemapPlace[], level: BasemapLevel): Map<string, BasemapPlace[]> {
  const side = 2 ** level.tileZoom;
  const tiles = new Map<string, BasemapPlace[]>();
  for (const place of places) {
    const x = Math.min(Math.floor(mercatorX(place[2]) * side), side - 1);
    const y = Math.min(Math.floor(mercatorY(place[1]) * side), side - 1);
    tiles.set(`${x}-${y}`, [...(tiles.get(`${x}-${y}`) ?? []), place]);
  }
  return tiles;
}

function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
