import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Timestamp } from '#lib/tracking/types.ts';
import { decodeEstimate, encodeEstimate, hasMoved, isStillLeft, tenseOf } from './arrival.ts';

const NOW = Date.parse('2026-11-25T22:30:00Z');
const instant = (iso: string): Timestamp => ({ iso, zone: 'utc', precision: 'instant', raw: iso });
const day = (text: string): Timestamp => ({
  iso: `${text}T00:00:00.000Z`,
  zone: 'none',
  precision: 'date',
  raw: text,
});
const zoneless = (iso: string): Timestamp => ({ ...instant(iso), zone: 'none' });
const tense = (to: Timestamp, zone = 'UTC', from: Timestamp | null = null) => tenseOf({ from, to }, NOW, zone);

describe('an estimate', () => {
  it.each([
    ['a day that is today', day('2026-11-25'), 'UTC', 'arriving'],
    ['a day that has ended in the reader’s zone', day('2026-11-25'), 'Europe/Berlin', 'arriving'],
    ['a day that has ended further east', day('2026-11-25'), 'Asia/Tokyo', 'past'],
    ['tomorrow', day('2026-11-26'), 'UTC', 'expected'],
    ['an instant that has passed today', instant('2026-11-25T22:29:59.000Z'), 'UTC', 'past'],
    ['an instant later today', instant('2026-11-25T23:00:00.000Z'), 'UTC', 'arriving'],
    ['the same instant where it is tomorrow', instant('2026-11-26T00:30:00.000Z'), 'UTC', 'expected'],
    ['a passed time without a zone, on the same day', zoneless('2026-11-25T10:00:00.000Z'), 'UTC', 'arriving'],
    ['a time without a zone of the day before', zoneless('2026-11-24T23:00:00.000Z'), 'UTC', 'past'],
    ['a text that cannot be read', { ...day('2026-11-01'), iso: null }, 'UTC', 'expected'],
  ] as const)('of %s', (_, to, zone, expected) => {
    expect(tense(to, zone)).toBe(expected);
  });

  it('has moved with another day or by half an hour', () => {
    const before = { from: null, to: instant('2026-11-25T14:00:00.000Z') };
    const moved = (iso: string, zone = 'UTC') => hasMoved(before, { from: null, to: instant(iso) }, zone);
    expect(moved('2026-11-25T14:29:00.000Z')).toBe(false);
    expect(moved('2026-11-25T14:30:00.000Z')).toBe(true);
    expect(moved('2026-11-25T13:29:00.000Z')).toBe(true);
    expect(moved('2026-11-25T13:50:00.000Z', 'Asia/Kathmandu')).toBe(false);
    expect(hasMoved(before, { from: null, to: day('2026-11-25') }, 'UTC')).toBe(false);
    expect(hasMoved(before, { from: null, to: day('2026-11-26') }, 'UTC')).toBe(true);
    expect(hasMoved(before, { from: null, to: { ...day('2026-11-26'), iso: null } }, 'UTC')).toBe(false);
  });

  it('is stored with days as days and times without a zone as such', () => {
    for (const times of [
      { from: null, to: day('2026-11-25') },
      { from: instant('2026-11-25T14:00:00.000Z'), to: instant('2026-11-25T18:00:00.000Z') },
      { from: zoneless('2026-11-25T14:00:00.000Z'), to: zoneless('2026-11-25T18:00:00.000Z') },
    ]) {
      const read = decodeEstimate(encodeEstimate(times) ?? '');
      expect(read?.to).toMatchObject({ iso: times.to.iso, precision: times.to.precision, zone: times.to.zone });
      expect(read?.from?.iso).toBe(times.from?.iso);
    }
    expect(encodeEstimate({ from: null, to: { ...day('2026-11-25'), iso: null } })).toBeNull();
  });

  it('is nothing where the storage holds anything else', () => {
    expect(decodeEstimate('')).toBeNull();
    expect(decodeEstimate('/2026-99-99')).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => decodeEstimate(text) === null || WRITTEN.test(text)));
  });
});

const WRITTEN = /\/\d{4}-/;

describe('a time left', () => {
  const isLeft = (asOf: Timestamp | null, minutes: number, zone = 'UTC') =>
    isStillLeft({ seconds: minutes * 60, asOf }, NOW, zone);

  it.each([
    ['until its end', instant('2026-11-25T22:10:00.000Z'), 21, true],
    ['not once it is over', instant('2026-11-25T22:08:00.000Z'), 21, false],
    ['on the day of a time without a zone', zoneless('2026-11-25T20:00:00.000Z'), 21, true],
    ['not after that day', zoneless('2026-11-24T20:00:00.000Z'), 21, false],
    ['not if it is unknown when it was said', null, 21, false],
  ])('is shown: %s', (_, asOf, minutes, expected) => {
    expect(isLeft(asOf, minutes)).toBe(expected);
  });

  it('is not shown if there is none', () => {
    expect(isStillLeft(null, NOW, 'UTC')).toBe(false);
  });
});
