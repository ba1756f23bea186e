import type { Exported, Leg } from './exported.ts';

/** Degrees WGS 84, as GeoJSON and KML order them. */
export type Coordinate = readonly [longitude: number, latitude: number];

/**
 * The line of a leg, oldest first, cut in two wherever it crosses the antimeridian (RFC 7946, 3.1.9). Parts of one
 * place are no lines and are left out.
 */
export function linesOf({ history }: Exported, { first, last }: Leg): Coordinate[][] {
  const lines: Coordinate[][] = [];
  let line: Coordinate[] = [];
  for (let number = first; number <= last; number += 1) {
    const longitude = history.longitudes[history.length - number] ?? NaN;
    const latitude = history.latitudes[history.length - number] ?? NaN;
    if (Number.isNaN(latitude)) continue;
    const [before, north] = line.at(-1) ?? [longitude, latitude];
    if (Math.abs(longitude - before) > 180) {
      const side = before > 0 ? 180 : -180;
      const share = (side - before) / (longitude + 2 * side - before);
      const edge = Number.isFinite(share) ? north + share * (latitude - north) : latitude;
      line.push([side, edge]);
      lines.push(line);
      line = [[-side, edge]];
    }
    line.push([longitude, latitude]);
  }
  lines.push(line);
  return lines.map(withoutRepeats).filter(({ length }) => length > 1);
}

function withoutRepeats(line: readonly Coordinate[]): Coordinate[] {
  return line.filter((coordinate, index) => {
    const before = line[index - 1];
    return before === undefined || before[0] !== coordinate[0] || before[1] !== coordinate[1];
  });
}
