/** @jsxImportSource hono/jsx */
import { formatNearDay } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { jumpDays } from '#lib/share/view/timeline.ts';
import type { ShipmentPage } from '../page/page.ts';
import { dayHref, historyHref } from '../page/page-links.ts';
import styles from './location-history.module.css';

/** Links to the other pages of the history. The bar below the list (`isMain`) alone is a landmark and links to days. */
export function HistoryPages({ page, isMain = false }: { page: ShipmentPage; isMain?: boolean }) {
  const t = page.words.history;
  const { view, query } = page;
  const { page: shown, pages } = view.page;
  const link = (text: string, target: number, rel?: string) =>
    target < 1 || target > pages || target === shown ? (
      <span />
    ) : (
      <a rel={rel} href={historyHref(query, target)}>
        {text}
      </a>
    );
  const Bar = isMain ? 'nav' : 'div';
  return (
    <>
      {isMain && (
        <p className={styles.others}>{t('notPrinted', { count: view.journey.reports - view.page.reports.length })}</p>
      )}
      <Bar id={isMain ? 'pages' : 'pages-above'} className={styles.pages} aria-label={isMain ? t('pages') : undefined}>
        {link(t('newer'), shown - 1, 'prev')}
        <span>{t('pageOf', { page: shown, pages })}</span>
        {link(t('older'), shown + 1, 'next')}
        {pages > 2 && (
          <>
            {link(t('newest'), 1)}
            <span />
            {link(t('oldest'), pages)}
          </>
        )}
        {isMain && <Days page={page} />}
      </Bar>
    </>
  );
}

function Days({ page }: { page: ShipmentPage }) {
  const { clock, locale, now, query, view, words } = page;
  const { firstAt, lastAt, reports } = view.journey;
  if (firstAt === null || lastAt === null) return null;
  const days = jumpDays(calendarDay(firstAt, clock.zoneOf(1)), calendarDay(lastAt, clock.zoneOf(reports)));
  if (days.length === 0) return null;
  return (
    <details className={`opens ${styles.days}`}>
      <summary>{words.history('toDay')}</summary>
      <ul>
        {days.map((day) => (
          <li>
            <a href={dayHref(query, day, clock.choice)}>{formatNearDay(locale, day, now)}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
