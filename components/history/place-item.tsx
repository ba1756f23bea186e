'use client';

import { formatPosition } from '#lib/i18n/format.ts';
import { formatClock } from '#lib/i18n/zone.ts';
import { placeText } from '#lib/share/page/words.ts';
import type { Report } from '#lib/share/types.ts';
import { usePositionDecimals } from '../brand/context.tsx';
import { useTranslations } from '../language/context.tsx';
import { useShown } from '../page/shown.ts';
import styles from './location-history.module.css';
import { type ItemProps, PlaceName, ReportItem, restOf } from './timeline-items.tsx';
import { useUnfolding } from './use-open-rows.ts';

/** The place a report's row leads with, in words that are the same for the same place; null where a row tells more. */
export function placeOfRow(
  { time, event, address, near, position }: Report,
  zone: string,
  decimals: number,
): string | null {
  if (event !== null || time?.iso == null || time.precision === 'date') return null;
  if (time.zone === 'none' && zone !== 'UTC') return null;
  const place = placeText(address);
  if (place !== null) return JSON.stringify([place.name, place.country]);
  return near ?? (position === null ? null : formatPosition(position, decimals));
}

/** Reports of one place, one after the other, told once; they unfold without JavaScript too. */
export function PlaceItem({ reports, ...item }: ItemProps & { reports: readonly Report[] }) {
  const t = useTranslations('history');
  const decimals = usePositionDecimals();
  const { journey } = useShown().view;
  const [newest] = reports;
  const oldest = reports.at(-1);
  const details = useUnfolding(oldest?.number ?? 0, newest?.number ?? 0);
  if (newest === undefined || oldest === undefined) return null;
  const clockOf = ({ time }: Report) => formatClock(time?.iso ?? '', item.zone);
  // All of one day, in the order the service sent them, which need not be that of time.
  const clocks = reports.map(clockOf).sort();
  const [from = ''] = clocks;
  const until = clocks.at(-1) ?? '';
  const place = placeText(newest.address);
  const rest = reports.every(({ address }) => restOf(placeText(address)) === restOf(place)) ? restOf(place) : null;
  const count = reports.length;
  return (
    <li className={[styles.place, newest.number === journey.reports && styles.latest].filter(Boolean).join(' ')}>
      <details ref={details}>
        <summary>
          <time dateTime={newest.time?.iso ?? undefined} suppressHydrationWarning>
            {clockOf(newest)}
          </time>
          <span>
            <PlaceName
              place={place}
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
