'use client';

import { useEffect, useState } from 'react';
import {
  capitalize,
  formatAgo,
  formatClock,
  formatDay,
  formatDuration,
  relativeDay,
  zoneName,
} from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { type ArrivalTense, type Estimate, hasMoved, isExact, tenseOf } from '#lib/share/view/arrival.ts';
import { dayOf } from '#lib/share/view/timeline.ts';
import type { Timestamp } from '#lib/tracking/types.ts';
import { isFramed, useAfterMap } from '../frame/in-browser.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { useNow, usePageClock } from '../page/page-clock.tsx';
import { useShareState } from '../page/share-state.ts';

const MINUTE_MS = 60_000;

interface ArrivalTexts {
  readonly tense: ArrivalTense;
  readonly title: string;
  readonly value: string;
  readonly note: string | null;
  /** Without relative days; null where there are none. */
  readonly dated: { readonly value: string; readonly note: string | null } | null;
  readonly iso: string | undefined;
}

export function useArrival(estimate: Estimate): ArrivalTexts {
  const t = useTranslations('arrival');
  const clocks = useTranslations('clocks');
  const history = useTranslations('history');
  const duration = useTranslations('duration');
  const locale = useLocale();
  const { zone, renderedAt } = usePageClock();
  const now = useNow(MINUTE_MS) ?? Date.parse(renderedAt);
  const format = useEstimateFormat(now);
  const before = useEarlierEstimate();
  const { to } = estimate;
  const tense = tenseOf(estimate, now, zone);
  const age = tense === 'past' && to.iso !== null ? ageOf(to, now, zone) : null;
  const isTimed = to.iso !== null && to.precision === 'instant';
  const zoneText = to.iso !== null && isExact(to) ? zoneName(zone, to.iso) : null;
  const value = format(estimate, tense === 'past' ? 'dated, but today' : 'relative');
  const dated = format(estimate, 'dated');
  return {
    tense,
    title: t(titles[tense]),
    value,
    dated: value === dated && age === null ? null : { value: dated, note: zoneText },
    note: [zoneText, note()].filter(Boolean).join(' · ') || null,
    iso: to.iso === null ? undefined : isTimed ? to.iso : to.iso.slice(0, 10),
  };

  function ageText([count, unit]: Age): string {
    const ms = count * MINUTE_MS * { minute: 1, hour: 60, day: 1440 }[unit];
    return formatAgo(locale, count, unit) ?? clocks('ago', { duration: formatDuration(duration, ms) });
  }

  function note(): string | null {
    if (before !== null && hasMoved(before, estimate, zone))
      return t('lastLooked', { arrival: format(before, 'relative') });
    if (age !== null) return capitalize(locale, t('late', { ago: ageText(age) }));
    if (to.iso === null) return clocks('unreadable');
    if (!isTimed) return t('noTimeOfDay');
    return to.zone === 'none' ? history('rowZone') : null;
  }
}

const titles = { arriving: 'arriving', expected: 'expected', past: 'wasExpected' } as const;

type Age = [count: number, unit: 'day' | 'hour' | 'minute'];

function ageOf(to: Timestamp, now: number, zone: string): Age {
  const today = calendarDay(new Date(now).toISOString(), zone);
  const days = Math.round((Date.parse(today) - Date.parse(dayOf(to, zone) ?? today)) / (1440 * MINUTE_MS));
  if (days > 0) return [days, 'day'];
  const minutes = Math.floor((now - Date.parse(to.iso ?? '')) / MINUTE_MS);
  return minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour'];
}

/** Keeps a range on one line. */
const WORD_JOINER = '\u2060';

type Days = 'relative' | 'dated, but today' | 'dated';

/** "Today, 14:00–18:00" or "Friday 27 Nov". */
function useEstimateFormat(now: number) {
  const t = useTranslations('clocks');
  const history = useTranslations('history');
  const locale = useLocale();
  const { zone, renderedAt } = usePageClock();
  const today = calendarDay(new Date(now).toISOString(), zone);
  return ({ from, to }: Estimate, days: Days): string => {
    const end = dayOf(to, zone);
    if (to.iso === null || end === null) return `\u2068${to.raw}\u2069`;
    const dayText = (day: string, style: 'weekday' | 'short') => {
      const relative = relativeDay(day, today);
      const isRelative = days === 'relative' || (days === 'dated, but today' && relative === 'today');
      if (relative !== null && style === 'weekday' && isRelative) return t(relative);
      return formatDay(locale, day, day.slice(0, 4) === renderedAt.slice(0, 4) ? style : 'full');
    };
    const clockOf = ({ iso, zone: sent }: Timestamp) => formatClock(locale, iso ?? '', sent === 'none' ? 'UTC' : zone);
    const text = (time: Timestamp, day: string, style: 'weekday' | 'short') =>
      time.precision === 'date'
        ? dayText(day, style)
        : t('dayClock', { day: dayText(day, style), clock: clockOf(time) });
    const start = from === null || from.iso === to.iso ? null : dayOf(from, zone);
    if (from === null || start === null) return text(to, end, 'weekday');
    if (start !== end || from.precision !== to.precision)
      return history('span', { from: text(from, start, 'short'), until: text(to, end, 'short') });
    if (to.precision === 'date') return dayText(end, 'weekday');
    return t('dayClock', { day: dayText(end, 'weekday'), clock: `${clockOf(from)}–${WORD_JOINER}${clockOf(to)}` });
  };
}

/** What was expected when the reader last looked; null in a frame, where a host page could observe visits. */
function useEarlierEstimate(): Estimate | null {
  const { shareId, view } = useShareState();
  const { isPrinting } = usePageClock();
  const isLater = useAfterMap();
  const [before, setBefore] = useState<Estimate | null>(null);
  useEffect(() => {
    // An order shows no history, so opening it must not mark the shipment as seen.
    if (!isLater || isFramed() || view.page.page === 0) return undefined;
    let isCurrent = true;
    import('../page/last-visit.ts').then(
      async ({ openVisit, storeVisit }) => {
        const visit = await openVisit(shareId);
        storeVisit(visit, view);
        if (isCurrent) setBefore(visit?.before?.estimate ?? null);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isLater, shareId, view]);
  return isPrinting ? null : before;
}
