import { PER_DEGREE } from '../page/encode-track.ts';
import type { Report, ReportNumber } from '../types.ts';
import type { AllReports } from './all-reports.ts';

/** So many reports are told of at once: more than a window shows. */
export const MOST_NEAR = 60;

/** What reports are near, in a page's words; each with its position, lest it stands beside another one. */
export interface WireNear {
  /** Each text once. */
  readonly places: readonly string[];
  readonly rows: readonly (readonly [number: ReportNumber, latitude: number, longitude: number, place: number])[];
}

export function encodeNear(reports: readonly Report[]): WireNear {
  const places = [...new Set(reports.flatMap(({ near }) => near ?? []))];
  return {
    places,
    rows: reports.flatMap(({ number, position, near }) =>
      position === null || near === undefined
        ? []
        : [[number, toUnits(position.latitude), toUnits(position.longitude), places.indexOf(near)] as const],
    ),
  };
}

/** Of the reports asked for, what those are near that are where the list has them. Our own server wrote it. */
export function decodeNear(value: unknown, all: AllReports): ReadonlyMap<ReportNumber, string> {
  const found = new Map<ReportNumber, string>();
  if (!isWireNear(value)) return found;
  for (const [number, latitude, longitude, place] of value.rows) {
    const text = value.places[place];
    const isHere =
      isSame(toUnits(all.latitudes[number - 1] ?? NaN), latitude) &&
      isSame(toUnits(all.longitudes[number - 1] ?? NaN), longitude);
    if (text !== undefined && isHere) found.set(number, text);
  }
  return found;
}

function isWireNear(value: unknown): value is WireNear {
  return typeof value === 'object' && value !== null && 'places' in value && 'rows' in value;
}

function toUnits(degrees: number): number {
  return Math.round(degrees * PER_DEGREE);
}

/** Twice rounded, a degree may be one unit beside itself; 180° west is 180° east. */
function isSame(one: number, other: number): boolean {
  const apart = Math.abs(one - other);
  return apart <= 1 || Math.abs(apart - 360 * PER_DEGREE) <= 1;
}
