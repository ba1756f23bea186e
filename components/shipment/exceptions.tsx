/** @jsxImportSource hono/jsx */
import type { ReportNumber } from '#lib/share/types.ts';
import { estimateOf, tenseOf } from '#lib/share/view/arrival.ts';
import { isOnPage } from '#lib/share/view/display-rules.ts';
import type { Exceptions } from '#lib/tracking/types.ts';
import { WarningMark } from '../page/marks.tsx';
import { brandException, type ShipmentPage } from '../page/page.ts';
import { reportHref } from '../page/page-links.ts';
import { AskLink } from './actions.tsx';
import { isLate } from './arrival.ts';
import styles from './exception-list.module.css';

/** More are folded, so that the map stays on a phone's first screen; a single one would save no line. */
const MAX_WHOLE = 2;

interface ProblemsProps {
  page: ShipmentPage;
  /** The history is on the same page, so that an exception can link to the report that mentions it. */
  withRows?: boolean;
}

export function Problems({ page, withRows = false }: ProblemsProps) {
  const { asset, exceptionReports } = page.view;
  const { exceptions } = asset;
  const translate = page.translate.exceptions;
  const count = countExceptions(exceptions);
  const late = saysLate(page);
  if (!late && count === 0) return null;
  const items = (exceptions?.labels ?? []).map((label, index) => (
    <li>
      <Exception {...{ page, label }} report={withRows ? exceptionReports[index] : null} />
    </li>
  ));
  const { more = 0, unreadable = 0 } = exceptions ?? {};
  if (more > 0) items.push(<li className={styles.rest}>{translate('more', { count: more })}</li>);
  if (unreadable > 0) items.push(<li className={styles.rest}>{translate('unreadable', { count: unreadable })}</li>);
  const isPaper = new URLSearchParams(page.query).has('print');
  const whole = isPaper || items.length === MAX_WHOLE + 1 ? items.length : MAX_WHOLE;
  return (
    <section className={styles.band}>
      {late && <p className={styles.late}>{page.translate.arrival('noNewDate')}</p>}
      {count > 0 && (
        <h2 className={styles.count}>
          <WarningMark /> {translate('count', { count })}
        </h2>
      )}
      {items.length > 0 && <ul className={styles.list}>{items.slice(0, whole)}</ul>}
      {items.length > whole && (
        <details id="problems-more" className={styles.folded}>
          <summary>{translate('more', { count: count - whole })}</summary>
          <ul className={styles.list}>{items.slice(whole)}</ul>
        </details>
      )}
      {page.mode === null && <AskLink page={page} />}
    </section>
  );
}

export function hasProblems(page: ShipmentPage): boolean {
  return saysLate(page) || countExceptions(page.view.asset.exceptions) > 0;
}

function saysLate(page: ShipmentPage): boolean {
  const estimate = estimateOf(page.view.asset.times);
  return estimate !== null && isLate(page, tenseOf(estimate, Date.parse(page.now), page.clock.zone));
}

interface ExceptionProps {
  page: ShipmentPage;
  label: string;
  report: ReportNumber | null | undefined;
}

function Exception({ page, label, report }: ExceptionProps) {
  const text = <bdi>{brandException(page, label)}</bdi>;
  if (report == null) return text;
  return (
    <a href={reportHref(page.query, report)} data-report={isOnPage(page.view.page, report) ? report : undefined}>
      {text}
    </a>
  );
}

export function ExceptionCount({ page, className }: { page: ShipmentPage; className: string | undefined }) {
  const { exceptions } = page.view.asset;
  const count = countExceptions(exceptions);
  const [label] = exceptions?.labels ?? [];
  if (count === 0) return null;
  return (
    <p className={className}>
      <WarningMark />{' '}
      {count === 1 && label !== undefined ? (
        <bdi>{brandException(page, label)}</bdi>
      ) : (
        page.translate.exceptions('count', { count })
      )}
    </p>
  );
}

export function countExceptions(exceptions: Exceptions | null): number {
  return exceptions === null ? 0 : exceptions.labels.length + exceptions.more + exceptions.unreadable;
}
