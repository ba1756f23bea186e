'use client';

import { useEffect } from 'react';
import { useHydrated } from '../frame/in-browser.ts';
import { useTranslations } from '../language/context.tsx';
import { PRINT_ANCHOR } from '../page/page-links.ts';
import styles from './print.module.css';

export function PrintBar({ backHref }: { backHref: string }) {
  const t = useTranslations('share');
  const isHydrated = useHydrated();
  useEffect(() => {
    if (window.location.hash !== PRINT_ANCHOR) return;
    // Without the hash, a reload does not print again.
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
    window.print();
  }, []);
  return (
    <p className={styles.bar}>
      <button type="button" disabled={!isHydrated} onClick={() => window.print()}>
        {t('print')}
      </button>
      <a href={backHref}>{t('toPage')}</a>
    </p>
  );
}
