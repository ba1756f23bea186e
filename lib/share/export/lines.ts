import { type Exported, isOutlier, type Leg } from './exported.ts';

/** Degrees WGS 84, as GeoJSON and KML order them. */
export type Coordinate = readonly [longitude: number, latitude: number];

export interface LinePoint {
  readonly coordinate: Coordinate;
  /** Whether a line begins here. */
  readonly isStart: boolean;
}

/**
 * The points of the lines of a leg, oldest first and without outliers, cut in two wherever it crosses the antimeridian
 * (RFC 7946, 3.1.9). Parts of one place are no lines and are left out: the first point of a line is told when there is
 * a second.
 */
export function* linePointsOf(exported: Exported, leg: Leg): Generator<LinePoint> {
  let before: Coordinate | null = null;
  let isAlone = true;
  for (const { coordinate, isStart } of cutPointsOf(exported, leg)) {
    if (before === null || isStart) isAlone = true;
    else if (isSame(before, coordinate)) continue;
    else {
      if (isAlone) yield { coordinate: before, isStart: true };
      yield { coordinate, isStart: false };
      isAlone = false;
    }
    before = coordinate;
  }
}

/** All points of a leg but its outliers, and those of its crossings, which are on either edge of the map. */
function* cutPointsOf(exported: Exported, { first, last }: Leg): Generator<LinePoint> {
  const { history } = exported;
  let before: Coordinate | null = null;
  for (let number = first; number <= last; number += 1) {
    const longitude = history.longitudes[history.length - number] ?? NaN;
    const latitude = history.latitudes[history.length - number] ?? NaN;
    if (Number.isNaN(latitude) || isOutlier(exported, number)) continue;
    const [west, north]: Coordinate = before ?? [longitude, latitude];
    if (Math.abs(longitude - west) > 180) {
      const side = west > 0 ? 180 : -180;
      const share = (side - west) / (longitude + 2 * side - west);
      const edge = Number.isFinite(share) ? north + share * (latitude - north) : latitude;
      yield { coordinate: [side, edge], isStart: false };
      yield { coordinate: [-side, edge], isStart: true };
    }
    before = [longitude, latitude];
    yield { coordinate: before, isStart: false };
  }
}

function isSame([longitude, latitude]: Coordinate, other: Coordinate): boolean {
  return longitude === other[0] && latitude === other[1];
}
