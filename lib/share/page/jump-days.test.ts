import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jumpDays } from './jump-days.ts';

describe('jumpDays', () => {
  it('names every day of a short history, newest first, and none of a single day', () => {
    expect(jumpDays('2026-02-27', '2026-03-01')).toEqual(['2026-03-01', '2026-02-28', '2026-02-27']);
    expect(jumpDays('2026-03-01', '2026-03-01')).toEqual([]);
    expect(jumpDays('2026-03-01', '2026-02-01')).toEqual([]);
    expect(jumpDays('', '2026-02-01')).toEqual([]);
  });

  it('names so many days of a long one at even steps, from its first to its last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 2, max: 40 }), (length, most) => {
        const newest = new Date(Date.UTC(2000, 0, 1 + length)).toISOString().slice(0, 10);
        const days = jumpDays('2000-01-01', newest, most);
        expect([days[0], days.at(-1)]).toEqual([newest, '2000-01-01']);
        expect(days.length).toBe(Math.min(length + 1, most));
        expect(days.toSorted().toReversed()).toEqual(days);
        expect(new Set(days).size).toBe(days.length);
      }),
    );
  });
});
