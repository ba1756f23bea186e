'use client';

import {
  type AnchorHTMLAttributes,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { knownZone } from '#lib/i18n/zone.ts';
import type { ReportClock, DayGroup } from '#lib/share/view/timeline.ts';
import { isFramed, useBrowserValue } from '../frame/in-browser.ts';
import { PLACE_CLOCK } from './page-links.ts';
import { withStorage } from './storage.ts';

/** Zone per report, and in place-local time also the zone shown beside each day. */
export interface DisplayClock extends ReportClock {
  readonly dayZone?: (group: DayGroup) => string | null;
}

/** The chosen clock: an IANA zone alone, or `PLACE_CLOCK` with the zones of the places. */
export interface ChosenClock extends Partial<DisplayClock> {
  readonly clock: string;
}

interface PageClock extends DisplayClock {
  readonly clock: string;
  readonly zone: string;
  readonly initialZone: string;
  /** When the server rendered the page, UTC ISO. Texts that depend on it are equal on the server and in the browser. */
  readonly renderedAt: string;
  readonly readerZone: string | null;
  readonly chooseClock: (clock: ChosenClock) => void;
  /** Turns a link to another clock into a button; null until that script has loaded. */
  readonly clockButtonProps: ClockButtonProps | null;
  readonly setClockButtonProps: (make: () => ClockButtonProps | null) => void;
  readonly serverNow: () => number;
  readonly setServerNow: (iso: string) => void;
  readonly isPrinting: boolean;
  readonly setPrinting: (isPrinting: boolean) => void;
}

type ClockButtonProps = (clock: string) => AnchorHTMLAttributes<HTMLAnchorElement>;

export const PageClockContext = createContext<PageClock | null>(null);

export function usePageClock(): PageClock {
  const clock = use(PageClockContext);
  if (clock === null) throw new Error('usePageClock needs a PageClockProvider above it');
  return clock;
}

interface PageClockProviderProps {
  now: string;
  requested: ChosenClock | null;
  initialZone?: string | undefined;
  /** A stored choice of place-local time keeps the first paint until the zones of the places have loaded. */
  waitsForPlaceZones?: boolean;
  children: ReactNode;
}

/** Provides the server's time, because a device's clock may be hours off, and the zone in which times are shown. */
export function PageClockProvider(props: PageClockProviderProps) {
  const { now, requested, initialZone = 'UTC', waitsForPlaceZones, children } = props;
  const [chosen, chooseClock] = useState(requested);
  const [clockButtonProps, setClockButtonProps] = useState<ClockButtonProps | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const readerZone = useBrowserValue(deviceZone, null);
  // Read once: a choice made in another tab does not change this page.
  const [readOnce] = useState(() => once(readStoredClock));
  const stored = useBrowserValue(readOnce, null);
  const reading = useRef<ReturnType<typeof readClocks> | null>(null);

  const serverNow = useCallback(() => {
    reading.current ??= readClocks(Date.parse(now), performance.now() - pageArrival());
    const { serverMs, monotonicMs, wallMs } = reading.current;
    // The monotonic clock may stop while the device sleeps, and the wall clock may be set back by hand.
    return serverMs + Math.max(performance.now() - monotonicMs, Date.now() - wallMs);
  }, [now]);
  const setServerNow = useCallback((iso: string) => {
    reading.current = readClocks(Date.parse(iso), 0);
  }, []);

  const waits = stored === PLACE_CLOCK && waitsForPlaceZones;
  const defaultClock = stored === 'UTC' ? stored : ((waits ? null : readerZone) ?? initialZone);
  const shown = useMemo(() => {
    const { clock, zoneOf = () => clock, ...rest } = chosen ?? { clock: defaultClock };
    return { ...rest, clock, zoneOf, zone: zoneOf() };
  }, [chosen, defaultClock]);
  const value = useMemo(
    () => ({
      ...shown,
      ...{ initialZone, renderedAt: now, readerZone, chooseClock, clockButtonProps, setClockButtonProps },
      ...{ serverNow, setServerNow, isPrinting, setPrinting },
    }),
    [shown, initialZone, now, readerZone, clockButtonProps, serverNow, setServerNow, isPrinting],
  );
  return <PageClockContext value={value}>{children}</PageClockContext>;
}

export function useNow(stepMs: number, first: number | null = null): number | null {
  return useNowStep((now) => Math.floor(now / stepMs) * stepMs, Math.min(stepMs, 5000), first);
}

/** Calls `stepOf` with the server's time (ms) and renders when the result changes; null in printing, `first` in hydration. */
export function useNowStep(
  stepOf: (now: number) => number,
  intervalMs: number,
  first: number | null = null,
): number | null {
  const { serverNow, isPrinting } = usePageClock();
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, intervalMs);
      return () => clearInterval(timer);
    },
    [intervalMs],
  );
  const read = () => (isPrinting ? null : stepOf(serverNow()));
  return useSyncExternalStore<number | null>(subscribe, read, () => first);
}

/** The clock chosen on this device earlier: `UTC`, `PLACE_CLOCK` or null. A frame stores none. */
export function readStoredClock(): string | null {
  const stored = isFramed() ? null : withStorage((storage) => storage.getItem(CLOCK_STORAGE_KEY), null);
  return stored === 'UTC' || stored === PLACE_CLOCK ? stored : null;
}

export const CLOCK_STORAGE_KEY = 'clock';

export function readClocks(serverMs: number, agoMs: number) {
  return { serverMs, monotonicMs: performance.now() - agoMs, wallMs: Date.now() - agoMs };
}

/** Monotonic time of the page's first bytes: the closest event to the moment the server wrote `now`. */
export function pageArrival(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'responseStart' in navigation && typeof navigation.responseStart === 'number'
    ? navigation.responseStart
    : performance.now();
}

function once<Value>(read: () => Value): () => Value {
  let found: { readonly value: Value } | null = null;
  return () => (found ??= { value: read() }).value;
}

export function deviceZone(): string {
  return knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
}
