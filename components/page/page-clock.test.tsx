// @vitest-environment happy-dom
import { act, type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PLACE_CLOCK } from './page-links.ts';
import { PageClockProvider, useNow, usePageClock, useNowStep } from './page-clock.tsx';

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

type Drawn = Parameters<typeof PageClockProvider>[0]['drawn'];

const page = (text: ReactNode, drawn: Partial<Drawn> = {}) => (
  <PageClockProvider drawn={{ now: new Date(WRITTEN).toISOString(), clock: 'UTC', zone: 'UTC', ...drawn }}>
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
    act(() => root.render(page(<Text stepMs={SECOND} />, { now: new Date(WRITTEN + HOUR).toISOString() })));
    expect(latest()).toBe(HOUR);
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

  test('shows each time in the zone of its place', () => {
    const runs = [
      [7, 0],
      [5, 1],
      [1, 2],
    ] as const;
    const places = { names: ['Asia/Tokyo', 'UTC', 'Europe/Oslo'], runs };
    act(() => root.render(page(<Text stepMs={SECOND} />, { clock: PLACE_CLOCK, zone: 'Asia/Tokyo', places })));
    expect(seen.clock).toMatchObject({ clock: PLACE_CLOCK, zone: 'Asia/Tokyo' });
    expect([9, 7, 6, 5, 4, 1].map((number) => seen.clock?.zoneOf(number))).toEqual([
      ...['Asia/Tokyo', 'Asia/Tokyo', 'UTC', 'UTC', 'Europe/Oslo', 'Europe/Oslo'],
    ]);
  });
});
