'use client';

import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { createZoneOf } from '#lib/share/view/place-zones.ts';
import { useBrowserValue } from '../frame/in-browser.ts';
import { deviceZone, PageClockContext, pageArrival, readClocks } from '../page/page-clock.tsx';
import type { Drawn } from './drawing.ts';

/** The server's time, because a device's clock may be hours off, and the zone in which the page is drawn. */
export function DrawnClock({ drawn, children }: { drawn: Drawn; children: ReactNode }) {
  const { now, clock, zone, places } = drawn;
  const readerZone = useBrowserValue(deviceZone, null);
  const reading = useRef<ReturnType<typeof readClocks> & { of: string }>(null);
  const isFirst = useRef(now);
  const serverNow = useCallback(() => {
    // The first page took as long as its bytes to arrive; later ones are read when they are drawn.
    if (reading.current?.of !== now)
      reading.current = {
        ...readClocks(Date.parse(now), isFirst.current === now ? performance.now() - pageArrival() : 0),
        of: now,
      };
    const { serverMs, monotonicMs, wallMs } = reading.current;
    // The monotonic clock may stop while the device sleeps, and the wall clock may be set back by hand.
    return serverMs + Math.max(performance.now() - monotonicMs, Date.now() - wallMs);
  }, [now]);
  const zoneOf = useMemo(() => (places === undefined ? () => zone : createZoneOf(places)), [places, zone]);
  const value = useMemo(
    () => ({
      ...{ clock, zone, zoneOf, readerZone, serverNow, renderedAt: now, initialZone: zone, isPrinting: false },
      ...{ chooseClock: ignore, clockButtonProps: null, setClockButtonProps: ignore },
      ...{ setServerNow: ignore, setPrinting: ignore },
    }),
    [clock, zone, zoneOf, readerZone, serverNow, now],
  );
  return <PageClockContext value={value}>{children}</PageClockContext>;
}

function ignore(): void {
  // The server draws the page in the clock that is chosen.
}
