import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { wrapLongitude } from '#lib/journey/distance.ts';
import type { Box } from './box.ts';
import { metresPerWorld } from './map-view.ts';

export interface GridLine {
  readonly at: number;
  readonly name: string;
}

export interface Graticule {
  readonly meridians: readonly GridLine[];
  readonly parallels: readonly GridLine[];
}

/** The lines of latitude and longitude in a box (world widths) at round degrees, at least `min` apart. */
export function graticuleOf(box: Box, min: number): Graticule {
  const latitude = (latitudeAt(box.top) + latitudeAt(box.bottom)) / 2;
  const degrees = min * 360;
  return {
    meridians: linesBetween(longitudeAt(box.left), longitudeAt(box.right), degrees, (at, decimals) => ({
      at: mercatorX(at),
      name: nameOf(wrapLongitude(at), decimals, ['E', 'W']),
    })),
    parallels: linesBetween(
      latitudeAt(box.bottom),
      latitudeAt(box.top),
      degrees * Math.cos((latitude * Math.PI) / 180),
      (at, decimals) => ({ at: mercatorY(at), name: nameOf(at, decimals, ['N', 'S']) }),
    ),
  };
}

function linesBetween(
  from: number,
  to: number,
  min: number,
  lineAt: (degrees: number, decimals: number) => GridLine,
): GridLine[] {
  const step = 1 / roundDown(1 / min);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const lines: GridLine[] = [];
  for (let count = Math.ceil(from / step); count * step <= to; count += 1) lines.push(lineAt(count * step, decimals));
  return lines;
}

function nameOf(degrees: number, decimals: number, [positive, negative]: readonly [string, string]): string {
  const rounded = Number(degrees.toFixed(decimals));
  const side = rounded === 0 || Math.abs(rounded) === 180 ? '' : `\u00a0${rounded < 0 ? negative : positive}`;
  return `${Math.abs(rounded).toFixed(decimals)}°${side}`;
}

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
