/** @jsxImportSource hono/jsx */
import { clockLength, formatNearDay, zoneName } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { isHistoryEmpty, isOrderKnown, placeText, plannedOf, reportsOn } from '#lib/share/view/display-rules.ts';
import { type DayGroup, groupByDay, hasTime } from '#lib/share/view/day-groups.ts';
import type { PlannedPoint } from '#lib/tracking/types.ts';
import type { Clock, ShipmentPage } from '../page/page.ts';
import { DAY_ANCHOR, pageHref, PLACE_CLOCK } from '../page/page-links.ts';
import { Since, Timestamp, zonedClock } from '../page/times.tsx';
import { DayHeading, Entry } from './entries.tsx';
import styles from './location-history.module.css';
import { HistoryPages, Search } from './navigation.tsx';
import type { List } from './row.tsx';

export function LocationHistory({ page, hasMap }: { page: ShipmentPage; hasMap: boolean }) {
  const { view, locale, now, failing } = page;
  const { journey, asset, page: shown } = view;
  const t = page.translate.history;
  const instants = reportsOn(shown).filter(({ time }) => time?.iso != null && time.precision === 'instant');
  const isZoneUnstated = instants.length > 0 && instants.every(({ time }) => time?.zone === 'none');
  const clock: Pick<Clock, 'zone' | 'zoneOf' | 'isSameDay' | 'dayZone'> = isZoneUnstated
    ? { zone: 'UTC', zoneOf: () => 'UTC' }
    : page.clock;
  const lastAt = journey.lastAt ?? now;
  const headingZone = clock.dayZone === undefined ? zoneName(locale, clock.zone, lastAt) : null;
  const list: List = { page, hasMap, zoneOf: clock.zoneOf, headingZone };
  const days = groupByDay(shown.entries, clock);
  const requestedDay = new URLSearchParams(page.query).get('day') ?? '';
  const isFound = shown.found !== undefined;
  const requested = isFound ? -1 : days.findIndex(({ day }) => day !== '' && day <= requestedDay);
  const planned = plannedOf(asset);
  return (
    <section
      className={styles.history}
      data-failing={failing || undefined}
      data-complete={(!isFound && shown.page === shown.pages) || undefined}
      data-utc={clock.zone === 'UTC' || undefined}
      data-width={clockLength(locale)}
      data-clock={page.clock.choice}
      data-reader={page.clock.reader}
      data-at={shown.at?.join(' ')}
      aria-labelledby="history"
    >
      <h2 id="history" className={styles.title}>
        {t('title')}
      </h2>
      {shown.entries.length === 0 && !isFound ? (
        <p className={styles.note}>{t(isHistoryEmpty(view) ? 'empty' : 'notProvided')}</p>
      ) : (
        <>
          {isZoneUnstated ? (
            <p className={styles.note}>{t('zoneNotStated')}</p>
          ) : (
            <ZoneSwitch page={page} at={lastAt} />
          )}
          {asset.historyReordered && <p className={styles.note}>{t('reordered')}</p>}
          {asset.historyAsSent && <p className={styles.note}>{t('asSent')}</p>}
          <div className={styles.tools}>
            <div data-since-last-visit data-kept />
            <Search page={page} />
          </div>
          <div id="history-list" className={styles.list} hidden={shown.entries.length === 0}>
            {shown.page > 1 && <HistoryPages page={page} />}
            <p className={styles.zones} data-place={headingZone === null || undefined}>
              <b>{headingZone ?? t('atPlace')}</b> <b>UTC</b>
            </p>
            {!isFound && shown.page === 1 && <OngoingSilence page={page} zone={clock.zone} headingZone={headingZone} />}
            {days.map((group, index) => (
              <section id={dayId(days, index)} className={styles.day}>
                <DayHeading
                  {...{ page, day: group.day, zone: clock.zone, place: clock.dayZone?.(group) ?? null }}
                  isSent={group.entries.some(hasTime)}
                  id={index === requested ? DAY_ANCHOR : undefined}
                />
                <ol className={styles.rows}>
                  {group.entries.map((entry) => (
                    <Entry entry={entry} list={list} />
                  ))}
                </ol>
              </section>
            ))}
            {shown.pages > 1 && <HistoryPages page={page} isMain />}
            {shown.page === shown.pages && asset.historyLeftOut > 0 && (
              <p className={styles.note}>{t('leftOut', { count: String(asset.historyLeftOut) })}</p>
            )}
          </div>
        </>
      )}
      {planned.length > 0 && !isFound && shown.page === 1 && <PlannedList page={page} planned={planned} />}
    </section>
  );
}

/** Of equal days the oldest is the first, so that a new day does not change the others. */
function dayId(days: readonly DayGroup[], index: number): string {
  const day = days[index]?.day ?? '';
  const count = days.slice(index).filter((other) => other.day === day).length;
  return `d${day}${count > 1 ? `-${count}` : ''}`;
}

function ZoneSwitch({ page, at }: { page: ShipmentPage; at: string }) {
  const t = page.translate.history;
  const { choice, initial, reader } = page.clock;
  // The device's zone comes last: it is not known at first and must not move the others.
  const choices = new Set(['UTC', initial, page.view.journey.located > 0 ? PLACE_CLOCK : null, choice, reader]);
  const textOf = (clock: string) => {
    if (clock === PLACE_CLOCK) return t('atPlace');
    if (clock === 'UTC') return t('utc');
    const zone = zoneName(page.locale, clock, at);
    return clock === reader ? t('yours', { zone }) : zone;
  };
  return (
    <details id="clocks" className={`opens ${styles.clocks}`}>
      <summary title={t('zones')}>{textOf(choice)}</summary>
      <div className={styles.switch} role="group" aria-label={t('zones')}>
        {[...choices].map(
          (clock) =>
            clock !== null && (
              <a
                id={`clock-${clock}`}
                href={pageHref(page.query, { tz: clock }, '#history')}
                data-clock={clock}
                aria-current={clock === choice || undefined}
              >
                {textOf(clock)}
              </a>
            ),
        )}
      </div>
    </details>
  );
}

function OngoingSilence({ page, ...zones }: { page: ShipmentPage; zone: string; headingZone: string | null }) {
  const { view, translate, locale, now } = page;
  const { journey, latestTime, delivery } = view;
  const { lastAt, silenceAfterMs } = journey;
  if (lastAt === null || silenceAfterMs === null || delivery !== null || !isOrderKnown(view)) return null;
  // A newer report with an unreadable time may have come a minute ago.
  if (latestTime?.iso == null || Date.parse(latestTime.iso) !== Date.parse(lastAt)) return null;
  if (Date.parse(now) - Date.parse(lastAt) <= silenceAfterMs) return null;
  const t = translate.history;
  const day = calendarDay(lastAt, zones.zone);
  const clock = zonedClock(locale, lastAt, zones.zone, zones.headingZone);
  const isToday = day === calendarDay(now, zones.zone);
  return (
    <div id="silence" className={styles.present}>
      <p>
        {isToday
          ? t('noReportSince', { clock })
          : t('noReportSinceDay', { day: formatNearDay(locale, day, now), clock })}{' '}
        <small className="running">
          <Since page={page} iso={lastAt} text={(duration) => t('soFar', { duration })} />
        </small>
      </p>
    </div>
  );
}

export function PlannedList({ page, planned }: { page: ShipmentPage; planned: readonly PlannedPoint[] }) {
  const t = page.translate.history;
  return (
    <div id="planned" className={styles.planned}>
      <h3>{t('planned')}</h3>
      <ul>
        {planned.map(({ time, came, address, event }) => (
          <li>
            {[placeText(address)?.name, event].map((text) => text != null && <bdi>{text}</bdi>)}
            <small>{time === null ? t('noTime') : <Timestamp page={page} value={time} />}</small>
            {came !== undefined && (
              <small>
                {t('came')} <Timestamp page={page} value={came} />
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
