'use client';

import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import type { HistoryPage } from '#lib/share/types.ts';
import { historyHref } from './history-href.ts';
import styles from './location-history.module.css';

/** Plain links through the whole history: they work without JavaScript and can be opened in a new tab. */
export function HistoryPages({ page: { page, pages } }: { page: HistoryPage }) {
  const t = useTranslations('history');
  const parameters = useSearchParams();
  if (pages <= 1) return null;
  const hrefOf = (wanted: number) => historyHref(new URLSearchParams(parameters), wanted, 'history');
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      {page > 1 ? <a rel="prev" href={hrefOf(page - 1)}>{t('newer')}</a> : <span />}
      <span>{t('pageOf', { page, pages })}</span>
      {page < pages ? <a rel="next" href={hrefOf(page + 1)}>{t('older')}</a> : <span />}
    </nav>
  );
}
