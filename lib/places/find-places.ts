import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import findZone from '@photostructure/tz-lookup';
import { LRUCache } from 'lru-cache';
import { singleton } from '#lib/base/singleton.ts';
import { highestRankBelow, type PlaceRank } from '#lib/basemap/place-rank.ts';
import type { Position } from '#lib/tracking/types.ts';
import { createNearestFinder, type NearPlace } from './nearest-place.ts';
import { decodePlaces, PLACE_SIZES, type PlaceTier } from './place-index.ts';
import { createTownFinder, type Town } from './town-by-name.ts';

export const PLACES_FILE = '.next/places.bin';

type FindNearest = (position: Position) => NearPlace | null;
type FindInView = (bounds: Bounds, max: number) => RankedPlace[];

const MAX_CACHED_POSITIONS = 2_000;

/** Reads the place index. Rejects when there is none; positions are then shown as coordinates. */
export async function loadPlaces(folder = process.cwd()): Promise<void> {
  const file = await readFile(join(/* turbopackIgnore: true */ folder, PLACES_FILE));
  const { tiers, names } = decodePlaces(file);
  holder().findNearest = withCache(createNearestFinder(tiers));
  holder().findInView = createViewFinder(tiers);
  holder().findTown = createTownFinder(tiers, names);
}

function withCache(findNearest: FindNearest): FindNearest {
  const cache = new LRUCache<string, NearPlace>({ max: MAX_CACHED_POSITIONS });
  return (position) => {
    const key = `${position.latitude},${position.longitude}`;
    const near = cache.get(key) ?? findNearest(position);
    if (near !== null) cache.set(key, near);
    return near;
  };
}

export function findNearPlace(position: Position): NearPlace | null {
  return holder().findNearest?.(position) ?? null;
}

export function findPlacesInView(bounds: Bounds, max: number): readonly RankedPlace[] {
  return holder().findInView?.(bounds, max) ?? [];
}

export function findTown(name: string, country: string | null): Town | null {
  return holder().findTown?.(name, country) ?? null;
}

interface Finders {
  findTown: ReturnType<typeof createTownFinder> | null;
  findNearest: FindNearest | null;
  findInView: FindInView | null;
}

const holder = () => singleton<Finders>('places', () => ({ findNearest: null, findInView: null, findTown: null }));

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
  readonly longitude: number;
}

function createViewFinder(tiers: readonly PlaceTier[]): (bounds: Bounds, max: number) => RankedPlace[] {
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

function turnsIn({ west, east }: Bounds): number[] {
  const first = Math.floor((west + 180) / 360);
  const count = Math.floor((east + 180) / 360) - first + 1;
  return Array.from({ length: count }, (_, index) => 360 * (first + index));
}

/** Zone names that some supported browsers do not know yet, with an older name for the same clock. */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  'America/Ciudad_Juarez': 'America/Denver',
  'America/Coyhaique': 'America/Punta_Arenas',
  'America/Nuuk': 'America/Godthab',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Kanton': 'Pacific/Enderbury',
};

/** The IANA zone of a position; at sea one of whole hours, where `Etc/GMT+3` is three hours behind UTC. */
export function zoneAt({ latitude, longitude }: Position): string {
  const zone = findZone(latitude, longitude);
  return OLDER_NAMES[zone] ?? zone;
}
