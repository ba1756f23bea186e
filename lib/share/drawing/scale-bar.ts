import { metresPerWorld } from './fit.ts';

/** A length on a map, in its units, and what it measures there. */
export interface Measure {
  readonly length: number;
  readonly value: number;
  readonly unit: 'metres' | 'kilometres' | 'feet' | 'miles';
}

/** As a share of the map's shorter side. */
export const LONGEST_BAR = 0.27;

const METRES_IN_FOOT = 0.3048;

/**
 * The longest round measures no longer than `most` on a map whose world is `scale` wide, at a distance from its top edge
 * (worlds); with `hasMiles` a second one in miles or feet.
 */
export function scaleBar(scale: number, y: number, most: number, hasMiles: boolean): readonly Measure[] {
  const metres = (most / scale) * metresPerWorld(y);
  const measure = (reach: number, many: number, small: Measure['unit'], large: Measure['unit']): Measure => {
    const [unit, whole] = reach < many ? [small, reach] : [large, reach / many];
    const value = roundDown(whole);
    return { length: (most * value) / whole, value, unit };
  };
  return [
    measure(metres, 1000, 'metres', 'kilometres'),
    ...(hasMiles ? [measure(metres / METRES_IN_FOOT, 5280, 'feet', 'miles')] : []),
  ];
}

/** 1, 2 or 5 times a power of ten. */
export function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = value / power;
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}
