import { describe, expect, test } from 'vitest';
import {
  formatCount,
  formatDay,
  formatDuration,
  formatPosition,
  relativeDay,
  spellAge,
  zoneName,
  type DurationWords,
} from './format.ts';
import { calendarDay, wallClock, isTimeZone } from './zone.ts';

const words: DurationWords = (key, values) => `${key} ${Object.values(values).join(' ')}`;
const minute = 60_000;

test('ages are read aloud in the case of their language and in one unit', () => {
  const hour = 60;
  expect(spellAge('en', 1)).toBe('1 minute ago');
  expect(spellAge('en', 2 * hour - 1)).toBe('119 minutes ago');
  expect(spellAge('en', 47 * hour + 59)).toBe('47 hours ago');
  expect(spellAge('en', 800 * 24 * hour)).toBe('2 years ago');
  expect(spellAge('de', 51 * hour)).toBe('vor 2 Tagen');
  expect(spellAge('cs', 125 * hour)).toBe('před 5 dny');
  expect(spellAge('pl', 22 * hour)).toBe('22 godziny temu');
  expect(spellAge('ar', 9 * hour)).toBe('قبل 9 ساعات');
});

test('a count of a unit is null where Intl does not name the unit in the language', () => {
  expect(formatCount('en', 2, 'day')).toBe('2 days');
  expect(formatCount('mt', 2, 'day')).toBeNull();
});

describe('formatting', () => {
  test('a duration is written in its two largest units', () => {
    expect(formatDuration(words, 20_400)).toBe('seconds 20');
    expect(formatDuration(words, 12 * minute)).toBe('minutes 12');
    expect(formatDuration(words, 9 * 60 * minute + 4 * minute)).toBe('hours 9 4');
    expect(formatDuration(words, 9 * 60 * minute)).toBe('wholeHours 9');
    expect(formatDuration(words, 51 * 60 * minute)).toBe('days 2 3');
    expect(formatDuration(words, 48 * 60 * minute)).toBe('wholeDays 2');
    expect(formatDuration(words, 40 * 24 * 60 * minute)).toBe('wholeDays 40');
    expect(formatDuration(words, 800 * 24 * 60 * minute)).toBe('years 2');
    expect(formatDuration(words, -5)).toBe('seconds 0');
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
  test('zones have the name people use, else an offset from UTC', () => {
    expect(zoneName('Europe/Oslo', '2026-11-12T12:00:00.000Z')).toBe('CET');
    expect(zoneName('America/Los_Angeles', '2026-11-12T12:00:00.000Z')).toBe('PST');
    expect(zoneName('Asia/Kolkata', '2026-11-12T12:00:00.000Z')).toBe('UTC+5:30');
    expect(zoneName('UTC', '2026-11-12T12:00:00.000Z')).toBe('UTC');
  });
  test('only IANA zones are accepted', () => {
    expect(isTimeZone('Asia/Tokyo')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone(['UTC'])).toBe(false);
    expect(isTimeZone('x'.repeat(1e5))).toBe(false);
  });
});
