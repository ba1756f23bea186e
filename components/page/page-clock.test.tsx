// @vitest-environment happy-dom
import { act, type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createZoneOf } from '#lib/share/view/place-zones.ts';
import { createChosenPlaceClock } from './place-clock.tsx';
import { storeClock } from '../history/clock-chooser.tsx';
import { PLACE_CLOCK } from './page-links.ts';
import { PageClockProvider, readStoredClock, useNow, usePageClock, useNowStep } from './page-clock.tsx';

const SECOND = 1000;
const HOUR = 3_600_000;
const WRITTEN = Date.parse('2026-11-12T14:00:00Z');

type Clock = ReturnType<typeof usePageClock>;

/** The clock a text on the page sees, and its time at each rendering. */
const seen: { clock: Clock | null; now: (number | null)[] } = { clock: null, now: [] };

function Text({ stepMs }: { stepMs: number }) {
  const clock = usePageClock();
  const now = useNow(stepMs);
  useEffect(() => {
    seen.clock = clock;
    seen.now.push(now);
  });
  return `${clock.zone} ${now}`;
}

const page = (text: ReactNode, zone: string | null = null, first?: string, awaitsPlaces = true) => (
  <PageClockProvider
    now={new Date(WRITTEN).toISOString()}
    requested={zone === null ? null : { clock: zone }}
    initialZone={first}
    waitsForPlaceZones={awaitsPlaces}
  >
    {text}
  </PageClockProvider>
);

let root: ReturnType<typeof createRoot>;
const show = (stepMs: number) => act(() => root.render(page(<Text stepMs={stepMs} />)));
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const latest = () => (seen.now.at(-1) ?? NaN) - WRITTEN;

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  // The device's clock is an hour slow.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: WRITTEN - HOUR });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  Object.assign(seen, { clock: null, now: [] });
  root = createRoot(document.createElement('div'));
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the page clock', () => {
  test('follows the time of the server, not of the device', () => {
    show(SECOND);
    expect(latest()).toBe(0);
    wait(3 * SECOND);
    expect(latest()).toBe(3 * SECOND);
    wait(HOUR);
    expect(latest()).toBe(HOUR + 3 * SECOND);
  });

  test('counts from when the page arrived, not from hydration', () => {
    vi.advanceTimersByTime(10 * SECOND);
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      Object.assign(Object.create(PerformanceEntry.prototype), { responseStart: 6 * SECOND }),
    ]);
    show(SECOND);
    expect(latest()).toBe(4 * SECOND);
  });

  test('keeps its time when the device sleeps or its clock is set back', () => {
    show(SECOND);
    vi.setSystemTime(Date.now() + HOUR);
    wait(SECOND);
    expect(latest()).toBe(HOUR + SECOND);
    vi.setSystemTime(Date.now() - 5 * HOUR);
    wait(SECOND);
    expect(latest()).toBe(2 * SECOND);
  });

  test('is corrected by each answer of the server', () => {
    show(SECOND);
    wait(20 * SECOND);
    act(() => seen.clock?.setServerNow(new Date(WRITTEN + HOUR).toISOString()));
    wait(SECOND);
    expect(latest()).toBe(HOUR + SECOND);
  });

  test('renders a text again only when its step changes, and leaves no timer', () => {
    show(60 * SECOND);
    const before = seen.now.length;
    wait(55 * SECOND);
    expect(seen.now).toHaveLength(before);
    wait(5 * SECOND);
    expect(seen.now).toHaveLength(before + 1);
    expect(latest()).toBe(60 * SECOND);
    act(() => root.render(null));
    expect(vi.getTimerCount()).toBe(0);
  });

  test('renders once per change of a custom step', () => {
    const steps: (number | null)[] = [];
    function Steps() {
      const step = useNowStep((now) => (now - WRITTEN > 90 * SECOND ? 1 : 0), SECOND);
      useEffect(() => void steps.push(step), [step]);
      return null;
    }
    act(() => root.render(page(<Steps />)));
    wait(120 * SECOND);
    expect(steps).toEqual([0, 1]);
  });

  test('has no time before hydration, and then agrees with the markup of the server', async () => {
    const written = renderToString(page(<Text stepMs={SECOND} />));
    expect(written).toBe('UTC null');
    const container = document.createElement('div');
    container.innerHTML = written;
    const complaints: unknown[] = [];
    await act(() => {
      root = hydrateRoot(container, page(<Text stepMs={SECOND} />), {
        onRecoverableError: (error) => complaints.push(error),
      });
    });
    expect(complaints).toEqual([]);
    expect(seen.now[0]).toBeNull();
    expect(latest()).toBe(0);
    expect(seen.clock?.renderedAt).toBe('2026-11-12T14:00:00.000Z');
  });

  test('shows the zone of the address, else the reader’s own, until another is chosen', () => {
    act(() => root.render(page(<Text stepMs={SECOND} />, 'Asia/Dubai')));
    expect(seen.clock).toMatchObject({
      zone: 'Asia/Dubai',
      readerZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    act(() => seen.clock?.chooseClock({ clock: 'Europe/Oslo' }));
    expect(seen.clock?.zone).toBe('Europe/Oslo');
    act(() => root.render(null));
    show(SECOND);
    expect(seen.clock?.zone).toBe(seen.clock?.readerZone);
  });

  test('shows each time in the zone of its place', () => {
    act(() => root.render(page(<Text stepMs={SECOND} />)));
    const zoneOf = createZoneOf({
      names: ['Asia/Tokyo', 'UTC', 'Europe/Oslo'],
      runs: [
        [7, 0],
        [5, 1],
        [1, 2],
      ],
    });
    act(() => seen.clock?.chooseClock(createChosenPlaceClock(zoneOf)));
    expect(seen.clock).toMatchObject({ clock: PLACE_CLOCK, zone: 'Asia/Tokyo' });
    expect([9, 7, 6, 5, 4, 1].map((number) => seen.clock?.zoneOf(number))).toEqual([
      'Asia/Tokyo',
      'Asia/Tokyo',
      'UTC',
      'UTC',
      'Europe/Oslo',
      'Europe/Oslo',
    ]);
  });

  test('uses the clock stored on this device unless the address names another', () => {
    vi.stubGlobal('localStorage', window.localStorage);
    const zoneOf = (zone: string | null = null, awaitsPlaces = true) => {
      act(() => root.render(null));
      act(() => root.render(page(<Text stepMs={SECOND} />, zone, 'Asia/Kathmandu', awaitsPlaces)));
      return seen.clock?.zone;
    };
    const own = zoneOf() ?? '';
    expect(own).toBe(seen.clock?.readerZone);

    expect(storeClock(PLACE_CLOCK, own)).toBe(true);
    expect(readStoredClock()).toBe(PLACE_CLOCK);
    expect(zoneOf()).toBe('Asia/Kathmandu');
    expect(zoneOf(null, false)).toBe(own);
    expect(zoneOf('Asia/Dubai')).toBe('Asia/Dubai');

    expect(storeClock('UTC', own)).toBe(true);
    expect(zoneOf()).toBe('UTC');
    // Another zone is not stored, and does not remove the stored one.
    expect(storeClock(own === 'Asia/Dubai' ? 'Europe/Oslo' : 'Asia/Dubai', own)).toBe(false);
    expect(readStoredClock()).toBe('UTC');
    // A choice made in another tab does not change this page.
    expect(storeClock(PLACE_CLOCK, own)).toBe(true);
    act(() => root.render(page(<Text stepMs={SECOND} />, null, 'Asia/Kathmandu')));
    expect(seen.clock?.zone).toBe('UTC');

    expect(storeClock('Europe/Oslo', 'Europe/Oslo')).toBe(true);
    expect(readStoredClock()).toBeNull();
    expect(zoneOf()).toBe(own);
    vi.unstubAllGlobals();
  });
});
