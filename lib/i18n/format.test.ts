import { describe, expect, test } from 'vitest';
import {
  formatAge,
  formatCount,
  formatDay,
  formatDuration,
  formatPosition,
  relativeDay,
  zoneName,
  type DurationTranslator,
} from './format.ts';
import { intlLocale } from './intl-locale.ts';
import { locales } from './locales.ts';
import { calendarDay, wallClock, isTimeZone } from './zone.ts';

const translate: DurationTranslator = (key, values) => `${key} ${Object.values(values).join(' ')}`;
const minute = 60_000;

const hour = 60;
const day = 24 * hour;

test.each([
  ['en', 1, '1 minute ago'],
  ['en', 2 * hour - 1, '119 minutes ago'],
  ['en', 2 * day - 1, '47 hours ago'],
  ['en', 800 * day, '2 years ago'],
  ['de', 51 * hour, 'vor 2 Tagen'],
  ['cs', 5 * day, 'před 5 dny'],
  ['sk', 22 * hour, 'pred 22 hodinami'],
  ['sl', 2 * hour, 'pred 2 urama'],
  ['sl', 3 * hour, 'pred 3 urami'],
  ['lt', 21 * day, 'prieš 21 dieną'],
  ['lv', 30 * hour, 'pirms 30 stundām'],
  ['pl', 22 * hour, '22 godziny temu'],
  ['ar', 9 * hour, 'قبل 9 ساعات'],
  ['he', 2 * hour, 'לפני שעתיים'],
  ['fa', 23, '23 دقیقه پیش'],
])('an age is written in the case of its language and in one unit: %s, %i minutes', (locale, minutes, text) => {
  expect(formatAge(locale, minutes).replaceAll('\u00a0', ' ')).toBe(text);
});

test.each(locales)('ages are those of Intl in %s', (locale) => {
  const format = new Intl.RelativeTimeFormat(intlLocale(locale));
  const plain = (text: string) => text.replaceAll(/\s/g, ' ').replace(/ \(\d\)/, '');
  for (const count of [2, 3, 5, 10, 11, 21, 22, 101, 119])
    expect(plain(formatAge(locale, count))).toBe(plain(format.format(-count, 'minute')));
  for (const days of [2, 7, 21, 365, 730])
    expect(plain(formatAge(locale, days * day))).toBe(plain(format.format(-days, 'day')));
});

test('a count of a unit is null where Intl does not name the unit in the language', () => {
  expect(formatCount('en', 2, 'day')).toBe('2 days');
  expect(formatCount('mt', 2, 'day')).toBeNull();
});

describe('formatting', () => {
  test('a duration is written in its two largest units', () => {
    expect(formatDuration(translate, 20_400)).toBe('seconds 20');
    expect(formatDuration(translate, 12 * minute)).toBe('minutes 12');
    expect(formatDuration(translate, 9 * 60 * minute + 4 * minute)).toBe('hours 9 4');
    expect(formatDuration(translate, 9 * 60 * minute)).toBe('wholeHours 9');
    expect(formatDuration(translate, 51 * 60 * minute)).toBe('days 2 3');
    expect(formatDuration(translate, 48 * 60 * minute)).toBe('wholeDays 2');
    expect(formatDuration(translate, 40 * 24 * 60 * minute)).toBe('wholeDays 40');
    expect(formatDuration(translate, 800 * 24 * 60 * minute)).toBe('years 2');
    expect(formatDuration(translate, -5)).toBe('seconds 0');
  });
  test('a position names its hemispheres, each on the line of its number', () => {
    expect(formatPosition({ latitude: 46.98, longitude: -163.1 })).toBe('46.98°\u00a0N, 163.10°\u00a0W');
    expect(formatPosition({ latitude: -0.5, longitude: 0 })).toBe('0.50°\u00a0S, 0.00°\u00a0E');
    expect(formatPosition({ latitude: 52.51631, longitude: 13.4 }, 4)).toBe('52.5163°\u00a0N, 13.40°\u00a0E');
  });
  test('a clock time and a day follow the zone, over midnight and daylight saving', () => {
    expect(wallClock('2026-03-29T00:59:00.000Z', 'Europe/Oslo')).toBe('01:59');
    expect(wallClock('2026-03-29T01:00:00.000Z', 'Europe/Oslo')).toBe('03:00');
    expect(calendarDay('2026-11-12T23:30:00.000Z', 'Europe/Oslo')).toBe('2026-11-13');
    expect(calendarDay('2026-11-12T00:30:00.000Z', 'America/Los_Angeles')).toBe('2026-11-11');
    expect(wallClock('2026-11-12T00:00:00.000Z', 'UTC')).toBe('00:00');
  });
  test('days are named in each language without commas that differ between engines', () => {
    expect(formatDay('en', '2026-11-12', 'long')).toBe('Thursday 12 November');
    expect(formatDay('ar', '2026-11-12', 'long')).toContain('12 نوفمبر');
    expect(formatDay('en', 'not a day', 'long')).toBe('not a day');
  });
  test('today and yesterday are relative to a day given, not to a clock', () => {
    expect(relativeDay('2026-11-12', '2026-11-12')).toBe('today');
    expect(relativeDay('2026-02-28', '2026-03-01')).toBe('yesterday');
    expect(relativeDay('2026-11-13', '2026-11-12')).toBe('tomorrow');
    expect(relativeDay('2026-11-14', '2026-11-12')).toBeNull();
  });
  test.each([
    ['en', 'Europe/Oslo', 'CET'],
    ['de', 'Europe/Oslo', 'MEZ'],
    ['sk', 'Europe/Oslo', 'SEČ'],
    ['fr', 'Europe/Oslo', 'CET'],
    ['en', 'America/Los_Angeles', 'PST'],
    ['pt-BR', 'America/Sao_Paulo', 'BRT'],
    ['hi', 'Asia/Kolkata', 'IST'],
    ['en', 'Asia/Kolkata', 'UTC+5:30'],
    ['de', 'Asia/Kolkata', 'UTC+5:30'],
    ['fr', 'Asia/Kolkata', 'UTC+5:30'],
    ['zh-Hans', 'Asia/Shanghai', 'UTC+8'],
    ['ar', 'Asia/Shanghai', 'UTC+8'],
    ['fr', 'Etc/GMT+3', 'UTC−3'],
    ['ar', 'UTC', 'UTC'],
  ])('a zone has the abbreviation of its readers, else an offset: %s %s', (locale, zone, name) => {
    expect(zoneName(locale, zone, '2026-11-12T12:00:00.000Z')).toBe(name);
  });
  test('only IANA zones are accepted', () => {
    expect(isTimeZone('Asia/Tokyo')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone(['UTC'])).toBe(false);
    expect(isTimeZone('x'.repeat(1e5))).toBe(false);
  });
});
