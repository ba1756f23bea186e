'use client';
import { useQuery } from '@tanstack/react-query';
import { type AnchorHTMLAttributes, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { decodeZones } from '#lib/share/page/decode-track.ts';
import { useIsSandboxed } from '../frame/in-browser.ts';
import { createChosenPlaceClock } from '../page/place-clock.tsx';
import { fetchTrack, trackVersion } from '../page/track-request.ts';
import { keepClock, readKeptClock } from '../page/kept-clock.ts';
import { pageHref, PLACE_CLOCK } from '../page/page-address.ts';
import { usePageClock } from '../page/page-clock.tsx';
import { queryClient } from '../page/query-client.ts';
import { useShareState } from '../page/share-state.ts';
import { stateToKeep } from './all/use-time-link.ts';

/** What a clock that is not the device's wants: to be chosen and remembered, and the zones of the places. */
export function ClockCare() {
  const { clock, readerZone, chooseClock, setClockButtonProps } = usePageClock();
  const { shareId, view } = useShareState();
  const isSandboxed = useIsSandboxed();
  const hasPlaces = view.journey.located > 0;
  const [wanted, want] = useState(() => {
    if (isAskedFor()) return clock;
    const kept = readKeptClock();
    return kept === null || (kept === PLACE_CLOCK && !hasPlaces) ? readerZone : kept;
  });
  const isWaiting = wanted === PLACE_CLOCK && clock !== PLACE_CLOCK;
  const { data: zoneOf } = useQuery(
    {
      queryKey: ['zones', shareId, trackVersion(view.journey)],
      queryFn: async ({ signal }) => decodeZones(await fetchTrack(shareId, signal, { part: 'zones' })),
      enabled: wanted === PLACE_CLOCK && !isSandboxed,
      staleTime: Infinity,
      gcTime: 10_000,
      structuralSharing: false,
      // Somebody waits for it.
      retry: true,
    },
    queryClient,
  );
  useEffect(() => {
    if (wanted === PLACE_CLOCK && zoneOf !== undefined) chooseClock(createChosenPlaceClock(zoneOf));
  }, [wanted, zoneOf, chooseClock]);
  useEffect(() => {
    if (wanted !== null && wanted !== PLACE_CLOCK && wanted !== clock) chooseClock({ clock: wanted });
  }, [wanted, clock, chooseClock]);

  useEffect(() => {
    const choose = (choice: string) => (event: MouseEvent | KeyboardEvent) => {
      // In a tab of its own it is the link it was.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      want(choice);
      remember(choice, readerZone);
    };
    const buttonOf = (choice: string): AnchorHTMLAttributes<HTMLAnchorElement> =>
      // Where a script may not ask, the link does.
      isSandboxed && choice === PLACE_CLOCK
        ? {}
        : {
            role: 'button',
            'aria-current': undefined,
            'aria-pressed': choice === clock,
            'aria-busy': (isWaiting && choice === PLACE_CLOCK) || undefined,
            onClick: choose(choice),
            onKeyDown: (event) => {
              if (event.key === ' ') choose(choice)(event);
            },
          };
    setClockButtonProps(() => buttonOf);
  }, [clock, readerZone, isWaiting, isSandboxed, setClockButtonProps]);
  useEffect(() => () => setClockButtonProps(() => null), [setClockButtonProps]);
  return null;
}

function isAskedFor(): boolean {
  return new URLSearchParams(window.location.search).has('tz');
}

/** On the device; where that keeps nothing, in the address, which the page's links hand on. */
function remember(clock: string, readerZone: string | null): void {
  const isKept = keepClock(clock, readerZone);
  if (isKept && !isAskedFor()) return;
  const { search, hash } = window.location;
  try {
    window.history.replaceState(stateToKeep(), '', pageHref(search, { tz: isKept ? null : clock }, hash));
  } catch {
    // A sandboxed frame may not have another address.
  }
}
