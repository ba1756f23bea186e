import { isoOf } from '../journey/geometry.ts';
import { MIN_FOLDED } from '../view/timeline.ts';
import { isSameZonedDay, type ZonedTime } from '../view/place-zones.ts';
import type { ReportNumber, Stop, ZoneOf } from '../types.ts';
import type { AllReports } from './all-reports.ts';
import { isZoned } from './days.ts';
import { hasReportWithin } from './find-reports.ts';

export type ListItem =
  | { readonly kind: 'day'; readonly day: ListDay }
  | { readonly kind: 'report'; readonly number: ReportNumber }
  | { readonly kind: 'stop'; readonly stop: Stop }
  | { readonly kind: 'place'; readonly place: FoldedPlace }
  | { readonly kind: 'silence'; readonly index: number };

/** Consecutive reports of one place, shown as one row. */
export interface FoldedPlace {
  /** The oldest report, which identifies the row while the history grows. */
  readonly first: ReportNumber;
  readonly last: ReportNumber;
}

export interface ListDay {
  readonly day: number;
  at: ZonedTime | null;
  reports: number;
  stops: number;
  metres: number;
}

export interface ListItems {
  readonly length: number;
  readonly rows: Uint32Array;
  readonly at: (index: number) => ListItem | undefined;
  readonly placeOf: (number: ReportNumber) => FoldedPlace | undefined;
  readonly reports: number;
}

export interface ListOrder {
  readonly days: Int32Array;
  readonly zoneOf: ZoneOf;
  readonly found: Uint32Array | null;
  readonly onlyStops: boolean;
  readonly isSamePlace: (one: ReportNumber, other: ReportNumber) => boolean;
  readonly unfolded: ReadonlySet<ReportNumber>;
}

const KIND = 2 ** 29;
const DAY = 0;
const REPORT = 1;
const STOP = 2;
const SILENCE = 3;
const PLACE = 4;

export function layOutList(all: AllReports, order: ListOrder): ListItems {
  const rows = createRows(all.length + all.silences.length);
  const groups: ListDay[] = [];
  const places: FoldedPlace[] = [];
  if (order.onlyStops) layOutStops(all, order, rows, groups);
  else if (order.found === null) layOutAll(all, order, rows, groups, places);
  else
    for (const number of order.found) {
      openDay(all, order, number, rows, groups).reports += 1;
      rows.push(REPORT, number);
    }
  const laid = rows.finish();
  return {
    length: laid.length,
    rows: laid,
    reports: groups.reduce((sum, { reports }) => sum + reports, 0),
    at: (index) => {
      const row = laid[index];
      return row === undefined ? undefined : itemOf(all, groups, places, row);
    },
    placeOf: (number) => placeWith(places, number),
  };
}

function itemOf(
  { stops }: AllReports,
  groups: readonly ListDay[],
  places: readonly FoldedPlace[],
  row: number,
): ListItem | undefined {
  const value = row % KIND;
  switch (Math.floor(row / KIND)) {
    case DAY: {
      const day = groups[value];
      return day && { kind: 'day', day };
    }
    case STOP: {
      const stop = stops[value];
      return stop && { kind: 'stop', stop };
    }
    case PLACE: {
      const place = placeWith(places, value);
      return place && { kind: 'place', place };
    }
    case SILENCE:
      return { kind: 'silence', index: value };
    default:
      return { kind: 'report', number: value };
  }
}

function placeWith(places: readonly FoldedPlace[], number: ReportNumber): FoldedPlace | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.first ?? 0) > number) low = middle + 1;
    else high = middle;
  }
  const place = places[low];
  return place !== undefined && number <= place.last ? place : undefined;
}

function layOutAll(all: AllReports, order: ListOrder, rows: Rows, groups: ListDay[], places: FoldedPlace[]): void {
  const { unfolded, isSamePlace } = order;
  const { stops, silences, legs } = all;
  let stop = stops.length - 1;
  let silence = silences.length - 1;
  let newest = 0;
  let oldest = 0;
  const close = () => {
    if (newest === 0) return;
    const isFolded = newest - oldest + 1 >= MIN_FOLDED;
    if (isFolded) {
      places.push({ first: oldest, last: newest });
      rows.push(PLACE, oldest);
    }
    if (!isFolded || unfolded.has(oldest))
      for (let number = newest; number >= oldest; number -= 1) rows.push(REPORT, number);
    newest = 0;
  };
  for (let number = all.length; number >= 1; number -= 1) {
    while (stop >= 0 && (stops[stop]?.first ?? 0) > number) stop -= 1;
    const staying = stops[stop];
    const isStaying = staying !== undefined && number <= staying.last;
    const isNewest = isStaying && number === staying.last;
    // A stop is listed as a whole under the day of its newest report.
    const open = groups.at(-1);
    const isOfOpen = open !== undefined && ((isStaying && !isNewest) || isOfDay(all, order, number, open));
    if (isStaying || !isOfOpen || newest === 0 || !isSamePlace(oldest, number)) close();
    const day = isOfOpen ? open : openDay(all, order, number, rows, groups);
    day.reports += 1;
    day.metres += legs[number - 1] ?? 0;
    if (isNewest) {
      day.stops += 1;
      rows.push(STOP, stop);
    }
    if (!isStaying) {
      if (newest === 0) newest = number;
      oldest = number;
    } else if (unfolded.has(staying.first)) rows.push(REPORT, number);
    while (silence >= 0 && (silences[silence]?.before ?? 0) > number) silence -= 1;
    if (silences[silence]?.before !== number) continue;
    close();
    rows.push(SILENCE, silence);
  }
  close();
}

function layOutStops(all: AllReports, order: ListOrder, rows: Rows, groups: ListDay[]): void {
  const { found, unfolded } = order;
  for (let index = all.stops.length - 1; index >= 0; index -= 1) {
    const stop = all.stops[index];
    if (stop === undefined || (found !== null && !hasReportWithin(found, stop.first, stop.last))) continue;
    const day = openDay(all, order, stop.last, rows, groups);
    day.stops += 1;
    day.reports += stop.last - stop.first + 1;
    rows.push(STOP, index);
    if (unfolded.has(stop.first))
      for (let number = stop.last; number >= stop.first; number -= 1) rows.push(REPORT, number);
  }
}

function openDay(all: AllReports, order: ListOrder, number: ReportNumber, rows: Rows, groups: ListDay[]): ListDay {
  const open = groups.at(-1);
  if (open !== undefined && isOfDay(all, order, number, open)) return open;
  const day = order.days[number - 1] ?? 0;
  const at = timeAt(all, number, zoneOfTime(all, order, number));
  const opened: ListDay = { day, at, reports: 0, stops: 0, metres: 0 };
  rows.push(DAY, groups.length);
  groups.push(opened);
  return opened;
}

function isOfDay(all: AllReports, order: ListOrder, number: ReportNumber, open: ListDay): boolean {
  if (open.day !== (order.days[number - 1] ?? 0)) return false;
  const zone = zoneOfTime(all, order, number);
  if (zone === 'UTC' || zone === open.at?.zone) return true;
  const at = timeAt(all, number, zone);
  if (!isSameZonedDay(open.at, at)) return false;
  open.at ??= at;
  return true;
}

function zoneOfTime({ kinds }: AllReports, { zoneOf }: ListOrder, number: ReportNumber): string {
  return isZoned(kinds[number - 1] ?? 0) ? zoneOf(number) : 'UTC';
}

function timeAt({ times }: AllReports, number: ReportNumber, zone: string): ZonedTime | null {
  const iso = zone === 'UTC' ? null : isoOf(times[number - 1] ?? NaN);
  return iso === null ? null : { iso, zone };
}

/**
 * The row of a report: its own, that of the stop or place it is folded into, or the next older one; -1 below the last.
 */
export function rowOfReport({ rows, placeOf }: ListItems, { stops }: AllReports, number: ReportNumber): number {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const kind = Math.floor(row / KIND);
    const value = row % KIND;
    if (kind === REPORT && value <= number) return index;
    if (kind !== STOP && kind !== PLACE) continue;
    const folded = kind === STOP ? stops[value] : value <= number ? placeOf(value) : undefined;
    if (folded === undefined || folded.first > number) continue;
    const below = rows[index + 1] ?? 0;
    if (Math.floor(below / KIND) !== REPORT || below % KIND !== folded.last) return index;
  }
  return -1;
}

type Rows = ReturnType<typeof createRows>;

function createRows(expected: number) {
  let rows = new Uint32Array(Math.max(64, expected));
  let length = 0;
  return {
    push: (kind: number, value: number) => {
      if (length === rows.length) {
        const larger = new Uint32Array(2 * length);
        larger.set(rows);
        rows = larger;
      }
      rows[length] = kind * KIND + value;
      length += 1;
    },
    finish: () => rows.slice(0, length),
  };
}
