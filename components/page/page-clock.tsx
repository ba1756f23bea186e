'use client';

import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useInBrowser } from '../frame/in-browser.ts';

/**
 * The page's clock is the server's: a device's clock may be an hour off, and then every age on the page
 * would be. Zone and clock start as the server rendered them and become the reader's after hydration.
 */
interface PageClock {
  /** IANA zone times are shown in. */
  readonly zone: string;
  /** When the server wrote the page, UTC ISO: the same for server and browser, so texts that depend on it agree. */
  readonly renderedAt: string;
  /** The device's own zone; null until the browser has taken over. */
  readonly readerZone: string | null;
  readonly chooseZone: (zone: string) => void;
  /** ms since 1970 UTC by the server's clock. */
  readonly serverNow: () => number;
  /** Tells the clock what the server's time was at this moment. */
  readonly setServerNow: (iso: string) => void;
}

const PageClockContext = createContext<PageClock | null>(null);

export function usePageClock(): PageClock {
  const clock = use(PageClockContext);
  if (clock === null) throw new Error('usePageClock needs a PageClockProvider above it');
  return clock;
}

interface PageClockProviderProps {
  /** The server's time when it wrote the page, UTC ISO. */
  now: string;
  /** A zone asked for in the address, or null. */
  zone: string | null;
  children: ReactNode;
}

export function PageClockProvider({ now, zone: asked, children }: PageClockProviderProps) {
  const [chosen, chooseZone] = useState<string | null>(asked);
  const readerZone = useInBrowser(ownZone, null);
  const reading = useRef<Reading | null>(null);

  const serverNow = useCallback(() => {
    reading.current ??= readDevice(Date.parse(now), performance.now() - pageArrival());
    const { server, device, wall } = reading.current;
    // The monotonic clock may stand still while the device sleeps; the wall clock may be set by hand.
    return server + Math.max(performance.now() - device, Date.now() - wall);
  }, [now]);
  const setServerNow = useCallback((iso: string) => {
    reading.current = readDevice(Date.parse(iso), 0);
  }, []);

  const zone = chosen ?? readerZone ?? 'UTC';
  const value = useMemo(
    () => ({ zone, renderedAt: now, readerZone, chooseZone, serverNow, setServerNow }),
    [zone, now, readerZone, serverNow, setServerNow],
  );
  return <PageClockContext value={value}>{children}</PageClockContext>;
}

/** The server's time in steps of `stepMs`, as `useStep` has it. */
export function useNow(stepMs: number): number | null {
  return useStep((now) => Math.floor(now / stepMs) * stepMs, Math.min(stepMs, 5000));
}

/**
 * What `stepOf` makes of the server's time (ms), looked at every `lookMs`, or null before the browser has taken
 * over: then absolute times are shown, which stay true without JavaScript. Only a changed step renders again.
 */
export function useStep(stepOf: (now: number) => number, lookMs: number): number | null {
  const { serverNow } = usePageClock();
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, lookMs);
      return () => clearInterval(timer);
    },
    [lookMs],
  );
  return useSyncExternalStore<number | null>(subscribe, () => stepOf(serverNow()), nothing);
}

/** The server's time beside the device's two clocks, all in ms. */
interface Reading {
  readonly server: number;
  readonly device: number;
  readonly wall: number;
}

/** `agoMs`: how long ago the server's time was read. */
function readDevice(server: number, agoMs: number): Reading {
  return { server, device: performance.now() - agoMs, wall: Date.now() - agoMs };
}

/**
 * When the page's first bytes came, on the device's monotonic clock: the closest event to the server's writing of
 * `now`.
 */
function pageArrival(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'responseStart' in navigation && typeof navigation.responseStart === 'number'
    ? navigation.responseStart
    : performance.now();
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

function nothing(): null {
  return null;
}
