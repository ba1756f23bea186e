import fc from 'fast-check';
import type { LocationPoint, Position, Timestamp } from '#lib/tracking/types.ts';
import { createColumnSink, openHistory } from '../share/decoding/history.ts';
import type { History } from '../share/types.ts';
import { readEntries } from '../share/view/fold-reports.ts';
import { type ComputedJourney, computeJourney } from './compute-journey.ts';

const START = Date.UTC(2026, 10, 9, 6);

/** A time `minutes` after 2026-11-09T06:00Z. */
export function timeAt(minutes: number): Timestamp {
  const iso = new Date(START + minutes * 60_000).toISOString();
  return { iso, zone: 'utc', precision: 'instant', raw: iso };
}

export function dateOn(day: string): Timestamp {
  return { iso: `${day}T00:00:00.000Z`, zone: 'none', precision: 'date', raw: day };
}

export function unreadableTime(raw: string): Timestamp {
  return { iso: null, zone: 'none', precision: 'instant', raw };
}

export function reportAt(time: Timestamp | number | null, latitude?: number, longitude?: number): LocationPoint {
  const position: Position | null = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  return { time: typeof time === 'number' ? timeAt(time) : time, position, address: null, event: null };
}

/** Reports written oldest first, as the service gives them: newest first. */
export function historyOf(...oldestFirst: LocationPoint[]): LocationPoint[] {
  return oldestFirst.reverse();
}

/** The columns of reports that are all there. */
export function openRows(points: readonly LocationPoint[]): History {
  const sink = createColumnSink();
  for (const point of points) sink.add(point);
  return openHistory(sink.finish('as it is'));
}

/** The journey of reports that are all there. */
export function readRows(points: readonly LocationPoint[]): ComputedJourney {
  return computeJourney(openRows(points));
}

/** What pages of the history are made of. */
export function sourceOf(points: readonly LocationPoint[]) {
  const history = openRows(points);
  const { journey } = computeJourney(history);
  return { history, journey, entries: readEntries(history, journey) };
}

const anyPosition = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

const anyTime = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -20_000_000, max: 10_000_000 }).map(timeAt) },
  fc.constant(null),
  fc.constant(unreadableTime('04/05/2025')),
  fc.constant(dateOn('2026-11-10')),
);

/** Any history: rows out of order, far apart, without a time, without a position. */
export const anyHistory: fc.Arbitrary<LocationPoint[]> = fc.array(
  fc.record({
    time: anyTime,
    position: fc.option(anyPosition, { freq: 5 }),
    address: fc.constant(null),
    event: fc.constant(null),
  }),
  { maxLength: 60 },
);
