import { formatClock, formatCount, formatDuration, isolate, zoneName } from '#lib/i18n/format.ts';
import { isOver } from '#lib/i18n/statuses.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { type ArrivalTense, type Estimate, estimateOf, isStillLeft, tenseOf } from '#lib/share/view/arrival.ts';
import { dayOf } from '#lib/share/view/day-groups.ts';
import { saysDelivered } from '#lib/tracking/decode/facts/times.ts';
import type { TimeLeft, Timestamp } from '#lib/tracking/types.ts';
import type { ShipmentPage } from '../page/page.ts';
import { timestampText } from '../page/times.tsx';
import { estimateText } from './estimate-text.ts';

const MINUTE_MS = 60_000;

interface ArrivalTexts {
  readonly tense: ArrivalTense;
  readonly title: string;
  readonly value: string;
  readonly note: string | null;
  /** "3 days late"; null: not late. */
  readonly late: string | null;
  /** What stays true on paper and on a page without scripts; null: the same. */
  readonly still: { readonly value: string; readonly note: string | null } | null;
  readonly iso: string | undefined;
}

export function arrivalOf(page: ShipmentPage, estimate: Estimate): ArrivalTexts {
  const { arrival, clocks, history } = page.translate;
  const { zone } = page.clock;
  const { to } = estimate;
  const tense = tenseOf(estimate, Date.parse(page.now), zone);
  const isTimed = to.iso !== null && to.precision === 'instant';
  const value = estimateText(page, estimate, tense === 'past' ? 'dated, but today' : 'relative');
  const dated = estimateText(page, estimate, 'dated');
  const note =
    to.iso === null
      ? clocks('unreadable')
      : !isTimed
        ? null
        : to.zone === 'none'
          ? history('rowZone')
          : zoneName(page.locale, zone, to.iso);
  const late =
    isLate(page, tense) && to.iso !== null ? arrival('late', { duration: lateness(page, to, to.iso) }) : null;
  return {
    ...{ tense, title: arrival(titles[tense]), value, note, late },
    still: value === dated && late === null ? null : { value: dated, note },
    iso: to.iso === null ? undefined : isTimed ? to.iso : to.iso.slice(0, 10),
  };
}

/** Only what has yet to arrive is late, and not what came by the words of its status. */
export function isLate({ view: { delivery, asset } }: ShipmentPage, tense: ArrivalTense): boolean {
  const status = asset.status?.text ?? '';
  return delivery === null && tense === 'past' && !isOver(status) && saysDelivered(status) !== true;
}

export function lacksDate(page: ShipmentPage): boolean {
  const { delivery, asset } = page.view;
  const isKnown = estimateOf(asset.times) !== null || currentTimeLeft(page) !== null;
  return delivery === null && !isKnown && !isOver(asset.status?.text ?? '');
}

/** null once it is over. */
export function currentTimeLeft({ view: { delivery, asset }, now, clock }: ShipmentPage): TimeLeft | null {
  return delivery === null && isStillLeft(asset.timeLeft, Date.parse(now), clock.zone) ? asset.timeLeft : null;
}

export function timeLeftTexts(page: ShipmentPage, { seconds, asOf }: TimeLeft) {
  const { locale, translate, now, clock } = page;
  const duration = isolate(formatDuration(translate.duration, Math.max(1, Math.round(seconds / 60)) * MINUTE_MS));
  if (asOf === null) return { value: `${duration} · ${translate.clocks('noTime')}`, dated: null };
  const text = (time: string) => translate.arrival('timeLeft', { duration, time: isolate(time) });
  const dated = text(timestampText(page, asOf, true));
  const isToday = dayOf(asOf, clock.zone) === calendarDay(now, clock.zone);
  if (asOf.iso === null || asOf.zone === 'none' || !isToday) return { value: dated, dated };
  const time = `${formatClock(locale, asOf.iso, clock.zone)}\u00a0${zoneName(locale, clock.zone, asOf.iso)}`;
  return { value: text(time), dated };
}

const titles = { arriving: 'arriving', expected: 'expected', past: 'wasExpected' } as const;

function lateness({ locale, translate, now, clock: { zone } }: ShipmentPage, to: Timestamp, iso: string): string {
  const today = calendarDay(now, zone);
  const days = Math.round((Date.parse(today) - Date.parse(dayOf(to, zone) ?? today)) / (1440 * MINUTE_MS));
  const minutes = Math.floor((Date.parse(now) - Date.parse(iso)) / MINUTE_MS);
  const [count, unit, length] =
    days > 0
      ? ([days, 'day', 1440] as const)
      : minutes < 60
        ? ([minutes, 'minute', 1] as const)
        : ([Math.floor(minutes / 60), 'hour', 60] as const);
  return formatCount(locale, count, unit) ?? formatDuration(translate.duration, count * length * MINUTE_MS);
}
