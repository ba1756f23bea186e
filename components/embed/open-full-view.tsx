'use client';

import { useLocale, useTranslations } from 'next-intl';
import styles from './open-full-view.module.css';

/** The way out of a frame: the whole page, in a tab of its own. */
export function OpenFullView({ shareId }: { shareId: string }) {
  const t = useTranslations('embed');
  const lang = useLocale();
  return (
    <a
      className={styles.link}
      href={`/share?${new URLSearchParams({ id: shareId, lang }).toString()}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('openFull')}
    </a>
  );
}
