import { expect, test } from 'vitest';
import { type DayStyle, dayStyles, readDayWords, writeDay } from './days.ts';
import { intlLocale } from './intl-locale.ts';
import { locales } from './locales.ts';

test.each(locales)('days in %s are written by a rule, as Intl writes them', (locale) => {
  const words = readDayWords(locale);
  if (words === null) throw new Error('no rule');
  const styles: readonly DayStyle[] = ['short', 'long', 'full'];
  for (const style of styles) {
    const format = new Intl.DateTimeFormat(intlLocale(locale), { ...dayStyles[style], timeZone: 'UTC' });
    for (const day of ['2026-01-01', '2027-02-28', '2031-12-09']) {
      const date = new Date(`${day}T12:00:00Z`);
      const plain = (text: string) => text.replace(/\s/g, ' ').replace(/(?<=^\p{L}+),/u, '');
      expect(plain(writeDay(words, style, date))).toBe(plain(format.format(date)));
    }
  }
});
