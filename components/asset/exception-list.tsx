import { useTranslations } from '../language/context.tsx';
import type { Exceptions } from '#lib/tracking/types.ts';
import { useBrandWords } from '../brand/context.tsx';
import { WarningMark } from '../page/mark-icons.tsx';
import { useShown } from '../page/shown.ts';
import styles from './exception-list.module.css';

/** Every exception with one look, as their severity is not known. "None" and "not provided" are two claims. */
export function ExceptionList() {
  const { exceptions } = useShown().view.asset;
  const t = useTranslations('exceptions');
  const words = useBrandWords();
  const count = countOf(exceptions);
  if (exceptions === null || count === 0)
    return <p className={styles.none}>{t(exceptions === null ? 'notProvided' : 'none')}</p>;
  return (
    <section className={styles.band}>
      <h2 className={styles.count}>
        <WarningMark /> {t('count', { count })}
      </h2>
      <ul className={styles.list}>
        {exceptions.labels.map((label) => (
          <li key={label}>
            <bdi>{words.exception(label)}</bdi>
          </li>
        ))}
        {exceptions.more > 0 && <li className={styles.rest}>{t('more', { count: exceptions.more })}</li>}
        {exceptions.unreadable > 0 && (
          <li className={styles.rest}>{t('unreadable', { count: exceptions.unreadable })}</li>
        )}
      </ul>
    </section>
  );
}

export function countOf(exceptions: Exceptions | null): number {
  return exceptions === null ? 0 : exceptions.labels.length + exceptions.more + exceptions.unreadable;
}
