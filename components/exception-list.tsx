import { useTranslations } from 'next-intl';
import type { Exceptions } from '#lib/tracking/types.ts';
import styles from './exception-list.module.css';
import { WarningMark } from './marks.tsx';

/** Every exception as sent, all with one look: their severity is not ours to guess. "None" and "not provided" are two claims. */
export function ExceptionList({ exceptions }: { exceptions: Exceptions | null }) {
  const t = useTranslations('exceptions');
  const count = exceptions === null ? 0 : exceptions.labels.length + exceptions.more + exceptions.unreadable;
  if (exceptions === null || count === 0) return <p className={styles.none}>{t(exceptions === null ? 'notProvided' : 'none')}</p>;
  return (
    <section className={styles.band}>
      <h2 className={styles.count}>
        <WarningMark /> {t('count', { count })}
      </h2>
      <ul className={styles.list}>
        {exceptions.labels.map((label) => (
          <li key={label}>
            <bdi>{label}</bdi>
          </li>
        ))}
        {exceptions.more > 0 && <li className={styles.rest}>{t('more', { count: exceptions.more })}</li>}
        {exceptions.unreadable > 0 && <li className={styles.rest}>{t('unreadable', { count: exceptions.unreadable })}</li>}
      </ul>
    </section>
  );
}
