'use client';
import { useLocale, useTranslations } from '../language/context.tsx';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useRef } from 'react';
import { formatDuration, formatNearDay, zoneName } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { buildTimeline, type FoldedEntry, foldPlaces, groupByDay } from '#lib/share/page/timeline.ts';
import { isHistoryEmpty, isOrderKnown } from '#lib/share/page/display-rules.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { usePositionDecimals } from '../brand/context.tsx';
import { EmptyFallback, useHydrated, useAfterMap, useIsSandboxed } from '../frame/in-browser.ts';
import { formatZonedClock } from '../page/clock-texts.ts';
import { type ShownClock, useNow, usePageClock } from '../page/page-clock.tsx';
import { useShareState } from '../page/share-state.ts';
import { ZoneSwitch } from '../page/zone-switch.tsx';
import { DayHeading } from './day-heading.tsx';

// Not with its part: Next writes a sheet that comes with one as `link` with `as`, which HTML does not know.
import './history-pages.module.css';
import styles from './location-history.module.css';
import { DAY_ANCHOR } from './report-address.ts';
import { PlaceItem, placeOfRow } from './place-item.tsx';
import { type ItemProps, ReportItem, SilenceItem, StopItem } from './timeline-items.tsx';
import { useOpenRows } from './use-expanded-rows.ts';

// Most histories have one page, and no plan.
const HistoryPages = dynamic(() =>
  import('./history-pages.tsx').then(
    (module) => module.HistoryPages,
    () => EmptyFallback,
  ),
);
const PlannedList = dynamic(() =>
  import('./planned-list.tsx').then(
    (module) => module.PlannedList,
    () => EmptyFallback,
  ),
);

// Nobody looks for one of a few reports.
const HistoryTools = dynamic(
  () =>
    import('./all/history-tools.tsx').then(
      (module) => module.HistoryTools,
      () => EmptyFallback,
    ),
  { ssr: false },
);

interface LocationHistoryProps {
  /** A map is on the same page. */
  hasMap: boolean;
}

/** The history: newest first, by day, every report in the page's HTML. */
export function LocationHistory({ hasMap }: LocationHistoryProps) {
  const t = useTranslations('history');
  const places = useTranslations('places');
  const { view, selection, onSelect, failing } = useShareState();
  const clock = usePageClock();
  const { journey, page, asset } = view;
  const instants = page.reports.filter(({ time }) => time?.iso != null && time.precision === 'instant');
  const isZoneUnstated = instants.length > 0 && instants.every(({ time }) => time?.zone === 'none');
  const by: ShownClock = isZoneUnstated ? inUtc : clock;
  const { zoneOf } = by;
  const zone = zoneOf();
  const at = journey.lastAt ?? clock.renderedAt;
  const told = by.dayZone === undefined ? zoneName(zone, at) : null;
  const decimals = usePositionDecimals();
  const days = useMemo(
    () =>
      groupByDay(buildTimeline(page), by).map((group) => ({
        ...group,
        folded: foldPlaces(group.entries, (report) => placeOfRow(report, by.zoneOf, decimals)),
      })),
    [page, by, decimals],
  );
  const askedDay = useSearchParams().get('day') ?? '';
  const foundDay = days.findIndex(({ day }) => day !== '' && day <= askedDay);
  const rows = useOpenRows(selection, onSelect);
  const isReady = useHydrated();
  const isSandboxed = useIsSandboxed();
  // A sandboxed frame keeps its drawing, which shows no point.
  const isMapStill = isSandboxed || !hasMap;
  // Room for what comes with the tools: when it reported is known where there is a map.
  const room = page.pages === 1 || isSandboxed ? undefined : isMapStill ? 'bar' : 'strip';
  const onShowOnMap = isMapStill ? null : (number: ReportNumber) => onSelect({ number, source: 'row', reveal: 'map' });
  const isOutlier = (number: ReportNumber) => page.outliers.includes(number);
  const items = { zoneOf, told, rows, isReady, isOutlier, onShowOnMap };

  const list = useRef<HTMLDivElement>(null);
  const isLater = useAfterMap();
  useEffect(() => {
    const element = list.current;
    if (!isLater || element === null) return undefined;
    const ending = new AbortController();
    // Without it each row is a stop of the Tab key, as before.
    import('./roving-focus.ts').then(
      ({ startRovingFocus }) => ending.signal.aborted || startRovingFocus(element, ending.signal),
      () => undefined,
    );
    return () => ending.abort();
  }, [isLater]);

  return (
    <section
      className={styles.history}
      data-failing={failing || undefined}
      data-complete={page.page === page.pages || undefined}
      data-utc={zone === 'UTC' || undefined}
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
            <ZoneSwitch at={at} hasPlaces={journey.located > 0} />
          )}
          {asset.historyReordered && <p className={styles.note}>{t('reordered')}</p>}
          {page.reports.some(({ near }) => near) && <p className={styles.note}>{places('nearNote')}</p>}
          {asset.historyAsSent && <p className={styles.note}>{t('asSent')}</p>}
          <div className={styles.tools} data-long={room}>
            {isLater && <HistoryTools list={list} items={items} />}
          </div>
          <div ref={list} className={styles.list}>
            {page.page > 1 && <HistoryPages />}
            {/* On paper, above the columns of times. */}
            <p className={styles.zones} data-place={told === null || undefined} suppressHydrationWarning>
              <b>{told ?? t('atPlace')}</b> <b>UTC</b>
            </p>
            {page.page === 1 && <PresentSilence zone={zone} told={told} />}
            {days.map((group, index) => (
              // Counted from the oldest: a new day must not make the rows of the others anew.
              <section
                key={`${group.day}-${days.slice(index).filter(({ day }) => day === group.day).length}`}
                className={styles.day}
              >
                <DayHeading day={group.day} zone={zone} id={index === foundDay ? DAY_ANCHOR : undefined}>
                  {by.dayZone?.(group)}
                </DayHeading>
                <ol className={styles.rows}>{group.folded.map((entry) => itemOf(entry, items))}</ol>
              </section>
            ))}
            {page.pages > 1 && <HistoryPages withDays />}
            {page.page === page.pages && asset.historyLeftOut > 0 && (
              <p className={styles.note}>{t('leftOut', { count: String(asset.historyLeftOut) })}</p>
            )}
          </div>
        </>
      )}
      {asset.planned.length > 0 && page.page === 1 && <PlannedList planned={asset.planned} />}
    </section>
  );
}

const inUtc: ShownClock = { zoneOf: () => 'UTC' };

function itemOf(entry: FoldedEntry, items: ItemProps) {
  switch (entry.kind) {
    case 'report':
      return <ReportItem key={entry.report.number} row={entry.report} {...items} />;
    case 'place':
      return <PlaceItem key={`p${entry.reports.at(-1)?.number}`} reports={entry.reports} {...items} />;
    case 'stop':
      return <StopItem key={`s${entry.stop.first}`} stop={entry.stop} reports={entry.reports} {...items} />;
    case 'silence':
      return <SilenceItem key={`q${entry.silence.before}`} silence={entry.silence} {...items} />;
  }
}

/** The silence that is still going on. */
function PresentSilence({ zone, told }: { zone: string; told: string | null }) {
  const { view } = useShareState();
  const { journey, latestTime: newest, delivery } = view;
  const t = useTranslations('history');
  const words = useTranslations('duration');
  const locale = useLocale();
  const { renderedAt } = usePageClock();
  const now = useNow(60_000) ?? Date.parse(renderedAt);
  if (journey.lastAt === null || journey.silenceAfterMs === null || delivery !== null) return null;
  // A newer report whose time cannot be read may have come a minute ago.
  if (!isOrderKnown(view) || newest?.iso == null || Date.parse(newest.iso) !== Date.parse(journey.lastAt)) return null;
  const silentMs = now - Date.parse(journey.lastAt);
  if (silentMs <= journey.silenceAfterMs) return null;
  const day = calendarDay(journey.lastAt, zone);
  const isToday = day === calendarDay(new Date(now).toISOString(), zone);
  const clock = formatZonedClock(journey.lastAt, zone, told);
  return (
    <div className={styles.present}>
      <p suppressHydrationWarning>
        {`${t('noReportSince', { clock: isToday ? clock : `${formatNearDay(locale, day, renderedAt)}, ${clock}` })} `}
        <small suppressHydrationWarning>{t('soFar', { duration: formatDuration(words, silentMs) })}</small>
      </p>
    </div>
  );
}
