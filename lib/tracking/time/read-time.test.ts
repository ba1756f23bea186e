import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asDay, createTimeRules, inZone, joinTime, kindOfTime, readTime } from './read-time.ts';
import { dayOrderOf } from './written-time.ts';

const rules = createTimeRules(Date.UTC(2026, 10, 25));
const dayFirst = { ...rules, days: 'day first' } as const;
const monthFirst = { ...rules, days: 'month first' } as const;

describe('readTime', () => {
  it.each<[unknown, string, 'utc' | 'offset' | 'none']>([
    ['2025-05-04T09:42:00Z', '2025-05-04T09:42:00.000Z', 'utc'],
    ['2025-05-04t09:42z', '2025-05-04T09:42:00.000Z', 'utc'],
    ['2025-05-04T09:42:47.3636325Z', '2025-05-04T09:42:47.363Z', 'utc'],
    ['2025-05-04T09:42:47.363632512Z', '2025-05-04T09:42:47.363Z', 'utc'],
    ['2025-05-04T09:42:47,5Z', '2025-05-04T09:42:47.500Z', 'utc'],
    ['2025-05-04T09:42:00.000+00:00', '2025-05-04T09:42:00.000Z', 'utc'],
    ['2025-05-04T09:42:00-00:00', '2025-05-04T09:42:00.000Z', 'utc'],
    ['2024-10-11T15:24:57+0200', '2024-10-11T13:24:57.000Z', 'offset'],
    ['2024-10-11T15:24:57+05:30', '2024-10-11T09:54:57.000Z', 'offset'],
    ['2024-10-11T15:24:57-08', '2024-10-11T23:24:57.000Z', 'offset'],
    ['2021-02-04T18:57:36.8229403', '2021-02-04T18:57:36.822Z', 'none'],
    ['2024-11-15 11:09:19.000000', '2024-11-15T11:09:19.000Z', 'none'],
    ['2026-11-24T9:30:0Z', '2026-11-24T09:30:00.000Z', 'utc'],
    ['2026-11-4 6:5:0', '2026-11-04T06:05:00.000Z', 'none'],
    ['2026:11:24 09:30:00', '2026-11-24T09:30:00.000Z', 'none'],
    ['2026-11-24-09.30.00.000000', '2026-11-24T09:30:00.000Z', 'none'],
    ['24NOV26/0930', '2026-11-24T09:30:00.000Z', 'none'],
    ['24-11-2026, 04:02', '2026-11-24T04:02:00.000Z', 'none'],
    ['19.04.2025 04:56 Uhr', '2025-04-19T04:56:00.000Z', 'none'],
    ['24.11.2026 | 16:45', '2026-11-24T16:45:00.000Z', 'none'],
    ['2026. november 24. 9:30', '2026-11-24T09:30:00.000Z', 'none'],
    ['2026-11-24 09:30 JST', '2026-11-24T00:30:00.000Z', 'offset'],
    ['2026-11-24 09:30:00 +0800 CST', '2026-11-24T01:30:00.000Z', 'offset'],
    ['2016-05-24 11:53', '2016-05-24T11:53:00.000Z', 'none'],
    ['2016-05-24, 11:53', '2016-05-24T11:53:00.000Z', 'none'],
    ['20-Nov-2025 14:05', '2025-11-20T14:05:00.000Z', 'none'],
    ['4 march 2025, 07:00:30', '2025-03-04T07:00:30.000Z', 'none'],
    ['2023-04-05 18:56:00 UTC', '2023-04-05T18:56:00.000Z', 'utc'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z', 'utc'],
    ['2016-12-31T23:59:60.000Z', '2016-12-31T23:59:59.000Z', 'utc'],
    [1612465056, '2021-02-04T18:57:36.000Z', 'utc'],
    [1612465056823, '2021-02-04T18:57:36.823Z', 'utc'],
    [1612465056823123, '2021-02-04T18:57:36.823Z', 'utc'],
    ['1612465056823123456', '2021-02-04T18:57:36.823Z', 'utc'],
    [1410553154.42, '2014-09-12T20:19:14.420Z', 'utc'],
    ['1422461249107', '2015-01-28T16:07:29.107Z', 'utc'],
    ['1612465056', '2021-02-04T18:57:36.000Z', 'utc'],
    ['1612465056.5', '2021-02-04T18:57:36.500Z', 'utc'],
    ['/Date(1198908717056+0100)/', '2007-12-29T06:11:57.056Z', 'utc'],
    ['Sat, 19 Apr 2025 04:56:51 GMT', '2025-04-19T04:56:51.000Z', 'utc'],
    [' 2025-05-04T09:42:00Z ', '2025-05-04T09:42:00.000Z', 'utc'],
    ['Nov 24 2026  9:30AM', '2026-11-24T09:30:00.000Z', 'none'],
    ['2035-11-21T00:00:00Z', '2035-11-21T00:00:00.000Z', 'utc'],
    [2145916800, '2038-01-01T00:00:00.000Z', 'utc'],
  ])('reads %j as %s, zone %s', (value, iso, zone) => {
    expect(readTime(value, rules)).toMatchObject({ iso, zone, precision: 'instant' });
  });

  it.each([
    ['19-Nov-26 14:05', '2026-11-19T14:05:00.000Z', 'none'],
    ['Fri, 20 November 2026 at 09:05:10', '2026-11-20T09:05:10.000Z', 'none'],
    ['November 20th, 2026, 12:05 a.m.', '2026-11-20T00:05:00.000Z', 'none'],
    ['20. März 2026 14:05', '2026-03-20T14:05:00.000Z', 'none'],
    ['20 de noviembre de 2026, 14:05', '2026-11-20T14:05:00.000Z', 'none'],
    ['mar. 24 nov. 2026 à 14h05', '2026-11-24T14:05:00.000Z', 'none'],
    ['20 ноября 2026 г., 14:05', '2026-11-20T14:05:00.000Z', 'none'],
    ['20 listopada 2026 14:05', '2026-11-20T14:05:00.000Z', 'none'],
    ['20. listopadu 2026 14:05', '2026-11-20T14:05:00.000Z', 'none'],
    ['perjantai 20. marraskuuta 2026 klo 14.05', '2026-11-20T14:05:00.000Z', 'none'],
    ['20 Kasım 2026 Cuma 14:05', '2026-11-20T14:05:00.000Z', 'none'],
    ['den 20 november 2026 kl. 14:05', '2026-11-20T14:05:00.000Z', 'none'],
    ['20 novembro 2569 14:05', '2026-11-20T14:05:00.000Z', 'none'],
    ['2026/11/20 14:05:06.7', '2026-11-20T14:05:06.700Z', 'none'],
    ['2026.11.20 14:05', '2026-11-20T14:05:00.000Z', 'none'],
    ['2026. 11. 20. 오후 2:05', '2026-11-20T14:05:00.000Z', 'none'],
    ['2026年11月20日 14:05', '2026-11-20T14:05:00.000Z', 'none'],
    ['2026年11月20日下午2:05', '2026-11-20T14:05:00.000Z', 'none'],
    ['2026년 11월 20일 14:05', '2026-11-20T14:05:00.000Z', 'none'],
    ['٢٠٢٥-٠١-٠١ ٠٩:٣٠', '2025-01-01T09:30:00.000Z', 'none'],
    ['20261120T140506Z', '2026-11-20T14:05:06.000Z', 'utc'],
    ['20261124T093000+0100', '2026-11-24T08:30:00.000Z', 'offset'],
    ['20261124093000', '2026-11-24T09:30:00.000Z', 'none'],
    ['202611240930', '2026-11-24T09:30:00.000Z', 'none'],
    ['20261124 9:30', '2026-11-24T09:30:00.000Z', 'none'],
    ['2026-11-24T0930Z', '2026-11-24T09:30:00.000Z', 'utc'],
    ['20 Nov 2026 14:05 +0200', '2026-11-20T12:05:00.000Z', 'offset'],
    ['6:27PM 12 Mar 2016', '2016-03-12T18:27:00.000Z', 'none'],
    ['14:05 Nov 20, 2026', '2026-11-20T14:05:00.000Z', 'none'],
    ['Nov 20, 2026 5 PM', '2026-11-20T17:00:00.000Z', 'none'],
    ['2026-11-24 PM 9:30', '2026-11-24T21:30:00.000Z', 'none'],
    ['2026-11-24 09:30:00 p. m.', '2026-11-24T21:30:00.000Z', 'none'],
    ['2026-11-24 12:30 AM', '2026-11-24T00:30:00.000Z', 'none'],
    ['2026-11-24 14:05 PM', '2026-11-24T14:05:00.000Z', 'none'],
    ['24-NOV-26 09.30.00.000000 AM', '2026-11-24T09:30:00.000Z', 'none'],
    ['24-NOV-26 09.30.00.000000 AM +01:00', '2026-11-24T08:30:00.000Z', 'offset'],
    ['24-NOV-26 09.30.00 PM EUROPE/PARIS', '2026-11-24T20:30:00.000Z', 'offset'],
    ['2026-11-24 09:30:00.000 +01:00', '2026-11-24T08:30:00.000Z', 'offset'],
    ['2026-11-24 09:30:00+01', '2026-11-24T08:30:00.000Z', 'offset'],
    ['2026-11-24T09:30:00+01:00[Europe/Paris]', '2026-11-24T08:30:00.000Z', 'offset'],
    ['2026-11-24T09:30:00.123456789-03:00[America/Argentina/Buenos_Aires]', '2026-11-24T12:30:00.123Z', 'offset'],
    ['2026-11-24T09:30[Europe/Paris]', '2026-11-24T08:30:00.000Z', 'offset'],
    ['2026-11-24T09:30:00Z[UTC]', '2026-11-24T09:30:00.000Z', 'utc'],
    ['Tue Nov 24 2026 09:30:00 GMT+0100 (Central European Standard Time)', '2026-11-24T08:30:00.000Z', 'offset'],
    ['Tue Nov 24 2026 09:30:00 GMT+0100 (Mitteleuropäische Normalzeit)', '2026-11-24T08:30:00.000Z', 'offset'],
    ['Tue Nov 24 09:30:00 CET 2026', '2026-11-24T08:30:00.000Z', 'offset'],
    ['Tue, 24 Nov 2026 09:30:00 -0500', '2026-11-24T14:30:00.000Z', 'offset'],
    ['Tue, 24 Nov 2026 09:30:00 EST', '2026-11-24T14:30:00.000Z', 'offset'],
    ['Tuesday, 24-Nov-26 09:30:00 GMT', '2026-11-24T09:30:00.000Z', 'utc'],
    ['24/Nov/2026:09:30:00 +0100', '2026-11-24T08:30:00.000Z', 'offset'],
    ['2026-11-24 09:30:00 +0100 CET', '2026-11-24T08:30:00.000Z', 'offset'],
    ['2025-01-01T10:00:00 CET', '2025-01-01T09:00:00.000Z', 'offset'],
    ['2025-07-01 10:00 (CEST)', '2025-07-01T08:00:00.000Z', 'offset'],
    ['2025-07-01 10:00 NDT', '2025-07-01T12:30:00.000Z', 'offset'],
    ['2026-11-24T24:00:00', '2026-11-25T00:00:00.000Z', 'none'],
    ['2026-11-24 24:00', '2026-11-25T00:00:00.000Z', 'none'],
    ['2025-01-01T24:00:00Z', '2025-01-02T00:00:00.000Z', 'utc'],
    ['2025-01-01T24:00:00.000Z', '2025-01-02T00:00:00.000Z', 'utc'],
    ['1.612465056e9', '2021-02-04T18:57:36.000Z', 'utc'],
  ])('reads %j as %s, zone %s, because nothing else fits', (text, iso, zone) => {
    // What stands in brackets after an offset is not kept.
    const raw = /\d[^[(]*[+-]\d\d:?\d\d ?[[(]|Z\[/.test(text) ? text.replace(/ ?[[(].*/, '') : text;
    expect(readTime(text, rules)).toEqual({ iso, zone, precision: 'instant', raw });
  });

  it.each<[unknown]>([
    ['NOV-20-2026'],
    ['20Nov2026'],
    ['20 Nov 2026'],
    ['Nov 20, 2026'],
    ['2026/11/20'],
    ['2026年11月20日'],
    ['2026-11-20'],
    ['20261120'],
    [20261120],
    [[2026, 11, 20]],
    [{ year: 1, date: '2026-11-20' }],
  ])('reads %j as a day', (value) => {
    expect(readTime(value, rules)).toMatchObject({ iso: '2026-11-20T00:00:00.000Z', zone: 'none', precision: 'date' });
  });

  it.each<[unknown, string, 'utc' | 'offset' | 'none']>([
    [[2026, 11, 24, 9, 30], '2026-11-24T09:30:00.000Z', 'none'],
    [[2026, 11, 24, 9, 30, 5], '2026-11-24T09:30:05.000Z', 'none'],
    [[2026, 11, 24, 9, 30, 5, 250_000_000], '2026-11-24T09:30:05.250Z', 'none'],
    [{ when: '2025-05-04T09:42:00Z' }, '2025-05-04T09:42:00.000Z', 'utc'],
    [{ $date: '2025-05-04T09:42:00Z' }, '2025-05-04T09:42:00.000Z', 'utc'],
    [{ $date: 1612465056823 }, '2021-02-04T18:57:36.823Z', 'utc'],
    [{ $date: { $numberLong: '1612465056823' } }, '2021-02-04T18:57:36.823Z', 'utc'],
    [{ seconds: 1612465056, nanoseconds: 0 }, '2021-02-04T18:57:36.000Z', 'utc'],
    [{ seconds: '1612465056', nanos: 250_000_000 }, '2021-02-04T18:57:36.000Z', 'utc'],
    [{ _seconds: 1612465056, _nanoseconds: 250_000_000 }, '2021-02-04T18:57:36.000Z', 'utc'],
    [{ epochSecond: 1612465056, nano: 0 }, '2021-02-04T18:57:36.000Z', 'utc'],
    [{ DateTime: '2026-11-24T09:30:00', Offset: '+01:00' }, '2026-11-24T08:30:00.000Z', 'offset'],
    [{ DateTime: '2026-11-24T09:30:00', Offset: '01:00:00' }, '2026-11-24T08:30:00.000Z', 'offset'],
    [{ DateTime: '/Date(1612465056823)/', OffsetMinutes: 60 }, '2021-02-04T18:57:36.823Z', 'utc'],
    [{ dateTime: '2026-11-24T09:30:00.0000000', timeZone: 'UTC' }, '2026-11-24T09:30:00.000Z', 'utc'],
    [{ value: '2026-11-24T09:30:00Z', type: 'DateTime' }, '2026-11-24T09:30:00.000Z', 'utc'],
    [{ iso: '2026-11-24T09:30:00Z' }, '2026-11-24T09:30:00.000Z', 'utc'],
    [{ date: '2026-11-24', time: '09:30', timezone: 'Europe/Paris' }, '2026-11-24T08:30:00.000Z', 'offset'],
    [{ date: '2026-11-24', time: '09:30', offset: '-05:00' }, '2026-11-24T14:30:00.000Z', 'offset'],
    [
      { date: '2026-11-24 09:30:00.000000', timezone_type: 3, timezone: 'Europe/Berlin' },
      '2026-11-24T08:30:00.000Z',
      'offset',
    ],
  ])('reads %j as %s, zone %s', (value, iso, zone) => {
    expect(readTime(value, rules)).toMatchObject({ iso, zone, precision: 'instant' });
  });

  it.each([
    ['20/11/2026', dayFirst, '2026-11-20T00:00:00.000Z', 'date'],
    ['04/05/2025', dayFirst, '2025-05-04T00:00:00.000Z', 'date'],
    ['04/05/2025', monthFirst, '2025-04-05T00:00:00.000Z', 'date'],
    ['20.11.2026 14:05', dayFirst, '2026-11-20T14:05:00.000Z', 'instant'],
    ['20.11.2026 14.05 Uhr', dayFirst, '2026-11-20T14:05:00.000Z', 'instant'],
    ['19.04.25 04:56', dayFirst, '2025-04-19T04:56:00.000Z', 'instant'],
    ['11/20/26', monthFirst, '2026-11-20T00:00:00.000Z', 'date'],
    ['11/24/2026 9:30:00 PM', monthFirst, '2026-11-24T21:30:00.000Z', 'instant'],
    ['11/24/2026 AM 9:30', monthFirst, '2026-11-24T09:30:00.000Z', 'instant'],
    ['24/11/2026, 09:30:00 GMT+1', dayFirst, '2026-11-24T08:30:00.000Z', 'instant'],
  ])('reads %j in the order of its list', (text, inOrder, iso, precision) => {
    expect(readTime(text, inOrder)).toMatchObject({ iso, precision });
  });

  it('reads an Excel number only under the name of a time', () => {
    expect(readTime(45985.395, rules)).toBeNull();
    expect(readTime(45985.395833333, rules, true)).toMatchObject({ iso: '2025-11-24T09:30:00.000Z', zone: 'none' });
    expect(readTime('45985.395833333', rules, true)).toMatchObject({ iso: '2025-11-24T09:30:00.000Z' });
    expect(readTime(45985, rules, true)).toMatchObject({ iso: '2025-11-24T00:00:00.000Z', precision: 'date' });
  });

  it.each([
    '04/05/2025',
    '19.04.25 04:56',
    'Soon, 12 Mar 2016',
    '12 Kislev 5787',
    '20 Nov 26',
    '20-11-26',
    '2025-02-30',
    '20250230',
    '2026-366',
    '2026-000',
    '2026-W54-1',
    '31-Nov-2024',
    '2025-13-01T00:00:00Z',
    '2025-01-01T24:00:01Z',
    '2025-01-01T10:00:00+15:00',
    '2025-01-01T10:00:00+10:60',
    '2025-01-01T10:00:00 IST',
    '2025-01-01T10:00:00 BST',
    '2025-01-01 10:00 CST',
    '2026-11-24 09:00-12:00',
    '1405/09/03 16:45',
    '1448-06-14T15:00:00',
    '3 Aban 1405, 15:00',
    '2025-01-01 13:00 AM',
    '12',
    '12 to 14 days',
    '275760-09-13',
    '2099-01-01',
    '1985-01-01',
  ])('keeps %j as text, because it is ambiguous', (text) => {
    expect(readTime(text, rules)).toEqual({ iso: null, zone: 'none', precision: 'instant', raw: text });
  });

  it.each([
    null,
    undefined,
    '',
    '  ',
    0,
    -1,
    '0',
    '-1',
    35,
    NaN,
    Infinity,
    'yesterday',
    'Not Implemented',
    'Soon',
    'N/A',
    'null',
    '-',
    '0001-01-01',
    '0001-01-01T00:00:00',
    '0001-01-01T00:00:00Z',
    '01/01/0001 00:00:00',
    '1/1/0001 12:00:00 AM',
    '1970-01-01T00:00:00Z',
    '1970-01-01T01:00:00+01:00',
    '1900-01-01',
    '30/12/1899',
    '9999-12-31',
    '31.12.9999',
    '9999-12-31T23:59:59.999Z',
    '0000-00-00',
    '0000-00-00 00:00:00',
    '00/00/0000',
    '/Date(0)/',
    '/Date(-62135596800000)/',
    true,
    [],
    [2026, 11],
    [2026, 11, 24, 9],
    [2026, 13, 24],
    [52.5, 13.4, 5],
    ['2025-01-01'],
    {},
    { seconds: 90 },
  ])('reads no time from %j', (value) => {
    expect(readTime(value, rules)).toBeNull();
  });

  it('drops brackets after an offset', () => {
    expect(readTime('2026-11-24 15:00 IST (J. Doe)', rules)).toBeNull();
    expect(readTime('24 Doe 2026 15:00', rules)).toBeNull();
    expect(joinTime('2026-11-24', '2026-11-24T09:30:00Z[J. Doe]', null, rules)?.raw).not.toContain('Doe');
    const times = ['2026-11-24T09:30:00Z (signed by J. Doe)', '2026-11-24 09:30:00 +0100 [\u202eJ. Doe]'];
    for (const text of times) expect(readTime(text, rules)?.raw).toMatch(/^2026-11-24[T ]09:30:00(?:Z| \+0100)$/);
  });

  it('keeps at most 100 characters of a text of a megabyte', () => {
    expect(readTime('9'.repeat(2 ** 20), rules)?.raw.length).toBe(100);
    expect(readTime(`7 ${'to '.repeat(30)}a.zaphod@example.com`, rules)?.raw).not.toContain('zaph');
  });
});

describe('kindOfTime', () => {
  it.each<[unknown, ReturnType<typeof kindOfTime>]>([
    ['2026-11-24T09:30:00Z', 'instant'],
    ['2026-11-24 09:30:00+01', 'instant'],
    ['Tue Nov 24 2026 09:30:00 GMT+0100 (Central European Standard Time)', 'instant'],
    ['/Date(1612465056823)/', 'instant'],
    ['2026-11-24T09:30:00', 'zoneless'],
    ['24-NOV-26 09.30.00.000000 AM', 'zoneless'],
    ['20261124093000', 'zoneless'],
    [[2026, 11, 24, 9, 30], 'zoneless'],
    [{ $date: '2026-11-24T09:30:00Z' }, 'instant'],
    ['2026-11-24', 'day'],
    ['20 Nov 2026', 'day'],
    ['20261124', 'day'],
    [20261124, 'day'],
    [[2026, 11, 24], 'day'],
    ['09:30', 'clock'],
    ['9:30 PM', 'clock'],
    ['5pm', 'clock'],
    ['14h05', 'clock'],
    ['09:30:00+01:00', 'clock'],
    [1764063000, 'epoch'],
    [1764063000.25, 'epoch'],
    [1764063000000, 'epoch'],
    [1764063000000000, 'epoch'],
    ['1764063000', 'epoch'],
    ['1764063000000', 'epoch'],
    ['20/11/2026', 'written'],
    ['20.11.2026 14:05', 'zoneless'],
    ['24-11-2026', 'day'],
    ['11-24-2026', 'written'],
    ['2026-11-24 to 2026-11-26', 'as sent'],
    ['2026-11-28 До 20:00', 'as sent'],
    ['Yesterday, 17:42', 'as sent'],
    ['2 hours ago', 'as sent'],
    ['2小时前', 'as sent'],
    ['11/20/26', 'written'],
  ])('takes %j for %s', (value, kind) => {
    expect(kindOfTime(value)).toBe(kind);
  });

  it.each<[unknown]>([
    [null],
    [''],
    [true],
    ['Delivered'],
    ['Arrived at hub 3'],
    ['3 days'],
    ['3 hours'],
    ['5 km'],
    ['PT3H'],
    ['P3DT2H'],
    ['2 h 30 m'],
    ['1.2.3'],
    ['10.12.14'],
    ['v2026.1'],
    ['+49 30 123456'],
    ['030 1234567'],
    ['2015550123'],
    [2015550123],
    ['1234567890'],
    ['491701234567'],
    ['1Z999AA10123456784'],
    ['00340434161094042557'],
    ['4006381333931'],
    [4006381333931],
    ['10115'],
    ['2026-328'],
    ['20261-1124'],
    [20261324],
    ['20261324'],
    [19991231],
    ['20701231'],
    [45985],
    [45985.395],
    ['45985.395'],
    [52.52],
    ['52.52, 13.40'],
    [[52.5, 13.4]],
    ['9.30'],
    ['0930'],
    ['12:34:56:78:9a:bc'],
    ['Order 2026-11-24'],
    ['Order 12 Nov 2026'],
    ['24.11.2026 Jane Miller'],
    ['Hub 7 closes today'],
    ['4711-98-12'],
    ['1970-01-01'],
    ['0001-01-01T00:00:00'],
    ['9999-12-31'],
    ['24/13/2026'],
    ['32/13/2026'],
    ['Unter den Linden 5, 10117 Berlin'],
  ])('takes %j for no time', (value) => {
    expect(kindOfTime(value)).toBeNull();
  });

  it('reads more values as times under a key that names a time', () => {
    expect(kindOfTime(45985.395, true)).toBe('zoneless');
    expect(kindOfTime('45985', true)).toBe('day');
    expect(kindOfTime('09.30', true)).toBe('clock');
    expect(kindOfTime('0930', true)).toBe('clock');
    expect(kindOfTime('021500', true)).toBe('clock');
    expect(kindOfTime('19.04.25', true)).toBe('written');
    expect(kindOfTime(2145916800, true)).toBe('epoch');
    expect(kindOfTime('Today', true)).toBe('as sent');
    expect(kindOfTime('24.11. 16:45', true)).toBe('as sent');
    for (const clock of [84434, '84434', 905, '905', 'PT09H30M00S', 0.3958333, '1899-12-30T09:30:00'])
      expect(kindOfTime(clock, true)).toBe('clock');
    for (const none of ['3 days', 'Delivered', 'Monday 08:00 by Jane Miller', 'PT0S', 'PT48H', 98000, 0.5])
      expect(kindOfTime(none, true)).toBeNull();
    expect(kindOfTime(7, true)).toBeNull();
    expect(kindOfTime('7', true)).toBeNull();
  });
});

describe('joinTime', () => {
  it.each<[unknown, unknown, unknown, string, 'utc' | 'offset' | 'none']>([
    ['2026-03-07', '02:15', undefined, '2026-03-07T02:15:00.000Z', 'none'],
    ['20260307', '021500', undefined, '2026-03-07T02:15:00.000Z', 'none'],
    [20260307, 21500, undefined, '2026-03-07T02:15:00.000Z', 'none'],
    ['2026-03-07', '905', undefined, '2026-03-07T09:05:00.000Z', 'none'],
    ['2026-03-07', 'PT9H30M', undefined, '2026-03-07T09:30:00.000Z', 'none'],
    ['2026-03-07', 0.3958333, undefined, '2026-03-07T09:30:00.000Z', 'none'],
    ['/Date(1772841600000)/', '9:30:0', undefined, '2026-03-07T09:30:00.000Z', 'none'],
    ['20260307', '0215', '+0100', '2026-03-07T01:15:00.000Z', 'offset'],
    ['2026-03-07', '9:30 PM', undefined, '2026-03-07T21:30:00.000Z', 'none'],
    ['2026-03-07', '09.30', undefined, '2026-03-07T09:30:00.000Z', 'none'],
    ['Mar 7, 2026', '9:30 am', 'EST', '2026-03-07T14:30:00.000Z', 'offset'],
    ['2026-03-07', '09:30:00Z', '+0100', '2026-03-07T09:30:00.000Z', 'utc'],
    ['2026-03-07', '09:30', 'UTC', '2026-03-07T09:30:00.000Z', 'utc'],
    ['2026-03-07', '24:00', undefined, '2026-03-08T00:00:00.000Z', 'none'],
    ['2026-03-07T00:00:00', '09:30:00', undefined, '2026-03-07T09:30:00.000Z', 'none'],
    ['2026-03-07T00:00:00Z', '1899-12-30T09:30:00Z', undefined, '2026-03-07T09:30:00.000Z', 'utc'],
    ['2026-03-07T09:30:00', '09:30', 60, '2026-03-07T08:30:00.000Z', 'offset'],
  ])('reads %j and %j with %j as %s, zone %s', (day, clock, zone, iso, stated) => {
    expect(joinTime(day, clock, zone, rules)).toMatchObject({ iso, zone: stated, precision: 'instant' });
  });

  it('reads the day where there is no clock, and nothing without a day', () => {
    for (const clock of [null, '', '-', 0, '0', '000000', 'PT00H00M00S', 'n/a'])
      expect(joinTime('2026-03-07', clock, null, rules)).toMatchObject({ precision: 'date' });
    expect(joinTime('', '09:30', null, rules)).toBeNull();
    expect(joinTime(null, '09:30', null, rules)).toBeNull();
  });

  it('keeps both as sent when one is unreadable, and reads a day in numbers in the order of its list', () => {
    expect(joinTime('2026-03-07', '25:00', null, rules)).toMatchObject({ iso: null, raw: '2026-03-07 25:00' });
    expect(joinTime('07/03/2026', '9:30', null, rules)).toMatchObject({ iso: null, raw: '07/03/2026 9:30' });
    expect(joinTime('07/03/2026', '9:30', null, dayFirst)).toMatchObject({ iso: '2026-03-07T09:30:00.000Z' });
  });
});

describe('inZone', () => {
  const noon = readTime('2026-07-01T12:00:00', rules);
  const before = readTime('2026-03-29T02:30:00', rules);

  it.each<[unknown, string | null]>([
    ['+02:00', '2026-07-01T10:00:00.000Z'],
    ['UTC+2', '2026-07-01T10:00:00.000Z'],
    ['GMT-05:00', '2026-07-01T17:00:00.000Z'],
    ['-0500', '2026-07-01T17:00:00.000Z'],
    ['-300', '2026-07-01T17:00:00.000Z'],
    ['-18000', '2026-07-01T17:00:00.000Z'],
    ['02:00:00', '2026-07-01T10:00:00.000Z'],
    ['Z', '2026-07-01T12:00:00.000Z'],
    ['CEST', '2026-07-01T10:00:00.000Z'],
    ['Europe/Berlin', '2026-07-01T10:00:00.000Z'],
    ['America/St_Johns', '2026-07-01T14:30:00.000Z'],
    ['Asia/Calcutta', '2026-07-01T06:30:00.000Z'],
    [2, '2026-07-01T10:00:00.000Z'],
    [-5, '2026-07-01T17:00:00.000Z'],
    [120, '2026-07-01T10:00:00.000Z'],
    [7200, '2026-07-01T10:00:00.000Z'],
    [0, '2026-07-01T12:00:00.000Z'],
    ['IST', null],
    ['Mars/Base', null],
    ['Berlin', null],
    ['', null],
    [null, null],
    [121, null],
    [1e6, null],
  ])('reads noon in zone %j as %s', (zone, iso) => {
    expect(noon === null ? undefined : (inZone(noon, zone)?.iso ?? null)).toBe(iso);
  });

  it('reads no time in the hour that a clock skips, and keeps days and zoned times', () => {
    expect(before === null ? undefined : inZone(before, 'Europe/Berlin')).toBeNull();
    for (const text of ['2026-07-01', '2026-07-01T12:00:00Z']) {
      const time = readTime(text, rules);
      expect(time === null ? undefined : inZone(time, '+02:00')).toBeNull();
    }
  });
});

describe('asDay', () => {
  it.each<[unknown]>([
    ['2026-11-27T00:00:00Z'],
    ['2026-11-27T00:00:00'],
    ['2026-11-27T23:59:59Z'],
    ['2026-11-27T23:59:59.999Z'],
    ['2026-11-27T23:59:59'],
    ['2026-11-27T23:59'],
    ['2026-11-27T00:00:00+01:00'],
    ['2026-11-27T23:59:59-08:00'],
    ['2026-11-27T00:00:00+01:00[Europe/Paris]'],
    ['2026-11-27T24:00:00Z'],
    ['2026-11-27 24:00'],
    [1795737600],
    ['Fri Nov 27 2026 00:00:00 GMT+0100'],
    ['2026-11-27'],
  ])('takes %j for the 27th', (value) => {
    const time = readTime(value, rules);
    const day = time === null ? null : asDay(time);
    expect(day).toEqual({ iso: '2026-11-27T00:00:00.000Z', zone: 'none', precision: 'date', raw: time?.raw });
  });

  it('reads midnight in a zone beside it as that day', () => {
    const time = readTime({ dateTime: '2026-11-27T00:00:00', timeZone: 'Europe/Paris' }, rules);
    expect(time?.iso).toBe('2026-11-26T23:00:00.000Z');
    expect(time === null ? null : asDay(time)).toMatchObject({ iso: '2026-11-27T00:00:00.000Z', precision: 'date' });
    const joined = joinTime('27/11/2026', '00:00', '+0100', dayFirst);
    expect(joined === null ? null : asDay(joined)).toMatchObject({ iso: '2026-11-27T00:00:00.000Z' });
  });

  it.each(['2026-11-27T09:30:00Z', '2026-11-27T00:00:01Z', '2026-11-27T23:00:00+01:00', '27/11/2026'])(
    'leaves %s as it is',
    (text) => {
      const time = readTime(text, rules);
      expect(time === null ? undefined : asDay(time)).toBe(time);
    },
  );
});

describe('dayOrderOf', () => {
  it.each<[string[], string | null]>([
    [['04/05/2026', '20/11/2026'], 'day first'],
    [['04/05/2026', '11/20/2026'], 'month first'],
    [['11/20/26'], 'month first'],
    [['20.11.2026 14:05', '01.12.2026 09:00'], 'day first'],
    [['04/05/2026', '05/04/2026'], null],
    [['20/11/2026', '11/20/2026'], null],
    [['26/11/20', '26/11/24'], null],
    [['2026-11-20', '20 Nov 2026', 'Delivered'], null],
    [[], null],
  ])('finds in %j: %s', (texts, order) => {
    expect(dayOrderOf(texts)).toBe(order);
  });
});

describe('any value', () => {
  const anything = fc.anything({ withNullPrototype: true, withDate: true, withBigInt: true, withObjectString: true });
  const keys = fc.constantFrom('date', 'time', 'value', 'seconds', 'nanos', 'offset', '$date');
  const objects = fc.dictionary(keys, fc.oneof(anything, fc.constantFrom('2026-11-24', '09:30', 1764063000)));
  const values = fc.oneof(anything, fc.array(anything, { minLength: 2, maxLength: 7 }), objects);
  it('is read without an exception, as a plausible time or as text', () => {
    fc.assert(
      fc.property(values, values, anything, (value, other, zone) => {
        const time = readTime(value, dayFirst, true);
        if (time?.iso != null) expect(Date.parse(time.iso)).not.toBeNaN();
        if (time !== null) expect(asDay(time).raw).toBe(time.raw);
        joinTime(value, other, zone, monthFirst);
        kindOfTime(value);
      }),
    );
  });

  it('is the same instant in every spelling', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-02'), max: new Date('2046-01-01'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString();
          const whole = `${iso.slice(0, 19)}.000Z`;
          expect(readTime(iso, rules)?.iso).toBe(iso);
          expect(readTime(date.getTime(), rules)?.iso).toBe(iso);
          expect(readTime(date.toUTCString(), rules)?.iso).toBe(whole);
          expect(readTime(date.toString(), rules)?.iso).toBe(whole);
          expect(readTime(iso.replaceAll(/[-:]|\.\d+/g, ''), rules)?.iso).toBe(whole);
        },
      ),
    );
  });

  const hostile = ['1', '-', ' ', '0:', '1/', '@', 'am ', 'a', '年', '2026-', 'Nov ', '(', '+01:00[', '\u202f', '9.'];
  it.each(hostile)('of 10 kB of %j is read at once', (part) => {
    const text = part.repeat(10_000 / part.length);
    const start = performance.now();
    for (const each of [text, `20 Nov 2026 ${text}`, text.slice(0, 79), `2026-11-20 ${text.slice(0, 60)}`]) {
      readTime(each, dayFirst, true);
      kindOfTime(each, true);
      joinTime('2026-11-20', each, each, rules);
    }
    // A pattern that looks back over and over would take minutes.
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
