/** @jsxImportSource hono/jsx */
import { formatClock, formatNumber, formatPosition } from '#lib/i18n/format.ts';
import { isOrderKnown, placeText, type PlaceText } from '#lib/share/view/display-rules.ts';
import type { ReadingState, Report, ZoneOf } from '#lib/share/types.ts';
import { isCharted } from '#lib/tracking/units.ts';
import { positionDecimals, type ShipmentPage } from '../page/page.ts';
import { reportAnchor } from '../page/page-links.ts';
import { aheadNote, Timestamp, zonedClock } from '../page/times.tsx';
import { columnName, reportReadings } from '../readings/reading-texts.ts';
import styles from './location-history.module.css';

export interface List {
  readonly page: ShipmentPage;
  readonly hasMap: boolean;
  readonly zoneOf: ZoneOf;
  /** Name of the zone above the list, which its times leave out; null: each time names its own zone. */
  readonly headingZone: string | null;
}

interface ReportRowProps {
  report: Report;
  list: List;
  /** Already shows name and country, and `detail`. */
  group?: Group | undefined;
}

export interface Group {
  readonly detail: string | null;
}

export function ReportRow({ report, list, group }: ReportRowProps) {
  const { page, hasMap, zoneOf, headingZone } = list;
  const { view, translate, locale } = page;
  const { number, time } = report;
  const near = page.nearOf(report.address, report.position)?.text;
  const zone = zoneOf(number);
  const place = placeText(report.address);
  const detail = placeDetail(place);
  const position = report.position === null ? null : formatPosition(report.position, positionDecimals(page));
  const difference = group === undefined ? null : detail === group.detail ? position : detail;
  const isLatest = number === view.journey.reports && group === undefined && isOrderKnown(view);
  const isOutlier = view.page.outliers.includes(number);
  const measured = reportReadings(locale, report.readings, view.readings, () => true);
  return (
    <li id={reportAnchor(number)} className={isLatest ? `${styles.report} ${styles.latest}` : styles.report}>
      <details>
        <summary title={near !== undefined || difference === position ? undefined : (position ?? undefined)}>
          <RowText {...{ report, page, zone, headingZone, place, near, position, difference, isOutlier }} />
        </summary>
        <div className={styles.facts} data-facts={hasMap && position !== null && !isOutlier ? 'map' : ''}>
          {time?.iso != null && (
            <p>
              <Timestamp page={page} value={time} zone={zone} />
            </p>
          )}
          {(place !== null || near !== undefined) && position !== null && difference !== position && (
            <p>
              <bdi>{position}</bdi>
            </p>
          )}
          {measured.map(({ state, text }) => (
            <p>
              <bdi>{columnName(translate.reading, state)}</bdi> {text}
            </p>
          ))}
          <p>
            {translate.map('reportOf', {
              number: formatNumber(locale, number),
              total: formatNumber(locale, view.journey.reports),
            })}
          </p>
        </div>
      </details>
    </li>
  );
}

interface RowTextProps {
  report: Report;
  page: ShipmentPage;
  zone: string;
  headingZone: string | null;
  place: PlaceText | null;
  near: string | undefined;
  position: string | null;
  difference: string | null;
  isOutlier: boolean;
}

function RowText({ report, page, zone, headingZone, place, near, position, difference, isOutlier }: RowTextProps) {
  const { view, locale, brand } = page;
  const t = page.translate.history;
  const { time, event, number, readings } = report;
  const isZoneUnstated = time?.zone === 'none' && time.precision === 'instant';
  // Not the oldest of those shown, where older ones are left out or hidden.
  const isFirst = isOrderKnown(view) && view.asset.historyLeftOut === 0 && brand.show.history;
  const beyond = view.readings?.find((state) => isCharted(state) && isBeyond(state, readings?.[state.column]));
  const notes = [
    difference === null ? placeDetail(place) : null,
    time !== null && time.iso === null ? time.raw : null,
    isZoneUnstated && time.iso !== null && headingZone !== 'UTC' ? t('rowZone') : null,
    aheadNote(page, time),
    position === null && view.journey.located > 0 ? t('offMap') : null,
    isOutlier ? t('outlier') : null,
    isFirst && number === 1 ? t('first') : null,
  ].filter((note) => note !== null);
  const isPlaceless = place === null && near === undefined && position === null;
  const measured = isPlaceless ? reportReadings(locale, readings, view.readings, isCharted) : [];
  const where =
    measured.length > 0 ? (
      <bdi className={beyond && styles.beyond}>{measured.map(({ text }) => text).join(' · ')}</bdi>
    ) : difference === null ? (
      <PlaceName place={place} near={near} fallback={position ?? t(brand.show.street ? 'noPlace' : 'placeHidden')} />
    ) : (
      <bdi>{difference}</bdi>
    );
  return (
    <>
      {time?.iso != null && time.precision === 'instant' ? (
        <time dateTime={time.iso}>
          {isZoneUnstated ? formatClock(locale, time.iso, 'UTC') : zonedClock(locale, time.iso, zone, headingZone)}
        </time>
      ) : (
        <i>{time === null ? t('noTime') : '–'}</i>
      )}
      <span>
        {event !== null && (
          <b>
            <bdi>{event}</bdi>
          </b>
        )}
        {event === null ? where : <small>{where}</small>}
        {beyond !== undefined && measured.length === 0 && (
          <>
            {' '}
            <small className={styles.beyond}>
              {reportReadings(locale, readings, view.readings, (state) => state === beyond)[0]?.text}
            </small>
          </>
        )}
        {notes.map((note) => (
          <>
            {' '}
            <small>
              <bdi>{note}</bdi>
            </small>
          </>
        ))}
      </span>
    </>
  );
}

function isBeyond({ above, below }: ReadingState, value: number | null | undefined): boolean {
  return value != null && (value > (above?.limit ?? Infinity) || value < (below?.limit ?? -Infinity));
}

export function placeDetail(place: PlaceText | null): string | null {
  return place?.rest.join(', ') || null;
}

interface PlaceNameProps {
  place: PlaceText | null;
  near: string | undefined;
  fallback: string;
}

export function PlaceName({ place, near, fallback }: PlaceNameProps) {
  if (place === null && near !== undefined) return <bdi>{near}</bdi>;
  // One isolate, so that "Halden, Norway" keeps its order within a right-to-left text.
  return (
    <bdi>
      {place?.name ?? fallback}
      {place?.country != null && <span>, {place.country}</span>}
    </bdi>
  );
}
