/** @jsxImportSource hono/jsx */
import type { ReportNumber } from '#lib/share/types.ts';
import { isOnPage } from '#lib/share/view/display-rules.ts';
import type { Exceptions } from '#lib/tracking/types.ts';
import { WarningMark } from '../page/marks.tsx';
import { brandException, type ShipmentPage } from '../page/page.ts';
import { reportHref } from '../page/page-links.ts';
import styles from './exception-list.module.css';

interface ExceptionListProps {
  page: ShipmentPage;
  /** The history is on the same page, so that an exception can link to the report that mentions it. */
  withRows?: boolean;
}

export function ExceptionList({ page, withRows = false }: ExceptionListProps) {
  const { asset, exceptionReports } = page.view;
  const { exceptions } = asset;
  const words = page.words.exceptions;
  const count = countExceptions(exceptions);
  if (exceptions === null || count === 0)
    return <p className={styles.none}>{words(exceptions === null ? 'notProvided' : 'none')}</p>;
  return (
    <section className={styles.band}>
      <h2 className={styles.count}>
        <WarningMark /> {words('count', { count })}
      </h2>
      <ul className={styles.list}>
        {exceptions.labels.map((label, index) => (
          <li>
            <Exception {...{ page, label }} report={withRows ? exceptionReports[index] : null} />
          </li>
        ))}
        {exceptions.more > 0 && <li className={styles.rest}>{words('more', { count: exceptions.more })}</li>}
        {exceptions.unreadable > 0 && (
          <li className={styles.rest}>{words('unreadable', { count: exceptions.unreadable })}</li>
        )}
      </ul>
    </section>
  );
}

interface ExceptionProps {
  page: ShipmentPage;
  label: string;
  report: ReportNumber | null | undefined;
}

/** `data-report`: the link leads to a report of this page of the history. */
function Exception({ page, label, report }: ExceptionProps) {
  const text = <bdi>{brandException(page, label)}</bdi>;
  if (report == null) return text;
  return (
    <a href={reportHref(page.query, report)} data-report={isOnPage(page.view.page, report) ? report : undefined}>
      {text}
    </a>
  );
}

/** How many exceptions there are; nothing without any. */
export function ExceptionCount({ page, className }: { page: ShipmentPage; className: string | undefined }) {
  const count = countExceptions(page.view.asset.exceptions);
  if (count === 0) return null;
  return (
    <p className={className}>
      <WarningMark /> {page.words.exceptions('count', { count })}
    </p>
  );
}

export function countExceptions(exceptions: Exceptions | null): number {
  return exceptions === null ? 0 : exceptions.labels.length + exceptions.more + exceptions.unreadable;
}
