'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { decodeZones } from '#lib/share/page/decode-zones.ts';
import { useSandboxed } from '../frame/in-browser.ts';
import { askForZones, versionOf } from '../page/ask-for-track.ts';
import { keepClock } from '../page/kept-clock.ts';
import { AT_PLACE, pageHref } from '../page/page-address.ts';
import { usePageClock } from '../page/page-clock.tsx';
import { useShown } from '../page/shown.ts';

/** What a clock that is not the device's wants: to be remembered, and the zones of the places. */
export function ClockCare() {
  const { choice, tapped, setPlaces } = usePageClock();
  const { shareId, view } = useShown();
  const isSandboxed = useSandboxed();
  const { data } = useQuery({
    queryKey: ['zones', shareId, versionOf(view.journey)],
    queryFn: async ({ signal }) => ({ zoneOf: await decodeZones(await askForZones(shareId, signal)) }),
    enabled: choice === AT_PLACE && !isSandboxed,
    staleTime: Infinity,
    gcTime: 10_000,
    structuralSharing: false,
    // Somebody waits for it.
    retry: true,
  });
  useEffect(() => {
    if (data !== undefined) setPlaces(data);
  }, [data, setPlaces]);
  // What is wiped leaves no trace of where it was.
  useEffect(() => () => setPlaces(null), [setPlaces]);
  useEffect(() => {
    if (tapped !== null) remember(tapped);
  }, [tapped]);
  return null;
}

/** On the device; where that keeps nothing, in the address, which the page's links hand on. */
function remember(clock: string): void {
  const isKept = keepClock(clock);
  const { search, hash } = window.location;
  if (isKept && !new URLSearchParams(search).has('tz')) return;
  window.history.replaceState(null, '', pageHref(search, { tz: isKept ? null : clock }, hash));
}
