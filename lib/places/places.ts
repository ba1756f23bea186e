import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { singleton } from '#lib/base/singleton.ts';
import type { Position } from '#lib/tracking/types.ts';
import { createNearestFinder, type NearPlace } from './nearest-place.ts';
import { decodePlaces } from './place-index.ts';

/** Where the build and lib/run/dev.mjs put it, below the folder the viewer runs in. */
export const PLACES_FILE = '.next/places.bin';

type Nearest = (position: Position) => NearPlace | null;

/** Of the pages that are asked for again and again; half a megabyte of memory. */
const MOST_KEPT = 2_000;

/**
 * Reads the index of places, once, before the first page. Rejects without one: then positions stay coordinates.
 * `folder`: where the viewer runs.
 */
export async function loadPlaces(folder = process.cwd()): Promise<void> {
  const file = await readFile(join(/* turbopackIgnore: true */ folder, PLACES_FILE));
  current().nearest = keepFound(createNearestFinder(decodePlaces(file)));
}

function keepFound(nearest: Nearest): Nearest {
  const kept = new LRUCache<string, NearPlace>({ max: MOST_KEPT });
  return (position) => {
    const key = `${position.latitude},${position.longitude}`;
    const known = kept.get(key) ?? nearest(position);
    if (known !== null) kept.set(key, known);
    return known;
  };
}

/** What is near a position: null where no index was read. */
export function findNearPlace(position: Position): NearPlace | null {
  return current().nearest?.(position) ?? null;
}

function current(): { nearest: Nearest | null } {
  return singleton('places', isHolder, () => ({ nearest: null }));
}

function isHolder(value: unknown): value is { nearest: Nearest | null } {
  return typeof value === 'object' && value !== null && 'nearest' in value;
}
