'use client';

import { useSearchParams } from 'next/navigation';
import { type ComponentProps, Fragment, type KeyboardEvent, type MouseEvent } from 'react';
import { formatClock, formatPosition } from '#lib/i18n/format.ts';
import { isOrderKnown, placeText, type PlaceText } from '#lib/share/view/display-rules.ts';
import { isCharted } from '#lib/tracking/units.ts';
import type { Fold, Report, ReportNumber, ZoneOf } from '#lib/share/types.ts';
import { useBrand, usePositionDecimals } from '../brand/context.tsx';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import { reportAnchor, reportHref } from '../page/page-links.ts';
import { reportReadings } from '../readings/reading-texts.ts';
import { useShareState } from '../page/share-state.ts';
import { formatZonedClock, useClockAheadNote } from '../page/time-text.tsx';
import styles from './location-history.module.css';
import type { ExpandedRows } from './use-expanded-rows.ts';
import type { FetchRows } from './use-fetched-rows.ts';

const ReportFacts = lazyComponent(() => import('./report-facts.tsx').then((module) => module.ReportFacts));

export interface ItemProps {
  zoneOf: ZoneOf;
  /** Name of the zone above the list, which its times leave out; null: each time names its own zone. */
  headingZone: string | null;
  rows: ExpandedRows;
  isReady: boolean;
  isOutlier: (number: ReportNumber) => boolean;
  onShowOnMap: ((number: ReportNumber) => void) | null;
  /** Fetches reports of a long entry; rejects when there is no connection. */
  fetchRows?: FetchRows;
  idOf?: (number: ReportNumber) => string;
}

interface ReportItemProps extends ItemProps {
  report: Report;
  /** The group of reports from one place that this row is in. It already shows name and country, and `detail`. */
  group?: { readonly detail: string | null } | null;
}

export function ReportItem({ report, group = null, ...item }: ReportItemProps) {
  const { headingZone, rows, isReady, onShowOnMap, idOf = reportAnchor } = item;
  const { view, selection } = useShareState();
  const { number } = report;
  const anchor = idOf(number);
  const isExpanded = rows.isExpanded(number);
  const isOutlier = item.isOutlier(number);
  const zone = item.zoneOf(number);
  const decimals = usePositionDecimals();
  const place = placeText(report.address);
  const detail = placeDetail(place);
  const position = report.position === null ? null : formatPosition(report.position, decimals);
  const difference = group === null ? null : detail === group.detail ? position : detail;
  const isLatest = number === view.journey.reports && group === null && isOrderKnown(view);
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    rows.toggle(number);
  };
  const buttonProps = {
    role: 'button',
    'aria-expanded': isExpanded,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) rows.toggle(number);
    },
  };
  return (
    <li
      id={anchor}
      className={isLatest ? styles.latest : undefined}
      aria-current={selection?.number === number || undefined}
      data-open={isExpanded || undefined}
    >
      {/* Works as a link without JavaScript, where the title shows the position. */}
      <a
        href={`#${anchor}`}
        onClick={toggle}
        title={report.near !== undefined || difference === position ? undefined : (position ?? undefined)}
        {...(isReady ? buttonProps : {})}
      >
        <ReportText {...{ report, zone, headingZone, place, position, difference, isOutlier }} />
      </a>
      {isExpanded && (
        <ReportFacts
          report={report}
          zone={zone}
          position={place === null || difference === position ? null : position}
          onShowOnMap={onShowOnMap === null || isOutlier ? null : () => onShowOnMap(number)}
        />
      )}
    </li>
  );
}

interface ReportTextProps {
  report: Report;
  zone: string;
  headingZone: string | null;
  place: PlaceText | null;
  position: string | null;
  difference: string | null;
  isOutlier: boolean;
}

function ReportText({ report, zone, headingZone, place, position, difference, isOutlier }: ReportTextProps) {
  const t = useTranslations('history');
  const locale = useLocale();
  const { show } = useBrand();
  const { view } = useShareState();
  const { time, event, near, number, readings } = report;
  const ahead = useClockAheadNote()(time);
  const isZoneUnstated = time?.zone === 'none' && time.precision === 'instant';
  // Not the oldest of those shown, where older ones are left out or hidden.
  const isFirst = isOrderKnown(view) && view.asset.historyLeftOut === 0 && show.history;
  const notes = [
    difference === null ? placeDetail(place) : null,
    time !== null && time.iso === null ? time.raw : null,
    isZoneUnstated && time.iso !== null && headingZone !== 'UTC' ? t('rowZone') : null,
    ahead,
    position === null && view.journey.located > 0 ? t('offMap') : null,
    isOutlier ? t('outlier') : null,
    isFirst && number === 1 ? t('first') : null,
    reportReadings(locale, readings, view.readings, isCharted)[0]?.text ?? null,
  ].filter((note) => note !== null);
  const where =
    difference === null ? (
      <PlaceName place={place} near={near} fallback={position ?? t(show.street ? 'noPlace' : 'placeHidden')} />
    ) : (
      <bdi>{difference}</bdi>
    );
  return (
    <>
      {time?.iso != null && time.precision === 'instant' ? (
        <time dateTime={time.iso} suppressHydrationWarning>
          {isZoneUnstated
            ? formatClock(locale, time.iso, 'UTC')
            : formatZonedClock(locale, time.iso, zone, headingZone)}
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

export function placeDetail(place: PlaceText | null): string | null {
  return place?.rest.join(', ') || null;
}

interface PlaceNameProps {
  place: PlaceText | null;
  near: Report['near'];
  fallback: string;
}

export function PlaceName({ place, near, fallback }: PlaceNameProps) {
  if (place === null && near !== undefined)
    return (
      <>
        <bdi>{near}</bdi>
        <small>
          <bdi>{fallback}</bdi>
        </small>
      </>
    );
  // One isolate, so that "Halden, Norway" keeps its order within a right-to-left text.
  return (
    <bdi>
      {place?.name ?? fallback}
      {place?.country != null && <span>, {place.country}</span>}
    </bdi>
  );
}

type EntryLinkProps = Pick<Fold, 'first' | 'last'> & Pick<ComponentProps<'a'>, 'onClick' | 'aria-busy'>;

/** Leads to reports that the page does not show. */
export function EntryLink({ first, last, onClick, 'aria-busy': isBusy }: EntryLinkProps) {
  const t = useTranslations('history');
  const query = useSearchParams().toString();
  return (
    <li className={styles.gap}>
      <a href={reportHref(query, last)} aria-busy={isBusy} onClick={onClick}>
        {t('stopReports', { count: last - first + 1 })}
      </a>
    </li>
  );
}
