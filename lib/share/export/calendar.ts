import { createEvent, type DateArray } from 'ics';
import type { Address, Timestamp } from '#lib/tracking/types.ts';
import type { Estimate } from '../view/arrival.ts';

interface CalendarEvent {
  readonly estimate: Estimate;
  readonly title: string;
  readonly destination: Address | null;
  readonly uid: string;
}

/** The expected day or window, or its days if only one end has a zone, as iCalendar (RFC 5545); null if unreadable. */
export function writeCalendar({ estimate: { from, to }, title, destination, uid }: CalendarEvent): string | null {
  const [start, end] = [from?.iso == null ? to : from, to];
  if (start.iso === null || end.iso === null) return null;
  const isMixed = (start.zone === 'none') !== (end.zone === 'none');
  const isDay = end.precision === 'date' || start.precision === 'date' || isMixed;
  const kind = isDay || end.zone === 'none' ? 'local' : 'utc';
  const { error, value } = createEvent({
    ...{ title, uid, productId: '-//Share viewer//EN' },
    ...(destination !== null && destination.lines.length > 0 && { location: destination.lines.join(', ') }),
    ...{ start: partsOf(start, isDay), startInputType: kind, startOutputType: kind },
    // The end of a day is the next one.
    ...{ end: partsOf(end, isDay, isDay ? DAY_MS : 0), endInputType: kind, endOutputType: kind },
  });
  if (error) throw error;
  return value ?? null;
}

const DAY_MS = 86_400_000;

function partsOf({ iso }: Timestamp, isDay: boolean, addedMs = 0): DateArray {
  const date = new Date(Date.parse(iso ?? '') + addedMs);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return isDay ? [year, month, day] : [year, month, day, date.getUTCHours(), date.getUTCMinutes()];
}
