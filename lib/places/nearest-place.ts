import { around, distance } from 'geokdbush';
import geodesic from 'geographiclib-geodesic';
import type { Position } from '#lib/tracking/types.ts';
import type { PlaceTier } from './place-index.ts';

const { Geodesic } = geodesic;

export const NEAR_METRES = 8_000;

/** How much the ratio of two distances can differ between sphere and ellipsoid. */
const SPHERE_ERROR = 1.012;
const INITIAL_CANDIDATES = 2;

export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof directions)[number];

export interface NearPlace {
  readonly name: string;
  readonly country: string;
  readonly away: { readonly kilometres: number; readonly direction: Direction } | null;
}

/**
 * Finds the place with the smallest distance divided by its reach: 1 for a village, 3 for a city. So a village at the
 * position comes before the city beside it, and far away a city before a hamlet.
 */
export function createNearestFinder(tiers: readonly PlaceTier[]): (position: Position) => NearPlace | null {
  return ({ latitude, longitude }) => {
    let found: Found | null = null;
    for (const { tier, id } of candidatesAt(tiers, latitude, longitude)) {
      const { s12: metres = Infinity, azi1: azimuth = 0 } = Geodesic.WGS84.Inverse(
        latitudeOf(tier, id),
        longitudeOf(tier, id),
        latitude,
        longitude,
        Geodesic.DISTANCE | Geodesic.AZIMUTH,
      );
      if (found === null || metres / tier.reach < found.metres / found.tier.reach)
        found = { tier, id, metres, azimuth };
    }
    if (found === null) return null;
    const { tier, id, metres, azimuth } = found;
    const isNear = metres <= NEAR_METRES * tier.reach;
    return {
      ...tier.at(id),
      away: isNear ? null : { kilometres: toThreeDigits(metres / 1000), direction: directionOf(azimuth) },
    };
  };
}

interface Candidate {
  readonly tier: PlaceTier;
  readonly id: number;
}

interface Found extends Candidate {
  readonly metres: number;
  readonly azimuth: number;
}

function candidatesAt(tiers: readonly PlaceTier[], latitude: number, longitude: number): Candidate[] {
  let smallestRatio = Infinity;
  const seen: (Candidate & { readonly ratio: number })[] = [];
  // Cities first: they are few, and narrow the search among the many villages.
  for (const tier of tiers.toReversed()) {
    const findNearest = (count: number) => {
      const ids = around(tier.index, longitude, latitude, count, smallestRatio * tier.reach * SPHERE_ERROR);
      return ids.map((id) => {
        const ratio = distance(longitude, latitude, longitudeOf(tier, id), latitudeOf(tier, id)) / tier.reach;
        smallestRatio = Math.min(smallestRatio, ratio);
        return { tier, id, ratio };
      });
    };
    const few = findNearest(INITIAL_CANDIDATES);
    const isAll = few.length < INITIAL_CANDIDATES || (few.at(-1)?.ratio ?? 0) > smallestRatio * SPHERE_ERROR;
    seen.push(...(isAll ? few : findNearest(Infinity)));
  }
  return seen.filter(({ ratio }) => ratio <= smallestRatio * SPHERE_ERROR);
}

/** Rounded once: 14.484 becomes 14, not 14.5 and then 15. */
function toThreeDigits(kilometres: number): number {
  return kilometres < 1000 ? Math.round(kilometres) : Number(kilometres.toPrecision(3));
}

function latitudeOf({ index }: PlaceTier, id: number): number {
  return index.coords[2 * id + 1] ?? NaN;
}

function longitudeOf({ index }: PlaceTier, id: number): number {
  return index.coords[2 * id] ?? NaN;
}

function directionOf(azimuth: number): Direction {
  return directions[Math.round((azimuth + 360) / 45) % directions.length] ?? 'n';
}
