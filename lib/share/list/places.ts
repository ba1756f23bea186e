import { hasKeys } from '#lib/base/has-keys.ts';
import { PER_DEGREE, toUnits } from '../view/encode-track.ts';
import { placeText } from '../view/display-rules.ts';
import type { Report, ReportNumber, ZoneOf } from '../types.ts';
import { type AllReports, reportAt } from './all-reports.ts';
import { isZoned } from './days.ts';
import { DAY_BIT } from './report-texts.ts';

const UNKNOWN = 0;
const SAME = 1;
const OTHER = 2;

/** Whether reports of one place can be folded. `decimals`: precision of shown coordinates, at most five. */
export function createSamePlace(
  all: AllReports,
  zoneOf: ZoneOf,
  decimals: number,
): (one: ReportNumber, other: ReportNumber) => boolean {
  const names = readNames(all);
  const isPlain = (index: number) => {
    const kind = all.kinds[index] ?? 0;
    if (all.events[index] !== 0 || (kind & DAY_BIT) !== 0 || Number.isNaN(all.times[index] ?? NaN)) return false;
    return isZoned(kind) || zoneOf(index + 1) === 'UTC';
  };
  const isSame = (column: Float64Array, index: number, other: number) => {
    const [one = NaN, two = NaN] = [column[index], column[other]];
    return one === two || cellOf(one, decimals) === cellOf(two, decimals);
  };
  const compare = (index: number, next: number) => {
    if (!isPlain(index) || !isPlain(next) || zoneOf(index + 1) !== zoneOf(next + 1)) return false;
    const name = names[all.addresses[index] ?? 0];
    if (name !== names[all.addresses[next] ?? 0]) return false;
    return name !== 0 || (isSame(all.latitudes, index, next) && isSame(all.longitudes, index, next));
  };
  // Remembers the results for neighbours, because each unfolding lays out the whole list again.
  const compared = new Uint8Array(all.length);
  return (one, other) => {
    if (one !== other + 1) return compare(one - 1, other - 1);
    const known = compared[other - 1] ?? UNKNOWN;
    const now = known === UNKNOWN ? (compare(one - 1, other - 1) ? SAME : OTHER) : known;
    compared[other - 1] = now;
    return now === SAME;
  };
}

/** Groups coordinates that are formatted alike; formatting 100,000 of them would be slow. */
function cellOf(degrees: number, decimals: number): number {
  const size = Math.abs(degrees);
  const units = Math.round(size * PER_DEGREE);
  const perCell = PER_DEGREE / 10 ** decimals;
  const isBetween = units % perCell === perCell / 2;
  const cell = isBetween ? Math.round(Number(size.toFixed(decimals)) * 10 ** decimals) : Math.round(units / perCell);
  return degrees < 0 ? -1 - cell : cell;
}

function readNames({ texts }: AllReports): Uint32Array {
  const numbers = new Map<string, number>();
  const names = new Uint32Array(texts.addresses.length + 1);
  texts.addresses.forEach(([lines, town, country], index) => {
    const place = placeText({ lines, town, country, position: null });
    if (place === null) return;
    const key = JSON.stringify([place.name, place.country]);
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    names[index + 1] = number;
  });
  return names;
}

export function isUnnamed(all: AllReports, number: ReportNumber): boolean {
  if (Number.isNaN(all.latitudes[number - 1] ?? NaN)) return false;
  return (all.addresses[number - 1] ?? 0) === 0 || placeText(reportAt(all, number).address) === null;
}

export const MAX_NEAR_REPORTS = 60;

/** Nearby places of reports. Each row repeats its position, so that a changed history does not mix them up. */
export interface WireNear {
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

export function decodeNear(value: unknown, all: AllReports): ReadonlyMap<ReportNumber, string> {
  const found = new Map<ReportNumber, string>();
  if (!hasKeys<WireNear>(value, 'places', 'rows')) return found;
  for (const [number, latitude, longitude, place] of value.rows) {
    const text = value.places[place];
    const isHere =
      isSame(toUnits(all.latitudes[number - 1] ?? NaN), latitude) &&
      isSame(toUnits(all.longitudes[number - 1] ?? NaN), longitude);
    if (text !== undefined && isHere) found.set(number, text);
  }
  return found;
}

/** Rounding twice may shift a coordinate by one unit; 180° west is 180° east. */
function isSame(one: number, other: number): boolean {
  const apart = Math.abs(one - other);
  return apart <= 1 || Math.abs(apart - 360 * PER_DEGREE) <= 1;
}
