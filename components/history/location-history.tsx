'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useRef } from 'react';
import { clockLength, formatDuration, formatNearDay, zoneName } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { buildTimeline, groupByDay, type TimelineEntry } from '#lib/share/view/timeline.ts';
import { isHistoryEmpty, isLong, isOrderKnown, plannedOf } from '#lib/share/view/display-rules.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { useHydrated, useAfterMap, useIsSandboxed } from '../frame/in-browser.ts';
import { EmptyFallback, lazyComponent } from '../frame/lazy-component.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import { type DisplayClock, useNow, usePageClock } from '../page/page-clock.tsx';
import { DAY_ANCHOR, pageHref, PLACE_CLOCK } from '../page/page-links.ts';
import { useShareState } from '../page/share-state.ts';
import { formatZonedClock } from '../page/time-text.tsx';
import styles from './location-history.module.css';
import { type ItemProps, ReportItem } from './report-item.tsx';
import { DayHeading, FoldItem, SilenceItem, StopItem } from './timeline-items.tsx';
import { useExpandedRows } from './use-expanded-rows.ts';
import { useFetchedRows } from './use-fetched-rows.ts';

const HistoryPages = dynamic(() =>
  import('./history-pages.tsx').then((module) => module.HistoryPages).catch(() => EmptyFallback),
);
const PlannedList = dynamic(() =>
  import('./planned-list.tsx').then((module) => module.PlannedList).catch(() => EmptyFallback),
);
const HistoryTools = lazyComponent(() => import('./all/history-tools.tsx').then((module) => module.HistoryTools));

export function LocationHistory({ hasMap }: { hasMap: boolean }) {
  const t = useTranslations('history');
  const locale = useLocale();
  const { view, onSelect, failing } = useShareState();
  const pageClock = usePageClock();
  const { journey, asset } = view;
  const { page, fetchRows } = useFetchedRows(view.page);
  const instants = page.reports.filter(({ time }) => time?.iso != null && time.precision === 'instant');
  const isZoneUnstated = instants.length > 0 && instants.every(({ time }) => time?.zone === 'none');
  const clock: DisplayClock = isZoneUnstated ? utcClock : pageClock;
  const { zoneOf, dayZone } = clock;
  const zone = zoneOf();
  const lastAt = journey.lastAt ?? pageClock.renderedAt;
  const headingZone = dayZone === undefined ? zoneName(zone, lastAt) : null;
  const days = useMemo(() => groupByDay(buildTimeline(page), clock), [page, clock]);
  const requestedDay = useSearchParams().get('day') ?? '';
  const requestedIndex = days.findIndex(({ day }) => day !== '' && day <= requestedDay);
  const rows = useExpandedRows(page.reports);
  const isReady = useHydrated();
  const isSandboxed = useIsSandboxed();
  const isMapStill = isSandboxed || !hasMap;
  // Reserves the height of the tools, which load late. Their time strip needs the map's track.
  const toolsHeight = !isLong(view) || isSandboxed ? undefined : isMapStill ? 'bar' : 'strip';
  const onShowOnMap = isMapStill ? null : (number: ReportNumber) => onSelect({ number, source: 'row', reveal: 'map' });
  const isOutlier = (number: ReportNumber) => page.outliers.includes(number);
  const items = { zoneOf, headingZone, rows, isReady, isOutlier, onShowOnMap, fetchRows };

  const planned = plannedOf(asset);
  const list = useRef<HTMLDivElement>(null);
  const isLater = useAfterMap();
  useEffect(() => {
    const element = list.current;
    if (!isLater || element === null) return undefined;
    const abort = new AbortController();
    import('./roving-focus.ts').then(
      ({ startRovingFocus }) => abort.signal.aborted || startRovingFocus(element, abort.signal),
      () => undefined,
    );
    return () => abort.abort();
  }, [isLater]);

  return (
    <section
      className={styles.history}
      data-failing={failing || undefined}
      data-complete={page.page === page.pages || undefined}
      data-utc={zone === 'UTC' || undefined}
      data-clock={clockLength(locale)}
      aria-labelledby="history"
    >
      <h2 id="history" className={styles.title}>
        {t('title')}
      </h2>
      {page.reports.length === 0 ? (
        <p className={styles.note}>{t(isHistoryEmpty(view) ? 'empty' : 'notProvided')}</p>
      ) : (
        <>
          {isZoneUnstated ? (
            <p className={styles.note}>{t('zoneNotStated')}</p>
          ) : (
            <ZoneSwitch at={lastAt} hasPlaces={journey.located > 0} />
          )}
          {asset.historyReordered && <p className={styles.note}>{t('reordered')}</p>}
          {asset.historyAsSent && <p className={styles.note}>{t('asSent')}</p>}
          <div className={styles.tools} data-long={toolsHeight}>
            {isLater && <HistoryTools list={list} items={items} />}
          </div>
          <div ref={list} className={styles.list}>
            {page.page > 1 && <HistoryPages />}
            <p className={styles.zones} data-place={headingZone === null || undefined} suppressHydrationWarning>
              <b>{headingZone ?? t('atPlace')}</b> <b>UTC</b>
            </p>
            {page.page === 1 && <OngoingSilence zone={zone} headingZone={headingZone} />}
            {days.map((group, index) => (
              // Keys count from the oldest day, so that a new day does not remount the others.
              <section
                key={`${group.day}-${days.slice(index).filter(({ day }) => day === group.day).length}`}
                className={styles.day}
              >
                <DayHeading day={group.day} zone={zone} id={index === requestedIndex ? DAY_ANCHOR : undefined}>
                  {dayZone?.(group)}
                </DayHeading>
                <ol className={styles.rows}>{group.entries.map((entry) => renderEntry(entry, items))}</ol>
              </section>
            ))}
            {page.pages > 1 && <HistoryPages isMain />}
            {page.page === page.pages && asset.historyLeftOut > 0 && (
              <p className={styles.note}>{t('leftOut', { count: String(asset.historyLeftOut) })}</p>
            )}
          </div>
        </>
      )}
      {planned.length > 0 && page.page === 1 && <PlannedList planned={planned} />}
    </section>
  );
}

function ZoneSwitch({ at, hasPlaces }: { at: string; hasPlaces: boolean }) {
  const t = useTranslations('history');
  const { clock, initialZone, readerZone, clockButtonProps } = usePageClock();
  const query = useSearchParams().toString();
  // The device's zone comes last: it is known only after hydration and must not move the others.
  const choices = new Set(['UTC', initialZone, hasPlaces ? PLACE_CLOCK : null, clock, readerZone]);
  const textOf = (choice: string) => {
    if (choice === PLACE_CLOCK) return t('atPlace');
    if (choice === 'UTC') return t('utc');
    const zone = zoneName(choice, at);
    return choice === readerZone ? t('yours', { zone }) : zone;
  };
  return (
    <div className={styles.switch} role="group" aria-label={t('zones')}>
      {[...choices].map(
        (choice) =>
          choice !== null && (
            <a
              key={choice}
              href={pageHref(query, { tz: choice }, '#history')}
              aria-current={choice === clock || undefined}
              {...clockButtonProps?.(choice)}
            >
              {textOf(choice)}
            </a>
          ),
      )}
    </div>
  );
}

const utcClock: DisplayClock = { zoneOf: () => 'UTC' };

function renderEntry(entry: TimelineEntry, items: ItemProps) {
  switch (entry.kind) {
    case 'report':
      return <ReportItem key={entry.report.number} report={entry.report} {...items} />;
    case 'fold':
      return <FoldItem key={`p${entry.fold.first}`} fold={entry.fold} reports={entry.reports} {...items} />;
    case 'stop':
      return <StopItem key={`s${entry.stop.first}`} stop={entry.stop} reports={entry.reports} {...items} />;
    case 'silence':
      return <SilenceItem key={`q${entry.silence.before}`} silence={entry.silence} {...items} />;
  }
}

function OngoingSilence({ zone, headingZone }: { zone: string; headingZone: string | null }) {
  const { view } = useShareState();
  const { journey, latestTime, delivery } = view;
  const t = useTranslations('history');
  const words = useTranslations('duration');
  const locale = useLocale();
  const { renderedAt } = usePageClock();
  const now = useNow(60_000) ?? Date.parse(renderedAt);
  if (journey.lastAt === null || journey.silenceAfterMs === null || delivery !== null || !isOrderKnown(view))
    return null;
  // A newer report with an unreadable time may have come a minute ago.
  if (latestTime?.iso == null || Date.parse(latestTime.iso) !== Date.parse(journey.lastAt)) return null;
  const silentMs = now - Date.parse(journey.lastAt);
  if (silentMs <= journey.silenceAfterMs) return null;
  const day = calendarDay(journey.lastAt, zone);
  const isToday = day === calendarDay(new Date(now).toISOString(), zone);
  const clock = formatZonedClock(locale, journey.lastAt, zone, headingZone);
  return (
    <div className={styles.present}>
      <p suppressHydrationWarning>
        {`${isToday ? t('noReportSince', { clock }) : t('noReportSinceDay', { day: formatNearDay(locale, day, renderedAt), clock })} `}
        <small suppressHydrationWarning>{t('soFar', { duration: formatDuration(words, silentMs) })}</small>
      </p>
    </div>
  );
}
