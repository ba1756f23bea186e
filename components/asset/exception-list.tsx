import { useTranslations } from '../language/context.tsx';
import { useSearchParams } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';
import { isOnPage } from '#lib/share/view/display-rules.ts';
import type { ShareView } from '#lib/share/types.ts';
import type { Exceptions } from '#lib/tracking/types.ts';
import { useBrandWording } from '../brand/context.tsx';
import { reportHref } from '../page/page-links.ts';
import { WarningMark } from '../page/mark-icons.tsx';
import { useShareState } from '../page/share-state.ts';
import styles from './exception-list.module.css';

/** `withRows`: the history is on the same page, so that an exception can link to the report that mentions it. */
export function ExceptionList({ withRows = false }: { withRows?: boolean }) {
  const { asset, exceptionReports } = useShareState().view;
  const { exceptions } = asset;
  const t = useTranslations('exceptions');
  const words = useBrandWording();
  const count = countExceptions(exceptions);
  if (exceptions === null || count === 0)
    return <p className={styles.none}>{t(exceptions === null ? 'notProvided' : 'none')}</p>;
  return (
    <section className={styles.band}>
      <h2 className={styles.count}>
        <WarningMark /> {t('count', { count })}
      </h2>
      <ul className={styles.list}>
        {exceptions.labels.map((label, index) => (
          <li key={label}>
            <RowLink to={withRows ? exceptionReports[index] : null}>
              <bdi>{words.exception(label)}</bdi>
            </RowLink>
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

function RowLink({ to, children }: { to: ShareView['exceptionReports'][number] | undefined; children: ReactNode }) {
  const query = useSearchParams().toString();
  const { view, onSelect } = useShareState();
  if (to == null) return children;
  const select = (event: MouseEvent) => {
    event.preventDefault();
    onSelect({ number: to, source: 'address', reveal: 'row' });
  };
  return (
    <a href={reportHref(query, to)} onClick={isOnPage(view.page, to) ? select : undefined}>
      {children}
    </a>
  );
}

export function countExceptions(exceptions: Exceptions | null): number {
  return exceptions === null ? 0 : exceptions.labels.length + exceptions.more + exceptions.unreadable;
}
