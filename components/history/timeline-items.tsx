'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { formatDay, formatDistance, formatDuration, formatPosition, relativeDay } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { isoOf } from '#lib/share/journey/geometry.ts';
import { isOrderKnown, MAX_WHOLE_REPORTS, placeText } from '#lib/share/view/display-rules.ts';
import type { Fold, PageFold, Report, ReportNumber, Silence, Stop } from '#lib/share/types.ts';
import { usePositionDecimals } from '../brand/context.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import { useNow, usePageClock } from '../page/page-clock.tsx';
import { useShareState } from '../page/share-state.ts';
import { formatZonedClock, useClockAheadNote } from '../page/time-text.tsx';
import styles from './location-history.module.css';
import type { LongEntryProps } from './long-entry.tsx';
import { EntryLink, type ItemProps, placeDetail, PlaceName, ReportItem } from './report-item.tsx';
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

const LongEntry = dynamic<LongEntryProps>(() =>
  import('./long-entry.tsx').then((module) => module.LongEntry).catch(() => EntryLink),
);

/** The reports of a long entry are shown once it is open; until then, a link leads to them. */
function FoldedItem({ className, first, last, summary, reports, ...item }: FoldedItemProps) {
  const { at = [] } = useShareState().view.page;
  const details = useExpandOnSelection(first, last);
  const isAsked = at.some((number) => first <= number && number <= last);
  const [wasOpened, setOpened] = useState(isAsked);
  const isLong = last - first >= MAX_WHOLE_REPORTS;
  const rows = !isLong ? (
    reports.map((report) => <ReportItem key={report.number} report={report} {...item} />)
  ) : wasOpened ? (
    <LongEntry {...{ first, last, reports, ...item }} />
  ) : (
    <EntryLink {...{ first, last }} />
  );
  return (
    <li className={className}>
      <details ref={details} open={isAsked} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
        <summary>{summary}</summary>
        <ol className={styles.rows}>{rows}</ol>
      </details>
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
