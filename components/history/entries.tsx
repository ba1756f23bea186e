/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { formatDay, formatDistance, formatDuration, formatPosition } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { isOrderKnown, MAX_WHOLE_REPORTS, placeText } from '#lib/share/view/display-rules.ts';
import type { Fold, Report, ReportNumber, Silence, Stop, TimelineEntry } from '#lib/share/types.ts';
import { type Page, positionDecimals, type ShipmentPage } from '../page/page.ts';
import { reportHref } from '../page/page-links.ts';
import { aheadNote, dayWord, zonedClock } from '../page/times.tsx';
import styles from './location-history.module.css';
import { type Group, type List, placeDetail, PlaceName, ReportRow } from './row.tsx';

interface DayHeadingProps {
  page: Page;
  /** yyyy-mm-dd, or '' for reports without a readable time. */
  day: string;
  isSent: boolean;
  zone: string;
  place: string | null;
  id: string | undefined;
}

export function DayHeading({ page, day, isSent, zone, place, id }: DayHeadingProps) {
  if (day === '')
    return (
      <h3 className={styles.heading}>
        {isSent ? page.translate.clocks('unreadable') : page.translate.history('noDay')}
        {place}
      </h3>
    );
  const word = dayWord(page, day, zone);
  return (
    <h3 id={id} className={styles.heading}>
      {word !== null && <b className="running">{word}</b>}{' '}
      <time dateTime={day}>{formatDay(page.locale, day, 'long')}</time>
      {day.slice(0, 4) !== page.now.slice(0, 4) && <span> {day.slice(0, 4)}</span>}
      {place}
    </h3>
  );
}

export function Entry({ entry, list }: { entry: TimelineEntry; list: List }) {
  switch (entry.kind) {
    case 'report':
      return <ReportRow report={entry.report} list={list} />;
    case 'fold':
      return <FoldEntry fold={entry.fold} reports={entry.reports} list={list} />;
    case 'stop':
      return <StopEntry stop={entry.stop} reports={entry.reports} list={list} />;
    case 'silence':
      return <SilenceEntry silence={entry.silence} list={list} />;
  }
}

interface FoldedProps {
  id: string;
  className: string;
  first: ReportNumber;
  last: ReportNumber;
  summary: Child;
  reports: readonly Report[];
  list: List;
  group?: Group | undefined;
}

function Folded({ id, className, first, last, summary, reports, list, group }: FoldedProps) {
  const { page } = list;
  const { at = [], found } = page.view.page;
  const isAsked = found !== undefined || at.some((number) => first <= number && number <= last);
  const isLong = last - first >= MAX_WHOLE_REPORTS;
  const rows: Child[] = [];
  let above = last + 1;
  for (const report of isLong && !isAsked ? [] : reports) {
    if (above - report.number > 1) rows.push(<RestLink page={page} first={report.number + 1} last={above - 1} />);
    rows.push(<ReportRow report={report} list={list} group={group} />);
    above = report.number;
  }
  if (isLong && above > first) rows.push(<RestLink page={page} first={first} last={above - 1} />);
  return (
    <li id={id} className={className} data-last={last}>
      <details open={isAsked}>
        <summary>{summary}</summary>
        <ol className={styles.rows}>{rows}</ol>
      </details>
    </li>
  );
}

function RestLink({ page, first, last }: { page: ShipmentPage; first: ReportNumber; last: ReportNumber }) {
  return (
    <li className={styles.gap}>
      {/* Scripts would stay in the search, which does not have these reports. */}
      <a href={reportHref(page.query, last)} data-at={page.view.page.found === undefined ? last : undefined}>
        {page.translate.history('stopReports', { count: last - first + 1 })}
      </a>
    </li>
  );
}

function FoldEntry({ fold, reports, list }: { fold: Fold; reports: readonly Report[]; list: List }) {
  const { view } = list.page;
  const [newest] = reports;
  if (newest === undefined) return null;
  const { first, last } = fold;
  const isLatest = view.journey.reports === last && isOrderKnown(view);
  const [detail = null, ...others] = new Set(reports.map(({ address }) => placeDetail(placeText(address))));
  const group = fold.kind === 'place' ? { detail: others.length === 0 ? detail : null } : undefined;
  return (
    <Folded
      {...{ id: `p${first}`, first, last, reports, list, group }}
      className={[styles.place, isLatest && styles.latest].filter(Boolean).join(' ')}
      summary={
        <FoldSummary {...{ fold, newest, oldest: reports.at(-1) ?? newest, detail: group?.detail ?? null, list }} />
      }
    />
  );
}

interface FoldSummaryProps {
  fold: Fold;
  newest: Report;
  oldest: Report;
  detail: string | null;
  list: List;
}

function FoldSummary({ fold, newest, oldest, detail, list: { page, zoneOf, headingZone } }: FoldSummaryProps) {
  const { locale } = page;
  const t = page.translate.history;
  const isUnzoned = newest.time?.zone === 'none';
  const zone = isUnzoned ? 'UTC' : zoneOf(newest.number);
  const place = placeText(newest.address);
  const position = newest.position === null ? '' : formatPosition(newest.position, positionDecimals(page));
  const count = fold.last - fold.first + 1;
  const ahead = aheadNote(page, newest.time);
  const { from, until } = fold;
  const formatTime = (iso: string) => zonedClock(locale, iso, zone, isUnzoned ? 'UTC' : headingZone);
  const dayOf = (iso: string) => calendarDay(iso, zone);
  const dayBefore = dayOf(from) === dayOf(until) ? '' : `${formatDay(locale, dayOf(from), 'short')} `;
  return (
    <>
      <time dateTime={newest.time?.iso ?? undefined}>{formatTime(newest.time?.iso ?? '')}</time>
      <span>
        {fold.kind === 'country' ? (
          <>
            <bdi>{place?.country}</bdi>
            <small>
              <bdi>{t('span', { from: placeText(oldest.address)?.name ?? '', until: place?.name ?? '' })}</bdi>
            </small>
          </>
        ) : place === null ? (
          <bdi>{page.nearOf(newest.address, newest.position)?.text ?? position}</bdi>
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
        <small>
          {from === until
            ? t('stopReports', { count })
            : t('placeReports', { from: `${dayBefore}${formatTime(from)}`, until: formatTime(until), count })}
          {fold.kind !== 'place' && fold.metres > 0 && ` · ${formatDistance(locale, fold.metres)}`}
        </small>
      </span>
    </>
  );
}

function StopEntry({ stop, reports, list }: { stop: Stop; reports: readonly Report[]; list: List }) {
  const { page } = list;
  const { first, last } = stop;
  const { history: t, duration } = page.translate;
  const place = placeText(reports.find(({ address }) => address !== null)?.address ?? null);
  const nearOfFirst = reports[0] && page.nearOf(reports[0].address, reports[0].position)?.text;
  const events = new Set(reports.flatMap(({ event }) => event ?? []));
  return (
    <Folded
      {...{ id: `s${first}`, className: styles.stop ?? '', first, last, reports, list }}
      summary={
        <>
          <StopTimes stop={stop} list={list} />
          <span>
            <b>{t('stopped', { duration: formatDuration(duration, stop.durationMs) })}</b>
            <PlaceName place={place} near={nearOfFirst} fallback={formatPosition(stop, positionDecimals(page))} />
            {[...events].map((event) => (
              <bdi className={styles.event}>{event}</bdi>
            ))}
            <small>{t('stopReports', { count: last - first + 1 })}</small>
          </span>
        </>
      }
    />
  );
}

function StopTimes({ stop, list: { page, zoneOf, headingZone } }: { stop: Stop; list: List }) {
  const { from, until, first, last } = stop;
  const { locale } = page;
  const day = calendarDay(from, zoneOf(first));
  return (
    <span className={styles.times}>
      <time dateTime={from}>{zonedClock(locale, from, zoneOf(first), headingZone)}</time>
      {day !== calendarDay(until, zoneOf(last)) && <small>{formatDay(locale, day, 'short')}</small>}
      <time dateTime={until}>{zonedClock(locale, until, zoneOf(last), headingZone)}</time>
    </span>
  );
}

function SilenceEntry({ silence, list }: { silence: Silence; list: List }) {
  const { page, zoneOf, headingZone } = list;
  const { history: t, duration } = page.translate;
  const format = (iso: string, zone: string) =>
    `${formatDay(page.locale, calendarDay(iso, zone), 'short')} ${zonedClock(page.locale, iso, zone, headingZone)}`;
  const from = format(silence.from, zoneOf(silence.after));
  const until = format(silence.until, zoneOf(silence.before));
  return (
    <li id={`q${silence.before}`} className={styles.silence}>
      <p>
        <b>{t('noReportFor', { duration: formatDuration(duration, silence.durationMs) })}</b>
        <small>{t('span', { from, until })}</small>
      </p>
    </li>
  );
}
