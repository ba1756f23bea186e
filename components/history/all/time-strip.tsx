'use client';

import { type ChangeEvent, useMemo } from 'react';
import { formatNearDay } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import type { Silence } from '#lib/share/types.ts';
import { useLateTranslations } from '../../language/late.tsx';
import { useLocale } from '../../language/context.tsx';
import { formatZonedClock } from '../../page/clock-texts.ts';
import { usePageClock } from '../../page/page-clock.tsx';
import { drawStrip, STRIP_STEPS } from './draw-strip.ts';
import styles from './all.module.css';

interface TimeStripProps {
  /** ms UTC, in any order, NaN unknown. */
  times: Float64Array;
  silences: readonly Silence[];
  /** The zone whose clocks tell a time, ms UTC. */
  zoneAt: (time: number) => string;
  /** As in `ItemProps`. */
  told: string | null;
  /** ms UTC of what the list shows; null: the newest. */
  value: number | null;
  onJump: (time: number) => void;
}

/** When it reported, and when it was silent; moves to any time of it. */
export function TimeStrip({ times, silences, zoneAt, told, value, onJump }: TimeStripProps) {
  const t = useLateTranslations('list');
  const locale = useLocale();
  const { renderedAt } = usePageClock();
  const strip = useMemo(() => drawStrip(times, silences), [times, silences]);
  if (strip === null) return null;
  const { first, last, reported, silent } = strip;
  const at = Math.min(last, Math.max(first, value ?? last));
  const tell = (time: number) => {
    const iso = new Date(time).toISOString();
    const zone = zoneAt(time);
    return { day: formatNearDay(locale, calendarDay(iso, zone), renderedAt), clock: formatZonedClock(iso, zone, told) };
  };
  const now = tell(at);
  return (
    <div className={styles.strip}>
      <svg viewBox={`0 0 ${STRIP_STEPS} 20`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.silent} d={silent} />
        <path className={styles.reported} d={reported} />
      </svg>
      <input
        type="range"
        aria-label={t('strip')}
        aria-valuetext={`${now.day}, ${now.clock}`}
        min={0}
        max={STRIP_STEPS}
        step={1}
        value={Math.round(((at - first) / (last - first)) * STRIP_STEPS)}
        onChange={(event: ChangeEvent<HTMLInputElement>) =>
          onJump(first + (Number(event.target.value) / STRIP_STEPS) * (last - first))
        }
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{tell(first).day}</span>
        {value !== null && <b>{`${now.day}, ${now.clock}`}</b>}
        <span>{tell(last).day}</span>
      </p>
    </div>
  );
}
