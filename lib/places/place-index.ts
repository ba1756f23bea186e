import KDBush from 'kdbush';
import type { City } from '#lib/basemap/gazetteer.ts';
import { encodeNames, type PlaceNames } from './town-by-name.ts';
import { type PlaceRank, rankOf } from '#lib/basemap/place-rank.ts';

export interface PlaceTier {
  readonly reach: number;
  readonly index: KDBush;
  readonly at: (id: number) => { readonly name: string; readonly country: string };
  readonly rankOf: (id: number) => PlaceRank;
}

export const PLACE_SIZES = [
  { population: 0, reach: 1 },
  { population: 10_000, reach: 1.5 },
  { population: 200_000, reach: 3 },
] as const;

const NODE_SIZE = 16;
const VERSION = 3;
const HEADER = 2 + 2 * PLACE_SIZES.length;

/** Smaller places would name positions by hamlets that few people know, unless they are a seat of an administration. */
const MIN_POPULATION = 1000;
const SEATS = new Set(['PPLC', 'PPLA', 'PPLA2', 'PPLA3']);

export function isKnownPlace({ population, featureCode }: City): boolean {
  return population >= MIN_POPULATION || SEATS.has(featureCode);
}

export function sizeOf({ population }: City): number {
  return PLACE_SIZES.findLastIndex((size) => population >= size.population);
}

/**
 * Encodes the index: a header of 32-bit numbers (version, then the bytes of the tree and of the names per size), and
 * for each size the tree, the end of each name, the countries of two letters each, the ranks, and the names as UTF-8;
 * at last the table of names, in which towns are found by name.
 */
export function encodePlaces(cities: readonly City[]): Uint8Array<ArrayBuffer> {
  const places = cities.filter(isKnownPlace);
  const header = new Uint32Array(HEADER);
  header[0] = VERSION;
  const tiers = PLACE_SIZES.map((_, size) => encodeTier(places.filter((city) => sizeOf(city) === size)));
  const parts = tiers.flatMap(({ tree, ends, countries, ranks, names }, size) => {
    header.set([tree.byteLength, names.byteLength], 1 + 2 * size);
    return [tree, ends, countries, ranks, names];
  });
  const { keys, places: named } = encodeNames(tiers.map(({ ordered }) => ordered));
  header[HEADER - 1] = keys.length;
  const all = [header, ...parts, keys, named].map(padded);
  const file = new Uint8Array(all.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of all) {
    file.set(part, at);
    at += part.byteLength;
  }
  return file;
}

function encodeTier(cities: readonly City[]) {
  const index = new KDBush(cities.length, NODE_SIZE, Float32Array);
  for (const { longitude, latitude } of cities) index.add(longitude, latitude);
  index.finish();
  // In the order of the tree, so that an id is valid in all columns.
  const ordered = [...index.ids].flatMap((id) => cities[id] ?? []);
  index.ids.forEach((_, place) => (index.ids[place] = place));
  const encoder = new TextEncoder();
  const names = ordered.map((city) => encoder.encode(city.name));
  let end = 0;
  return {
    tree: new Uint8Array(index.data),
    ends: Uint32Array.from(names, (name) => (end += name.byteLength)),
    countries: encoder.encode(ordered.map(({ country }) => country).join('')),
    ranks: Uint8Array.from(ordered, rankOf),
    names: encoder.encode(ordered.map(({ name }) => name).join('')),
    ordered,
  };
}

function padded(part: Uint8Array | Uint32Array | Float64Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(part.byteLength / 8) * 8);
  bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  return bytes;
}

export function decodePlaces(file: Uint8Array): { tiers: readonly PlaceTier[]; names: PlaceNames } {
  let at = 0;
  const take = (bytes: number): ArrayBuffer => {
    if (at + bytes > file.byteLength) throw new TypeError('The place index is cut off');
    const part = Uint8Array.from(file.subarray(at, at + bytes)).buffer;
    at += Math.ceil(bytes / 8) * 8;
    return part;
  };
  const header = new Uint32Array(take(4 * HEADER));
  if (header[0] !== VERSION) throw new TypeError('The place index has another version');
  const tiers = PLACE_SIZES.map(({ reach }, size) => {
    const index = KDBush.from(take(header[1 + 2 * size] ?? 0));
    const ends = new Uint32Array(take(4 * index.numItems));
    const countries = new Uint8Array(take(2 * index.numItems));
    const ranks = new Uint8Array(take(index.numItems));
    return createTier(reach, index, ends, countries, ranks, new Uint8Array(take(header[2 + 2 * size] ?? 0)));
  });
  const count = header[HEADER - 1] ?? 0;
  return { tiers, names: { keys: new Float64Array(take(8 * count)), places: new Uint32Array(take(4 * count)) } };
}

/** A function of its own, as a closure in `decodePlaces` would keep the whole file in memory. */
function createTier(
  reach: number,
  index: KDBush,
  ends: Uint32Array,
  countries: Uint8Array,
  ranks: Uint8Array,
  names: Uint8Array,
): PlaceTier {
  const decoder = new TextDecoder();
  return {
    reach,
    index,
    at: (id) => ({
      name: decoder.decode(names.subarray(id === 0 ? 0 : ends[id - 1], ends[id])),
      country: decoder.decode(countries.subarray(2 * id, 2 * id + 2)),
    }),
    rankOf: (id) => ranks[id] ?? 0,
  };
}
