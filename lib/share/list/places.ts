import { PER_DEGREE } from '../page/encode-track.ts';
import { placeText } from '../page/display-rules.ts';
import type { Report, ReportNumber, ZoneOf } from '../types.ts';
import { type AllReports, reportAt } from './all-reports.ts';
import { DAY_BIT, ZONE_BITS, ZONES } from './encode-words.ts';

const UNSTATED = 1 + ZONES.indexOf('none');

const UNKNOWN = 0;
const SAME = 1;
const OTHER = 2;

/**
 * Whether two reports are told with the same place and nothing that has to stand by itself, as the rows of a page are
 * folded: neither an event nor a time that is not of its zone, nor zones that differ. `decimals`: with how many a position without a name
 * is told, five at most.
 */
export function createSamePlace(
  all: AllReports,
  zoneOf: ZoneOf,
  decimals: number,
): (one: ReportNumber, other: ReportNumber) => boolean {
  const names = readNames(all);
  const isPlain = (index: number) => {
    const kind = all.kinds[index] ?? 0;
    const isInZone = (kind & ZONE_BITS) !== UNSTATED || zoneOf(index + 1) === 'UTC';
    return all.events[index] === 0 && (kind & DAY_BIT) === 0 && isInZone && !Number.isNaN(all.times[index] ?? NaN);
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
  // Of neighbours, by the older one: each opening of an entry lays the whole list out anew.
  const compared = new Uint8Array(all.length);
  return (one, other) => {
    if (one !== other + 1) return compare(one - 1, other - 1);
    const known = compared[other - 1] ?? UNKNOWN;
    const now = known === UNKNOWN ? (compare(one - 1, other - 1) ? SAME : OTHER) : known;
    compared[other - 1] = now;
    return now === SAME;
  };
}

/** A number of what degrees (of a track, 1e-5) are written as with so many decimals: to write 100,000 of them takes long. */
function cellOf(degrees: number, decimals: number): number {
  const size = Math.abs(degrees);
  const units = Math.round(size * PER_DEGREE);
  const perCell = PER_DEGREE / 10 ** decimals;
  // In the middle between two the last bits of the number decide.
  const isBetween = units % perCell === perCell / 2;
  const cell = isBetween ? Math.round(Number(size.toFixed(decimals)) * 10 ** decimals) : Math.round(units / perCell);
  return degrees < 0 ? -1 - cell : cell;
}

/** By the number of an address, from 1, which name and country it has; 0: none. */
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

/** Whether the place of a report is not named, so that we may reckon what it is near. */
export function isUnnamed(all: AllReports, number: ReportNumber): boolean {
  if (Number.isNaN(all.latitudes[number - 1] ?? NaN)) return false;
  return (all.addresses[number - 1] ?? 0) === 0 || placeText(reportAt(all, number).address) === null;
}

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
