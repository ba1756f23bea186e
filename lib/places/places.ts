import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { singleton } from '#lib/base/singleton.ts';
import type { Position } from '#lib/tracking/types.ts';
import { createNearestFinder, type NearPlace } from './nearest-place.ts';
import { decodePlaces } from './place-index.ts';

export const PLACES_FILE = '.next/places.bin';

type FindNearest = (position: Position) => NearPlace | null;

const MAX_CACHED_POSITIONS = 2_000;

/** Reads the place index. Rejects when there is none; positions are then shown as coordinates. */
export async function loadPlaces(folder = process.cwd()): Promise<void> {
  const file = await readFile(join(/* turbopackIgnore: true */ folder, PLACES_FILE));
  holder().findNearest = withCache(createNearestFinder(decodePlaces(file)));
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

const holder = () => singleton<{ findNearest: FindNearest | null }>('places', () => ({ findNearest: null }));
