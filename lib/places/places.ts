import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { singleton } from '#lib/base/singleton.ts';
import type { Position } from '#lib/tracking/types.ts';
import { createNearestFinder, type NearPlace } from './nearest-place.ts';
import { decodePlaces } from './place-index.ts';
import { createTownFinder, type Town } from './town-by-name.ts';
import { type Bounds, createViewFinder, type RankedPlace } from './places-in-view.ts';

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

/** The highest ranked places of a view, by falling rank; none without the index. See `place-rank.ts` for what to name. */
export function findPlacesInView(bounds: Bounds, max: number): readonly RankedPlace[] {
  return holder().findInView?.(bounds, max) ?? [];
}

/** The town that a name means beyond doubt, in a country of any spelling or anywhere; see `town-by-name.ts`. */
export function findTown(name: string, country: string | null): Town | null {
  return holder().findTown?.(name, country) ?? null;
}

interface Finders {
  findTown: ReturnType<typeof createTownFinder> | null;
  findNearest: FindNearest | null;
  findInView: FindInView | null;
}

const holder = () => singleton<Finders>('places', () => ({ findNearest: null, findInView: null, findTown: null }));
