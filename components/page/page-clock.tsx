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
import type { PlaceZones, ZoneOf } from '#lib/share/types.ts';
import { useInBrowser } from '../frame/in-browser.ts';
import { keptClock } from './kept-clock.ts';
import { AT_PLACE } from './page-address.ts';

/**
 * The server's clock, as a device's may be an hour off, and every age with it. Zone and clock start as the server
 * rendered them and become the reader's after hydration.
 */
interface PageClock {
  /** IANA zone of the times that no report tells; of all times where none of their places is asked for. */
  readonly zone: string;
  readonly zoneOf: ZoneOf;
  /** By which times are told: a zone, or `AT_PLACE`. */
  readonly clock: string;
  /** What is chosen; zones of places come from the server, and until then times are told by the clock before. */
  readonly choice: string | null;
  /** Chosen on this page. */
  readonly tapped: string | null;
  /** Zones to choose from before the device's is known, each once. */
  readonly zones: readonly string[];
  /** The server's writing of the page, UTC ISO: server and browser agree in texts that depend on it. */
  readonly renderedAt: string;
  /** The device's zone; null during hydration. */
  readonly readerZone: string | null;
  readonly chooseClock: (clock: string) => void;
  readonly setPlaces: (places: { readonly zoneOf: ZoneOf } | null) => void;
  /** ms UTC by the server's clock. */
  readonly serverNow: () => number;
  /** Tells the clock the server's time at this moment. */
  readonly setServerNow: (iso: string) => void;
  /** An age would be wrong as soon as paper is read. */
  readonly isPrinting: boolean;
  readonly setPrinting: (isPrinting: boolean) => void;
}

const PageClockContext = createContext<PageClock | null>(null);

export function usePageClock(): PageClock {
  const clock = use(PageClockContext);
  if (clock === null) throw new Error('usePageClock needs a PageClockProvider above it');
  return clock;
}

interface PageClockProviderProps {
  /** The server's, UTC ISO. */
  now: string;
  /** Asked for in the address: a zone, or `AT_PLACE`. */
  clock: string | null;
  /** Zone of the first paint where none is asked for. */
  first?: string | undefined;
  /** Where they are asked for, of the page's reports. */
  places?: PlaceZones | undefined;
  children: ReactNode;
}

export function PageClockProvider({
  now,
  clock: asked,
  first = 'UTC',
  places: given,
  children,
}: PageClockProviderProps) {
  const [tapped, setTapped] = useState<string | null>(null);
  const [tappedZone, setTappedZone] = useState<string | null>(null);
  const [places, setPlaces] = useState(given === undefined ? null : { zoneOf: createZoneOf(given) });
  const kept = useInBrowser(keptClock, null);
  const [isPrinting, setPrinting] = useState(false);
  const readerZone = useInBrowser(ownZone, null);
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

  const chooseClock = useCallback((clock: string) => {
    setTapped(clock);
    if (clock !== AT_PLACE) setTappedZone(clock);
  }, []);

  const choice = tapped ?? asked ?? kept;
  const plain = tappedZone ?? zoneIn(asked) ?? zoneIn(kept) ?? readerZone ?? first;
  const zoneOf = useMemo(
    () => (choice === AT_PLACE && places !== null ? places.zoneOf : () => plain),
    [choice, places, plain],
  );
  const value = useMemo(
    () => ({
      zone: zoneOf(),
      zoneOf,
      clock: zoneOf === places?.zoneOf ? AT_PLACE : plain,
      choice,
      tapped,
      zones: [...new Set(['UTC', zoneIn(asked) ?? first, first])],
      renderedAt: now,
      readerZone,
      chooseClock,
      setPlaces,
      serverNow,
      setServerNow,
      isPrinting,
      setPrinting,
    }),
    [
      zoneOf,
      places,
      plain,
      choice,
      tapped,
      asked,
      first,
      now,
      readerZone,
      chooseClock,
      serverNow,
      setServerNow,
      isPrinting,
    ],
  );
  return <PageClockContext value={value}>{children}</PageClockContext>;
}

/** The server's time in steps of `stepMs`, as `useStep`. */
export function useNow(stepMs: number): number | null {
  return useStep((now) => Math.floor(now / stepMs) * stepMs, Math.min(stepMs, 5000));
}

/**
 * What `stepOf` makes of the server's time (ms), looked at every `lookMs`; null during hydration and on paper: then
 * absolute times are shown, which stay true. Only a changed step renders.
 */
export function useStep(stepOf: (now: number) => number, lookMs: number): number | null {
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

/** Of the reports the server looked up; of one that came after them the newest. */
export function createZoneOf({ names, runs }: PlaceZones): ZoneOf {
  return (number) =>
    names[(number === undefined ? undefined : runs.find(([first]) => first <= number))?.[1] ?? 0] ?? 'UTC';
}

function zoneIn(clock: string | null): string | null {
  return clock === AT_PLACE ? null : clock;
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

function nothing(): null {
  return null;
}
