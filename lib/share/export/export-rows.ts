import { factsIn } from '#lib/tracking/fact-table.ts';
import type { ReadingColumn, Readings, Timestamp } from '#lib/tracking/types.ts';
import { hasNumber } from '#lib/journey/distance.ts';
import { plainValue } from '../readings/series.ts';
import type { SharedAnswer } from '../view/outcome.ts';
import { clockAhead } from '../view/display-rules.ts';
import type { Report, ReportNumber, Silence } from '../types.ts';

export type ExportSource = Pick<SharedAnswer, 'asset' | 'history' | 'readAt'> & {
  readonly journey: { readonly silences: readonly Pick<Silence, 'after'>[]; readonly outliers: Uint32Array };
};

export interface ReadingField extends ReadingColumn {
  /** "temperature_c", "temperature_return_air_c": quantity, name and unit in letters and digits. */
  readonly key: string;
  readonly column: number;
}

export function readingFieldsOf({ asset }: Pick<ExportSource, 'asset'>): readonly ReadingField[] {
  const keys = new Set<string>();
  return (asset.readings ?? []).map((each, column) => {
    const parts = [each.quantity, each.name ?? '', (each.unit ?? '').replace('%', 'percent')];
    const plain = parts
      .map((part) =>
        part
          .normalize('NFKD')
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '_'),
      )
      .flatMap((part) => part.split('_').filter((word) => word !== ''))
      .join('_');
    const key = keys.has(plain) ? `${plain}_${column + 1}` : plain;
    keys.add(key);
    return { ...each, key, column };
  });
}

export function readingsIn(
  readings: Readings | undefined,
  fields: readonly ReadingField[],
): readonly { readonly field: ReadingField; readonly value: number }[] {
  return fields.flatMap((field) => {
    const value = readings?.[field.column] ?? null;
    return value === null ? [] : [{ field, value }];
  });
}

export interface LooseRow {
  readonly time: string;
  readonly readings: Readings;
}

export function* looseRowsOf({ history, asset }: ExportSource): Generator<LooseRow> {
  const { columns, times, values } = history.looseReadings;
  const count = asset.readings?.length ?? 0;
  const order = Uint32Array.from(times.keys()).sort(
    (one, other) => (times[other] ?? 0) - (times[one] ?? 0) || one - other,
  );
  let time = NaN;
  let readings: (number | null)[] = [];
  for (const index of order) {
    const own = times[index] ?? NaN;
    if (own !== time) {
      if (readings.length > 0) yield { time: new Date(time).toISOString(), readings };
      time = own;
      readings = Array.from({ length: count }, () => null);
    }
    readings[columns[index] ?? 0] = plainValue(values[index] ?? NaN);
  }
  if (readings.length > 0) yield { time: new Date(time).toISOString(), readings };
}

interface ReportFact {
  readonly csv?: string;
  readonly geojson?: string;
  readonly read: (report: Report) => string | number | null | undefined;
}

export const reportFacts: readonly ReportFact[] = [
  { csv: 'report', geojson: 'number', read: ({ number }) => number },
  { csv: 'time_utc', geojson: 'time', read: ({ time }) => instantOf(time) },
  { csv: 'utc_offset_as_sent', read: ({ time }) => (instantOf(time) === null ? null : offsetIn(time?.raw ?? '')) },
  { csv: 'time_as_sent', geojson: 'timeAsSent', read: ({ time }) => time?.raw ?? null },
  { geojson: 'day', read: ({ time }) => dayOf(time) ?? undefined },
  { csv: 'latitude', read: ({ position }) => position?.latitude },
  { csv: 'longitude', read: ({ position }) => position?.longitude },
  { csv: 'address', geojson: 'address', read: ({ address }) => address?.lines.join(', ') ?? null },
  { csv: 'town', geojson: 'town', read: ({ address }) => address?.town ?? null },
  { csv: 'country', geojson: 'country', read: ({ address }) => address?.country ?? null },
  { csv: 'event', geojson: 'event', read: ({ event }) => event },
  { csv: 'day', read: ({ time }) => dayOf(time) },
  { csv: 'accuracy_m', read: ({ accuracy }) => accuracy && Math.round(accuracy) },
  { geojson: 'accuracyMetres', read: ({ accuracy }) => accuracy },
];

export function fileFactsOf({ asset }: ExportSource): Readonly<Record<string, string | null>> {
  return Object.fromEntries(factsIn('file').map(({ title, text }) => [title, text(asset) || null]));
}

export interface Leg {
  readonly first: ReportNumber;
  readonly last: ReportNumber;
}

export function* legsOf({ history, journey }: ExportSource): Generator<Leg> {
  let first = 1;
  for (const { after: last } of journey.silences) {
    yield { first, last };
    first = last + 1;
  }
  if (history.length > 0) yield { first, last: history.length };
}

export function* reportsOf({ history }: ExportSource, leg?: Leg): Generator<Report> {
  const { first, last } = leg ?? { first: 1, last: history.length };
  for (let number = first; number <= last; number += 1) {
    const report = history.at(history.length - number);
    if (report !== undefined) yield { ...report, number };
  }
}

export function isOutlier({ journey: { outliers } }: Pick<ExportSource, 'journey'>, number: ReportNumber): boolean {
  return hasNumber(outliers, number);
}

export function doubtsOf(exported: ExportSource, { number, time }: Report): string[] {
  const isAhead = clockAhead(time, new Date(exported.readAt).toISOString()) !== null;
  return [
    ...(isOutlier(exported, number) ? ['not on the route: impossible speed or uncertain position'] : []),
    ...(isAhead ? ['clock in doubt: the time was still to come when it was sent'] : []),
  ];
}

export function instantOf(time: Timestamp | null): string | null {
  return time === null || time.zone === 'none' || time.precision === 'date' ? null : time.iso;
}

/** The date of a time sent as a calendar day, which is the same in every zone; null for other times. */
export function dayOf(time: Timestamp | null): string | null {
  return time === null || time.iso === null || time.precision !== 'date' ? null : time.iso.slice(0, 10);
}

function offsetIn(raw: string): string {
  const [, zulu, sign, hours, minutes] = /\d\s*(?:(Z)|([+-])(\d\d):?(\d\d)?)$/i.exec(raw) ?? [];
  if (zulu !== undefined) return 'UTC+00:00';
  return hours === undefined ? '' : `UTC${sign ?? '+'}${hours}:${minutes ?? '00'}`;
}

export function sentTimeOf(time: Timestamp | null): string | null {
  if (time === null || instantOf(time) !== null) return null;
  const day = dayOf(time);
  if (day !== null) return day;
  return time.zone === 'none' && time.precision === 'instant' ? `${time.raw} (no time zone)` : time.raw;
}

/** At most seven decimals (1 cm), never in exponential notation, which these formats do not allow. */
export function degrees(value: number): string {
  const text = value.toFixed(7).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

export type Coordinate = readonly [longitude: number, latitude: number];

export interface LinePoint {
  readonly coordinate: Coordinate;
  readonly isStart: boolean;
}

/** A leg's line without outliers, cut at the antimeridian (RFC 7946, 3.1.9). A line of a single place is left out. */
export function* linePointsOf(exported: ExportSource, leg: Leg): Generator<LinePoint> {
  let before: Coordinate | null = null;
  let isAlone = true;
  for (const { coordinate, isStart } of cutPointsOf(exported, leg)) {
    if (before === null || isStart) isAlone = true;
    else if (before[0] === coordinate[0] && before[1] === coordinate[1]) continue;
    else {
      if (isAlone) yield { coordinate: before, isStart: true };
      yield { coordinate, isStart: false };
      isAlone = false;
    }
    before = coordinate;
  }
}

function* cutPointsOf(exported: ExportSource, { first, last }: Leg): Generator<LinePoint> {
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
