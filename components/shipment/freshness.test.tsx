/** @jsxImportSource hono/jsx */
import { expect, test } from 'vitest';
import type { AssetTimes, Timestamp } from '#lib/tracking/types.ts';
import { answerOfReports } from '#lib/share/test-answer.ts';
import { EmbedLine } from './embeds.tsx';
import { elementsOf, pageOfAnswer, textOf } from '../page/test-drawn-page.ts';
import { AddressPair } from './addresses.tsx';
import { AssetDetails } from './facts.tsx';
import { Problems } from './exceptions.tsx';
import { AssetSummary } from './summary.tsx';

const NOW = Date.parse('2026-11-25T02:30:00Z');
const time = (raw: string, more: Partial<Timestamp> = {}): Timestamp => ({
  ...{ iso: new Date(raw).toISOString(), zone: 'offset', precision: 'instant', raw },
  ...more,
});
const day = (raw: string) => time(raw, { precision: 'date', zone: 'none' });
const none = { created: null, updated: null, activated: null, delivered: null, expires: null };
type Times = Pick<AssetTimes, 'estimatedDelivery' | 'estimatedFrom'>;
const answerWith = (times: Times, more = {}) => answerOfReports([], { times: { ...none, ...times }, ...more }, NOW);
const windowOf = (from: Timestamp, to: Timestamp) => answerWith({ estimatedFrom: from, estimatedDelivery: to });
const tomorrow = windowOf(time('2026-11-26T09:00:00+01:00'), time('2026-11-26T12:00:00+01:00'));
const head = (answer: typeof tomorrow, zone = 'UTC') => textOf(<AssetSummary page={pageOfAnswer(answer, { zone })} />);
const well = { exceptions: { labels: [], more: 0, unreadable: 0 } };
const problem = { exceptions: { labels: ['Wet'], more: 0, unreadable: 0 } };
const berlin = pageOfAnswer(tomorrow, { zone: 'Europe/Berlin' });
const withoutScripts = (answer: typeof tomorrow) =>
  textOf(<AssetSummary page={pageOfAnswer(answer)} />, { withoutScripts: true });

test('shows both ends of a delivery window in the reader’s zone', () => {
  expect(head(tomorrow, 'Europe/Berlin')).toContain('Expected, Tomorrow, 09:00–12:00');
  expect(head(tomorrow, 'America/Los_Angeles')).toContain('Expected, Thursday 26 Nov, 00:00–03:00 PST');
  expect(textOf(<EmbedLine page={berlin} />)).toContain('Expected Tomorrow, 09:00–12:00');
});

test('keeps the estimate as it was sent for the details', () => {
  const sent = '2026-11-26T09:00:00+01:00 – 2026-11-26T12:00:00+01:00';
  const details = textOf(<AssetDetails page={berlin} />);
  expect(details).toMatch(/26 Nov(?: 2026)?, 09:00–12:00 CET/);
  expect(details).toContain(sent);
  for (const Part of [AssetSummary, AddressPair, EmbedLine])
    expect(textOf(<Part page={pageOfAnswer(tomorrow)} />)).not.toContain('2026-11-26T');
});

test('shows both ends of a window that spans days or has no times', () => {
  const night = windowOf(time('2026-11-26T22:00:00Z'), time('2026-11-27T06:00:00Z'));
  expect(head(night)).toContain('Expected, 26 Nov, 22:00 – 27 Nov, 06:00 UTC');
  expect(head(windowOf(day('2026-11-26'), day('2026-11-28')), 'Pacific/Honolulu')).toContain(
    'Expected, 26 Nov – 28 Nov',
  );
});

test.each([
  [
    'a window of today',
    windowOf(time('2026-11-25T14:00:00Z'), time('2026-11-25T18:00:00Z')),
    'Arriving, Today, 14:00–18:00 UTC',
  ],
  ['today', answerWith({ estimatedDelivery: day('2026-11-25') }), 'Arriving, Today'],
  ['a later day', answerWith({ estimatedDelivery: day('2026-11-27') }), 'Expected, Friday 27 Nov'],
  ['another year', answerWith({ estimatedDelivery: day('2027-01-02') }), 'Expected, 2 Jan 2027'],
  ['a passed day', answerWith({ estimatedDelivery: day('2026-11-23') }), '2 days late, Was due Monday 23 Nov'],
  ['yesterday', answerWith({ estimatedDelivery: day('2026-11-24') }), '1 day late, Was due Tuesday 24 Nov'],
  [
    'an hour of today that has passed',
    answerWith({ estimatedDelivery: time('2026-11-25T01:10:00Z') }),
    '1 hour late, Was due Today, 01:10 UTC',
  ],
  [
    'a time without a zone',
    answerWith({ estimatedDelivery: time('2026-11-25T01:10:00Z', { zone: 'none' }) }),
    'Arriving, Today, 01:10 zone not stated, read as UTC',
  ],
  [
    'a text',
    answerWith({ estimatedDelivery: { ...day('2026-11-25'), iso: null, raw: 'before noon' } }),
    'Expected, before noon In the tracking service’s words',
  ],
])('says when it arrives: %s', (_, answer, expected) => {
  expect(head(answer)).toContain(`Box, ${expected} In transit`);
});

test('shows days as dates where scripts are off and the page may stay open', () => {
  const today = windowOf(time('2026-11-25T14:00:00Z'), time('2026-11-25T18:00:00Z'));
  expect(withoutScripts(today)).toContain('Arriving, Wednesday 25 Nov, 14:00–18:00 UTC In transit');
  const late = answerWith({ estimatedDelivery: day('2026-11-23') });
  expect(withoutScripts(late)).toContain('Was due, Monday 23 Nov In transit');
});

test('shows no estimate of a delivered shipment', () => {
  const status = { text: 'Delivered', code: null, detail: null };
  const delivered = answerWith({ estimatedDelivery: day('2026-11-27') }, { status });
  expect(head(delivered)).toContain('Delivered');
  expect(head(delivered)).not.toMatch(/Expected|Last update/);
});

test('shows the distance to a destination whose position is known, once', () => {
  const place = (town: string, latitude: number, longitude: number) => ({
    ...{ lines: [town], town, country: null },
    position: { latitude, longitude },
  });
  const places = {
    currentAddress: place('Poznań', 52.4064, 16.9252),
    destinationAddress: place('Hamburg', 53.5668, 9.9086),
  };
  const unplanned = answerWith({ estimatedDelivery: null }, places);
  expect(head(unplanned)).toMatch(/In transit, Poznań 488 km left, in a straight line Hamburg/);
  expect(textOf(<AddressPair page={pageOfAnswer(unplanned)} />)).not.toContain('488');
  const planned = answerWith({ estimatedDelivery: day('2026-11-27') }, places);
  expect(head(planned)).not.toContain('488');
  expect(textOf(<AddressPair page={pageOfAnswer(planned)} />)).toContain('488 km left, in a straight line');
  const there = { ...places, currentAddress: place('Altona', 53.5669, 9.9087) };
  expect(head(answerWith({ estimatedDelivery: null }, there))).not.toContain('to go');
});

test.each([
  ['late', answerWith({ estimatedDelivery: day('2026-11-23') }, well), /No new date yet\.$/, false],
  ['without a date', answerWith({ estimatedDelivery: null }, well), /^$/, true],
  ['late with a problem', answerWith({ estimatedDelivery: day('2026-11-23') }, problem), /yet\. 1 problem Wet$/, false],
])('says once whether all is well: %s', (_, answer, band, isWell) => {
  const page = pageOfAnswer(answer);
  expect(textOf(<Problems page={page} />)).toMatch(band);
  expect(head(answer).includes('No problems reported')).toBe(isWell);
});

test('says that no arrival is known, but not of what is over', () => {
  const withStatus = (text: string) =>
    head(answerWith({ estimatedDelivery: null }, { status: { text, code: null, detail: null } }));
  expect(withStatus('In transit')).toContain('No arrival date yet.');
  for (const text of ['Delivered', 'CANCELLED', 'Returned to sender'])
    expect(withStatus(text), text).not.toContain('No arrival date');
});

test('shows two problems whole and folds the others', () => {
  const labels = ['One', 'Two', 'Three', 'Four'];
  const page = pageOfAnswer(
    answerWith({ estimatedDelivery: null }, { exceptions: { labels, more: 3, unreadable: 0 } }),
  );
  const band = elementsOf(<Problems page={page} />);
  expect(band.querySelector('summary')?.textContent).toBe('and 5 more');
  expect([...band.querySelectorAll('details li')].map((item) => item.textContent)).toEqual([
    'Three',
    'Four',
    'and 3 more',
  ]);
});
