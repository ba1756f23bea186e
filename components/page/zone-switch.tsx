'use client';

import { useSearchParams } from 'next/navigation';
import { zoneName } from '#lib/i18n/format.ts';
import { useHydrated, useSandboxed } from '../frame/in-browser.ts';
import { useTranslations } from '../language/context.tsx';
import { AT_PLACE, pageHref } from './page-address.ts';
import { usePageClock } from './page-clock.tsx';
import styles from './zone-switch.module.css';

interface ZoneSwitchProps {
  /** An instant that decides between winter and summer names. */
  at: string;
  hasPlaces: boolean;
}

/** The clock of the times below: links, and buttons once a script can answer them. */
export function ZoneSwitch({ at, hasPlaces }: ZoneSwitchProps) {
  const t = useTranslations('history');
  const { zones, readerZone, clock, choice, chooseClock } = usePageClock();
  const query = useSearchParams().toString();
  const isReady = useHydrated();
  const isSandboxed = useSandboxed();
  const textOf = (each: string) =>
    each === AT_PLACE
      ? t('atPlace')
      : each === 'UTC'
        ? t('utc')
        : each === readerZone
          ? t('yours', { zone: zoneName(each, at) })
          : zoneName(each, at);
  // The device's own last: the others are there before it is known, and must not move then.
  const clocks = new Set([
    ...zones.filter((zone) => zone !== readerZone || zone === 'UTC'),
    ...(hasPlaces ? [AT_PLACE] : []),
    ...(readerZone === null ? [] : [readerZone]),
  ]);
  return (
    <div className={styles.switch} role="group" aria-label={t('zones')}>
      {[...clocks].map((each) =>
        isReady && !(isSandboxed && each === AT_PLACE) ? (
          <button
            key={each}
            type="button"
            aria-pressed={each === clock}
            aria-busy={(each === choice && each !== clock) || undefined}
            onClick={() => chooseClock(each)}
          >
            {textOf(each)}
          </button>
        ) : (
          <a
            key={each}
            aria-current={each === clock || undefined}
            href={each === clock ? undefined : pageHref(query, { tz: each }, '#history')}
          >
            {textOf(each)}
          </a>
        ),
      )}
    </div>
  );
}
