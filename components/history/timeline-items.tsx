'use client';

import { useLocale, useTranslations } from '../language/context.tsx';
import dynamic from 'next/dynamic';
import { Fragment, type KeyboardEvent, type MouseEvent } from 'react';
import { formatDay, formatDuration, formatPosition } from '#lib/i18n/format.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import { isOrderKnown, placeText, type PlaceText } from '#lib/share/page/display-rules.ts';
import type { ReportNumber, Report, Silence, Stop, ZoneOf } from '#lib/share/types.ts';
import { useBrand, usePositionDecimals } from '../brand/context.tsx';
import { EmptyFallback } from '../frame/in-browser.ts';
import { formatZonedClock, useClockAheadNote } from '../page/clock-texts.ts';
import { useShareState } from '../page/share-state.ts';
import styles from './location-history.module.css';
import { reportAnchor } from './report-address.ts';
import { type OpenRows, useUnfolding } from './use-expanded-rows.ts';

// With a boundary of its own: while it comes, nothing around it may go.
const ReportFacts = dynamic(
  () =>
    import('./report-facts.tsx').then(
      (module) => module.ReportFacts,
      () => EmptyFallback,
    ),
  { ssr: false },
);

export interface ItemProps {
  zoneOf: ZoneOf;
  /** The name of the zone that is told above, for all times; null: each has its own beside it. */
  told: string | null;
  rows: OpenRows;
  /** False until a row can open. */
  isReady: boolean;
  /** Whether a report's position is left out of the line. */
  isOutlier: (number: ReportNumber) => boolean;
  /** null: no map can be moved. */
  onShowOnMap: ((number: ReportNumber) => void) | null;
  /** The id of a report's row; without it the one addresses lead to. */
  idOf?: (number: ReportNumber) => string;
}

interface ReportItemProps extends ItemProps {
  row: Report;
  /** The entry of its place, which it stands in: that tells name and country, and so much of the rest. */
  within?: { readonly rest: string | null } | null;
}

/** One report: its time and place; opened, all else that is known of it. */
export function ReportItem({
  row,
  zoneOf,
  told,
  rows,
  isReady,
  isOutlier,
  onShowOnMap,
  idOf = reportAnchor,
  within = null,
}: ReportItemProps) {
  const { view, selection } = useShareState();
  const { number } = row;
  const anchor = idOf(number);
  const isOpen = rows.isOpen(number);
  const isAstray = isOutlier(number);
  const zone = zoneOf(number);
  const decimals = usePositionDecimals();
  const place = placeText(row.address);
  const rest = restOf(place);
  const point = row.position === null ? null : formatPosition(row.position, decimals);
  // In the entry of its place a row tells what differs.
  const lead = within === null ? null : rest === within.rest ? point : rest;
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    rows.toggle(number);
  };
  // A link does no harm without JavaScript; with it this is a button, which has one key more.
  const asButton = {
    role: 'button',
    'aria-expanded': isOpen,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) rows.toggle(number);
    },
  };
  return (
    <li
      id={anchor}
      className={number === view.journey.reports && within === null && isOrderKnown(view) ? styles.latest : undefined}
      aria-current={selection?.number === number || undefined}
      data-open={isOpen || undefined}
    >
      {/* The title tells the point under an address where the row cannot be opened. */}
      <a
        href={`#${anchor}`}
        onClick={toggle}
        title={row.near !== undefined || lead === point ? undefined : (point ?? undefined)}
        {...(isReady ? asButton : {})}
      >
        <ReportText row={row} zone={zone} told={told} place={place} point={point} lead={lead} isOutlier={isAstray} />
      </a>
      {isOpen && (
        <ReportFacts
          row={row}
          zone={zone}
          point={place === null || lead === point ? null : point}
          onShowOnMap={onShowOnMap === null || isAstray ? null : () => onShowOnMap(number)}
        />
      )}
    </li>
  );
}

interface ReportTextProps {
  row: Report;
  zone: string;
  told: string | null;
  place: PlaceText | null;
  point: string | null;
  /** null: its place. */
  lead: string | null;
  isOutlier: boolean;
}

/** What happened leads, then where; without an event the place does. */
function ReportText({ row, zone, told, place, point, lead, isOutlier }: ReportTextProps) {
  const t = useTranslations('history');
  const { show } = useBrand();
  const { view } = useShareState();
  const { time, event } = row;
  const ahead = useClockAheadNote()(time);
  const isZoneUnstated = time?.zone === 'none' && time.precision === 'instant';
  const notes = [
    lead === null ? restOf(place) : null,
    time !== null && time.iso === null ? time.raw : null,
    isZoneUnstated && time.iso !== null && told !== 'UTC' ? t('rowZone') : null,
    ahead,
    point === null ? t('offMap') : null,
    isOutlier ? t('outlier') : null,
    row.number === 1 && isOrderKnown(view) ? t('first') : null,
  ].filter((note) => note !== null);
  const where =
    lead === null ? (
      <PlaceName place={place} near={row.near} instead={point ?? t(show.street ? 'noPlace' : 'placeHidden')} />
    ) : (
      <bdi>{lead}</bdi>
    );
  return (
    <>
      {time?.iso != null && time.precision === 'instant' ? (
        <time dateTime={time.iso} suppressHydrationWarning>
          {isZoneUnstated ? formatClock(time.iso, 'UTC') : formatZonedClock(time.iso, zone, told)}
        </time>
      ) : (
        <i>{time === null ? t('noTime') : '–'}</i>
      )}
      <p>
        {event !== null && <bdi>{event}</bdi>}
        {event === null ? where : <small>{where}</small>}
        {notes.map((note, index) => (
          <Fragment key={index}>
            {' '}
            <small>
              <bdi>{note}</bdi>
            </small>
          </Fragment>
        ))}
      </p>
    </>
  );
}

/** What name and country leave unsaid, in one line. */
export function restOf(place: PlaceText | null): string | null {
  return place?.rest.join(', ') || null;
}

interface PlaceNameProps {
  place: PlaceText | null;
  near: Report['near'];
  instead: string;
}

/** One isolate, so that "Halden, Norway" keeps its order in a text from right to left. */
export function PlaceName({ place, near, instead }: PlaceNameProps) {
  // The coordinates stay below what we make of them.
  if (place === null && near !== undefined)
    return (
      <>
        <bdi>{near}</bdi>
        <small>
          <bdi>{instead}</bdi>
        </small>
      </>
    );
  return (
    <bdi>
      {place?.name ?? instead}
      {place?.country != null && <span>, {place.country}</span>}
    </bdi>
  );
}

/** Many reports from one place, told once; they unfold, and are open where nothing can be tapped. */
export function StopItem({ stop, reports, ...item }: ItemProps & { stop: Stop; reports: readonly Report[] }) {
  const details = useUnfolding(stop.first, stop.last);
  return (
    <li className={styles.stop}>
      <details ref={details}>
        <summary>
          <StopText stop={stop} reports={reports} {...item} />
        </summary>
        <ol className={styles.rows}>
          {reports.map((row) => (
            <ReportItem key={row.number} row={row} {...item} />
          ))}
        </ol>
      </details>
    </li>
  );
}

interface StopTextProps extends Pick<ItemProps, 'zoneOf' | 'told'> {
  stop: Stop;
  /** Those that tell something of it, newest first. */
  reports: readonly Report[];
}

/** When it stopped, for how long, where, and what happened there. */
export function StopText({ stop, reports, zoneOf, told }: StopTextProps) {
  const t = useTranslations('history');
  const words = useTranslations('duration');
  const place = placeText(reports.find((row) => row.address !== null)?.address ?? null);
  const decimals = usePositionDecimals();
  return (
    <>
      <StopTimes stop={stop} zoneOf={zoneOf} told={told} />
      <span>
        <b>{t('stopped', { duration: formatDuration(words, stop.durationMs) })}</b>
        <PlaceName place={place} near={reports[0]?.near} instead={formatPosition(stop, decimals)} />
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

function StopTimes({ stop: { from, until, first, last }, zoneOf, told }: Omit<StopTextProps, 'reports'>) {
  const locale = useLocale();
  const day = calendarDay(from, zoneOf(first));
  return (
    // In the order of time; the newest stands above as everywhere in the list.
    <span className={styles.times} suppressHydrationWarning>
      <time dateTime={from} suppressHydrationWarning>
        {formatZonedClock(from, zoneOf(first), told)}
      </time>
      {day !== calendarDay(until, zoneOf(last)) && (
        <small suppressHydrationWarning>{formatDay(locale, day, 'short')}</small>
      )}
      <time dateTime={until} suppressHydrationWarning>
        {formatZonedClock(until, zoneOf(last), told)}
      </time>
    </span>
  );
}

interface SilenceItemProps extends Pick<ItemProps, 'zoneOf' | 'told'> {
  silence: Silence;
}

/** Dashed like on the map. */
export function SilenceItem({ silence, zoneOf, told }: SilenceItemProps) {
  const t = useTranslations('history');
  const words = useTranslations('duration');
  const locale = useLocale();
  const moment = (iso: string, zone: string) =>
    `${formatDay(locale, calendarDay(iso, zone), 'short')} ${formatZonedClock(iso, zone, told)}`;
  const from = moment(silence.from, zoneOf(silence.after));
  const until = moment(silence.until, zoneOf(silence.before));
  return (
    <li className={styles.silence}>
      <p>
        <b>{t('noReportFor', { duration: formatDuration(words, silence.durationMs) })}</b>
        <small suppressHydrationWarning>{t('span', { from, until })}</small>
      </p>
    </li>
  );
}
