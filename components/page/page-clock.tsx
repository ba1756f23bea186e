'use client';

import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { knownZone } from '#lib/i18n/zone.ts';
import { createZoneOf } from '#lib/share/view/place-zones.ts';
import type { PlaceZones, ZoneOf } from '#lib/share/types.ts';

interface PageClock {
  readonly clock: string;
  readonly zone: string;
  readonly zoneOf: ZoneOf;
  readonly renderedAt: string;
  readonly serverNow: () => number;
}

const PageClockContext = createContext<PageClock | null>(null);

export function usePageClock(): PageClock {
  const clock = use(PageClockContext);
  if (clock === null) throw new Error('usePageClock needs a PageClockProvider above it');
  return clock;
}

interface PageClockProviderProps {
  drawn: { readonly now: string; readonly clock: string; readonly zone: string; readonly places?: PlaceZones };
  children: ReactNode;
}

/** Provides the server's time, because a device's clock may be hours off, and the zone in which the page is drawn. */
export function PageClockProvider({ drawn: { now, clock, zone, places }, children }: PageClockProviderProps) {
  const first = useRef(now);
  const reading = useRef<ReturnType<typeof readClocks>>(null);
  const serverNow = useCallback(() => {
    if (reading.current?.now !== now)
      // The first page was drawn before its bytes came; later ones are read at once.
      reading.current = readClocks(now, first.current === now ? performance.now() - pageArrival() : 0);
    const { serverMs, monotonicMs, wallMs } = reading.current;
    // The monotonic clock may stop while the device sleeps, and the wall clock may be set back by hand.
    return serverMs + Math.max(performance.now() - monotonicMs, Date.now() - wallMs);
  }, [now]);
  // Read early, as some clocks do not tell when the page arrived.
  useEffect(() => void serverNow(), [serverNow]);
  const value = useMemo(() => {
    const zoneOf = places === undefined ? () => zone : createZoneOf(places);
    return { clock, zone, zoneOf, renderedAt: now, serverNow };
  }, [clock, zone, places, now, serverNow]);
  return <PageClockContext value={value}>{children}</PageClockContext>;
}

export function useNow(stepMs: number, first: number | null = null): number | null {
  return useNowStep((now) => Math.floor(now / stepMs) * stepMs, Math.min(stepMs, 5000), first);
}

/** Calls `stepOf` with the server's time (ms) and renders when the result changes; `first` in hydration. */
export function useNowStep(
  stepOf: (now: number) => number,
  intervalMs: number,
  first: number | null = null,
): number | null {
  const { serverNow } = usePageClock();
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, intervalMs);
      return () => clearInterval(timer);
    },
    [intervalMs],
  );
  return useSyncExternalStore<number | null>(
    subscribe,
    () => stepOf(serverNow()),
    () => first,
  );
}

function readClocks(now: string, agoMs: number) {
  return { now, serverMs: Date.parse(now), monotonicMs: performance.now() - agoMs, wallMs: Date.now() - agoMs };
}

/** Monotonic time of the page's first bytes: the closest event to the moment the server wrote `now`. */
function pageArrival(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'responseStart' in navigation && typeof navigation.responseStart === 'number'
    ? navigation.responseStart
    : performance.now();
}

export function deviceZone(): string {
  return knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
}
