import { expect, test } from 'vitest';
import { isLinkedTime, timeFragment, parseTimeFragment } from './time-link.ts';

test('parses the fragment of a time to the second, escaped or not', () => {
  const anchor = timeFragment('2026-11-12T13:02:05.678Z');
  expect(anchor).toBe('#t=2026-11-12T13:02:05Z');
  const moment = parseTimeFragment(anchor) ?? NaN;
  expect(parseTimeFragment('#t=2026-11-12T13%3A02%3A05Z')).toBe(moment);
  expect(isLinkedTime(Date.parse('2026-11-12T13:02:05.999Z'), moment)).toBe(true);
  expect(isLinkedTime(Date.parse('2026-11-12T13:02:06Z'), moment)).toBe(false);
  expect(isLinkedTime(NaN, moment)).toBe(false);
});

test.each([
  ...['', '#r5', '#t=', '#t=yesterday', '#t=NaN', '#t=%', '#t=1794574925', '#t=9e99', '#t=-1', '#t=<b>'],
  ...['#t=2026-13-12T13:02:05Z', '#t=2026-02-30T13:02:05Z', '#t=2026-11-12T24:00:00Z', '#t=2026-11-12T13:02:05+01:00'],
  ...[
    '#t=-002026-11-12T13:02:05Z',
    '#t=+275760-09-13T00:00:00Z',
    '#t=\u0662026-11-12T13:02:05Z',
    '#T=2026-11-12T13:02:05Z',
  ],
  ...['#t=2026-11-12T13:02:05Z&x', '#t=2026-11-12T13:02:05Z#t=2026-11-12T13:02:05Z'],
  ...['#t=2026-11-12T13:02:05Z&t=2026-11-12T13:02:05Z', '#t=%2532026-11-12T13:02:05Z', `#t=${'%20'.repeat(33_000)}`],
])('the address %.60s leads to no moment', (hash) => expect(parseTimeFragment(hash)).toBeNull());
