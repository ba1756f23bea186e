import type { PublicText } from '../../personal-data/redact-text.ts';
import { redactPoint } from '../../personal-data/redact-facts.ts';
import type { Address, LocationPoint, PlannedPoint, Position, Readings, Timestamp } from '../../types.ts';
import { createOrderDetector, sortPoints, type HistoryOrder } from './order.ts';
import type { RowPlan } from './plan.ts';
import { createRowReader, type ReadRow, type RowRules } from './rows.ts';

/** The newest are kept: a tracker that reports every minute sends 86,400 in two months. */
export const MAX_ROWS = 100_000;
export const MAX_PLANNED = 100;

export interface HistorySink<History, Text extends string = PublicText> {
  readonly add: (point: LocationPoint<Text>) => void;
  readonly finish: (order: HistoryOrder) => History;
}

export interface DecodedHistory<History> {
  readonly history: History;
  readonly rows: number;
  readonly length: number;
  readonly withoutPosition: number;
  readonly withoutTime: number;
  readonly planned: readonly PlannedPoint[];
  readonly plannedReports: readonly PlannedPoint[];
  readonly leftOut: number;
  readonly reordered: boolean;
  readonly asSent: boolean;
  readonly newest: Timestamp | null;
}

export interface RowReadings {
  readonly read: ReadRow;
  readonly withoutPowerUp: (
    point: LocationPoint,
    before: Readings | undefined,
    after: Readings | undefined,
  ) => LocationPoint;
}

export function decodeRows<History>(
  rows: readonly unknown[],
  plan: RowPlan,
  rules: RowRules,
  createSink: () => HistorySink<History>,
  readings: RowReadings | null = null,
): DecodedHistory<History> {
  const read = createRowReader(plan, rules, readings?.read);
  const sink = createSink();
  const order = createOrderDetector();
  const planned: LocationPoint[] = [];
  const leftOut = Math.max(0, rows.length - MAX_ROWS);
  const isFrontOldest = leftOut > 0 && instantOf(read(rows[0])) < instantOf(read(rows.at(-1)));
  let [length, withoutPosition, withoutTime] = [0, 0, 0];
  let kept: LocationPoint | null = null;
  const known = new Map<string, LocationPoint[]>();
  const arrivals = createArrivals(plan);
  let before: Readings | undefined;
  const pass = (sent: LocationPoint, next: LocationPoint | null) => {
    const point = readings === null ? sent : readings.withoutPowerUp(sent, before, next?.readings);
    before = point.readings;
    length += 1;
    if (point.position === null) withoutPosition += 1;
    if (point.time === null || point.time.iso === null) withoutTime += 1;
    order.add(point);
    arrivals.add(point);
    sink.add(redactPoint(point));
  };
  const last = isFrontOldest ? rows.length : rows.length - leftOut;
  for (let index = isFrontOldest ? leftOut : 0; index < last; index += 1) {
    const row = read(rows[index]);
    if (row === null) continue;
    if (row.isPlanned) {
      if (planned.length < MAX_PLANNED) planned.push(row.point);
      continue;
    }
    if (row.plannedTime !== null) arrivals.addPlannedTime(row.point, row.plannedTime);
    const merged: LocationPoint | null = kept === null ? null : mergeDuplicate(kept, row.point);
    if (merged !== null) kept = merged;
    else if (!isDuplicate(row.point, known)) {
      if (kept !== null) pass(kept, row.point);
      kept = row.point;
    }
  }
  if (kept !== null) pass(kept, null);
  const { order: wanted, ...ordered } = order.finish();
  const counts = { rows: rows.length, length, withoutPosition, withoutTime, leftOut, newest: order.newest() };
  return { history: sink.finish(wanted), ...counts, ...ordered, ...arrivals.finish(planned) };
}

const MAX_REMEMBERED_STOPS = 5000;

/** A report and a planned row are one stop if both, and no other row, have the same event at the same place. */
function createArrivals({ planned: columns, flags }: RowPlan) {
  const mayPlan = columns.length > 0 || flags.length > 0;
  const reports = new Map<string, Timestamp | null>();
  const plannedReports: PlannedPoint[] = [];
  return {
    add(point: LocationPoint): void {
      const stop = mayPlan ? stopOf(point) : null;
      if (stop === null || point.time?.iso == null) return;
      if (reports.has(stop)) reports.set(stop, null);
      else if (reports.size < MAX_REMEMBERED_STOPS) reports.set(stop, point.time);
    },
    addPlannedTime(point: LocationPoint, time: Timestamp): void {
      if (plannedReports.length >= MAX_PLANNED || point.time === null || stopOf(point) === null) return;
      plannedReports.push({ ...point, time, came: point.time });
    },
    finish(planned: readonly LocationPoint[]): Pick<DecodedHistory<unknown>, 'planned' | 'plannedReports'> {
      const plans = new Map<string, number>();
      for (const stop of planned.map(stopOf)) if (stop !== null) plans.set(stop, (plans.get(stop) ?? 0) + 1);
      const cameOf = (point: LocationPoint) => {
        const stop = stopOf(point);
        const came = stop === null || plans.get(stop) !== 1 ? null : (reports.get(stop) ?? null);
        return came === null ? point : { ...point, came };
      };
      // The same time in every row is that of the whole shipment.
      const isOfStops = new Set(plannedReports.map(({ time }) => time?.iso)).size > plannedReports.length / 2;
      return { planned: planned.map(cameOf), plannedReports: isOfStops ? plannedReports : [] };
    },
  };
}

function stopOf({ address, event }: LocationPoint): string | null {
  return address === null || address.lines.length === 0 ? null : [event, ...address.lines].join('\n').toLowerCase();
}

function instantOf(row: { readonly point: LocationPoint } | null): number {
  return row?.point.time?.iso == null ? NaN : Date.parse(row.point.time.iso);
}

export function createListSink(): HistorySink<LocationPoint<PublicText>[]> {
  const points: LocationPoint<PublicText>[] = [];
  return { add: (point) => void points.push(point), finish: (order) => sortPoints(points, order) };
}

const MAX_REMEMBERED_INSTANTS = 5000;

export function isDuplicate(point: LocationPoint, known: Map<string, LocationPoint[]>): boolean {
  const iso = point.time?.iso ?? null;
  if (iso === null || known.size > MAX_REMEMBERED_INSTANTS) return false;
  const others = known.get(iso);
  if (others === undefined) known.set(iso, [point]);
  else if (others.some((other) => isSamePoint(other, point))) return true;
  else if (others.length < MAX_POINTS_PER_INSTANT) others.push(point);
  return false;
}

const MAX_POINTS_PER_INSTANT = 20;

function isSamePoint(one: LocationPoint, other: LocationPoint): boolean {
  const isSameAddress = haveSameLines(one.address, other.address);
  return one.event === other.event && isSameAddress && isSamePosition(one.position, other.position);
}

function haveSameLines(one: Address | null, other: Address | null): boolean {
  return one?.lines.join() === other?.lines.join();
}

function isSamePosition(one: Position | null, other: Position | null): boolean {
  return one?.latitude === other?.latitude && one?.longitude === other?.longitude;
}

/** Joins two reports of one time and event, one of which may have less detail. null: they differ. */
export function mergeDuplicate(one: LocationPoint, other: LocationPoint): LocationPoint | null {
  if (one.time === null || other.time === null || one.time.raw !== other.time.raw || one.event !== other.event)
    return null;
  const address = mergeValue(one.address, other.address, haveSameLines);
  const position = mergeValue(one.position, other.position, isSamePosition);
  if (address === undefined || position === undefined) return null;
  return { ...one, ...other, address, position, ...mergeReadings(one, other) };
}

function mergeReadings(
  { readings }: LocationPoint,
  { readings: more }: LocationPoint,
): Pick<LocationPoint, 'readings'> {
  if (readings === undefined || more === undefined) return readings === undefined ? {} : { readings };
  return { readings: readings.map((value, column) => value ?? more[column] ?? null) };
}

function mergeValue<T>(one: T | null, other: T | null, isSame: (one: T, other: T) => boolean): T | null | undefined {
  if (one === null || other === null) return one ?? other;
  return isSame(one, other) ? one : undefined;
}

export function mergeByTime(points: readonly LocationPoint<PublicText>[]): readonly LocationPoint<PublicText>[] {
  const byTime = new Map<string, LocationPoint<PublicText>>();
  const rest: LocationPoint<PublicText>[] = [];
  for (const point of points) {
    const id = point.time?.iso ?? null;
    const known = id === null ? undefined : byTime.get(id);
    if (id === null || (known !== undefined && known.event !== null && point.event !== null)) rest.push(point);
    else if (known === undefined) byTime.set(id, point);
    else
      byTime.set(id, {
        ...known,
        position: known.position ?? point.position,
        address: known.address ?? point.address,
        event: known.event ?? point.event,
        ...mergeReadings(point, known),
      });
  }
  return [...byTime.values(), ...rest];
}
