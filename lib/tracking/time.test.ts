import { describe, expect, it } from 'vitest';
import { createTimeRules, readTime } from './time.ts';
import { wallClockReader } from './zone.ts';

const rules = createTimeRules(Date.UTC(2025, 10, 21));

describe('readTime', () => {
  it.each<[unknown, string, 'utc' | 'offset' | 'none']>([
    ['2025-05-04T09:42:00Z', '2025-05-04T09:42:00.000Z', 'utc'], ['2025-05-04t09:42z', '2025-05-04T09:42:00.000Z', 'utc'], ['2025-05-04T09:42:47.3636325Z', '2025-05-04T09:42:47.363Z', 'utc'],
    ['2025-05-04T09:42:00.000+00:00', '2025-05-04T09:42:00.000Z', 'utc'], ['2025-05-04T09:42:00-00:00', '2025-05-04T09:42:00.000Z', 'utc'], ['2024-10-11T15:24:57+0200', '2024-10-11T13:24:57.000Z', 'offset'],
    ['2024-10-11T15:24:57+05:30', '2024-10-11T09:54:57.000Z', 'offset'], ['2024-10-11T15:24:57-08', '2024-10-11T23:24:57.000Z', 'offset'], ['2021-02-04T18:57:36.8229403', '2021-02-04T18:57:36.822Z', 'none'],
    ['2024-11-15 11:09:19.000000', '2024-11-15T11:09:19.000Z', 'none'], ['2016-05-24 11:53', '2016-05-24T11:53:00.000Z', 'none'], ['2023-04-05 18:56:00 UTC', '2023-04-05T18:56:00.000Z', 'utc'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z', 'utc'], [1612465056, '2021-02-04T18:57:36.000Z', 'utc'], [1612465056823, '2021-02-04T18:57:36.823Z', 'utc'], [1612465056823123, '2021-02-04T18:57:36.823Z', 'utc'],
    [1410553154.42, '2014-09-12T20:19:14.420Z', 'utc'], ['1422461249107', '2015-01-28T16:07:29.107Z', 'utc'], ['1612465056', '2021-02-04T18:57:36.000Z', 'utc'], ['1612465056.5', '2021-02-04T18:57:36.500Z', 'utc'],
    ['/Date(1198908717056+0100)/', '2007-12-29T06:11:57.056Z', 'utc'], ['Sat, 19 Apr 2025 04:56:51 GMT', '2025-04-19T04:56:51.000Z', 'utc'], [{ when: '2025-05-04T09:42:00Z' }, '2025-05-04T09:42:00.000Z', 'utc'],
    [{ $date: { $numberLong: '1612465056823' } }, '2021-02-04T18:57:36.823Z', 'utc'], [{ seconds: 1612465056, nanoseconds: 0 }, '2021-02-04T18:57:36.000Z', 'utc'], [' 2025-05-04T09:42:00Z ', '2025-05-04T09:42:00.000Z', 'utc'],
    ['2035-11-21T00:00:00Z', '2035-11-21T00:00:00.000Z', 'utc'], [2145916800, '2038-01-01T00:00:00.000Z', 'utc'],
  ])('reads %j as %s, zone %s', (value, iso, zone) => {
    expect(readTime(value, rules)).toMatchObject({ iso, zone, precision: 'instant' });
  });

  it('reads a calendar day as a day', () => {
    expect(readTime('2023-04-05', rules)).toEqual({ iso: '2023-04-05T00:00:00.000Z', zone: 'none', precision: 'date', raw: '2023-04-05' });
  });

  it.each(['20220126', '6:27PM 12 Mar 2016', '04/05/2025', '19.04.2025 04:56', '2025-02-30', '2025-13-01T00:00:00Z', '2025-01-01T24:00:00Z', '2025-01-01T10:00:00+15:00', '2025-01-01T10:00:00+10:60', '12', 'yesterday', '275760-09-13', '2099-01-01', '1985-01-01', '2025-01-01T10:00:00 CET', '٢٠٢٥-٠١-٠١'])(
    'keeps %j as text, since it cannot be read without guessing', (text) => {
      expect(readTime(text, rules)).toEqual({ iso: null, zone: 'none', precision: 'instant', raw: text });
    });

  it.each([null, undefined, '', '  ', 0, -1, '0', '-1', 35, NaN, Infinity, '0001-01-01T00:00:00', '1970-01-01T00:00:00Z', '1900-01-01', '9999-12-31', '0000-00-00', '/Date(0)/', 'Not Implemented', 'null', true, [], ['2025-01-01'], {}, { foo: '2025-01-01' }])(
    'takes %j for no time at all', (value) => {
      expect(readTime(value, rules)).toBeNull();
    });

  it('keeps at most 100 characters of a text of a megabyte', () => {
    expect(readTime('9'.repeat(2 ** 20), rules)?.raw.length).toBe(100);
  });
});

describe('wallClockReader', () => {
  it('follows the zone through its changes of clock', () => {
    const read = wallClockReader('Europe/Berlin');
    expect(new Date(read(Date.UTC(2025, 0, 1, 12))).toISOString()).toBe('2025-01-01T11:00:00.000Z');
    expect(new Date(read(Date.UTC(2025, 6, 1, 12))).toISOString()).toBe('2025-07-01T10:00:00.000Z');
    expect(new Date(wallClockReader('Asia/Kathmandu')(Date.UTC(2025, 6, 1, 12))).toISOString()).toBe('2025-07-01T06:15:00.000Z');
  });
});
