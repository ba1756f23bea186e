import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import type { Timestamp } from '#lib/tracking/types.ts';
import { writeCalendar } from './calendar.ts';

const day = (iso: string): Timestamp => ({ iso: `${iso}T00:00:00.000Z`, precision: 'date', zone: 'none', raw: iso });
const moment = (iso: string, zone: Timestamp['zone'] = 'utc'): Timestamp => ({
  iso,
  precision: 'instant',
  zone,
  raw: iso,
});

/** A day and a floating time as UTC, as the second parser reads them. */
const instantOf = (time: ICAL.Time) =>
  new Date(`${time.toString().slice(0, 19).padEnd(19, 'T00:00:00')}Z`).toISOString();

function eventOf(from: Timestamp | null, to: Timestamp, title = 'Box · Expected') {
  const destination = { lines: ['Quay 7', 'Bergen; Norway'], town: null, country: null, position: null };
  const file = writeCalendar({ estimate: { from, to }, title, destination, uid: 'abc' });
  if (file === null) return null;
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') ?? undefined);
  const { summary, location, startDate, endDate, uid } = event;
  const [other] = convertIcsCalendar(undefined, file).events ?? [];
  expect({ ...other, start: other?.start.date.toISOString(), end: other?.end?.date.toISOString() }).toMatchObject({
    ...{ summary, location, uid, start: instantOf(startDate), end: instantOf(endDate) },
  });
  return { summary, location, uid, start: startDate.toString(), end: endDate.toString(), zone: startDate.zone?.tzid };
}

test('a day, a window and a moment are events that a calendar reads', () => {
  expect(eventOf(null, day('2026-12-31'))).toEqual({
    ...{ summary: 'Box · Expected', location: 'Quay 7, Bergen; Norway', uid: 'abc', zone: 'floating' },
    ...{ start: '2026-12-31', end: '2027-01-01' },
  });
  expect(eventOf(moment('2026-12-02T09:00:00.000Z'), moment('2026-12-02T12:30:00.000Z'))).toMatchObject({
    ...{ start: '2026-12-02T09:00:00Z', end: '2026-12-02T12:30:00Z', zone: 'UTC' },
  });
  expect(eventOf(day('2026-12-02'), day('2026-12-04'))).toMatchObject({ start: '2026-12-02', end: '2026-12-05' });
  expect(eventOf(null, moment('2026-12-02T12:30:00.000Z', 'none'))).toMatchObject({
    ...{ start: '2026-12-02T12:30:00', zone: 'floating' },
  });
  const [zoned, zoneless] = [moment('2026-12-02T08:00:00.000Z'), moment('2026-12-02T12:00:00.000Z', 'none')];
  for (const [from, to] of [
    [zoned, zoneless],
    [zoneless, zoned],
  ] as const)
    expect(eventOf(from, to)).toMatchObject({ start: '2026-12-02', end: '2026-12-03' });
});

test('any text is one title, and no line of its own', () => {
  const title = 'Größe 5, "rot"\r\nBEGIN:VALARM\\;\u2028 漢字 '.repeat(8).trim();
  expect(eventOf(null, day('2026-12-02'), title)?.summary.replaceAll(/\s+/g, ' ')).toBe(title.replaceAll(/\s+/g, ' '));
});

test('a time that cannot be read is no event', () => {
  expect(eventOf(null, { iso: null, precision: 'instant', zone: 'none', raw: 'next week' })).toBeNull();
});
