'use client';

import { useSearchParams } from 'next/navigation';
import { Fragment, type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { formatDay, formatDistance, formatDuration, formatPosition, relativeDay } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { isoOf } from '#lib/share/journey/geometry.ts';
import { isOrderKnown, placeText } from '#lib/share/view/display-rules.ts';
import type { Fold, PageFold, Report, ReportNumber, Silence, Stop } from '#lib/share/types.ts';
import { usePositionDecimals } from '../brand/context.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import { useNow, usePageClock } from '../page/page-clock.tsx';
import { reportAnchor, reportHref } from '../page/page-links.ts';
import { useShareState } from '../page/share-state.ts';
import { formatZonedClock, useClockAheadNote } from '../page/time-text.tsx';
import styles from './location-history.module.css';
import { type ItemProps, placeDetail, PlaceName, ReportItem } from './report-item.tsx';
import { useExpandOnSelection } from './use-expanded-rows.ts';

type TimeProps = Pick<ItemProps, 'zoneOf' | 'headingZone'>;

interface DayHeadingProps {
  /** yyyy-mm-dd, or '' for reports without a readable time. */
  day: string;
  zone: string;
  id?: string | undefined;
  children?: ReactNode;
}

export function DayHeading({ day, zone, id, children }: DayHeadingProps) {
  const t = useTranslations('history');
  const clocks = useTranslations('clocks');
  const locale = useLocale();
  const { renderedAt } = usePageClock();
  const now = useNow(60_000) ?? Date.parse(renderedAt);
  if (day === '')
    return (
      <h3 className={styles.heading}>
        {t('noDay')}
        {children}
      </h3>
    );
  const relative = relativeDay(day, calendarDay(new Date(now).toISOString(), zone));
  return (
    <h3 id={id} className={styles.heading} suppressHydrationWarning>
      {relative !== null && <b>{clocks(relative)}</b>}{' '}
      <time dateTime={day} suppressHydrationWarning>
        {formatDay(locale, day, 'long')}
      </time>
      {day.slice(0, 4) !== renderedAt.slice(0, 4) && <span> {day.slice(0, 4)}</span>}
      {children}
    </h3>
  );
}

interface FoldedItemProps extends ItemProps {
  className: string | undefined;
  first: ReportNumber;
  last: ReportNumber;
  summary: ReactNode;
  reports: readonly Report[];
  group?: { readonly detail: string | null };
}

/** Of a long entry the page has some reports; links between them lead to the others, which the browser then adds. */
function FoldedItem({ className, first, last, summary, reports, ...item }: FoldedItemProps) {
  const { fetchRows } = item;
  const { at = 0 } = useShareState().view.page;
  const gaps = useMemo(() => gapsIn(reports, first, last), [reports, first, last]);
  const addNear = (number: ReportNumber) => {
    const gap = gaps.find((each) => each.first <= number && number <= each.last);
    if (gap !== undefined) void fetchRows?.(reportsToOpen(gap, number)).catch(() => undefined);
  };
  const details = useExpandOnSelection(first, last, addNear);
  const isAsked = first <= at && at <= last;
  const [isOpen, setOpen] = useState(isAsked);
  // A closed long entry is its summary alone, for the size of the page.
  const isWhole = gaps.length === 0;
  return (
    <li className={className}>
      <details
        ref={details}
        open={isAsked}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
          // The reports that came with the page are less than what opens at once.
          const [gap] = gaps;
          if (currentTarget.open && gap !== undefined && reports.length < OPENED_REPORTS) addNear(gap.last);
        }}
      >
        <summary>{summary}</summary>
        <ol className={styles.rows}>
          {!isOpen && !isWhole && <GapItem gap={{ first, last }} fetchRows={fetchRows} />}
          {(isOpen || isWhole) &&
            reports.map((report) => (
              <Fragment key={report.number}>
                <ReportItem report={report} {...item} />
                {gaps.map((gap) => gap.last === report.number - 1 && <GapItem key="gap" {...{ gap, fetchRows }} />)}
              </Fragment>
            ))}
        </ol>
      </details>
    </li>
  );
}

const OPENED_REPORTS = 50;

type Gap = Pick<Fold, 'first' | 'last'>;

function gapsIn(reports: readonly Report[], first: ReportNumber, last: ReportNumber): readonly Gap[] {
  const numbers = reports.map(({ number }) => number);
  return [...numbers, first - 1].flatMap((number, index) => {
    const above = numbers[index - 1] ?? last + 1;
    return above - number > 1 && above <= last ? [{ first: number + 1, last: above - 1 }] : [];
  });
}

/** The part of a gap around a report. Parts count from its upper end. */
function reportsToOpen(gap: Gap, number: ReportNumber): readonly ReportNumber[] {
  const newest = gap.last - Math.floor((gap.last - number) / OPENED_REPORTS) * OPENED_REPORTS;
  const count = Math.min(OPENED_REPORTS, newest - gap.first + 1);
  return Array.from({ length: count }, (_none, index) => newest - index);
}

function GapItem({ gap, fetchRows }: { gap: Gap; fetchRows: ItemProps['fetchRows'] }) {
  const t = useTranslations('history');
  const query = useSearchParams().toString();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    // After a failure the link does what it does without JavaScript.
    if (fetchRows === undefined || hasFailed || !isPlain) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    fetchRows(reportsToOpen(gap, gap.last))
      // The link moves below the new rows, the focus to the first of them.
      .then(() =>
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${reportAnchor(gap.last)} > a`)?.focus()),
      )
      .catch(() => setFailed(true))
      .finally(() => setBusy(false));
  };
  return (
    <li className={styles.gap}>
      <a href={reportHref(query, gap.last)} aria-busy={isBusy || undefined} onClick={onClick}>
        {t('stopReports', { count: gap.last - gap.first + 1 })}
      </a>
    </li>
  );
}

/** Reports from one place, or on the way where no place has a name. */
export function FoldItem({ fold, reports, ...item }: ItemProps & { fold: PageFold; reports: readonly Report[] }) {
  const { view } = useShareState();
  const [newest] = reports;
  if (newest === undefined) return null;
  const isLatest = view.journey.reports === fold.last && isOrderKnown(view);
  const [detail = null, ...others] = new Set(reports.map(({ address }) => placeDetail(placeText(address))));
  const group = fold.metres === null ? { detail: others.length === 0 ? detail : null } : undefined;
  return (
    <FoldedItem
      className={[styles.place, isLatest && styles.latest].filter(Boolean).join(' ')}
      summary={
        <FoldSummary
          fold={fold}
          newest={newest}
          from={fold.from}
          until={fold.until}
          detail={group?.detail ?? null}
          {...item}
        />
      }
      {...{ first: fold.first, last: fold.last, reports, ...(group && { group }), ...item }}
    />
  );
}

interface FoldSummaryProps extends TimeProps {
  fold: Fold;
  newest: Report;
  /** s since 1970 UTC. */
  from: number;
  until: number;
  detail: string | null;
}

export function FoldSummary({ fold, newest, from: start, until: end, detail, zoneOf, headingZone }: FoldSummaryProps) {
  const t = useTranslations('history');
  const locale = useLocale();
  const decimals = usePositionDecimals();
  const isUnzoned = newest.time?.zone === 'none';
  const zone = isUnzoned ? 'UTC' : zoneOf(newest.number);
  const place = placeText(newest.address);
  const position = newest.position === null ? '' : formatPosition(newest.position, decimals);
  const count = fold.last - fold.first + 1;
  const ahead = useClockAheadNote()(newest.time);
  const [from = '', until = ''] = [start, end].map((seconds) => isoOf(seconds * 1000) ?? '');
  const formatTime = (iso: string) => formatZonedClock(locale, iso, zone, isUnzoned ? 'UTC' : headingZone);
  const dayOf = (iso: string) => calendarDay(iso, zone);
  const dayBefore = dayOf(from) === dayOf(until) ? '' : `${formatDay(locale, dayOf(from), 'short')} `;
  return (
    <>
      <time dateTime={newest.time?.iso ?? undefined} suppressHydrationWarning>
        {formatTime(newest.time?.iso ?? '')}
      </time>
      <span>
        {place === null ? (
          <bdi>{newest.near ?? position}</bdi>
        ) : (
          <PlaceName place={place} near={undefined} fallback="" />
        )}
        {detail !== null && (
          <small>
            <bdi>{detail}</bdi>
          </small>
        )}
        {isUnzoned && headingZone !== 'UTC' && <small>{t('rowZone')}</small>}
        {ahead !== null && <small>{ahead}</small>}
        <small suppressHydrationWarning>
          {from === until
            ? t('stopReports', { count })
            : t('placeReports', { from: `${dayBefore}${formatTime(from)}`, until: formatTime(until), count })}
          {fold.metres !== null && ` · ${formatDistance(locale, fold.metres)}`}
        </small>
      </span>
    </>
  );
}

export function StopItem({ stop, reports, ...item }: ItemProps & { stop: Stop; reports: readonly Report[] }) {
  return (
    <FoldedItem
      className={styles.stop}
      first={stop.first}
      last={stop.last}
      summary={<StopSummary stop={stop} reports={reports} {...item} />}
      {...{ reports, ...item }}
    />
  );
}

export function StopSummary({ stop, reports, ...time }: TimeProps & { stop: Stop; reports: readonly Report[] }) {
  const t = useTranslations('history');
  const words = useTranslations('duration');
  const place = placeText(reports.find(({ address }) => address !== null)?.address ?? null);
  const decimals = usePositionDecimals();
  return (
    <>
      <StopTimes stop={stop} {...time} />
      <span>
        <b>{t('stopped', { duration: formatDuration(words, stop.durationMs) })}</b>
        <PlaceName place={place} near={reports[0]?.near} fallback={formatPosition(stop, decimals)} />
        {[...new Set(reports.map(({ event }) => event))].map(
          (event) =>
            event !== null && (
              <bdi key={event} className={styles.event}>
                {event}
              </bdi>
            ),
        )}
        <small>{t('stopReports', { count: stop.last - stop.first + 1 })}</small>
      </span>
    </>
  );
}

function StopTimes({ stop: { from, until, first, last }, zoneOf, headingZone }: TimeProps & { stop: Stop }) {
  const locale = useLocale();
  const day = calendarDay(from, zoneOf(first));
  return (
    <span className={styles.times} suppressHydrationWarning>
      <time dateTime={from} suppressHydrationWarning>
        {formatZonedClock(locale, from, zoneOf(first), headingZone)}
      </time>
      {day !== calendarDay(until, zoneOf(last)) && (
        <small suppressHydrationWarning>{formatDay(locale, day, 'short')}</small>
      )}
      <time dateTime={until} suppressHydrationWarning>
        {formatZonedClock(locale, until, zoneOf(last), headingZone)}
      </time>
    </span>
  );
}

export function SilenceItem({ silence, zoneOf, headingZone }: TimeProps & { silence: Silence }) {
  const t = useTranslations('history');
  const words = useTranslations('duration');
  const locale = useLocale();
  const format = (iso: string, zone: string) =>
    `${formatDay(locale, calendarDay(iso, zone), 'short')} ${formatZonedClock(locale, iso, zone, headingZone)}`;
  const from = format(silence.from, zoneOf(silence.after));
  const until = format(silence.until, zoneOf(silence.before));
  return (
    <li className={styles.silence}>
      <p>
        <b>{t('noReportFor', { duration: formatDuration(words, silence.durationMs) })}</b>
        <small suppressHydrationWarning>{t('span', { from, until })}</small>
      </p>
    </li>
  );
}
