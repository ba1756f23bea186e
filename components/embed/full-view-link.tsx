import { shareHref } from '#lib/share/link.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import styles from './embedded-view.module.css';

export function FullViewLink({ shareIds }: { shareIds: readonly string[] }) {
  const t = useTranslations('embed');
  const lang = useLocale();
  return (
    <a className={styles.open} href={shareHref(shareIds, lang)} target="_blank" rel="noopener noreferrer">
      {t('openFull')}
    </a>
  );
}
