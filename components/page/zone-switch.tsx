'use client';

import { useTranslations } from '../language/context.tsx';
import { zoneName } from '#lib/i18n/format.ts';
import { usePageClock } from './page-clock.tsx';
import styles from './zone-switch.module.css';

/** The zone of the times below. `at`: an instant that decides between winter and summer names. */
export function ZoneSwitch({ at }: { at: string | null }) {
  const t = useTranslations('history');
  const { zone, readerZone, chooseZone } = usePageClock();
  const moment = at ?? new Date(0).toISOString();
  // UTC first: it is there before the browser knows its own zone, and must not move then.
  const choices = [
    { zone: 'UTC', text: t('utc') },
    ...(readerZone !== null && readerZone !== 'UTC'
      ? [{ zone: readerZone, text: t('yours', { zone: zoneName(readerZone, moment) }) }]
      : []),
    ...(zone !== 'UTC' && zone !== readerZone ? [{ zone, text: zoneName(zone, moment) }] : []),
  ];
  return (
    <div className={styles.switch} role="group" aria-label={t('zones')}>
      {choices.map((choice) => (
        <button
          key={choice.zone}
          type="button"
          aria-pressed={choice.zone === zone}
          onClick={() => chooseZone(choice.zone)}
        >
          {choice.text}
        </button>
      ))}
    </div>
  );
}
