'use client';

import { useSearchParams } from 'next/navigation';
import { zoneName } from '#lib/i18n/format.ts';
import { useTranslations } from '../language/context.tsx';
import { PLACE_CLOCK, pageHref } from '../page/page-links.ts';
import { usePageClock } from '../page/page-clock.tsx';
import styles from './location-history.module.css';

interface ZoneSwitchProps {
  /** An instant, UTC ISO, that decides between names of standard and daylight saving time. */
  at: string;
  hasPlaces: boolean;
}

/** Links that change the clock of the times below; with scripts they become buttons. */
export function ZoneSwitch({ at, hasPlaces }: ZoneSwitchProps) {
  const t = useTranslations('history');
  const { clock, initialZone, readerZone, clockButtonProps } = usePageClock();
  const query = useSearchParams().toString();
  // The device's zone comes last: it is known only after hydration and must not move the others.
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
