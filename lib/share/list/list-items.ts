import { findFirstIndex } from '#lib/base/binary-search.ts';
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

/** A row is one number: its kind, plus the index of its day, stop or silence or the number of its (oldest) report. */
const KIND = 2 ** 29;
const DAY = 0;
const REPORT = KIND;
const STOP = 2 * KIND;
const SILENCE = 3 * KIND;
const PLACE = 4 * KIND;

interface Layout {
  readonly all: AllReports;
  readonly order: ListOrder;
  readonly rows: number[];
  readonly days: ListDay[];
  readonly places: FoldedPlace[];
}

export function layOutList(all: AllReports, order: ListOrder): ListItems {
  const layout: Layout = { all, order, rows: [], days: [], places: [] };
  if (order.onlyStops) layOutStops(layout);
  else if (order.found === null) layOutAll(layout);
  else
    for (const number of order.found) {
      openDay(layout, number).reports += 1;
      layout.rows.push(REPORT + number);
    }
  const rows = Uint32Array.from(layout.rows);
  return {
    length: rows.length,
    rows,
    reports: layout.days.reduce((sum, { reports }) => sum + reports, 0),
    at: (index) => itemOf(layout, rows[index]),
    placeOf: (number) => placeWith(layout, number),
  };
}

function itemOf(layout: Layout, row: number | undefined): ListItem | undefined {
  if (row === undefined) return undefined;
  const value = row % KIND;
  switch (row - value) {
    case DAY: {
      const day = layout.days[value];
      return day && { kind: 'day', day };
    }
    case STOP: {
      const stop = layout.all.stops[value];
      return stop && { kind: 'stop', stop };
    }
    case PLACE: {
      const place = placeWith(layout, value);
      return place && { kind: 'place', place };
    }
    case SILENCE:
      return { kind: 'silence', index: value };
    default:
      return { kind: 'report', number: value };
  }
}

function placeWith({ places }: Layout, number: ReportNumber): FoldedPlace | undefined {
  const place = places[findFirstIndex(0, places.length, (index) => (places[index]?.first ?? 0) <= number)];
  return place !== undefined && number <= place.last ? place : undefined;
}

function layOutAll(layout: Layout): void {
  const { all, rows, days, places } = layout;
  const { unfolded, isSamePlace } = layout.order;
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
      rows.push(PLACE + oldest);
    }
    if (!isFolded || unfolded.has(oldest))
      for (let number = newest; number >= oldest; number -= 1) rows.push(REPORT + number);
    newest = 0;
  };
  for (let number = all.length; number >= 1; number -= 1) {
    while (stop >= 0 && (stops[stop]?.first ?? 0) > number) stop -= 1;
    const staying = stops[stop];
    const isStaying = staying !== undefined && number <= staying.last;
    const isNewest = isStaying && number === staying.last;
    // A stop is listed as a whole under the day of its newest report.
    const open = days.at(-1);
    const isOfOpen = open !== undefined && ((isStaying && !isNewest) || isOfDay(layout, number, open));
    if (isStaying || !isOfOpen || newest === 0 || !isSamePlace(oldest, number)) close();
    const day = isOfOpen ? open : openDay(layout, number);
    day.reports += 1;
    day.metres += legs[number - 1] ?? 0;
    if (isNewest) {
      day.stops += 1;
      rows.push(STOP + stop);
    }
    if (!isStaying) {
      if (newest === 0) newest = number;
      oldest = number;
    } else if (unfolded.has(staying.first)) rows.push(REPORT + number);
    while (silence >= 0 && (silences[silence]?.before ?? 0) > number) silence -= 1;
    if (silences[silence]?.before !== number) continue;
    close();
    rows.push(SILENCE + silence);
  }
  close();
}

function layOutStops(layout: Layout): void {
  const { all, rows } = layout;
  const { found, unfolded } = layout.order;
  for (let index = all.stops.length - 1; index >= 0; index -= 1) {
    const stop = all.stops[index];
    if (stop === undefined || (found !== null && !hasReportWithin(found, stop.first, stop.last))) continue;
    const day = openDay(layout, stop.last);
    day.stops += 1;
    day.reports += stop.last - stop.first + 1;
    rows.push(STOP + index);
    if (unfolded.has(stop.first))
      for (let number = stop.last; number >= stop.first; number -= 1) rows.push(REPORT + number);
  }
}

function openDay(layout: Layout, number: ReportNumber): ListDay {
  const { all, order, rows, days } = layout;
  const open = days.at(-1);
  if (open !== undefined && isOfDay(layout, number, open)) return open;
  const at = zonedTime(all, number, zoneOfTime(layout, number));
  const opened: ListDay = { day: order.days[number - 1] ?? 0, at, reports: 0, stops: 0, metres: 0 };
  rows.push(DAY + days.length);
  days.push(opened);
  return opened;
}

function isOfDay(layout: Layout, number: ReportNumber, open: ListDay): boolean {
  if (open.day !== (layout.order.days[number - 1] ?? 0)) return false;
  const zone = zoneOfTime(layout, number);
  if (zone === 'UTC' || zone === open.at?.zone) return true;
  const at = zonedTime(layout.all, number, zone);
  if (!isSameZonedDay(open.at, at)) return false;
  open.at ??= at;
  return true;
}

function zoneOfTime({ all, order }: Layout, number: ReportNumber): string {
  return isZoned(all.kinds[number - 1] ?? 0) ? order.zoneOf(number) : 'UTC';
}

function zonedTime({ times }: AllReports, number: ReportNumber, zone: string): ZonedTime | null {
  const iso = zone === 'UTC' ? null : isoOf(times[number - 1] ?? NaN);
  return iso === null ? null : { iso, zone };
}

/** The row of a report, of the stop or place it is folded into, or of the next older report; -1 below the last. */
export function rowOfReport({ rows, placeOf }: ListItems, { stops }: AllReports, number: ReportNumber): number {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const value = row % KIND;
    const kind = row - value;
    if (kind === REPORT && value <= number) return index;
    if (kind !== STOP && kind !== PLACE) continue;
    const folded = kind === STOP ? stops[value] : value <= number ? placeOf(value) : undefined;
    if (folded === undefined || folded.first > number) continue;
    if (rows[index + 1] !== REPORT + folded.last) return index;
  }
  return -1;
}
