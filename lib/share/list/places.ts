import { hasKeys } from '#lib/base/has-keys.ts';
import { spansOf } from '../journey/geometry.ts';
import { PER_DEGREE, toUnits } from '../view/encode-track.ts';
import { placeText } from '../view/display-rules.ts';
import { ALONE, type EntrySource, UNNAMED } from '../view/entries.ts';
import type { Report, ReportNumber } from '../types.ts';
import { type AllReports, reportAt } from './all-reports.ts';
import { isZoned } from './days.ts';
import { DAY_BIT } from './report-texts.ts';

/** `days`: the column of the reports' days in the shown zone. */
export function entrySourceOf(all: AllReports, days: Int32Array): EntrySource {
  const names = readNames(all);
  const { length, times, kinds, latitudes, longitudes, events, addresses, outliers, silences } = all;
  return {
    length,
    stops: spansOf(all.stops),
    silences: { after: Uint32Array.from(silences, ({ after }) => after) },
    nameOf: (number) => {
      const index = number - 1;
      const isDay = ((kinds[index] ?? 0) & DAY_BIT) !== 0;
      if (events[index] !== 0 || isDay || Number.isNaN(times[index] ?? NaN)) return ALONE;
      const name = names[addresses[index] ?? 0] ?? UNNAMED;
      const hasPosition = !Number.isNaN(latitudes[index] ?? NaN) && !outliers.has(number);
      return name === UNNAMED && !hasPosition ? ALONE : name;
    },
    // Times without a zone are days of their own.
    dayOf: (number) => (days[number - 1] ?? 0) + (isZoned(kinds[number - 1] ?? 0) ? 0 : 0.5),
    latitudeOf: (number) => latitudes[number - 1] ?? NaN,
    longitudeOf: (number) => longitudes[number - 1] ?? NaN,
  };
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
