'use client';

import { placeText } from '#lib/share/view/display-rules.ts';
import type { PlannedPoint } from '#lib/tracking/types.ts';
import { useTranslations } from '../language/context.tsx';
import { Timestamp } from '../page/time-text.tsx';
import styles from './location-history.module.css';

export function PlannedList({ planned }: { planned: readonly PlannedPoint[] }) {
  const t = useTranslations('history');
  return (
    <div className={styles.planned}>
      <h3>{t('planned')}</h3>
      <ul>
        {planned.map(({ time, came, address, event }, index) => (
          <li key={index}>
            {[placeText(address)?.name, event].map((text, part) => text != null && <bdi key={part}>{text}</bdi>)}
            <small>{time === null ? t('noTime') : <Timestamp value={time} />}</small>
            {came !== undefined && (
              <small>
                {t('came')} <Timestamp value={came} />
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
