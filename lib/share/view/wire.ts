import { hasKeys } from '#lib/base/has-keys.ts';
import type { Address, LocationPoint, Readings, Timestamp } from '#lib/tracking/types.ts';
import type { HistoryPage, PageFold, Report, ReportNumber, ShareData, ShareView } from '../types.ts';

/** A report in the page's HTML: positional, about a fifth of its JSON, which would be most of the page. */
export type WireRow = readonly [
  /** ms before the previous row's time (the first: since 1970 UTC), the raw text of an unreadable time, or null. */
  time: number | string | null,
  kind: number,
  latitude: number | null,
  longitude: number | null,
  lines: readonly string[] | null,
  town: number | string | null,
  country: number | string | null,
  event: string | null,
  near?: number | null,
  readings?: Readings,
];

/** During a rollout a server of another build may answer an open page, which then keeps what it has. */
export const WIRE_VERSION = 6;

export interface WireShareData extends Omit<ShareData, 'view'> {
  readonly version: typeof WIRE_VERSION;
  readonly view: Omit<ShareView, 'page'> & { readonly page: WirePage };
  /** Which of the browser's reports belong to the page beside these rows, as ranges: newest, oldest, newest, … */
  readonly kept?: readonly ReportNumber[];
}

export interface WireUnchanged extends Omit<ShareData, 'view' | 'revision' | 'places'> {
  readonly version: typeof WIRE_VERSION;
  readonly unchanged: true;
}

interface WireRows {
  readonly newest: ReportNumber;
  readonly rows: readonly WireRow[];
  readonly places: readonly string[];
  /** Where reports are left out: the index of the row below, how many, and so on. */
  readonly gaps?: readonly number[];
}

/** A fold without the names of its values, which would be as long. */
type WireFold = readonly [first: number, last: number, metres: number | null, from: number, until: number];

export type WirePage = Omit<HistoryPage, 'reports' | 'folds'> & WireRows & { readonly folds: readonly WireFold[] };

/** Written by our own server, so the contents are not checked again. */
export function isWireShareData(value: unknown): value is WireShareData {
  return hasKeys<WireShareData>(value, 'version', 'view') && value.version === WIRE_VERSION;
}

export function decodeShareData(
  { view, kept = [], version: _version, ...data }: WireShareData,
  known: readonly Report[] = [],
): ShareData {
  const { rows, newest, places, gaps, folds, ...page } = view.page;
  const added = decodeReports({ rows, newest, places, ...(gaps && { gaps }) });
  const isKept = (number: ReportNumber) =>
    kept.some((end, index) => index % 2 === 0 && number <= end && number >= (kept[index + 1] ?? end));
  const reports = [...added, ...known.filter(({ number }) => isKept(number))];
  if (added.length < reports.length) reports.sort((one, other) => other.number - one.number);
  return { ...data, view: { ...view, page: { ...page, reports, folds: folds.map(decodeFold) } } };
}

/** Reports in any order, by themselves. */
export interface WireReportList {
  readonly version: typeof WIRE_VERSION;
  readonly reports: readonly WireRows[];
}

export function encodeReportList(reports: readonly Report[]): WireReportList {
  return { version: WIRE_VERSION, reports: reports.map((report) => encodeReports([report])) };
}

/** None if the server is of another build. */
export function decodeReportList(value: unknown): readonly Report[] {
  if (!hasKeys<WireReportList>(value, 'version', 'reports') || value.version !== WIRE_VERSION) return [];
  return value.reports.flatMap(decodeReports);
}

export function isWireUnchanged(value: unknown): value is WireUnchanged {
  return hasKeys<WireUnchanged>(value, 'version', 'unchanged') && value.version === WIRE_VERSION;
}

const ZONES = ['utc', 'offset', 'none'] as const;
const DATE_FLAG = 4;

function decodeReports({ rows, newest, places = [], gaps = [] }: WireRows): Report[] {
  let above = 0;
  let leftOut = 0;
  let gap = 0;
  return rows.map((row, index) => {
    if (gaps[gap] === index) {
      leftOut += gaps[gap + 1] ?? 0;
      gap += 2;
    }
    const [time] = row;
    const instant = typeof time !== 'number' ? null : above === 0 ? time : above - time;
    above = instant ?? above;
    return decodeReport(row, instant, newest - index - leftOut, places);
  });
}

function decodeReport(row: WireRow, instant: number | null, number: number, places: readonly string[]): Report {
  const [time, kind, latitude, longitude, lines, town, country, event, near, readings] = row;
  const part = (value: number | string | null) => (typeof value === 'number' ? (lines?.[value] ?? null) : value);
  const address: Address | null =
    lines === null ? null : { lines, town: part(town), country: part(country), position: null };
  return {
    number,
    time: decodeTime(time, instant, kind),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    address,
    event,
    near: places[near ?? -1],
    ...(readings && { readings }),
  };
}

function decodeTime(time: number | string | null, instant: number | null, kind: number): Timestamp | null {
  if (time === null) return null;
  return {
    iso: instant === null ? null : new Date(instant).toISOString(),
    zone: ZONES[kind % DATE_FLAG] ?? 'none',
    precision: kind >= DATE_FLAG ? 'date' : 'instant',
    raw: typeof time === 'string' ? time : '',
  };
}

export function encodeShareData({ view, ...data }: ShareData): WireShareData {
  const { reports, folds, ...page } = view.page;
  const wire = { ...page, ...encodeReports(reports), folds: folds.map(encodeFold) };
  return { ...data, version: WIRE_VERSION, view: { ...view, page: wire } };
}

function encodeFold({ first, last, metres, from, until }: PageFold): WireFold {
  return [first, last, metres, from, until];
}

function decodeFold([first, last, metres, from, until]: WireFold): PageFold {
  return { first, last, metres, from, until };
}

export function encodeUnchanged({ checkedAt, readAt, failingSince, now }: Omit<ShareData, 'view'>): WireUnchanged {
  return { version: WIRE_VERSION, checkedAt, readAt, failingSince, now, unchanged: true };
}

/** The numbers (newest first) as ranges: newest, oldest, newest, … */
export function encodeRanges(numbers: readonly ReportNumber[]): readonly ReportNumber[] {
  const ranges: ReportNumber[] = [];
  for (const number of numbers) {
    if (ranges.at(-1) === number + 1) ranges[ranges.length - 1] = number;
    else ranges.push(number, number);
  }
  return ranges;
}

export function encodeReports(reports: readonly Report[]): WireRows {
  const places = [...new Set(reports.flatMap(({ near }) => near ?? []))];
  let above = 0;
  const rows = reports.map((report) => {
    const instant = report.time?.iso == null ? null : Date.parse(report.time.iso);
    const near = report.near === undefined ? null : places.indexOf(report.near);
    const row = encodeReport(report, instant === null || above === 0 ? instant : above - instant, near);
    above = instant ?? above;
    return row;
  });
  const gaps = reports.flatMap(({ number }, index) => {
    const leftOut = (reports[index - 1]?.number ?? number + 1) - number - 1;
    return leftOut > 0 ? [index, leftOut] : [];
  });
  return { newest: reports[0]?.number ?? 0, rows, places, ...(gaps.length > 0 && { gaps }) };
}

function encodeReport(
  { time, position, address, event, readings }: LocationPoint,
  step: number | null,
  near: number | null,
): WireRow {
  const kind = time === null ? 0 : ZONES.indexOf(time.zone) + (time.precision === 'date' ? DATE_FLAG : 0);
  const lines = address?.lines ?? null;
  const among = (part: string | null | undefined) => {
    if (part == null) return null;
    const index = lines?.indexOf(part) ?? -1;
    return index < 0 ? part : index;
  };
  return [
    time === null ? null : (step ?? time.raw),
    kind,
    position?.latitude ?? null,
    position?.longitude ?? null,
    lines,
    among(address?.town),
    among(address?.country),
    event,
    ...(readings !== undefined ? ([near, readings] as const) : near === null ? ([] as const) : ([near] as const)),
  ];
}
