'use client';

import { formatPosition } from '#lib/i18n/format.ts';
import { isOrderKnown, placeText } from '#lib/share/page/display-rules.ts';
import type { Report, ZoneOf } from '#lib/share/types.ts';
import { usePositionDecimals } from '../brand/context.tsx';
import { useTranslations } from '../language/context.tsx';
import { formatZonedClock } from '../page/clock-texts.ts';
import { useShareState } from '../page/share-state.ts';
import styles from './location-history.module.css';
import { type ItemProps, PlaceName, ReportItem, restOf } from './timeline-items.tsx';
import { useUnfolding } from './use-expanded-rows.ts';

/** The place a report's row leads with, in words that are the same for the same place; null where a row tells more. */
export function placeOfRow(
  { number, time, event, address, near, position }: Report,
  zoneOf: ZoneOf,
  decimals: number,
): string | null {
  if (event !== null || time?.iso == null || time.precision === 'date') return null;
  const zone = zoneOf(number);
  if (time.zone === 'none' && zone !== 'UTC') return null;
  const place = placeText(address);
  const words =
    place === null
      ? (near ?? (position === null ? null : formatPosition(position, decimals)))
      : [place.name, place.country];
  return words === null ? null : JSON.stringify([zone, words]);
}

/** Reports of one place, one after the other, told once; they unfold without JavaScript too. */
export function PlaceItem({ reports, ...item }: ItemProps & { reports: readonly Report[] }) {
  const { view } = useShareState();
  const [newest] = reports;
  const isLatest = view.journey.reports === newest?.number && isOrderKnown(view);
  const oldest = reports.at(-1);
  const details = useUnfolding(oldest?.number ?? 0, newest?.number ?? 0);
  if (newest === undefined || oldest === undefined) return null;
  const zone = item.zoneOf(newest.number);
  // In the order the service sent them, which need not be that of time.
  const times = reports.map(({ time }) => time?.iso ?? '').sort();
  const [from, until] = [times[0], times.at(-1)].map((iso = '') => formatZonedClock(iso, zone, item.told));
  const place = placeText(newest.address);
  const rest = reports.every(({ address }) => restOf(placeText(address)) === restOf(place)) ? restOf(place) : null;
  return (
    <li className={[styles.place, isLatest && styles.latest].filter(Boolean).join(' ')}>
      <details ref={details}>
        <summary>
          <PlaceFolded {...{ newest, from: from ?? '', until: until ?? '', rest, count: reports.length, ...item }} />
        </summary>
        <ol className={styles.rows}>
          {reports.map((row) => (
            <ReportItem key={row.number} row={row} within={{ rest }} {...item} />
          ))}
        </ol>
      </details>
    </li>
  );
}

interface PlaceFoldedProps extends Pick<ItemProps, 'zoneOf' | 'told'> {
  newest: Report;
  /** What all of them leave unsaid by name and country; null: nothing, or not the same. */
  rest: string | null;
  /** Clock times. */
  from: string;
  until: string;
  count: number;
}

/** When the newest of the reports of one place came, where that is, and from when to when how many came. */
export function PlaceFolded({ newest, rest, from, until, count, zoneOf, told }: PlaceFoldedProps) {
  const t = useTranslations('history');
  const decimals = usePositionDecimals();
  return (
    <>
      <time dateTime={newest.time?.iso ?? undefined} suppressHydrationWarning>
        {formatZonedClock(newest.time?.iso ?? '', zoneOf(newest.number), told)}
      </time>
      <span>
        <PlaceName
          place={placeText(newest.address)}
          near={newest.near}
          instead={newest.position === null ? '' : formatPosition(newest.position, decimals)}
        />
        {rest !== null && (
          <small>
            <bdi>{rest}</bdi>
          </small>
        )}
        <small suppressHydrationWarning>
          {from === until ? t('stopReports', { count }) : t('placeReports', { from, until, count })}
        </small>
      </span>
    </>
  );
}
