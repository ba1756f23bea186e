import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address, LocationPoint } from '#lib/tracking/types.ts';
import { openRows, readRows } from '../journey/test-history.ts';
import type { ShareData } from '../types.ts';
import { pageOfHistory } from './history-page.ts';
import { decodeShareData, encodeShareData } from './wire.ts';

const times = {
  created: null,
  updated: null,
  activated: null,
  delivered: null,
  estimatedDelivery: null,
  expires: null,
};

function dataOf(history: readonly LocationPoint[], page = 1): ShareData {
  const asset = {
    assetName: null,
    trackingNumber: null,
    status: null,
    currentAddress: null,
    destinationAddress: null,
    originAddress: null,
    carrier: null,
    label: null,
    times,
    exceptions: null,
    historyLeftOut: 0,
    historyReordered: false,
    historyAsSent: false,
    historyGiven: true,
    planned: [],
  };
  const { silences: _silences, stops: _stops, ...journey } = readRows(history).journey;
  const view = {
    asset,
    journey,
    page: pageOfHistory(openRows(history), readRows(history).journey, { page }),
    latest: null,
    latestTime: null,
    delivery: null,
    exceptionReports: [],
  };
  return {
    view,
    checkedAt: '2026-11-21T00:00:00.000Z',
    readAt: '2026-11-21T00:00:00.000Z',
    failingSince: null,
    now: '2026-11-21T00:00:00.000Z',
  };
}

const text = fc.option(fc.string({ minLength: 1 }), { nil: null });
const address: fc.Arbitrary<Address> = fc
  .record({
    lines: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }),
    town: text,
    country: text,
    townIsLine: fc.boolean(),
  })
  .map(({ lines, town, country, townIsLine }) => ({
    lines,
    town: townIsLine ? (lines.at(-1) ?? null) : town,
    country,
    position: null,
  }));
const readableTime = fc.record({
  iso: fc
    .date({ min: new Date(0), max: new Date('2046-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  zone: fc.constantFrom('utc', 'offset', 'none'),
  precision: fc.constantFrom('instant', 'date'),
  raw: fc.constant(''),
} as const);
const unreadableTime = fc.record({
  iso: fc.constant(null),
  zone: fc.constant('none'),
  precision: fc.constant('instant'),
  raw: fc.string(),
} as const);
const point: fc.Arbitrary<LocationPoint> = fc.record({
  time: fc.oneof(fc.constant(null), readableTime, unreadableTime),
  position: fc.option(
    fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    { nil: null },
  ),
  address: fc.option(address, { nil: null }),
  event: text,
});

describe('encoded rows', () => {
  test('are restored, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 20 }), (history) => {
        const data = dataOf(history);
        // What lies between is JSON.
        expect(decodeShareData(JSON.parse(JSON.stringify(encodeShareData(data))))).toEqual(
          JSON.parse(JSON.stringify(data)),
        );
      }),
    );
  });

  test('are small: one step per regular time, positions without noise', () => {
    const history: LocationPoint[] = Array.from({ length: 50 }, (_, index) => ({
      time: {
        iso: new Date(Date.UTC(2026, 10, 21) - index * 60_000).toISOString(),
        zone: 'utc',
        precision: 'instant',
        raw: '',
      },
      position: { latitude: 50.123456789 + index / 3, longitude: 10.123456789 + index / 7 },
      address: null,
      event: `${index}`,
    }));
    const { rows } = encodeShareData(dataOf(history)).view.page;
    expect(rows[1]?.slice(0, 4)).toEqual([60_000, 0, 50.45679, 10.266314]);
    expect(JSON.stringify(rows).length / rows.length).toBeLessThan(57);
  });

  test('keep their numbers on an older page', () => {
    const history: LocationPoint[] = Array.from({ length: 400 }, () => ({
      time: null,
      position: null,
      address: null,
      event: null,
    }));
    const rows = decodeShareData(encodeShareData(dataOf(history, 2))).view.page.reports;
    expect(rows[0]?.number).toBe(dataOf(history, 2).view.page.reports[0]?.number);
    expect(rows.at(-1)?.number).toBe((rows[0]?.number ?? 0) - rows.length + 1);
  });
});
