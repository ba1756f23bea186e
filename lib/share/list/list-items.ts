import { isoOf } from '../journey/geometry.ts';
import { areOfOneDay, type ZonedTime } from '../page/place-clock.ts';
import type { ReportNumber, Stop, ZoneOf } from '../types.ts';
import type { AllReports } from './all-reports.ts';
import { isMoved } from './days.ts';
import { hasReportWithin } from './find-reports.ts';

/** What a row of the list of all reports is. */
export type ListItem =
  | { readonly kind: 'day'; readonly day: ListDay }
  | { readonly kind: 'report'; readonly number: ReportNumber }
  /** Its reports follow where it is unfolded. */
  | { readonly kind: 'stop'; readonly stop: Stop }
  | { readonly kind: 'silence'; readonly index: number };

/** A run of reports of one day. */
export interface ListDay {
  /** As `dayColumn` tells it. */
  readonly day: number;
  /** A time of it, by the clock of a place; null where none was moved from UTC. */
  at: ZonedTime | null;
  /** Shown below it, those of folded stops too. */
  reports: number;
  stops: number;
  /** Along the line, of these reports. */
  metres: number;
}

/** The rows of a list, newest first: 100,000 of them are one array of numbers. */
export interface ListItems {
  readonly length: number;
  readonly rows: Uint32Array;
  readonly at: (index: number) => ListItem | undefined;
  /** How many reports they show, folded or not. */
  readonly reports: number;
}

export interface ListOrder {
  readonly days: Int32Array;
  readonly zoneOf: ZoneOf;
  /** As `findReports` gives them; null: all, with stops folded and silences told. */
  readonly found: Uint32Array | null;
  readonly onlyStops: boolean;
  /** First reports of the stops that are unfolded. */
  readonly unfolded: ReadonlySet<ReportNumber>;
}

const KIND = 2 ** 30;
const DAY = 0;
const REPORT = 1;
const STOP = 2;
const SILENCE = 3;

/** Lays out the rows of a list. What was looked for stands by itself, report by report. */
export function layOutList(all: AllReports, order: ListOrder): ListItems {
  const rows = createRows(all.length + all.silences.length);
  const groups: ListDay[] = [];
  if (order.onlyStops) layOutStops(all, order, rows, groups);
  else if (order.found === null) layOutAll(all, order, rows, groups);
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
      return row === undefined ? undefined : itemOf(all, groups, row);
    },
  };
}

function itemOf({ stops }: AllReports, groups: readonly ListDay[], row: number): ListItem | undefined {
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
    case SILENCE:
      return { kind: 'silence', index: value };
    default:
      return { kind: 'report', number: value };
  }
}

function layOutAll(all: AllReports, order: ListOrder, rows: Rows, groups: ListDay[]): void {
  const { unfolded } = order;
  const { stops, silences, legs } = all;
  let stop = stops.length - 1;
  let silence = silences.length - 1;
  for (let number = all.length; number >= 1; number -= 1) {
    while (stop >= 0 && (stops[stop]?.first ?? 0) > number) stop -= 1;
    const staying = stops[stop];
    const isStaying = staying !== undefined && number <= staying.last;
    const isNewest = isStaying && number === staying.last;
    // A stop stands whole under the day of its newest report.
    const open = groups.at(-1);
    const day = isStaying && !isNewest && open !== undefined ? open : openDay(all, order, number, rows, groups);
    day.reports += 1;
    day.metres += legs[number - 1] ?? 0;
    if (isNewest) {
      day.stops += 1;
      rows.push(STOP, stop);
    }
    if (!isStaying || unfolded.has(staying.first)) rows.push(REPORT, number);
    while (silence >= 0 && (silences[silence]?.before ?? 0) > number) silence -= 1;
    if (silences[silence]?.before === number) rows.push(SILENCE, silence);
  }
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

function openDay(
  { times, kinds }: AllReports,
  { days, zoneOf }: ListOrder,
  number: ReportNumber,
  rows: Rows,
  groups: ListDay[],
): ListDay {
  const day = days[number - 1] ?? 0;
  const open = groups.at(-1);
  const zone = isMoved(kinds[number - 1] ?? 0) ? zoneOf(number) : 'UTC';
  const isSame = open?.day === day;
  // Most reports have the zone of the one above, and no time is written for them.
  if (isSame && (zone === 'UTC' || zone === open.at?.zone)) return open;
  const iso = zone === 'UTC' ? null : isoOf(times[number - 1] ?? NaN);
  const at = iso === null ? null : { iso, zone };
  if (isSame && areOfOneDay(open.at, at)) {
    open.at ??= at;
    return open;
  }
  const opened: ListDay = { day, at, reports: 0, stops: 0, metres: 0 };
  rows.push(DAY, groups.length);
  groups.push(opened);
  return opened;
}

/**
 * The row of a report: its own, that of the stop it is folded into, or the next older one there is; -1 below the last.
 * Newer reports have smaller indexes.
 */
export function rowOfReport({ rows }: ListItems, { stops }: AllReports, number: ReportNumber): number {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const kind = Math.floor(row / KIND);
    if (kind === REPORT && row % KIND <= number) return index;
    if (kind !== STOP) continue;
    const stop = stops[row % KIND];
    if (stop === undefined || stop.first > number) continue;
    // Unfolded, the report's own row is below.
    const isUnfolded =
      Math.floor((rows[index + 1] ?? 0) / KIND) === REPORT && (rows[index + 1] ?? 0) % KIND === stop.last;
    if (!isUnfolded) return index;
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
