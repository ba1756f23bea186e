import { formatClock, formatDay, isolate, relativeDay } from '#lib/i18n/format.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import type { Translators } from '#lib/i18n/translators.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import type { Estimate } from '#lib/share/view/arrival.ts';
import { dayOf } from '#lib/share/view/day-groups.ts';
import type { Timestamp } from '#lib/tracking/types.ts';

export interface EstimateWording {
  readonly locale: RegionalLocale;
  readonly translate: Translators<'clocks' | 'history'>;
  /** UTC ISO */
  readonly now: string;
  readonly clock: { readonly zone: string };
}

/** "Today, 14:00–18:00" or "Friday 27 Nov". Clocks are isolated. */
export function estimateText(
  { locale, translate, now, clock: { zone } }: EstimateWording,
  { from, to }: Estimate,
  days: 'relative' | 'dated, but today' | 'dated',
): string {
  const { clocks, history } = translate;
  const today = calendarDay(now, zone);
  const end = dayOf(to, zone);
  if (to.iso === null || end === null) return isolate(to.raw);
  const dayText = (day: string, style: 'weekday' | 'short') => {
    const relative = relativeDay(day, today);
    const isRelative = days === 'relative' || (days === 'dated, but today' && relative === 'today');
    if (relative !== null && style === 'weekday' && isRelative) return clocks(relative);
    return formatDay(locale, day, day.slice(0, 4) === now.slice(0, 4) ? style : 'full');
  };
  const clockOf = ({ iso, zone: sent }: Timestamp) =>
    formatClock(locale, iso ?? '', sent === 'none' ? 'UTC' : zone).replaceAll(' ', '\u00a0');
  const text = (time: Timestamp, day: string, style: 'weekday' | 'short') =>
    time.precision === 'date'
      ? dayText(day, style)
      : clocks('dayClock', { day: dayText(day, style), clock: isolate(clockOf(time)) });
  const start = from === null || from.iso === to.iso ? null : dayOf(from, zone);
  if (from === null || start === null) return text(to, end, 'weekday');
  if (start !== end || from.precision !== to.precision)
    return history('span', { from: text(from, start, 'short'), until: text(to, end, 'short') });
  if (to.precision === 'date') return dayText(end, 'weekday');
  return clocks('dayClock', { day: dayText(end, 'weekday'), clock: isolate(`${clockOf(from)}–${clockOf(to)}`) });
}
