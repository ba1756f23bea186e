import type { Brand } from '../brand.ts';

const MOST_READINGS = 3;
const KEPT_MS = 10 * 60_000;

/** Brands that were replaced a while ago: pages that were sent before name their files. */
export interface FormerBrands {
  readonly add: (brands: readonly Brand[]) => void;
  /** The latest first: at most three readings, each for ten minutes after it was replaced. */
  readonly list: () => readonly (readonly Brand[])[];
}

export function createFormerBrands(): FormerBrands {
  let readings: readonly { readonly brands: readonly Brand[]; readonly until: number }[] = [];
  const forget = () => {
    readings = readings.filter(({ until }) => until > Date.now());
  };
  return {
    add: (brands) => {
      readings = [{ brands, until: Date.now() + KEPT_MS }, ...readings].slice(0, MOST_READINGS);
      // Nobody may ever ask again.
      setTimeout(forget, KEPT_MS + 1).unref();
    },
    list: () => {
      forget();
      return readings.map(({ brands }) => brands);
    },
  };
}
