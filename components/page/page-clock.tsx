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
import type { Clock, DayGroup } from '#lib/share/page/timeline.ts';
import { isFramed, useBrowserValue } from '../frame/in-browser.ts';
import { PLACE_CLOCK } from './page-address.ts';

/** What the clock of the places says beyond the zone of each. */
interface PlaceClock extends Clock {
  /** Whose day it is. */
  readonly dayZone: (group: DayGroup) => string | null;
}

/** A clock that was chosen: an IANA zone, or `AT_PLACE` with the rest of it. */
export interface ChosenClock extends Partial<PlaceClock> {
  readonly clock: string;
}

/** The clock times are told by. */
export type ShownClock = Clock & Partial<PlaceClock>;

/**
 * The server's clock, as a device's may be an hour off, and every age with it. Zone and clock start as the server
 * rendered them and become the reader's after hydration.
 */
interface PageClock extends Clock, Omit<ChosenClock, keyof Clock> {
  /** IANA zone of times that no report tells. */
  readonly zone: string;
  /** Zone of the first paint. */
  readonly initialZone: string;
  /** The server's writing of the page, UTC ISO: server and browser agree in texts that depend on it. */
  readonly renderedAt: string;
  /** The device's zone; null during hydration. */
  readonly readerZone: string | null;
  readonly chooseClock: (clock: ChosenClock) => void;
  /** What makes a link to another clock a button, once there is a script for it. */
  readonly clockButtonProps: ClockButtonProps | null;
  readonly setClockButtonProps: (make: () => ClockButtonProps | null) => void;
  /** ms UTC by the server's clock. */
  readonly serverNow: () => number;
  /** Tells the clock the server's time at this moment. */
  readonly setServerNow: (iso: string) => void;
  /** An age would be wrong as soon as paper is read. */
  readonly isPrinting: boolean;
  readonly setPrinting: (isPrinting: boolean) => void;
}

type ClockButtonProps = (clock: string) => AnchorHTMLAttributes<HTMLAnchorElement>;

const PageClockContext = createContext<PageClock | null>(null);

export function usePageClock(): PageClock {
  const clock = use(PageClockContext);
  if (clock === null) throw new Error('usePageClock needs a PageClockProvider above it');
  return clock;
}

interface PageClockProviderProps {
  /** The server's, UTC ISO. */
  now: string;
  /** Asked for in the address. */
  requested: ChosenClock | null;
  /** Zone of the first paint where none is asked for. */
  initialZone?: string | undefined;
  /** There are places whose clocks come for who keeps that choice: nothing is told anew before. */
  waitsForPlaceZones?: boolean;
  children: ReactNode;
}

export function PageClockProvider({
  now,
  requested,
  initialZone = 'UTC',
  waitsForPlaceZones,
  children,
}: PageClockProviderProps) {
  const [chosen, chooseClock] = useState(requested);
  const [clockButtonProps, setClockButtonProps] = useState<ClockButtonProps | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const readerZone = useBrowserValue(ownZone, null);
  const [keptHere] = useState(() => once(keptClock));
  const kept = useBrowserValue(keptHere, null);
  const reading = useRef<Reading | null>(null);

  const serverNow = useCallback(() => {
    reading.current ??= readDevice(Date.parse(now), performance.now() - pageArrival());
    const { server, device, wall } = reading.current;
    // The monotonic clock may stand still in sleep; the wall clock may be set by hand.
    return server + Math.max(performance.now() - device, Date.now() - wall);
  }, [now]);
  const setServerNow = useCallback((iso: string) => {
    reading.current = readDevice(Date.parse(iso), 0);
  }, []);

  const own = kept === 'UTC' ? kept : ((kept === PLACE_CLOCK && waitsForPlaceZones ? null : readerZone) ?? initialZone);
  const clock = useMemo(() => {
    const shown = chosen ?? { clock: own };
    const zoneOf = shown.zoneOf ?? (() => shown.clock);
    return { ...shown, zoneOf, zone: zoneOf() };
  }, [chosen, own]);
  const value = useMemo(
    () => ({
      ...clock,
      initialZone,
      renderedAt: now,
      readerZone,
      chooseClock,
      clockButtonProps,
      setClockButtonProps,
      serverNow,
      setServerNow,
      isPrinting,
      setPrinting,
    }),
    [clock, initialZone, now, readerZone, clockButtonProps, serverNow, setServerNow, isPrinting],
  );
  return <PageClockContext value={value}>{children}</PageClockContext>;
}

/** The server's time in steps of `stepMs`, as `useStep`. */
export function useNow(stepMs: number): number | null {
  return useNowStep((now) => Math.floor(now / stepMs) * stepMs, Math.min(stepMs, 5000));
}

/**
 * What `stepOf` makes of the server's time (ms), looked at every `lookMs`; null during hydration and on paper: then
 * absolute times are shown, which stay true. Only a changed step renders.
 */
export function useNowStep(stepOf: (now: number) => number, lookMs: number): number | null {
  const { serverNow, isPrinting } = usePageClock();
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, lookMs);
      return () => clearInterval(timer);
    },
    [lookMs],
  );
  return useSyncExternalStore<number | null>(subscribe, () => (isPrinting ? null : stepOf(serverNow())), nothing);
}

/** The server's time beside the device's clocks, ms. */
interface Reading {
  readonly server: number;
  readonly device: number;
  readonly wall: number;
}

/** `agoMs`: since the server's time was read. */
function readDevice(server: number, agoMs: number): Reading {
  return { server, device: performance.now() - agoMs, wall: Date.now() - agoMs };
}

/** When the page's first bytes came, monotonic: the closest event to the server's writing of `now`. */
function pageArrival(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'responseStart' in navigation && typeof navigation.responseStart === 'number'
    ? navigation.responseStart
    : performance.now();
}

/** As kept-clock.ts, which comes later, keeps it. A frame keeps none. */
function keptClock(): string | null {
  try {
    return isFramed() ? null : localStorage.getItem('clock');
  } catch {
    return null;
  }
}

/** What another tab keeps meanwhile changes nothing here. */
function once<Value>(read: () => Value): () => Value {
  let found: { readonly value: Value } | null = null;
  return () => (found ??= { value: read() }).value;
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

function nothing(): null {
  return null;
}
