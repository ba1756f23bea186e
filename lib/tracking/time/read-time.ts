import { cleanText } from '../keys/text.ts';
import { isList, isPlainObject, keysIn, type PlainObject, readText } from '../keys/values.ts';
import type { Timestamp } from '../types.ts';
import { type Reading, readingOf, readIso } from './iso-time.ts';
import { atClock, type DayOrder, isDayInNumbers, readClock, readWritten } from './written-time.ts';
import { readStatedZone, readZone } from './zone-offset.ts';

/** What a time is read against. */
export interface TimeRules {
  /** The present, ms UTC. */
  readonly now: number;
  /** Latest instant believed, ms UTC. */
  readonly latest: number;
  /** ISO instants after which something has not happened yet: of a time with a zone, and of one without. */
  readonly ahead: string;
  readonly aheadAnywhere: string;
  /** How a list writes its days in numbers, where its rows tell; else they stay as sent. */
  readonly days?: DayOrder;
}

/** `written`: a day in numbers, which its list has to tell the order of. */
export type TimeKind = 'instant' | 'zoneless' | 'day' | 'clock' | 'epoch' | 'written';

const EARLIEST = Date.UTC(1990, 0, 1);
const DAY = 24 * 3_600_000;
const TWENTY_YEARS = 20 * 366 * DAY;
const CLOCKS_DIFFER = 10 * 60_000;
/** A clock without a zone may be that far ahead of UTC. */
const EAST_OF_ALL = 14 * 3_600_000;
const LONGEST_RAW = 100;
/** Excel counts days from 1899-12-30. */
const EXCEL_EPOCH = 25_569;
const [EXCEL_FIRST, EXCEL_LAST] = [32_874, 58_440];
/** What `toISOString` would print again. */
const CANONICAL = /^(?:19|20)\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:[0-5]\d\.\d{3}Z$/;
/** The zero or the end of a calendar. */
const ABSENT = /^(?:-\d.*|[-0.:/ T]+Z?|000[01]-.*|9999-.*|.*[-/.](?:000[01]|1899|1900|9999)(?: .*)?)$/;
const MICROSOFT = /^\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\/$/;

/** To the minute, and kept while it lasts. */
let limits = { minute: NaN, ahead: '', aheadAnywhere: '' };

/** `now` in ms UTC. */
export function createTimeRules(now: number): TimeRules {
  const minute = Math.floor(now / 60_000);
  if (limits.minute !== minute)
    limits = {
      minute,
      ahead: new Date(minute * 60_000 + CLOCKS_DIFFER).toISOString(),
      aheadAnywhere: new Date(minute * 60_000 + EAST_OF_ALL).toISOString(),
    };
  return { now, latest: now + TWENTY_YEARS, ahead: limits.ahead, aheadAnywhere: limits.aheadAnywhere };
}

/** Whether a time lies ahead of the present, wherever its clock hangs. */
export function isAhead({ iso, zone }: Timestamp, { ahead, aheadAnywhere }: TimeRules): boolean {
  return iso !== null && iso > (zone === 'none' ? aheadAnywhere : ahead);
}

/**
 * The time a value states: text, a number, a list as Jackson writes it, or an object with one of them inside. Text with
 * digits that cannot be read without guessing keeps its `raw` with `iso` null; null means no time at all. Only under a
 * key that names a time is a number of Excel one (`isNamedTime`).
 */
export function readTime(value: unknown, rules: TimeRules, isNamedTime = false): Timestamp | null {
  return readTimeAt(value, rules, isNamedTime, 0);
}

function readTimeAt(value: unknown, rules: TimeRules, isNamedTime: boolean, depth: number): Timestamp | null {
  if (typeof value === 'string') return readTimeText(value, rules, isNamedTime);
  if (typeof value === 'number') {
    const reading = readNumber(value, isNamedTime);
    return reading === null ? null : (timestampOf(reading, String(value), rules) ?? unread(String(value)));
  }
  if (isList(value)) return readTimeText(textOfParts(value) ?? '', rules, false);
  return isPlainObject(value) && depth < 3 ? readTimeObject(value, rules, isNamedTime, depth) : null;
}

function readTimeText(value: string, rules: TimeRules, isNamedTime: boolean): Timestamp | null {
  // What is read so has nothing in it to be cleaned.
  const iso = readIso(value, readZone);
  const stated = iso === null ? null : timestampOf(iso, value, rules);
  if (stated !== null) return stated;
  const raw = cleanText(value, LONGEST_RAW);
  if (raw === null || !hasDigit(raw)) return null;
  const reading = readingOfText(raw, isNamedTime, rules.days);
  if (reading === null) return ABSENT.test(raw) ? null : unread(raw);
  return timestampOf(reading, raw, rules) ?? (isNoMoment(utcOf(reading)) ? null : unread(raw));
}

function readingOfText(text: string, isNamedTime: boolean, days?: DayOrder): Reading | null {
  const iso = readIso(text, readZone);
  if (iso !== null) return iso;
  // Its suffix is for display only: the number is UTC already.
  const microsoft = MICROSOFT.exec(text);
  if (microsoft !== null) return readingOf(Number(microsoft[1]), 0, 'instant');
  if (text.charAt(0) >= '1' && text.charAt(0) <= '9' && Number.isFinite(Number(text)))
    return readNumber(Number(text), isNamedTime) ?? readWritten(text, days);
  return readWritten(text, days);
}

/** Nanoseconds, microseconds, milliseconds or seconds since 1970 by size, or a day in digits. */
function readNumber(value: number, isNamedTime: boolean): Reading | null {
  if (isNamedTime && value >= EXCEL_FIRST && value < EXCEL_LAST) {
    const wall = Math.round((value - EXCEL_EPOCH) * 86_400) * 1000;
    return readingOf(wall, null, Number.isInteger(value) ? 'date' : 'instant');
  }
  if (!Number.isFinite(value) || value < 1e7) return null;
  const isInDigits = (value > 2e7 && value < 2.1e7) || (value > 2e11 && value < 2.1e11) || (value > 2e13 && value < 2.1e13);
  const inDigits = isInDigits ? readWritten(String(value)) : null;
  if (inDigits !== null) return inDigits;
  const ms = value >= 1e17 ? value / 1e6 : value >= 1e14 ? value / 1000 : value >= 1e11 ? value : value * 1000;
  // To the microsecond first: 1410553154.42 s is a hair under 420 ms in binary.
  return readingOf(Math.floor(Math.round(ms * 1000) / 1000), 0, 'instant');
}

/** `[2026, 11, 24, 9, 30, 5, 250000000]` of Jackson as ISO text. */
function textOfParts(list: readonly unknown[]): string | null {
  const [year, month, day, hour, minute, second = 0, nanoseconds = 0] = list;
  const isParts = (list.length === 3 || (list.length >= 5 && list.length <= 7)) && list.every(isWhole);
  if (!isParts) return null;
  const date = [digitsOf(year, 4), digitsOf(month), digitsOf(day)].join('-');
  if (list.length === 3) return date;
  const clock = [hour, minute, second].map((part) => digitsOf(part)).join(':');
  return `${date}T${clock}${nanoseconds === 0 ? '' : `.${digitsOf(nanoseconds, 9)}`}`;
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

function digitsOf(value: unknown, count = 2): string {
  return String(value).padStart(count, '0');
}

/** What the keys of an object of time hold, by their letters. */
const PARTS = new Map(
  Object.entries({
    time: 'time clock timeofday localtime',
    day: 'date day localdate',
    whole: '$date datetime timestamp iso value when utc iso8601 timeiso timeutc dateutc utctime utcdatetime at on ms localdatetime numberlong $numberlong',
    seconds: 'seconds epochsecond epochseconds epoch unix',
    fraction: 'nanoseconds nanos nano',
    zone: 'offset timezone timezoneid zone zoneid tz utcoffset gmtoffset offsetminutes offsetseconds',
  }).flatMap(([part, names]) => names.split(' ').map((name): [string, string] => [name, part])),
);

function readTimeObject(value: PlainObject, rules: TimeRules, isNamedTime: boolean, depth: number): Timestamp | null {
  const text = readText(value);
  if (text !== null) return readTimeText(text, rules, isNamedTime);
  const parts = new Map<string, unknown>();
  for (const key of keysIn(value)) {
    const part = PARTS.get(key.toLowerCase().replaceAll('_', ''));
    if (part !== undefined && !parts.has(part) && value[key] !== null) parts.set(part, value[key]);
  }
  const [seconds, fraction] = [parts.get('seconds'), parts.get('fraction')].map((part) => (part === undefined ? 0 : Number(part)));
  if (seconds !== undefined && seconds > 1e7) return readTimeAt(seconds + (fraction ?? 0) / 1e9, rules, false, depth + 1);
  const [whole, day, time] = ['whole', 'day', 'time'].map((part) => parts.get(part));
  if (day !== undefined && time !== undefined) return joinTime(day, time, parts.get('zone'), rules);
  const read = [whole, day, time].map((part) => readTimeAt(part, rules, isNamedTime, depth + 1));
  const best = read.find((each) => each !== null && each.iso !== null) ?? read.find((each) => each !== null) ?? null;
  return best === null ? null : (inZone(best, parts.get('zone')) ?? best);
}

/** A day and a clock kept apart, perhaps with an offset or zone beside; the day where there is no clock. */
export function joinTime(day: unknown, clock: unknown, zone: unknown, rules: TimeRules): Timestamp | null {
  const date = readTime(day, rules, true);
  const clockText = textOfClock(clock);
  if (date === null || clockText === null) return date;
  const written = date.iso === null ? null : wallOfTime(date);
  if (written !== null && written % DAY !== 0) return inZone(date, zone) ?? date;
  const zoneText = typeof zone === 'string' && hasDigit(zone) ? ` ${zone}` : '';
  // A clock without a day is often that of the first day of a calendar.
  const parts = readClock(clockText.charAt(10).toUpperCase() === 'T' ? clockText.slice(11) : clockText);
  const reading = written === null || parts === null ? null : atClock(written, parts);
  const time = reading === null ? null : timestampOf(reading, `${date.raw} ${clockText}`, rules);
  if (time === null) return unread(`${date.raw} ${clockText}${zoneText}`);
  const zoned = inZone(time, zone);
  return zoned === null ? time : { ...zoned, raw: `${time.raw}${zoneText}` };
}

/** null where it is none: a zero is a word for "no time". */
function textOfClock(clock: unknown): string | null {
  if (isList(clock)) return clock.length >= 2 && clock.length <= 4 && clock.every(isWhole) ? clock.slice(0, 3).map((part) => digitsOf(part)).join(':') : null;
  if (typeof clock === 'number' && isWhole(clock)) return clock < 100 ? null : digitsOf(clock, clock < 2400 ? 4 : 6);
  const text = typeof clock === 'string' ? cleanText(clock, LONGEST_RAW) : null;
  return text === null || !hasDigit(text) || Number(text) < 100 && text.length < 3 ? null : text;
}

/**
 * A zone-less instant with the zone stated beside it: an offset as text, hours, minutes or seconds, or the name of a
 * zone. null where the zone cannot be read, or has no such time.
 */
export function inZone(time: Timestamp, zone: unknown): Timestamp | null {
  if (time.iso === null || time.zone !== 'none' || time.precision !== 'instant') return null;
  const wall = Date.parse(time.iso);
  const offset = readStatedZone(zone, wall);
  return offset === null ? null : { ...time, iso: new Date(wall - offset).toISOString(), zone: offset === 0 ? 'utc' : 'offset' };
}

/** Under a key that names a day: midnight or the last second of a day, where its clock hangs, is that day everywhere. */
export function asDay(time: Timestamp): Timestamp {
  const wall = time.iso === null || time.precision === 'date' ? null : wallOfTime(time);
  if (wall === null) return time;
  const since = ((wall % DAY) + DAY) % DAY;
  if (since > 0 && since < DAY - 1000 && since !== DAY - 60_000) return time;
  const start = since === 0 && time.raw.includes('24:00') ? wall - DAY : wall - since;
  return { ...time, iso: new Date(start).toISOString(), zone: 'none', precision: 'date' };
}

/** The calendar and clock that a time shows where it was written, in ms as if they were UTC; null where that is lost. */
function wallOfTime({ iso, zone, raw }: Timestamp): number | null {
  const ms = Date.parse(iso ?? '');
  if (zone !== 'offset') return ms;
  for (const days of ['day first', 'month first'] as const) {
    const reading = readingOfText(raw, false, days);
    if (reading !== null && (reading.offset === null || utcOf(reading) === ms)) return reading.wall;
  }
  return null;
}

/** Whether and how a value is a time; strict, since it decides what a column holds. */
export function kindOfTime(value: unknown, isNamedTime = false): TimeKind | null {
  if (typeof value === 'number') return kindOfNumber(value, isNamedTime);
  if (typeof value === 'string') return kindOfText(value, isNamedTime);
  if (isList(value) && value.length === 2) return isNamedTime && textOfClock(value) !== null ? 'clock' : null;
  const time = readTime(value, ANY_TIME, isNamedTime);
  if (time === null || time.iso === null) return time !== null && isDayInNumbers(time.raw) ? 'written' : null;
  return time.precision === 'date' ? 'day' : time.zone === 'none' ? 'zoneless' : 'instant';
}

const ANY_TIME: TimeRules = { now: 0, latest: Date.UTC(2060, 0, 1), ahead: '', aheadAnywhere: '' };

function kindOfText(value: string, isNamedTime: boolean): TimeKind | null {
  const iso = readIso(value, readZone);
  if (iso !== null) return kindOfReading(iso);
  const text = value.trim();
  if (text.length < 3 || text.length > LONGEST_RAW || !hasDigit(text)) return null;
  const first = text.charAt(0);
  if (first >= '1' && first <= '9' && Number.isFinite(Number(text))) {
    const kind = kindOfNumber(Number(text), isNamedTime);
    if (kind !== null) return kind;
  }
  const hasColon = text.includes(':');
  if (hasColon || isNamedTime || text.endsWith('m') || text.endsWith('M') || text.endsWith('.')) {
    const clock = readClock(text);
    if (clock !== null && (clock.zone === '' || readZone(clock.zone, 0) !== null)) return 'clock';
  }
  const reading = readingOfText(text, isNamedTime);
  if (reading !== null) return kindOfReading(reading);
  const isDated = readWritten(text, 'day first') ?? readWritten(text, 'month first');
  return isDated === null || kindOfReading(isDated) === null ? null : 'written';
}

function kindOfReading(reading: Reading): TimeKind | null {
  const ms = utcOf(reading);
  if (ms < EARLIEST || ms >= ANY_TIME.latest) return null;
  return reading.precision === 'date' ? 'day' : reading.offset === null ? 'zoneless' : 'instant';
}

function kindOfNumber(value: number, isNamedTime: boolean): TimeKind | null {
  const reading = readNumber(value, isNamedTime);
  return reading === null ? null : kindOfReading(reading);
}

function utcOf({ wall, offset }: Reading): number {
  return wall - (offset ?? 0);
}

function isNoMoment(ms: number): boolean {
  return Math.abs(ms) <= DAY || ms < Date.UTC(1901, 0, 1) || ms >= Date.UTC(9999, 0, 1);
}

function unread(raw: string): Timestamp {
  return { iso: null, zone: 'none', precision: 'instant', raw };
}

/** null when the instant is not one a shipment can have. */
function timestampOf(reading: Reading, raw: string, rules: TimeRules): Timestamp | null {
  const ms = utcOf(reading);
  if (!(ms >= EARLIEST && ms <= rules.latest)) return null;
  const { offset, precision } = reading;
  return {
    iso: offset === 0 && CANONICAL.test(raw) ? raw : new Date(ms).toISOString(),
    zone: offset === null ? 'none' : offset === 0 ? 'utc' : 'offset',
    precision,
    raw,
  };
}

function hasDigit(text: string): boolean {
  return /\p{Nd}/u.test(text);
}
