/** @jsxImportSource hono/jsx */
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPageForms } from '#lib/i18n/local-forms.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { readLocalForms } from '#lib/i18n/read-forms.ts';
import { testTranslators } from '#lib/i18n/test-translators.ts';
import { pageOfBody } from '../page/test-drawn-page.ts';
import { Ago, Since } from '../page/times.tsx';
import { startAges } from './ages.tsx';

const START = Date.parse('2026-11-25T02:30:00Z');
const report = '2026-11-25T02:27:30.000Z';

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

function start(locale: RegionalLocale = 'en') {
  keepPageForms(locale, readLocalForms(locale));
  const { clocks, duration } = testTranslators(locale);
  const texts = { justNow: clocks('justNow'), durations: duration };
  return startAges(document.body, { locale, ...texts, now: () => Date.now() });
}

const pageAt = (now: number, locale: RegionalLocale = 'en') =>
  pageOfBody({ AssetName: 'Box', LocationHistory: [] }, { now: new Date(now).toISOString(), locale });
function draw(iso: string, now = START, locale: RegionalLocale = 'en') {
  document.body.innerHTML = String(<Ago page={pageAt(now, locale)} iso={iso} />);
}
const read = (selector: string) => document.querySelector(selector)?.textContent.replaceAll('\u00a0', ' ');
const shown = () => read('[data-ago]');

test.each(['en', 'de', 'ja'] as const)('agrees with what the server draws in %s', (locale) => {
  for (const minutes of [0, 1, 59, 150, 1600, 43_000]) {
    draw(new Date(START - minutes * 60_000).toISOString(), START, locale);
    const drawn = document.body.innerHTML;
    start(locale)();
    expect(document.body.innerHTML).toBe(drawn);
  }
});

test('counts on', () => {
  draw(report);
  start();
  expect(shown()).toBe('2 minutes ago');
  vi.advanceTimersByTime(30_000);
  expect(shown()).toBe('3 minutes ago');
});

test('corrects at once what was drawn a while ago', () => {
  draw(report, START - 60_000);
  expect(shown()).toBe('1 minute ago');
  start();
  expect(shown()).toBe('2 minutes ago');
});

test('counts a time that still runs', () => {
  const text = (duration: string) => `so far ${duration}`;
  document.body.innerHTML = String(<Since page={pageAt(START)} iso="2026-11-25T00:00:00.000Z" text={text} />);
  start();
  expect(read('body')).toBe('so far 2 h 30 min');
  vi.advanceTimersByTime(60_000);
  expect(read('body')).toBe('so far 2 h 31 min');
});

test('leaves a translation alone until the age changes', () => {
  draw(report);
  start();
  const element = document.querySelector('[data-ago]');
  if (element === null) throw new Error('no age is drawn');
  element.innerHTML = '<font><font>vor 2 Min.</font></font>';
  vi.advanceTimersByTime(20_000);
  expect(shown()).toBe('vor 2 Min.');
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBe('3 minutes ago');
  expect(element.children).toHaveLength(0);
});

test('finds elements that are drawn later, and stops when told to', () => {
  document.body.innerHTML = '';
  const stop = start();
  draw(report, START - 60_000);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe('2 minutes ago');
  stop();
  vi.advanceTimersByTime(120_000);
  expect(shown()).toBe('2 minutes ago');
});
