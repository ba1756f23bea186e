import { expect, test } from 'vitest';
import type { Timestamp } from '#lib/tracking/types.ts';
import { clockAhead } from './clock-ahead.ts';

const HOUR = 3_600_000;
const READ_AT = '2026-11-25T02:30:00.000Z';
const ahead = (ms: number, more: Partial<Timestamp> = {}) => {
  const iso = new Date(Date.parse(READ_AT) + ms).toISOString();
  return clockAhead({ iso, zone: 'utc', precision: 'instant', raw: iso, ...more }, READ_AT);
};

test('a time ahead of the answer by more than two clocks differ is in doubt', () => {
  expect([ahead(-HOUR), ahead(0), ahead(600_000)]).toEqual([null, null, null]);
  expect([ahead(600_001), ahead(8 * HOUR), ahead(8 * HOUR, { zone: 'offset' })]).toEqual([600_001, 8 * HOUR, 8 * HOUR]);
});

test('a time without a zone, and a day, may be those of the first zone of the world', () => {
  expect([ahead(14 * HOUR, { zone: 'none' }), ahead(14 * HOUR, { precision: 'date' })]).toEqual([null, null]);
  expect([ahead(15 * HOUR, { zone: 'none' }), ahead(15 * HOUR, { precision: 'date' })]).toEqual([15 * HOUR, 15 * HOUR]);
});

test('nothing is in doubt that cannot be read', () => {
  expect([clockAhead(null, READ_AT), ahead(8 * HOUR, { iso: null })]).toEqual([null, null]);
});
