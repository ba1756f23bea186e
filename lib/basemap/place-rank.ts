/**
 * A rank is 20 per tenfold of a place's inhabitants, so 54 for 500, 100 for 100,000 and 140 for 10 million. Capitals
 * and seats of first-order divisions count as larger. Name places by falling rank, each unless its name overlaps
 * another or lies within `nameSpacing` of it.
 */
export type PlaceRank = number;

const weights: Readonly<Record<string, number>> = { PPLC: 8, PPLA: 2 };
const LARGEST_WEIGHT = 8;
const MIN_POPULATION = 500;
const RANKS_PER_TENFOLD = 20;

export function rankOf({ population, featureCode }: { population: number; featureCode: string }): PlaceRank {
  return toRank(Math.max(population, MIN_POPULATION) * (weights[featureCode] ?? 1));
}

const FIRST_COUNTRY_RANK = 1_000;
const RANKS_PER_WORLD = 10_000;

export function rankOfCountry(worldWidths: number): PlaceRank {
  return FIRST_COUNTRY_RANK + Math.round(worldWidths * RANKS_PER_WORLD);
}

export function countryWidth(rank: PlaceRank): number | null {
  return rank < FIRST_COUNTRY_RANK ? null : (rank - FIRST_COUNTRY_RANK) / RANKS_PER_WORLD;
}

export function highestRankBelow(population: number): PlaceRank {
  return toRank(population * LARGEST_WEIGHT);
}

function toRank(score: number): PlaceRank {
  return Math.round(RANKS_PER_TENFOLD * Math.log10(score));
}

/** The zoom counts as Leaflet's: the world is 256 px wide at 0 and doubles with each. */
export function nameSpacing(rank: PlaceRank, zoom: number): { readonly x: number; readonly y: number } {
  return rank < majorRank(zoom) ? { x: 84, y: 64 } : { x: 36, y: 30 };
}

/** 4 million inhabitants at zoom 3, 500,000 at 5, 60,000 at 7, 8,000 at 9, 1,000 from 11. */
function majorRank(zoom: number): PlaceRank {
  return Math.max(60, 159 - 9 * zoom);
}

export interface PlaceLook {
  readonly font: 12 | 14 | 16;
  readonly dot: number;
  readonly isMinor: boolean;
}

const looks: readonly (PlaceLook & { readonly over: number })[] = [
  { over: 30, font: 16, dot: 3.5, isMinor: false },
  { over: 12, font: 14, dot: 3, isMinor: false },
  { over: 0, font: 12, dot: 2.5, isMinor: false },
];
const minorLook: PlaceLook = { font: 12, dot: 2, isMinor: true };

export function placeLook(rank: PlaceRank, zoom: number): PlaceLook {
  const over = rank - Math.max(70, 159 - 9 * zoom);
  return looks.find((look) => over >= look.over) ?? minorLook;
}
