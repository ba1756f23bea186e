'use client';

import { useSearchParams } from 'next/navigation';
import { formatNearDay } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { jumpDays } from '#lib/share/page/timeline.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { useShareState } from '../page/share-state.ts';
import styles from './history-pages.module.css';
import { dayHref, historyHref } from './report-address.ts';

/** Plain links: they work without JavaScript and open in a new tab. */
export function HistoryPages({ withDays = false }: { withDays?: boolean }) {
  const t = useTranslations('history');
  const query = useSearchParams().toString();
  const { view } = useShareState();
  const { page, pages } = view.page;
  const link = (text: string, wanted: number, rel?: string) =>
    wanted < 1 || wanted > pages || wanted === page ? (
      <span />
    ) : (
      <a rel={rel} href={historyHref(query, wanted, 'history')}>
        {text}
      </a>
    );
  // Of two that are alike one is enough for those who go from landmark to landmark.
  const Bar = withDays ? 'nav' : 'div';
  return (
    <>
      {withDays && (
        <p className={styles.others}>{t('notPrinted', { count: view.journey.reports - view.page.reports.length })}</p>
      )}
      <Bar className={styles.pages} aria-label={withDays ? t('pages') : undefined}>
        {link(t('newer'), page - 1, 'prev')}
        <span>{t('pageOf', { page, pages })}</span>
        {link(t('older'), page + 1, 'next')}
        {pages > 2 && (
          <>
            {link(t('newest'), 1)}
            <span />
            {link(t('oldest'), pages)}
          </>
        )}
        {withDays && <Days query={query} />}
      </Bar>
    </>
  );
}

/** The server finds the page a day begins on: it alone has all reports. */
function Days({ query }: { query: string }) {
  const t = useTranslations('history');
  const locale = useLocale();
  const { clock, zoneOf, renderedAt } = usePageClock();
  const { firstAt, lastAt, reports } = useShareState().view.journey;
  if (firstAt === null || lastAt === null) return null;
  const days = jumpDays(calendarDay(firstAt, zoneOf(1)), calendarDay(lastAt, zoneOf(reports)));
  if (days.length === 0) return null;
  return (
    <details className={styles.days}>
      <summary>{t('toDay')}</summary>
      <ul>
        {days.map((day) => (
          <li key={day}>
            <a href={dayHref(query, day, clock)} suppressHydrationWarning>
              {formatNearDay(locale, day, renderedAt)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
