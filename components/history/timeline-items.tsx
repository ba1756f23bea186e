'use client';

import type { ReactNode } from 'react';
import { formatDay, formatDuration, formatPosition, relativeDay } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { isOrderKnown, placeText } from '#lib/share/view/display-rules.ts';
import type { Report, ReportNumber, Silence, Stop, ZoneOf } from '#lib/share/types.ts';
import { usePositionDecimals } from '../brand/context.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import { useNow, usePageClock } from '../page/page-clock.tsx';
import { useShareState } from '../page/share-state.ts';
import { formatZonedClock } from '../page/time-text.tsx';
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

function FoldedItem({ className, first, last, summary, reports, ...item }: FoldedItemProps) {
  const details = useExpandOnSelection(first, last);
  return (
    <li className={className}>
      <details ref={details}>
        <summary>{summary}</summary>
        <ol className={styles.rows}>
          {reports.map((report) => (
            <ReportItem key={report.number} report={report} {...item} />
          ))}
        </ol>
      </details>
    </li>
  );
}

export function placeKey(report: Report, zoneOf: ZoneOf, decimals: number): string | null {
  const { number, time, event, address, near, position } = report;
  if (event !== null || time?.iso == null || time.precision === 'date') return null;
  const zone = zoneOf(number);
  if (time.zone === 'none' && zone !== 'UTC') return null;
  const place = placeText(address);
  const name = near ?? (position === null ? null : formatPosition(position, decimals));
  const words = place === null ? name : [place.name, place.country];
  return words === null ? null : JSON.stringify([zone, words]);
}

export function PlaceItem({ reports, ...item }: ItemProps & { reports: readonly Report[] }) {
  const { view } = useShareState();
  const locale = useLocale();
  const [newest] = reports;
  const oldest = reports.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  const isLatest = view.journey.reports === newest.number && isOrderKnown(view);
  const zone = item.zoneOf(newest.number);
  // Reports are in the order they were sent, which may differ from that of their times.
  const times = reports.map(({ time }) => time?.iso ?? '').sort();
  const [from = '', until = ''] = [times[0], times.at(-1)].map((iso = '') =>
    formatZonedClock(locale, iso, zone, item.headingZone),
  );
  const [detail = null, ...others] = new Set(reports.map(({ address }) => placeDetail(placeText(address))));
  const group = { detail: others.length === 0 ? detail : null };
  return (
    <FoldedItem
      className={[styles.place, isLatest && styles.latest].filter(Boolean).join(' ')}
      first={oldest.number}
      last={newest.number}
      summary={<PlaceSummary {...{ newest, from, until, count: reports.length, ...group, ...item }} />}
      {...{ reports, group, ...item }}
    />
  );
}

interface PlaceSummaryProps extends TimeProps {
  newest: Report;
  detail: string | null;
  from: string;
  until: string;
  count: number;
}

export function PlaceSummary({ newest, detail, from, until, count, zoneOf, headingZone }: PlaceSummaryProps) {
  const t = useTranslations('history');
  const locale = useLocale();
  const decimals = usePositionDecimals();
  return (
    <>
      <time dateTime={newest.time?.iso ?? undefined} suppressHydrationWarning>
        {formatZonedClock(locale, newest.time?.iso ?? '', zoneOf(newest.number), headingZone)}
      </time>
      <span>
        <PlaceName
          place={placeText(newest.address)}
          near={newest.near}
          fallback={newest.position === null ? '' : formatPosition(newest.position, decimals)}
        />
        {detail !== null && (
          <small>
            <bdi>{detail}</bdi>
          </small>
        )}
        <small suppressHydrationWarning>
          {from === until ? t('stopReports', { count }) : t('placeReports', { from, until, count })}
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
