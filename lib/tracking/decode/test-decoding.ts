import fc from 'fast-check';
import type { SharedAsset } from '../types.ts';
import { decodeSharedAsset } from './decode.ts';

/** Milliseconds since 1970, UTC. */
export const now = Date.UTC(2026, 10, 21);
export const runs = { numRuns: 300 };

export function decode(body: object): SharedAsset {
  const result = decodeSharedAsset(body, { now });
  if (result.kind !== 'shared') throw new Error('not shared');
  return result.asset;
}

export const minutes = fc.integer({ min: 1, max: 400_000 });
export const isoAt = (ago: number) => new Date(now - ago * 60_000).toISOString();
export const rowOf = (ago: number, zone = 'Z') => ({
  lat: 50 + (ago % 30),
  lng: 10,
  time: isoAt(ago).replace('Z', zone),
  description: `event ${ago}`,
});
export const lists = fc.uniqueArray(minutes, { minLength: 2, maxLength: 12 });
