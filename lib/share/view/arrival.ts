import { calendarDay } from '#lib/i18n/zone.ts';
import type { AssetTimes, TimeLeft, Timestamp } from '#lib/tracking/types.ts';
import { dayOf } from './day-groups.ts';

export type ArrivalTense = 'arriving' | 'expected' | 'past';

export interface Estimate {
  readonly from: Timestamp | null;
  readonly to: Timestamp;
}

type EstimatedTimes = Pick<AssetTimes, 'estimatedDelivery' | 'estimatedFrom'>;

export function estimateOf({ estimatedDelivery, estimatedFrom }: EstimatedTimes): Estimate | null {
  return estimatedDelivery === null ? null : { from: estimatedFrom ?? null, to: estimatedDelivery };
}

/** By the instant (`now`: ms), or by the day in `zone` where a day or no zone was sent. Unreadable: expected. */
export function tenseOf({ to }: Estimate, now: number, zone: string): ArrivalTense {
  const day = dayOf(to, zone);
  if (to.iso === null || day === null) return 'expected';
  const today = calendarDay(new Date(now).toISOString(), zone);
  const isPast = isExact(to) ? Date.parse(to.iso) < now : day < today;
  return isPast ? 'past' : day === today ? 'arriving' : 'expected';
}

/** Not an arrival time: it only says whether the time left has passed. */
export function endOf({ seconds, asOf }: TimeLeft): Timestamp | null {
  const end = Date.parse(asOf?.iso ?? '') + seconds * 1000;
  return asOf === null || Number.isNaN(end) ? asOf : { ...asOf, iso: new Date(end).toISOString() };
}

export function isStillLeft(timeLeft: TimeLeft | null, now: number, zone: string): timeLeft is TimeLeft {
  const to = timeLeft && endOf(timeLeft);
  return to !== null && tenseOf({ from: null, to }, now, zone) !== 'past';
}

export function isExact({ precision, zone }: Timestamp): boolean {
  return precision === 'instant' && zone !== 'none';
}

const MIN_SHIFT_MS = 30 * 60_000;

export function hasMoved(before: Estimate, now: Estimate, zone: string): boolean {
  return [
    [before.to, now.to],
    [before.from ?? before.to, now.from ?? now.to],
  ].some(([one, other]) => {
    if (one?.iso == null || other?.iso == null) return false;
    if (dayOf(one, zone) !== dayOf(other, zone)) return true;
    const isTimed = one.precision === 'instant' && other.precision === 'instant';
    return isTimed && Math.abs(Date.parse(one.iso) - Date.parse(other.iso)) >= MIN_SHIFT_MS;
  });
}

/** "from/to" for the device's storage, with days as "2026-11-27" and times without a zone without the final Z. */
export function encodeEstimate({ from, to }: Estimate): string | null {
  const end = encodeTime(to);
  return end === null ? null : `${from === null ? '' : (encodeTime(from) ?? '')}/${end}`;
}

function encodeTime({ iso, precision, zone }: Timestamp): string | null {
  if (iso === null) return null;
  return precision === 'date' ? iso.slice(0, 10) : zone === 'none' ? iso.replace(/Z$/, '') : iso;
}

export function decodeEstimate(text: string): Estimate | null {
  const [from = '', to = ''] = text.split('/');
  const end = decodeTime(to);
  return end === null ? null : { from: decodeTime(from), to: end };
}

const WRITTEN_TIME = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d\.\d{3})?(Z)?$/;

function decodeTime(text: string): Timestamp | null {
  const [, day, clock, utc] = WRITTEN_TIME.exec(text) ?? [];
  const iso = `${day}${clock ?? 'T00:00:00.000'}Z`;
  if (day === undefined || Number.isNaN(Date.parse(iso))) return null;
  return {
    iso,
    precision: clock === undefined ? 'date' : 'instant',
    zone: clock === undefined || utc === undefined ? 'none' : 'utc',
    raw: text,
  };
}
