// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PLACE_CLOCK } from '../page/page-links.ts';
import { rememberClock, storeClock, wantedClock } from './clock-choice.ts';

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const other = own === 'Asia/Dubai' ? 'Europe/Oslo' : 'Asia/Dubai';

beforeEach(() => localStorage.clear());
afterEach(() => window.history.replaceState(null, '', '/share'));

describe('the clock of a reader', () => {
  test("is the device's, unless another is stored or in the address", () => {
    expect(wantedClock(own, own)).toBeNull();
    expect(wantedClock(other, own)).toEqual({ clock: own, reader: own });
    localStorage.setItem('clock', PLACE_CLOCK);
    expect(wantedClock(own, own)).toEqual({ clock: PLACE_CLOCK, reader: own });
    expect(wantedClock(PLACE_CLOCK, own)).toBeNull();
    window.history.replaceState(null, '', `/share?tz=${other}`);
    expect(wantedClock(other, own)).toBeNull();
  });

  test('is stored on the device, or else passed on in the address', () => {
    rememberClock('UTC');
    expect([localStorage.getItem('clock'), window.location.search]).toEqual(['UTC', '']);
    rememberClock(other);
    expect(window.location.search).toBe(`?tz=${encodeURIComponent(other)}`);
    rememberClock(PLACE_CLOCK);
    expect([localStorage.getItem('clock'), window.location.search]).toEqual([PLACE_CLOCK, '']);
  });

  test('is stored only if it says something on another visit', () => {
    expect(storeClock(PLACE_CLOCK, own)).toBe(true);
    expect(storeClock(other, own)).toBe(false);
    expect(localStorage.getItem('clock')).toBe(PLACE_CLOCK);
    expect(storeClock('Europe/Oslo', 'Europe/Oslo')).toBe(true);
    expect(localStorage.getItem('clock')).toBeNull();
  });
});
