'use client';
import { useQuery } from '@tanstack/react-query';
import { type AnchorHTMLAttributes, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { decodeZones } from '#lib/share/view/decode-track.ts';
import { isFramed, useIsSandboxed } from '../frame/in-browser.ts';
import { CLOCK_STORAGE_KEY, readStoredClock, usePageClock } from '../page/page-clock.tsx';
import { pageHref, PLACE_CLOCK } from '../page/page-links.ts';
import { createChosenPlaceClock } from '../page/place-clock.tsx';
import { queryClient } from '../page/query-client.ts';
import { useShareState } from '../page/share-state.ts';
import { withStorage } from '../page/storage.ts';
import { fetchTrack, trackVersion } from '../page/track-request.ts';
import { historyStateToKeep } from './all/use-time-link.ts';

/** Makes the clock links into buttons, loads the zones of the places when they are needed, and stores the choice. */
export function ClockChooser() {
  const { clock, readerZone, chooseClock, setClockButtonProps } = usePageClock();
  const { shareId, view } = useShareState();
  const isSandboxed = useIsSandboxed();
  const hasPlaces = view.journey.located > 0;
  const [choice, setChoice] = useState(() => {
    if (isClockInAddress()) return clock;
    const stored = readStoredClock();
    return stored === null || (stored === PLACE_CLOCK && !hasPlaces) ? readerZone : stored;
  });
  const isWaiting = choice === PLACE_CLOCK && clock !== PLACE_CLOCK;
  const { data: zoneOf } = useQuery(
    {
      queryKey: ['zones', shareId, trackVersion(view.journey)],
      queryFn: async ({ signal }) => decodeZones(await fetchTrack(shareId, signal, { part: 'zones' })),
      enabled: choice === PLACE_CLOCK && !isSandboxed,
      staleTime: Infinity,
      gcTime: 10_000,
      structuralSharing: false,
      retry: true,
    },
    queryClient,
  );
  useEffect(() => {
    if (choice === PLACE_CLOCK && zoneOf !== undefined) chooseClock(createChosenPlaceClock(zoneOf));
  }, [choice, zoneOf, chooseClock]);
  useEffect(() => {
    if (choice !== null && choice !== PLACE_CLOCK && choice !== clock) chooseClock({ clock: choice });
  }, [choice, clock, chooseClock]);

  useEffect(() => {
    const choose = (next: string) => (event: MouseEvent | KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      setChoice(next);
      rememberClock(next, readerZone);
    };
    const buttonProps = (next: string): AnchorHTMLAttributes<HTMLAnchorElement> =>
      // A sandboxed frame may not fetch the zones, but it may follow the link.
      isSandboxed && next === PLACE_CLOCK
        ? {}
        : {
            role: 'button',
            'aria-current': undefined,
            'aria-pressed': next === clock,
            'aria-busy': (isWaiting && next === PLACE_CLOCK) || undefined,
            onClick: choose(next),
            onKeyDown: (event) => {
              if (event.key === ' ') choose(next)(event);
            },
          };
    setClockButtonProps(() => buttonProps);
  }, [clock, readerZone, isWaiting, isSandboxed, setClockButtonProps]);
  useEffect(() => () => setClockButtonProps(() => null), [setClockButtonProps]);
  return null;
}

function isClockInAddress(): boolean {
  return new URLSearchParams(window.location.search).has('tz');
}

/** Stores the clock on the device or, where that is not possible, in the address, which the page's links pass on. */
function rememberClock(clock: string, readerZone: string | null): void {
  const isStored = storeClock(clock, readerZone);
  if (isStored && !isClockInAddress()) return;
  const { search, hash } = window.location;
  try {
    window.history.replaceState(historyStateToKeep(), '', pageHref(search, { tz: isStored ? null : clock }, hash));
  } catch {
    // A sandboxed frame may not change its address.
  }
}

/** Returns whether the choice is stored. The device's own zone is the default, so it is stored by removing the entry. */
export function storeClock(clock: string, readerZone: string | null): boolean {
  if (isFramed()) return false;
  return withStorage((storage) => {
    if (clock === 'UTC' || clock === PLACE_CLOCK) storage.setItem(CLOCK_STORAGE_KEY, clock);
    else if (clock === readerZone) storage.removeItem(CLOCK_STORAGE_KEY);
    else return false;
    return true;
  }, false);
}
