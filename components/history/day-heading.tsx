'use client';

import type { ReactNode } from 'react';
import { formatDay, relativeDay } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { useNow, usePageClock } from '../page/page-clock.tsx';
import styles from './location-history.module.css';

interface DayHeadingProps {
  /** yyyy-mm-dd, or ''. */
  day: string;
  zone: string;
  id?: string | undefined;
  /** What is told of the day. */
  children?: ReactNode;
}

/** A day and what is told of it. */
export function DayHeading({ day, zone, id, children }: DayHeadingProps) {
  const t = useTranslations('history');
  const locale = useLocale();
  const { renderedAt } = usePageClock();
  const now = useNow(60_000) ?? Date.parse(renderedAt);
  if (day === '')
    return (
      <h3 className={styles.heading}>
        {t('noDay')}
        {children}
      </h3>
    );
  const relative = relativeDay(day, calendarDay(new Date(now).toISOString(), zone));
  return (
    <h3 id={id} className={styles.heading} suppressHydrationWarning>
      {relative !== null && <b>{t(relative)}</b>}{' '}
      <time dateTime={day} suppressHydrationWarning>
        {formatDay(locale, day, 'long')}
      </time>
      {day.slice(0, 4) !== renderedAt.slice(0, 4) && <span> {day.slice(0, 4)}</span>}
      {children}
    </h3>
  );
}
