import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import { parseDuration, secondsOfUnit } from './duration.ts';

const languages = readdirSync(join(import.meta.dirname, '../../i18n/messages')).map((name) => name.split('.')[0] ?? '');
/** Their words are also those of another unit or language, or stand before the number. */
const unread =
  'ms hour, ms second, ms day, mt second, mt minute, mt hour, mt day, tr hour, ta hour, sw second, sw minute, sw hour, sw day'.split(
    ', ',
  );

describe('a duration', () => {
  it.each([
    ['PT21M', 1260],
    ['pt1h5m', 3900],
    ['PT1260S', 1260],
    ['PT1260.5S', 1260.5],
    ['P1DT2H', 93_600],
    ['P1W', 604_800],
    ['21 min', 1260],
    ['21min.', 1260],
    ['1h05', 3900],
    ['1 h 5 min 30 s', 3930],
    ['1260.345s', 1260.345],
    ['1,5 h', 5400],
    ['~ 21 min', 1260],
    ['about 2 days', 172_800],
    ['P0Y0M0DT0H21M0S', 1260],
    ['+21 min', 1260],
    ['25 minute(s)', 1500],
    ['25 mn', 1500],
    ['1 hod 20 min', 4800],
  ])('%s', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it('has colons only where it cannot be a clock', () => {
    expect(parseDuration('0:21:00', true)).toBe(1260);
    expect(parseDuration('1 day, 2:03:04', true)).toBe(93_784);
    expect(parseDuration('1.02:03:04', true)).toBe(93_784);
    expect(['0:21:00', '21:00', '14:30'].map((text) => parseDuration(text))).toEqual([null, null, null]);
    expect(parseDuration('21:00', true)).toBeNull();
  });

  it.each([
    [
      '',
      '21',
      'min',
      '5 min 1 h',
      '5 min 5 min',
      '21 min ago',
      '20-25 min',
      '-21 min',
      '21 min late',
      '1,260 s',
      '1.260 s',
    ],
    [
      '21 min Anna',
      'an hour',
      '21 km',
      '14:30',
      '2026-11-25',
      'P',
      'PT',
      '21 m 5 km',
      '1 h 75',
      '5 Mai',
      '21 min 5 x',
      '٢١',
    ],
  ])('is not in %s and others', (...texts) => {
    expect(texts.filter((text) => (parseDuration(text) ?? 0) > 0)).toEqual([]);
  });

  it.each(languages)('is read as Intl writes it in %s', (language) => {
    for (const unit of ['second', 'minute', 'hour', 'day'] as const) {
      if (unread.includes(`${language} ${unit}`)) continue;
      const format = new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        numberingSystem: 'latn',
      });
      for (const count of [3, 5, 21, 25]) {
        const seconds = { second: 1, minute: 60, hour: 3600, day: 86_400 }[unit];
        expect([format.format(count), parseDuration(format.format(count))]).toEqual([
          format.format(count),
          count * seconds,
        ]);
      }
    }
  });

  it('never comes from other words, in time linear in the text', () => {
    const words = fc.array(fc.constantFrom('1', '21', 'min', 'h', ' ', 'P', 'T', '.', ',', 'about', '分', 'x', ':'), {
      maxLength: 2000,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          words.map((each) => each.join('')),
          fc.string({ unit: anyCharacter, maxLength: 60 }),
        ),
        (text) => {
          const seconds = parseDuration(text, true);
          if (seconds !== null && seconds > 0) expect(text).toMatch(/\p{Nd}/u);
        },
      ),
    );
    const start = performance.now();
    for (const part of ['1', '1.', '1,1', 'min ', '1 h ', '分', 'P1D'])
      expect(parseDuration(part.repeat(1_000_000), true)).toBeNull();
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('has units of other spellings', () => {
    expect(['MIN', 'Minutes', 'HUR', 'Std.', 'sec', 'km', 'metric', ''].map(secondsOfUnit)).toEqual([
      ...[60, 60, 3600, 3600, 1],
      ...[undefined, undefined, undefined],
    ]);
  });
});
