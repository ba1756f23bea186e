import { metresPerWorld } from './map-view.ts';

type Unit = 'meter' | 'kilometer' | 'foot' | 'mile';

export interface ScaleMeasure {
  readonly length: number;
  readonly value: number;
  readonly unit: Unit;
}

export const MAX_BAR_SHARE = 0.27;

const METRES_IN_FOOT = 0.3048;

/** The longest round length of at most `max` on a map `scale` wide, at `y` world widths; also in miles or feet. */
export function scaleBar(scale: number, y: number, max: number, hasMiles: boolean): readonly ScaleMeasure[] {
  const metres = (max / scale) * metresPerWorld(y);
  const measure = (reach: number, many: number, small: Unit, large: Unit): ScaleMeasure => {
    const [unit, whole] = reach < many ? [small, reach] : [large, reach / many];
    const value = roundDown(whole);
    return { length: (max * value) / whole, value, unit };
  };
  return [
    measure(metres, 1000, 'meter', 'kilometer'),
    ...(hasMiles ? [measure(metres / METRES_IN_FOOT, 5280, 'foot', 'mile')] : []),
  ];
}

export function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = value / power;
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}
