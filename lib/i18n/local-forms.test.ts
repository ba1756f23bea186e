import { describe, expect, test } from 'vitest';
import { formatClock, formatDay, formatDistance, formatNumber, formatSpeed } from './format.ts';
import { intlLocale } from './intl-locale.ts';
import { locales } from './locales.ts';
import { type DayStyle, dayStyles } from './read-forms.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const regions = ['001', '150', '419', ...letters.flatMap((first) => letters.map((second) => first + second))];
const isKnown = (tag: string) => new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag;
const regional = locales.flatMap((locale) =>
  locale === 'pt-BR' ? locale : [locale, ...regions.map((region) => `${locale}-${region}`).filter(isKnown)],
);

/** V8 puts other spaces into a whole text than into its parts, and the comma after an English weekday varies. */
const plain = (text: string) =>
  text
    .replace(/\s/g, ' ')
    .replace(/[\u200e\u200f]/g, '')
    .replace(/(?<=^\p{L}+day),/u, '');

test('every region is tried', () => {
  expect(regional.length).toBeGreaterThan(300);
});

describe.each(regional)('%s', (locale) => {
  test('days are written as Intl writes them', () => {
    const styles: DayStyle[] = ['short', 'weekday', 'long', 'full', 'dated'];
    // CLDR 48 has the English order in Maltese.
    if (locale.startsWith('mt')) styles.shift();
    for (const style of styles) {
      const format = new Intl.DateTimeFormat(intlLocale(locale), { ...dayStyles[style], timeZone: 'UTC' });
      for (let day = 0; day < 366; day += 11) {
        const date = new Date(Date.UTC(2024, 0, 1 + day));
        const iso = date.toISOString().slice(0, 10);
        // CLDR 48 has an English order of short days in Maltese, and no "1er" in French.
        const [pattern, own] = locale.startsWith('mt')
          ? [/^(\p{L}+) (\d+)$/u, '$2 ta’ $1']
          : [/(?<!\S)1(?!\S)/, locale.startsWith('fr') ? '1er' : '1'];
        const wanted = format.format(date).replace(pattern, own);
        expect(plain(formatDay(locale, iso, style)), `${style} ${iso}`).toBe(plain(wanted));
      }
    }
  });

  test('times of day are written as Intl writes them', () => {
    const format = new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: 'short', timeZone: 'UTC' });
    for (let minutes = 0; minutes < 24 * 60; minutes += 29) {
      const date = new Date(minutes * 60_000);
      // CLDR 48 has English day periods in Korean.
      const wanted = locale.startsWith('ko')
        ? format.format(date).replace('AM', '오전').replace('PM', '오후')
        : format.format(date);
      expect(plain(formatClock(locale, date.toISOString(), 'UTC'))).toBe(plain(wanted));
    }
  });

  test('numbers are written as Intl writes them', () => {
    const format = new Intl.NumberFormat(intlLocale(locale));
    for (const value of [0, 7, 9.8, 999, 1234, 12_345, 123_456.5, 1_234_567])
      expect(formatNumber(locale, value)).toBe(format.format(value));
  });
});

test.each([
  ['en', '18:30', '23 Nov', 'Monday 23 November', '212 km', '83 km/h', '12,345'],
  ['en-US', '6:30 PM', 'Nov 23', 'Monday, November 23', '132 mi', '52 mph', '12,345'],
  ['en-GB', '18:30', '23 Nov', 'Monday 23 November', '132 mi', '52 mph', '12,345'],
  ['en-IN', '6:30 pm', '23 Nov', 'Monday, 23 November', '212 km', '83 kph', '12,345'],
  ['en-CA', '6:30 p.m.', 'Nov 23', 'Monday, November 23', '212 km', '83 km/h', '12,345'],
  ['en-AU', '6:30 pm', '23 Nov', 'Monday 23 November', '212 km', '83 km/h', '12,345'],
  ['de', '18:30', '23. Nov.', 'Montag, 23. November', '212 km', '83 km/h', '12.345'],
  ['de-AT', '18:30', '23. Nov.', 'Montag, 23. November', '212 km', '83 km/h', '12 345'],
  ['fr', '18:30', '23 nov.', 'lundi 23 novembre', '212 km', '83 km/h', '12 345'],
  ['fr-CA', '18 h 30', '23 nov.', 'lundi 23 novembre', '212 km', '83 km/h', '12 345'],
  ['mt', '18:30', '23 ta’ Nov', 'It-Tnejn, 23 ta’ Novembru', '212 km', '83 km/h', '12,345'],
  ['pt-BR', '18:30', '23 de nov.', 'segunda-feira, 23 de novembro', '212 km', '83 km/h', '12.345'],
  ['es-MX', '6:30 p.m.', '23 nov', 'lunes, 23 de noviembre', '212 km', '83 km/h', '12,345'],
  ['es-US', '6:30 p.m.', '23 nov', 'lunes, 23 de noviembre', '132 mi', '52 mi/h', '12,345'],
  ['ar-EG', '6:30 م', '23 نوفمبر', 'الاثنين، 23 نوفمبر', '212 كم', '83 كم/س', '12,345'],
  ['ar-LB', '6:30 م', '23 تشرين الثاني', 'الاثنين، 23 تشرين الثاني', '212 كم', '83 كم/س', '12.345'],
])('%s', (locale, clock, short, long, distance, speed, number) => {
  const written = [
    ...[formatClock(locale, '2026-11-23T18:30:00.000Z', 'UTC'), formatDay(locale, '2026-11-23', 'short')],
    ...[formatDay(locale, '2026-11-23', 'long'), formatDistance(locale, 212_000), formatSpeed(locale, 23.06)],
    formatNumber(locale, 12_345),
  ];
  expect(written.map(plain)).toEqual([clock, short, long, distance, speed, number].map(plain));
});

test('Indian numbers have groups of two digits, and short distances a decimal', () => {
  expect(formatNumber('en-IN', 300_000)).toBe('3,00,000');
  expect(formatDistance('de', 9_840)).toBe('9,8\u00a0km');
});
