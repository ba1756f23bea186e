import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { wrapLongitude } from '../journey/geometry.ts';
import type { Box } from './box.ts';
import { roundDown } from './scale-bar.ts';

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
