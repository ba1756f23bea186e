import { isoOf } from '../journey/geometry.ts';
import { type Entries, entryAt, foldAt } from '../view/entries.ts';
import { isSameZonedDay, type ZonedTime } from '../view/place-zones.ts';
import type { Fold, ReportNumber, Stop, ZoneOf } from '../types.ts';
import type { AllReports } from './all-reports.ts';
import { isZoned } from './days.ts';
import { hasReportWithin } from './find-reports.ts';

export type ListItem =
  | { readonly kind: 'day'; readonly day: ListDay }
  | { readonly kind: 'report'; readonly number: ReportNumber }
  | { readonly kind: 'stop'; readonly stop: Stop }
  | { readonly kind: 'fold'; readonly fold: Fold }
  | { readonly kind: 'silence'; readonly index: number };

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
  readonly foldOf: (number: ReportNumber) => Fold | undefined;
  readonly reports: number;
}

export interface ListOrder {
  readonly days: Int32Array;
  readonly zoneOf: ZoneOf;
  readonly found: Uint32Array | null;
  readonly onlyStops: boolean;
  readonly entries: Entries;
  readonly unfolded: ReadonlySet<ReportNumber>;
}

/** A row is one number: its kind, plus the index of its day, stop or silence or the number of its (oldest) report. */
const KIND = 2 ** 29;
const DAY = 0;
const REPORT = KIND;
const STOP = 2 * KIND;
const SILENCE = 3 * KIND;
const FOLD = 4 * KIND;

interface Layout {
  readonly all: AllReports;
  readonly order: ListOrder;
  readonly rows: number[];
  readonly days: ListDay[];
}

export function layOutList(all: AllReports, order: ListOrder): ListItems {
  const layout: Layout = { all, order, rows: [], days: [] };
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
    // Only a list without a filter is folded.
    foldOf: (number) => (isWhole(order) ? foldAt(order.entries, number) : undefined),
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
    case FOLD: {
      const fold = foldAt(layout.order.entries, value);
      return fold && { kind: 'fold', fold };
    }
    case SILENCE:
      return { kind: 'silence', index: value };
    default:
      return { kind: 'report', number: value };
  }
}

function isWhole({ found, onlyStops }: ListOrder): boolean {
  return found === null && !onlyStops;
}

function layOutAll(layout: Layout): void {
  const { all, rows } = layout;
  const { unfolded, entries } = layout.order;
  const { stops, silences, legs } = all;
  let stop = stops.length - 1;
  let silence = silences.length - 1;
  for (let index = entries.firsts.length - 1; index >= 0; index -= 1) {
    const { kind, first, last } = entryAt(entries, index);
    // An entry is listed as a whole under the day of its newest report.
    const day = openDay(layout, last);
    if (kind === 'stop') {
      while (stop >= 0 && (stops[stop]?.first ?? 0) > first) stop -= 1;
      day.stops += 1;
      rows.push(STOP + stop);
    } else if (kind !== 'report') rows.push(FOLD + first);
    const isOpen = kind === 'report' || unfolded.has(first);
    for (let number = last; number >= first; number -= 1) {
      day.reports += 1;
      day.metres += legs[number - 1] ?? 0;
      if (isOpen) rows.push(REPORT + number);
      while (silence >= 0 && (silences[silence]?.before ?? 0) > number) silence -= 1;
      if (silences[silence]?.before === number) rows.push(SILENCE + silence);
    }
  }
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
export function rowOfReport({ rows, foldOf }: ListItems, { stops }: AllReports, number: ReportNumber): number {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const value = row % KIND;
    const kind = row - value;
    if (kind === REPORT && value <= number) return index;
    if (kind !== STOP && kind !== FOLD) continue;
    const folded = kind === STOP ? stops[value] : value <= number ? foldOf(value) : undefined;
    if (folded === undefined || folded.first > number) continue;
    if (rows[index + 1] !== REPORT + folded.last) return index;
  }
  return -1;
}
