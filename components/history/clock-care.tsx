'use client';

import { useQuery } from '@tanstack/react-query';
import { type AnchorHTMLAttributes, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { decodeZones } from '#lib/share/page/decode-zones.ts';
import { useSandboxed } from '../frame/in-browser.ts';
import { placeClock } from '../page/at-place.tsx';
import { askForTrack, versionOf } from '../page/ask-for-track.ts';
import { keepClock, readKeptClock } from '../page/kept-clock.ts';
import { AT_PLACE, pageHref } from '../page/page-address.ts';
import { usePageClock } from '../page/page-clock.tsx';
import { queries } from '../page/queries.ts';
import { useShown } from '../page/shown.ts';
import { stateToKeep } from './all/use-moment.ts';

/** What a clock that is not the device's wants: to be chosen and remembered, and the zones of the places. */
export function ClockCare() {
  const { clock, readerZone, chooseClock, setButtonOf } = usePageClock();
  const { shareId, view } = useShown();
  const isSandboxed = useSandboxed();
  const hasPlaces = view.journey.located > 0;
  const [wanted, want] = useState(() => {
    if (isAskedFor()) return clock;
    const kept = readKeptClock();
    return kept === null || (kept === AT_PLACE && !hasPlaces) ? readerZone : kept;
  });
  const isWaiting = wanted === AT_PLACE && clock !== AT_PLACE;
  const { data: zoneOf } = useQuery(
    {
      queryKey: ['zones', shareId, versionOf(view.journey)],
      queryFn: async ({ signal }) => decodeZones(await askForTrack(shareId, signal, { part: 'zones' })),
      enabled: wanted === AT_PLACE && !isSandboxed,
      staleTime: Infinity,
      gcTime: 10_000,
      structuralSharing: false,
      // Somebody waits for it.
      retry: true,
    },
    queries,
  );
  useEffect(() => {
    if (wanted === AT_PLACE && zoneOf !== undefined) chooseClock(placeClock(zoneOf));
  }, [wanted, zoneOf, chooseClock]);
  useEffect(() => {
    if (wanted !== null && wanted !== AT_PLACE && wanted !== clock) chooseClock({ clock: wanted });
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
      isSandboxed && choice === AT_PLACE
        ? {}
        : {
            role: 'button',
            'aria-current': undefined,
            'aria-pressed': choice === clock,
            'aria-busy': (isWaiting && choice === AT_PLACE) || undefined,
            onClick: choose(choice),
            onKeyDown: (event) => {
              if (event.key === ' ') choose(choice)(event);
            },
          };
    setButtonOf(() => buttonOf);
  }, [clock, readerZone, isWaiting, isSandboxed, setButtonOf]);
  useEffect(() => () => setButtonOf(() => null), [setButtonOf]);
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
