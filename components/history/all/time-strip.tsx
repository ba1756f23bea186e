'use client';

import { useMemo } from 'react';
import { formatNearDay } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { rangeOf } from '#lib/share/journey/geometry.ts';
import type { Silence } from '#lib/share/types.ts';
import { useLocale } from '../../language/context.tsx';
import { useLazyTranslations } from '../../language/lazy-messages.tsx';
import { usePageClock } from '../../page/page-clock.tsx';
import { formatZonedClock } from '../../page/time-text.tsx';
import styles from './all.module.css';

const STRIP_WIDTH = 1_000;

interface TimeStripProps {
  /** ms UTC, in any order; NaN: unknown. */
  times: Float64Array;
  silences: readonly Silence[];
  zoneAt: (time: number) => string;
  headingZone: string | null;
  value: number | null;
  onJump: (time: number) => void;
}

export function TimeStrip({ times, silences, zoneAt, headingZone, value, onJump }: TimeStripProps) {
  const t = useLazyTranslations('list');
  const locale = useLocale();
  const { renderedAt } = usePageClock();
  const strip = useMemo(() => drawStrip(times, silences), [times, silences]);
  if (strip === null) return null;
  const { first, last, reported, silent } = strip;
  const current = Math.min(last, Math.max(first, value ?? last));
  const format = (time: number) => {
    const iso = new Date(time).toISOString();
    const zone = zoneAt(time);
    const day = formatNearDay(locale, calendarDay(iso, zone), renderedAt);
    return { day, full: `${day}, ${formatZonedClock(locale, iso, zone, headingZone)}` };
  };
  const currentText = format(current).full;
  return (
    <div className={styles.strip}>
      <svg viewBox={`0 0 ${STRIP_WIDTH} 20`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.silent} d={silent} />
        <path className={styles.reported} d={reported} />
      </svg>
      <input
        type="range"
        aria-label={t('strip')}
        aria-valuetext={currentText}
        min={0}
        max={STRIP_WIDTH}
        step={1}
        value={Math.round(((current - first) / (last - first)) * STRIP_WIDTH)}
        onChange={(event) => onJump(first + (Number(event.target.value) / STRIP_WIDTH) * (last - first))}
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{format(first).day}</span>
        {value === null ? <span>{t('strip')}</span> : <b>{currentText}</b>}
        <span>{format(last).day}</span>
      </p>
    </div>
  );
}

/** SVG paths, 20 units high: blocks where reports came, lines through the silences. null without two different times. */
export function drawStrip(times: Float64Array, silences: readonly Silence[]) {
  const [first, last] = rangeOf(times);
  if (!(first < last)) return null;
  const xOf = (time: number) => Math.round(((time - first) / (last - first)) * (STRIP_WIDTH - 1));
  const isSilent = new Uint8Array(STRIP_WIDTH);
  let silent = '';
  for (const { from, until } of silences) {
    const start = xOf(Date.parse(from));
    const end = xOf(Date.parse(until));
    isSilent.fill(1, start + 1, Math.max(start + 1, end));
    if (end - start > 1) silent += `M${start + 1} 10H${end}`;
  }
  // A report between two silences stays visible.
  for (const time of times) if (!Number.isNaN(time)) isSilent[xOf(time)] = 0;
  let reported = '';
  for (let x = 0; x < STRIP_WIDTH; x += 1) {
    if (isSilent[x] === 1) continue;
    const start = x;
    while (x < STRIP_WIDTH && isSilent[x] === 0) x += 1;
    reported += `M${start} 4H${x}V16H${start}z`;
  }
  return { first, last, reported, silent };
}
