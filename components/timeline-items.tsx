'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type MouseEvent, useEffect, useRef } from 'react';
import { formatDay, formatDuration, formatPosition } from '#lib/i18n/format.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import { placeText, type PlaceText } from '#lib/share/page/words.ts';
import type { ReportNumber, ReportRow, Silence, Stop } from '#lib/share/types.ts';
import { useBrand, usePositionDecimals } from './brand-context.tsx';
import styles from './location-history.module.css';

interface ItemProps {
  zone: string;
  newest: ReportNumber;
  selected: ReportNumber | null;
  onSelect: (number: ReportNumber) => void;
}

/** One report: its time, its place as far as the service told it, and a way to its point on the map. */
export function ReportItem({ row, zone, newest, selected, onSelect }: ItemProps & { row: ReportRow }) {
  const item = useRef<HTMLLIElement>(null);
  const isSelected = selected === row.number;
  const decimals = usePositionDecimals();
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const select = (event: MouseEvent) => {
    event.preventDefault();
    onSelect(row.number);
  };
  const anchor = `r${row.number}`;
  const content = <ReportText row={row} zone={zone} />;
  return (
    <li ref={item} id={anchor} className={row.number === newest ? styles.latest : undefined} aria-current={isSelected || undefined}>
      {row.position === null ? (
        <div>{content}</div>
      ) : (
        // A link, so that it does no harm without JavaScript; the title tells the point under an address.
        <a href={`#${anchor}`} onClick={select} title={formatPosition(row.position, decimals)}>
          {content}
        </a>
      )}
    </li>
  );
}

function ReportText({ row, zone: chosenZone }: { row: ReportRow; zone: string }) {
  const t = useTranslations('history');
  const { show } = useBrand();
  const decimals = usePositionDecimals();
  const { time, position } = row;
  const place = placeText(row.address);
  const isZoneUnstated = time?.zone === 'none' && time.precision === 'instant';
  const zone = isZoneUnstated ? 'UTC' : chosenZone;
  const notes = [
    place?.rest.join(', ') || null,
    row.event,
    time !== null && time.iso === null ? time.raw : null,
    isZoneUnstated && time.iso !== null && chosenZone !== 'UTC' ? t('rowZone') : null,
    position === null ? t('offMap') : null,
    row.number === 1 ? t('first') : null,
  ].filter((note) => note !== null);
  return (
    <>
      {time?.iso != null && time.precision === 'instant' ? (
        <time dateTime={time.iso} suppressHydrationWarning>
          {formatClock(time.iso, zone)}
        </time>
      ) : (
        <i>{time === null ? t('noTime') : '–'}</i>
      )}
      <p>
        <PlaceName place={place} instead={position === null ? t(show.street ? 'noPlace' : 'placeHidden') : formatPosition(position, decimals)} />
        {notes.map((note, index) => (
          <small key={index}>
            <bdi>{note}</bdi>
          </small>
        ))}
      </p>
    </>
  );
}

/** Name and country in one isolate, so that "Halden, Norway" keeps its order in a text from right to left. */
function PlaceName({ place, instead }: { place: PlaceText | null; instead: string }) {
  return (
    <bdi>
      {place?.name ?? instead}
      {place?.country != null && <span>, {place.country}</span>}
    </bdi>
  );
}

/** Many reports from one place, told once; the reports themselves are one tap away, and open where nothing can be tapped. */
export function StopItem({ stop, rows, ...item }: ItemProps & { stop: Stop; rows: readonly ReportRow[] }) {
  const t = useTranslations('history');
  const words = useTranslations('duration');
  const place = placeText(rows.find((row) => row.address !== null)?.address ?? null);
  const decimals = usePositionDecimals();
  const details = useRef<HTMLDetailsElement>(null);
  const holdsSelected = item.selected !== null && stop.first <= item.selected && item.selected <= stop.last;
  useEffect(() => {
    // Opened for what is looked for in it; closed by the reader alone.
    if (holdsSelected && details.current !== null) details.current.open = true;
  }, [holdsSelected]);
  return (
    <li className={styles.stop}>
      <details ref={details}>
        <summary>
          <StopTimes stop={stop} zone={item.zone} />
          <p>
            <b>{t('stopped', { duration: formatDuration(words, stop.durationMs) })}</b>
            <PlaceName place={place} instead={formatPosition(stop, decimals)} />
            <small>{t('stopReports', { count: stop.last - stop.first + 1 })}</small>
          </p>
        </summary>
        <ol className={styles.rows}>
          {rows.map((row) => (
            <ReportItem key={row.number} row={row} {...item} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function StopTimes({ stop, zone }: { stop: Stop; zone: string }) {
  const locale = useLocale();
  const startsEarlier = calendarDay(stop.from, zone) !== calendarDay(stop.until, zone);
  return (
    <span className={styles.times} suppressHydrationWarning>
      <time dateTime={stop.until} suppressHydrationWarning>{formatClock(stop.until, zone)}</time>
      {startsEarlier && <small suppressHydrationWarning>{formatDay(locale, calendarDay(stop.from, zone), 'short')}</small>}
      <time dateTime={stop.from} suppressHydrationWarning>{formatClock(stop.from, zone)}</time>
    </span>
  );
}

/** Time nobody knows anything about: dashed here, dashed on the map, and in no distance. */
export function SilenceItem({ silence, zone }: { silence: Silence; zone: string }) {
  const t = useTranslations('history');
  const words = useTranslations('duration');
  const locale = useLocale();
  const moment = (iso: string) => `${formatDay(locale, calendarDay(iso, zone), 'short')} ${formatClock(iso, zone)}`;
  return (
    <li className={styles.silence}>
      <p>
        <b>{t('noReportFor', { duration: formatDuration(words, silence.durationMs) })}</b>
        <small suppressHydrationWarning>
          {t('span', { from: moment(silence.from), until: moment(silence.until) })}
        </small>
      </p>
    </li>
  );
}
