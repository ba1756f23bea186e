import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zoneName } from './format.ts';
import { calendarDay, wallClock, isTimeZone } from './zone.ts';

describe('isTimeZone', () => {
  test.each(['UTC', 'Europe/Oslo', 'Asia/Kolkata', 'Etc/GMT+5'])('knows %s', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  test.each(['', 'Mars/Olympus', '../etc', 'Europe/Oslo\u0000', '__proto__', 'x'.repeat(10_000)])(
    'refuses %j',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );
});

describe('clock and day', () => {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  const formats = new Map(
    zones.map((zone) => [
      zone,
      new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
        timeZone: zone,
        hourCycle: 'h23',
        dateStyle: 'short',
        timeStyle: 'short',
      }),
    ]),
  );

  /** What Intl itself says: "2026-11-12, 14:02". */
  const byIntl = (ms: number, zone: string) => formats.get(zone)?.format(ms) ?? '';

  function expectLikeIntl(ms: number, zone: string): void {
    const iso = new Date(ms).toISOString();
    expect(`${calendarDay(iso, zone)}, ${wallClock(iso, zone)}`, `${iso} ${zone}`).toBe(byIntl(ms, zone));
  }

  test('are those of Intl in every zone, at any time', () => {
    const time = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2150, 0) });
    fc.assert(fc.property(time, fc.constantFrom(...zones), expectLikeIntl), { numRuns: 2000 });
  });

  test('are those of Intl around every change of a year in every zone', () => {
    const week = 7 * 86_400_000;
    const offsetAt = (ms: number, zone: string) => Date.parse(`${byIntl(ms, zone).replace(', ', 'T')}Z`) - ms;
    let changes = 0;
    for (const zone of zones) {
      for (let end = Date.UTC(2025, 0); end < Date.UTC(2026, 0); end += week) {
        let [before, after] = [end - week, end];
        if (offsetAt(before, zone) === offsetAt(after, zone)) continue;
        while (after - before > 60_000) {
          const middle = before + Math.round((after - before) / 120_000) * 60_000;
          if (offsetAt(middle, zone) === offsetAt(before, zone)) before = middle;
          else after = middle;
        }
        changes += 1;
        for (const minutes of [-90, -31, -1, 0, 1, 29, 61]) expectLikeIntl(after + minutes * 60_000, zone);
        expectLikeIntl(after - 1, zone);
      }
    }
    expect(changes).toBeGreaterThan(150);
  });

  test('stay right for more hours than are cached', () => {
    for (let hour = 0; hour < 25_000; hour += 1)
      wallClock(new Date(Date.UTC(2020, 0) + hour * 3_600_000).toISOString(), 'Europe/Oslo');
    expect(wallClock('2026-07-01T12:00:00.000Z', 'Europe/Oslo')).toBe('14:00');
  });

  test.each(['Etc/Unknown', 'Mars/Olympus', '', 'x'.repeat(10_000)])(
    'are those of UTC in the unknown zone %.20j',
    (zone) => {
      for (const iso of ['2026-07-01T12:00:00.000Z', '1900-07-01T23:59:00.000Z', '2199-01-01T00:00:00.000Z'])
        expect([calendarDay(iso, zone), wallClock(iso, zone), zoneName('en', zone, iso)]).toEqual([
          ...iso.slice(0, 16).split('T'),
          'UTC',
        ]);
    },
  );

  test('throw for an unreadable time', () => {
    expect(() => calendarDay('soon', 'UTC')).toThrow(RangeError);
  });
});
