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
import type { ShipmentPage } from '../page/page.ts';

const MINUTE_MS = 60_000;

interface ArrivalTexts {
  readonly tense: ArrivalTense;
  readonly title: string;
  readonly value: string;
  readonly note: string | null;
  /** What stays true on paper and on a page without scripts; null: the same. */
  readonly still: { readonly value: string; readonly note: string | null } | null;
  readonly iso: string | undefined;
}

export function arrivalOf(page: ShipmentPage, estimate: Estimate): ArrivalTexts {
  const { arrival, clocks, history } = page.words;
  const { zone } = page.clock;
  const { to } = estimate;
  const tense = tenseOf(estimate, Date.parse(page.now), zone);
  const isTimed = to.iso !== null && to.precision === 'instant';
  const zoneText = to.iso !== null && isExact(to) ? zoneName(zone, to.iso) : null;
  const value = estimateText(page, estimate, tense === 'past' ? 'dated, but today' : 'relative');
  const dated = estimateText(page, estimate, 'dated');
  const passing = movedNote() ?? lateNote();
  const lasting =
    to.iso === null
      ? clocks('unreadable')
      : !isTimed
        ? arrival('noTimeOfDay')
        : to.zone === 'none'
          ? history('rowZone')
          : null;
  const withZone = (note: string | null) => [zoneText, note].filter(Boolean).join(' · ') || null;
  return {
    tense,
    title: arrival(titles[tense]),
    value,
    note: withZone(passing ?? lasting),
    still: value === dated && passing === null ? null : { value: dated, note: withZone(lasting) },
    iso: to.iso === null ? undefined : isTimed ? to.iso : to.iso.slice(0, 10),
  };

  /** What was expected when the reader last looked. */
  function movedNote(): string | null {
    const before = page.looked;
    if (before === null || !hasMoved(before, estimate, zone)) return null;
    return arrival('lastLooked', { arrival: estimateText(page, before, 'relative') });
  }

  function lateNote(): string | null {
    if (tense !== 'past' || to.iso === null) return null;
    return capitalize(page.locale, arrival('late', { ago: lateness(page, to, to.iso) }));
  }
}

const titles = { arriving: 'arriving', expected: 'expected', past: 'wasExpected' } as const;

/** "yesterday", "2 days ago", "5 minutes ago" */
function lateness({ locale, words, now, clock: { zone } }: ShipmentPage, to: Timestamp, iso: string): string {
  const today = calendarDay(now, zone);
  const days = Math.round((Date.parse(today) - Date.parse(dayOf(to, zone) ?? today)) / (1440 * MINUTE_MS));
  const minutes = Math.floor((Date.parse(now) - Date.parse(iso)) / MINUTE_MS);
  const [count, unit, length] =
    days > 0
      ? ([days, 'day', 1440] as const)
      : minutes < 60
        ? ([minutes, 'minute', 1] as const)
        : ([Math.floor(minutes / 60), 'hour', 60] as const);
  return (
    formatAgo(locale, count, unit) ??
    words.clocks('ago', { duration: formatDuration(words.duration, count * length * MINUTE_MS) })
  );
}

/** Keeps a range on one line. */
const WORD_JOINER = '\u2060';

/** "Today, 14:00–18:00" or "Friday 27 Nov". */
function estimateText(
  { locale, words, now, clock: { zone } }: ShipmentPage,
  { from, to }: Estimate,
  days: 'relative' | 'dated, but today' | 'dated',
): string {
  const { clocks, history } = words;
  const today = calendarDay(now, zone);
  const end = dayOf(to, zone);
  if (to.iso === null || end === null) return `\u2068${to.raw}\u2069`;
  const dayText = (day: string, style: 'weekday' | 'short') => {
    const relative = relativeDay(day, today);
    const isRelative = days === 'relative' || (days === 'dated, but today' && relative === 'today');
    if (relative !== null && style === 'weekday' && isRelative) return clocks(relative);
    return formatDay(locale, day, day.slice(0, 4) === now.slice(0, 4) ? style : 'full');
  };
  const clockOf = ({ iso, zone: sent }: Timestamp) => formatClock(locale, iso ?? '', sent === 'none' ? 'UTC' : zone);
  const text = (time: Timestamp, day: string, style: 'weekday' | 'short') =>
    time.precision === 'date'
      ? dayText(day, style)
      : clocks('dayClock', { day: dayText(day, style), clock: clockOf(time) });
  const start = from === null || from.iso === to.iso ? null : dayOf(from, zone);
  if (from === null || start === null) return text(to, end, 'weekday');
  if (start !== end || from.precision !== to.precision)
    return history('span', { from: text(from, start, 'short'), until: text(to, end, 'short') });
  if (to.precision === 'date') return dayText(end, 'weekday');
  return clocks('dayClock', { day: dayText(end, 'weekday'), clock: `${clockOf(from)}–${WORD_JOINER}${clockOf(to)}` });
}
