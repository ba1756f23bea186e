'use client';

import { useLocale, useTranslations } from '../language/context.tsx';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { formatDay, formatDuration, formatNearDay, relativeDay } from '#lib/i18n/format.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import { buildTimeline, groupByDay, type TimelineEntry } from '#lib/share/page/timeline.ts';
import { isHistoryEmpty, placeText } from '#lib/share/page/words.ts';
import type { HistoryPage, ReportNumber } from '#lib/share/types.ts';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { useHydrated, useSandboxed } from '../frame/in-browser.ts';
import { useNow, usePageClock } from '../page/page-clock.tsx';
import { useShown } from '../page/shown.ts';
import { Timestamp } from '../page/timestamp.tsx';
import { ZoneSwitch } from '../page/zone-switch.tsx';
import styles from './location-history.module.css';
import { historyHref } from './report-address.ts';
import { type ItemProps, ReportItem, SilenceItem, StopItem } from './timeline-items.tsx';
import { useOpenRows } from './use-open-rows.ts';

interface LocationHistoryProps {
  /** A map is on the same page. */
  hasMap: boolean;
}

/** The history: newest first, by day, every report in the page's HTML. */
export function LocationHistory({ hasMap }: LocationHistoryProps) {
  const t = useTranslations('history');
  const places = useTranslations('places');
  const { view, picked, onPick, failing } = useShown();
  const { zone: chosenZone } = usePageClock();
  const { journey, page, asset } = view;
  const instants = page.reports.filter(({ time }) => time?.iso != null && time.precision === 'instant');
  const isZoneUnstated = instants.length > 0 && instants.every(({ time }) => time?.zone === 'none');
  const zone = isZoneUnstated ? 'UTC' : chosenZone;
  const days = useMemo(() => groupByDay(buildTimeline(page), zone), [page, zone]);
  const rows = useOpenRows(picked, onPick);
  const isReady = useHydrated();
  // A sandboxed frame keeps its drawing, which shows no point.
  const isMapStill = useSandboxed() || !hasMap;
  const onShowOnMap = isMapStill ? null : (number: ReportNumber) => onPick({ number, by: 'row', to: 'map' });
  const items = { zone, rows, isReady, onShowOnMap };

  return (
    <section
      className={styles.history}
      data-failing={failing || undefined}
      data-complete={page.page === page.pages || undefined}
      aria-labelledby="history"
    >
      <h2 id="history" className={styles.title}>
        {t('title')}
      </h2>
      {page.reports.length === 0 ? (
        <p className={styles.note}>{t(isHistoryEmpty(view) ? 'empty' : 'notProvided')}</p>
      ) : (
        <>
          {isZoneUnstated ? <p className={styles.note}>{t('zoneNotStated')}</p> : <ZoneSwitch at={journey.lastAt} />}
          {asset.historyReordered && <p className={styles.note}>{t('reordered')}</p>}
          {page.reports.some(({ near }) => near) && <p className={styles.note}>{places('nearNote')}</p>}
          {asset.historyAsSent && <p className={styles.note}>{t('asSent')}</p>}
          {page.page > 1 && <HistoryPages page={page} />}
          {page.page === 1 && <PresentSilence zone={zone} />}
          {days.map(({ day, entries }, index) => (
            <section key={`${day}-${index}`} className={styles.day}>
              <DayHeading day={day} zone={zone} />
              <ol className={styles.rows}>
                {entries.map((entry) => (
                  <Entry key={keyOf(entry)} entry={entry} {...items} />
                ))}
              </ol>
            </section>
          ))}
          <HistoryPages page={page} />
          {page.page === page.pages && asset.historyLeftOut > 0 && (
            <p className={styles.note}>{t('leftOut', { count: String(asset.historyLeftOut) })}</p>
          )}
        </>
      )}
      {asset.planned.length > 0 && page.page === 1 && <PlannedList planned={asset.planned} />}
    </section>
  );
}

/** What has not happened yet, apart from the reports and as the service sent it. */
function PlannedList({ planned }: { planned: readonly LocationPoint[] }) {
  const t = useTranslations('history');
  return (
    <div className={styles.planned}>
      <h3>{t('planned')}</h3>
      <ul>
        {planned.map(({ time, address, event }, index) => (
          <li key={index}>
            {[placeText(address)?.name, event].map((text, part) => text != null && <bdi key={part}>{text}</bdi>)}
            <small>{time === null ? t('noTime') : <Timestamp value={time} />}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry, ...props }: ItemProps & { entry: TimelineEntry }) {
  switch (entry.kind) {
    case 'report':
      return <ReportItem row={entry.report} {...props} />;
    case 'stop':
      return <StopItem stop={entry.stop} reports={entry.reports} {...props} />;
    case 'silence':
      return <SilenceItem silence={entry.silence} zone={props.zone} />;
  }
}

function keyOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'report':
      return `r${entry.report.number}`;
    case 'stop':
      return `s${entry.stop.first}`;
    case 'silence':
      return `q${entry.silence.before}`;
  }
}

function DayHeading({ day, zone }: { day: string; zone: string }) {
  const t = useTranslations('history');
  const locale = useLocale();
  const { renderedAt } = usePageClock();
  const now = useNow(60_000) ?? Date.parse(renderedAt);
  if (day === '') return <h3 className={styles.heading}>{t('noDay')}</h3>;
  const relative = relativeDay(day, calendarDay(new Date(now).toISOString(), zone));
  return (
    <h3 className={styles.heading} suppressHydrationWarning>
      {relative !== null && <b>{t(relative)}</b>}{' '}
      <time dateTime={day} suppressHydrationWarning>
        {formatDay(locale, day, 'long')}
      </time>
      {day.slice(0, 4) !== renderedAt.slice(0, 4) && <span> {day.slice(0, 4)}</span>}
    </h3>
  );
}

/** The silence that is still going on. */
function PresentSilence({ zone }: { zone: string }) {
  const { journey, latestTime: newest } = useShown().view;
  const t = useTranslations('history');
  const words = useTranslations('duration');
  const locale = useLocale();
  const { renderedAt } = usePageClock();
  const now = useNow(60_000) ?? Date.parse(renderedAt);
  if (journey.lastAt === null || journey.silenceAfterMs === null) return null;
  // A newer report whose time cannot be read may have come a minute ago.
  if (newest?.iso == null || Date.parse(newest.iso) !== Date.parse(journey.lastAt)) return null;
  const silentMs = now - Date.parse(journey.lastAt);
  if (silentMs <= journey.silenceAfterMs) return null;
  const day = calendarDay(journey.lastAt, zone);
  const isToday = day === calendarDay(new Date(now).toISOString(), zone);
  const clock = formatClock(journey.lastAt, zone);
  return (
    <div className={styles.present}>
      <p suppressHydrationWarning>
        {t('noReportSince', { clock: isToday ? clock : `${formatNearDay(locale, day, renderedAt)}, ${clock}` })}
        <small suppressHydrationWarning>{t('soFar', { duration: formatDuration(words, silentMs) })}</small>
      </p>
    </div>
  );
}

/** Plain links: they work without JavaScript and open in a new tab. */
function HistoryPages({ page: { page, pages } }: { page: HistoryPage }) {
  const t = useTranslations('history');
  const parameters = useSearchParams();
  if (pages <= 1) return null;
  const hrefOf = (wanted: number) => historyHref(new URLSearchParams(parameters), wanted, 'history');
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      {page > 1 ? (
        <a rel="prev" href={hrefOf(page - 1)}>
          {t('newer')}
        </a>
      ) : (
        <span />
      )}
      <span>{t('pageOf', { page, pages })}</span>
      {page < pages ? (
        <a rel="next" href={hrefOf(page + 1)}>
          {t('older')}
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
