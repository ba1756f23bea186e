import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DurationTranslator, formatDuration } from '#lib/i18n/format.ts';
import type { Timestamp } from '#lib/tracking/types.ts';
import { ageStep, ageText, type MapLanguage } from './map-text.ts';

const latestAt = '2026-11-09T01:02:47.000Z';
const from = Date.parse(latestAt);
const durations: DurationTranslator = (key, values) => `${key} ${JSON.stringify(values)}`;

describe('ageStep', () => {
  test('gives the same text as the exact age from one minute on', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 61_000, max: 3 * 365 * 86_400_000 }),
        fc.integer({ min: 0, max: 999 }),
        (age, ms) => {
          const reported = from + ms;
          const now = reported + age;
          const clock = now - reported;
          expect(formatDuration(durations, ageStep(now, new Date(reported).toISOString()) - reported)).toBe(
            formatDuration(durations, clock),
          );
        },
      ),
    );
  });

  test('steps once a minute, at full minutes since the report', () => {
    const steps = new Set(
      Array.from({ length: 180 }, (_, second) => ageStep(from + 3_600_000 + second * 1000, latestAt)),
    );
    expect([...steps]).toEqual([0, 1, 2].map((minute) => from + 3_600_000 + minute * 60_000));
  });

  test('does not step within the first minute', () => {
    const steps = new Set(Array.from({ length: 60 }, (_, second) => ageStep(from + second * 1000, latestAt) - from));
    expect([...steps]).toEqual([0]);
  });

  test('stays before a report in the future, and counts full minutes without a report', () => {
    expect(ageStep(from - 1, latestAt)).toBeLessThan(from);
    expect(ageStep(125_000, null)).toBe(120_000);
  });
});

describe('ageText', () => {
  const language: MapLanguage = {
    translate: (key) => key,
    durations,
    locale: 'en',
    zoneOf: () => 'UTC',
    isAtPlace: false,
    aheadOf: () => null,
    exceptionOf: (label) => label,
  };
  const reported: Timestamp = { iso: latestAt, zone: 'utc', precision: 'instant', raw: '' };
  const ageAfter = (ms: number, time = reported) => ageText(language, time, from + ms);

  test('is "just now" below a minute and for small clock differences', () => {
    for (const ms of [-60_000, -1, 0, 1, 59_999]) expect(ageAfter(ms)).toBe('justNow');
    expect(ageAfter(60_000)).toBe('1\u00a0minute ago');
    expect(ageAfter(-600_000)).toBe('justNow');
  });

  test('is null for a time without zone, for a date and for an unreadable time', () => {
    for (const over of [{ zone: 'none' }, { precision: 'date' }, { iso: null }] as const)
      expect(ageAfter(3_600_000, { ...reported, ...over })).toBeNull();
  });
});
