import { around, distance } from 'geokdbush';
import geodesic from 'geographiclib-geodesic';
import type { Position } from '#lib/tracking/types.ts';
import type { PlaceTier } from './place-index.ts';

const { Geodesic } = geodesic;

/** So far from a place of reach 1 is near it, in metres. */
export const NEAR_METRES = 8_000;

/** By how much distances on the sphere and on the ellipsoid can differ, in a ratio of two. */
const SPHERE = 1.012;
/** Of a size, as many as are looked at before it is seen that more are as near. */
const FEW = 2;

/**
 * What is near a position (degrees WGS 84), by size and distance: the place that is the fewest of its own reaches away.
 * A village reaches 1, a town of 10,000 inhabitants 1.5, a city of 200,000 3. So the village one stands in is told and not
 * the city beside it, and far from everything a city is told rather than a hamlet. Within 8 km for each reach, a city's
 * 24 km, it is "near" the place; further away it is so many kilometres from it in one of eight directions. Distance and
 * direction are those of the shortest way on the ellipsoid, so that antimeridian and poles are nothing special.
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
      away: isNear ? null : { kilometres: wholeKilometres(metres), direction: directionOf(azimuth) },
    };
  };
}

interface Candidate {
  readonly tier: PlaceTier;
  readonly id: number;
}

interface Found extends Candidate {
  readonly metres: number;
  /** Degrees from north, clockwise, within ±180. */
  readonly azimuth: number;
}

/** All that may be the fewest reaches away, found on the sphere: mostly one. */
function candidatesAt(tiers: readonly PlaceTier[], latitude: number, longitude: number): Candidate[] {
  let least = Infinity;
  const seen: (Candidate & { readonly reaches: number })[] = [];
  // The cities first: they are few, and what they leave to look for is near.
  for (const tier of tiers.toReversed()) {
    const look = (most: number) => {
      const ids = around(tier.index, longitude, latitude, most, least * tier.reach * SPHERE);
      return ids.map((id) => {
        const reaches = distance(longitude, latitude, longitudeOf(tier, id), latitudeOf(tier, id)) / tier.reach;
        least = Math.min(least, reaches);
        return { tier, id, reaches };
      });
    };
    const few = look(FEW);
    const isAll = few.length < FEW || (few.at(-1)?.reaches ?? 0) > least * SPHERE;
    seen.push(...(isAll ? few : look(Infinity)));
  }
  return seen.filter(({ reaches }) => reaches <= least * SPHERE);
}

/** What is exacter than three figures helps nobody. */
function wholeKilometres(metres: number): number {
  return Math.round(Number((metres / 1000).toPrecision(3)));
}

function latitudeOf({ index }: PlaceTier, id: number): number {
  return index.coords[2 * id + 1] ?? NaN;
}

function longitudeOf({ index }: PlaceTier, id: number): number {
  return index.coords[2 * id] ?? NaN;
}

function directionOf(azimuth: number): (typeof directions)[number] {
  return directions[Math.round((azimuth + 360) / 45) % directions.length] ?? 'n';
}

/** The direction of a position seen from a place, by eight points of the compass. */
export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof directions)[number];

/** Our own reckoning of where a position is, by `createNearest`: never the service's word. */
export interface NearPlace {
  /** GeoNames' main spelling. */
  readonly name: string;
  /** ISO 3166-1, two capitals. */
  readonly country: string;
  /** null: near enough for "near"; else how far the position is from the place, whole kilometres of three figures. */
  readonly away: { readonly kilometres: number; readonly direction: Direction } | null;
}
