'use client';

import { useEffect, useEffectEvent } from 'react';
import type { EmbedMode } from '#lib/embed/options.ts';
import { RowActions } from '../history/row-actions.tsx';
import { useIsFramed } from '../frame/in-browser.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { LazyMessagesProvider } from '../language/lazy-messages.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { LiveReadings } from '../readings/live-readings.tsx';
import { startAges } from './ages.ts';
import { CopyButtons } from './copy-buttons.tsx';
import { useLive } from './context.ts';
import { SinceLastVisit } from './since-last-visit.tsx';

/** What acts on the drawn page. Loaded after the map, in one file. */
export function Leaves({ mode }: { mode: EmbedMode | null }) {
  useAges();
  usePlatformMaps();
  const isFramed = useIsFramed();
  return (
    <>
      <CopyButtons />
      <RowActions />
      {(mode === null || mode === 'full' || mode === 'readings') && <LiveReadings />}
      {/* Not in a frame: the site around it could observe the visits. */}
      {!isFramed && (
        <LazyMessagesProvider>
          <SinceLastVisit />
        </LazyMessagesProvider>
      )}
    </>
  );
}

function useAges(): void {
  const clocks = useTranslations('clocks');
  const duration = useTranslations('duration');
  const locale = useLocale();
  const { serverNow } = usePageClock();
  const now = useEffectEvent(() => serverNow());
  useEffect(() => {
    const words = { ago: clocks('ago', { duration: '{age}' }), justNow: clocks('justNow'), duration };
    return startAges(document, { locale, words, now: () => now() });
  }, [clocks, duration, locale]);
}

/** Links to a position open the platform's own map. */
function usePlatformMaps(): void {
  const { drawn } = useLive();
  useEffect(() => {
    const addressOf = platformMap();
    if (addressOf === null) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-map-link]')) {
      const { latitude = '', longitude = '' } = link.dataset;
      link.href = addressOf(`${latitude},${longitude}`);
    }
  }, [drawn]);
}

function platformMap(): ((at: string) => string) | null {
  if (/Android/.test(navigator.userAgent)) return (at) => `geo:${at}?q=${at}`;
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? (at) => `https://maps.apple.com/?ll=${at}&q=${at}` : null;
}
