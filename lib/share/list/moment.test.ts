import { expect, test } from 'vitest';
import { isMoment, momentAnchor, readMoment } from './moment.ts';

test('an address leads to a second, escaped or not', () => {
  const anchor = momentAnchor('2026-11-12T13:02:05.678Z');
  expect(anchor).toBe('#t=2026-11-12T13:02:05Z');
  const moment = readMoment(anchor) ?? NaN;
  expect(readMoment('#t=2026-11-12T13%3A02%3A05Z')).toBe(moment);
  expect(isMoment(Date.parse('2026-11-12T13:02:05.999Z'), moment)).toBe(true);
  expect(isMoment(Date.parse('2026-11-12T13:02:06Z'), moment)).toBe(false);
  expect(isMoment(NaN, moment)).toBe(false);
});

test.each(['', '#r5', '#t=', '#t=yesterday', '#t=2026-13-12T13:02:05Z', '#t=%', '#t=2026-11-12T13:02:05Z&x'])(
  'the address %s leads to no moment',
  (hash) => expect(readMoment(hash)).toBeNull(),
);
