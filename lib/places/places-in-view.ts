import { highestRankBelow, type PlaceRank } from '#lib/basemap/place-rank.ts';
import { PLACE_SIZES, type PlaceTier } from './place-index.ts';

/** In degrees. `east` is never less than `west`, so either may lie beyond ±180°. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface RankedPlace {
  readonly name: string;
  readonly country: string;
  readonly rank: PlaceRank;
  readonly latitude: number;
  /** Within the bounds, so it may lie beyond ±180°. */
  readonly longitude: number;
}

/** Cities are searched first, and villages only if one of them may be among the `max` highest ranked places. */
export function createViewFinder(tiers: readonly PlaceTier[]): (bounds: Bounds, max: number) => RankedPlace[] {
  return (bounds, max) => {
    const found: { tier: PlaceTier; id: number; turn: number; rank: PlaceRank }[] = [];
    for (const [size, tier] of [...tiers.entries()].reverse()) {
      const population = PLACE_SIZES[size + 1]?.population ?? Infinity;
      if ((found[max - 1]?.rank ?? 0) >= highestRankBelow(population)) break;
      for (const turn of turnsIn(bounds)) {
        const { west, south, east, north } = bounds;
        for (const id of tier.index.range(west - turn, south, east - turn, north))
          found.push({ tier, id, turn, rank: tier.rankOf(id) });
      }
      found.sort((a, b) => b.rank - a.rank);
    }
    return found.slice(0, max).map(({ tier, id, turn, rank }) => ({
      ...tier.at(id),
      rank,
      latitude: tier.index.coords[2 * id + 1] ?? NaN,
      longitude: (tier.index.coords[2 * id] ?? NaN) + turn,
    }));
  };
}

/** The multiples of 360° by which places are moved into the bounds. */
function turnsIn({ west, east }: Bounds): number[] {
  const first = Math.floor((west + 180) / 360);
  const count = Math.floor((east + 180) / 360) - first + 1;
  return Array.from({ length: count }, (_, index) => 360 * (first + index));
}
