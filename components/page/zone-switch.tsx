'use client';

import { useSearchParams } from 'next/navigation';
import { zoneName } from '#lib/i18n/format.ts';
import { useTranslations } from '../language/context.tsx';
import { PLACE_CLOCK, pageHref } from './page-address.ts';
import { usePageClock } from './page-clock.tsx';
import styles from './zone-switch.module.css';

interface ZoneSwitchProps {
  /** An instant that decides between winter and summer names. */
  at: string;
  hasPlaces: boolean;
}

/** The clocks the times below may be told by: links, and buttons once there is a script for them. */
export function ZoneSwitch({ at, hasPlaces }: ZoneSwitchProps) {
  const t = useTranslations('history');
  const { clock, initialZone, readerZone, clockButtonProps } = usePageClock();
  const query = useSearchParams().toString();
  // The device's own last: the others are there before it is known, and must not move then.
  const choices = new Set(['UTC', initialZone, hasPlaces ? PLACE_CLOCK : null, clock, readerZone]);
  const textOf = (choice: string) => {
    if (choice === PLACE_CLOCK) return t('atPlace');
    if (choice === 'UTC') return t('utc');
    const zone = zoneName(choice, at);
    return choice === readerZone ? t('yours', { zone }) : zone;
  };
  return (
    <div className={styles.switch} role="group" aria-label={t('zones')}>
      {[...choices].map(
        (choice) =>
          choice !== null && (
            <a
              key={choice}
              href={pageHref(query, { tz: choice }, '#history')}
              aria-current={choice === clock || undefined}
              {...clockButtonProps?.(choice)}
            >
              {textOf(choice)}
            </a>
          ),
      )}
    </div>
  );
}
