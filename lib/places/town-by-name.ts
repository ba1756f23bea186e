import type { City } from '#lib/basemap/gazetteer.ts';
import { highestRankBelow, type PlaceRank } from '#lib/basemap/place-rank.ts';
import { findFirstIndex } from '#lib/base/binary-search.ts';
import { countryCodeOf } from '#lib/tracking/decode/countries.ts';

export interface Town {
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface PlaceSource {
  readonly index: { readonly coords: ArrayLike<number> };
  readonly at: (id: number) => { readonly name: string; readonly country: string };
  readonly rankOf: (id: number) => PlaceRank;
}

/** `keys`: hashes of a name and country, or of a name alone; `places`: the tier in the lowest two bits, its number. */
export interface PlaceNames {
  readonly keys: Float64Array;
  readonly places: Uint32Array;
}

/** Smaller places are only known by their own names, and only within their country. */
const MIN_TRANSLATED = 100_000;
const MIN_ANYWHERE = 10_000;
const TIER_BITS = 2;

export function encodeNames(tiers: readonly (readonly City[])[]): PlaceNames {
  const rows: [key: number, place: number][] = [];
  tiers.forEach((cities, tier) =>
    cities.forEach(({ name, otherNames = '', country, population }, id) => {
      const names = [name, ...otherNames.split(',', population >= MIN_TRANSLATED ? undefined : 1)];
      const keys = new Set(names.map(foldName));
      keys.delete('');
      for (const key of keys) {
        rows.push([hashOf(key, country), id * 2 ** TIER_BITS + tier]);
        if (population >= MIN_ANYWHERE) rows.push([hashOf(key, ''), id * 2 ** TIER_BITS + tier]);
      }
    }),
  );
  rows.sort(([one, first], [other, second]) => one - other || first - second);
  return { keys: Float64Array.from(rows, ([key]) => key), places: Uint32Array.from(rows, ([, place]) => place) };
}

/** 5,000 inhabitants, as villages of one name are often not all known; 200,000 where no country is named. */
const MIN_RANK = highestRankBelow(5_000 / 8);
const MIN_RANK_ANYWHERE = highestRankBelow(200_000 / 8);
/** Twenty times the inhabitants of the next place of that name. */
const MIN_LEAD = 26;

/** The only town of that name in the country, or far larger than the others: a wrong town would be worse than none. */
export function createTownFinder(
  tiers: readonly PlaceSource[],
  { keys, places }: PlaceNames,
): (name: string, country: string | null) => Town | null {
  return (text, countryText) => {
    const country = countryText === null ? '' : countryCodeOf(countryText.trim());
    const name = foldName(text);
    if (country === null || name === '') return null;
    const key = hashOf(name, country);
    const found = new Set<number>();
    for (let at = findFirstIndex(0, keys.length, (index) => (keys[index] ?? 0) >= key); keys[at] === key; at += 1)
      found.add(places[at] ?? 0);
    const ranked = [...found]
      .map((place) => ({ tier: tiers[place % 2 ** TIER_BITS], id: place >> TIER_BITS }))
      .map(({ tier, id }) => ({ tier, id, rank: tier?.rankOf(id) ?? 0 }))
      .sort((one, other) => other.rank - one.rank);
    const [best, second] = ranked;
    if (best?.tier === undefined || best.rank < (country === '' ? MIN_RANK_ANYWHERE : MIN_RANK)) return null;
    if (second !== undefined && best.rank - second.rank < MIN_LEAD) return null;
    const { coords } = best.tier.index;
    const [longitude, latitude] = [coords[2 * best.id] ?? NaN, coords[2 * best.id + 1] ?? NaN];
    return { ...best.tier.at(best.id), latitude, longitude };
  };
}

/** Letters alone, without marks: "04356 LEIPZIG" and "Leipzig" are one, and so are "Zürich" and "Zurich". */
function foldName(text: string): string {
  const lower = text.toLowerCase();
  return /[^ -~]/.test(lower) ? lower.normalize('NFKD').replace(/[^\p{L}]/gu, '') : lower.replace(/[^a-z]/g, '');
}

/** 53 bits, so that two of a million names do not meet. */
function hashOf(name: string, country: string): number {
  let [high, low] = [0x811c9dc5, 0x9e3779b9];
  for (const character of `${country} ${name}`) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul((low ^ code) + 0x7f4a7c15, 0x85ebca6b);
    low ^= low >>> 13;
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
