import { cleanText, countDigits } from '../json/text.ts';
import { isList, isPlainObject, type PlainObject, readText } from '../json/values.ts';
import type { Timestamp } from '../types.ts';
import { formatIso, type ParsedTime, createParsedTime, parseIso, parseZoneField, toWallMs } from './iso-time.ts';
import { addClock, countTimeWords, type DayOrder, isTimeText, parseClock, parseWritten } from './written-time.ts';

export interface TimeRules {
  readonly now: number;
  readonly latest: number;
  /** ISO instants: times with and without a zone that are later than these have not happened yet. */
  readonly futureAfter: string;
  readonly futureAfterAnywhere: string;
  readonly days?: DayOrder;
}

/** `as sent`: a time that cannot be read. */
export type TimeKind = 'instant' | 'zoneless' | 'day' | 'clock' | 'epoch' | 'written' | 'as sent';

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const [EARLIEST_MS, LATEST_MS] = [Date.UTC(1990, 0, 1), Date.UTC(2060, 0, 1)];
const TWENTY_YEARS_MS = 20 * 366 * DAY_MS;
const CLOCK_SKEW_MS = 10 * MINUTE_MS;
const MAX_ZONE_AHEAD_MS = 14 * HOUR_MS;
const MAX_RAW_LENGTH = 100;
const LAST_PART = /[\s,;:()<>[\]][^\s,;:()<>[\]]{0,99}$/;
const MAX_KEYS = 64;
const ZONE_KEY = /zone|offset|^tz$/i;
/** Days since 1899-12-30 in 1970, 1990 and 2060. */
const [EXCEL_EPOCH, EXCEL_FIRST, EXCEL_LAST] = [25_569, 32_874, 58_440];
const CANONICAL = /^(?:19|20)\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:[0-5]\d\.\d{3}Z$/;
const EMPTY_DATE = /^(?:-\d.*|[-0.:/ T]+Z?|000[01]-.*|(?:.*[-/.])?(?:000[01]|1899|1900|9999)(?:[- ].*)?)$/;
const DURATION = /^PT(?:(\d\d?)H)?(?:(\d\d?)M)?(?:(\d\d?)(?:\.\d+)?S)?$/;
const MICROSOFT_DATE = /^\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\/$/;

export function createTimeRules(now: number): TimeRules {
  const isoAfter = (ms: number) => formatIso(now + ms);
  return {
    now,
    latest: now + TWENTY_YEARS_MS,
    futureAfter: isoAfter(CLOCK_SKEW_MS),
    futureAfterAnywhere: isoAfter(MAX_ZONE_AHEAD_MS),
  };
}

const ANY_TIME: TimeRules = { ...createTimeRules(0), latest: LATEST_MS };

export function isInFuture({ iso, zone }: Timestamp, { futureAfter, futureAfterAnywhere }: TimeRules): boolean {
  return iso !== null && iso > (zone === 'none' ? futureAfterAnywhere : futureAfter);
}

/**
 * Text that cannot be read without guessing keeps its `raw` with `iso` null; null means no time at all. A number
 * counts as an Excel date only under a key that names a time.
 */
export function readTime(value: unknown, rules: TimeRules, isNamedTime = false): Timestamp | null {
  if (typeof value === 'string') return readTimeText(value, rules, isNamedTime);
  if (typeof value === 'number') return timestampOf(parseNumber(value, isNamedTime, rules.days), String(value), rules);
  if (isList(value)) return readDateList(value, rules);
  return isPlainObject(value) ? readObject(value, rules, isNamedTime) : null;
}

function readTimeText(value: string, rules: TimeRules, isNamedTime: boolean): Timestamp | null {
  const iso = parseIso(value);
  const last = value.charAt(value.length - 1);
  if (iso !== null && (last === 'Z' || (last >= '0' && last <= '9'))) return timestampOf(iso, value, rules);
  const clean = cleanText(value, MAX_RAW_LENGTH);
  // No half of an address is left at the end of a text that is no time.
  const raw = clean !== null && value.length > MAX_RAW_LENGTH ? clean.replace(LAST_PART, '') : clean;
  if (raw === null) return null;
  if (countDigits(raw) === 0) return isTimeText(raw, isNamedTime) ? unreadableTime(raw) : null;
  const reading = parseText(raw, isNamedTime, rules.days);
  if (reading === null) return EMPTY_DATE.test(raw) || countTimeWords(raw) === null ? null : unreadableTime(raw);
  const bare = raw.replace('(', '[').split('[', 1)[0]?.trimEnd() ?? raw;
  const isSame = bare !== raw && parseText(bare, false, rules.days)?.offsetMs === reading.offsetMs;
  return timestampOf(reading, isSame ? bare : raw, rules);
}

function parseText(text: string, isNamedTime: boolean, days?: DayOrder): ParsedTime | null {
  const iso = parseIso(text);
  if (iso !== null) return iso;
  const microsoft = MICROSOFT_DATE.exec(text);
  if (microsoft !== null) return createParsedTime(Number(microsoft[1]), 0, 'instant');
  return parseNumber(numberIn(text), isNamedTime, days) ?? parseWritten(text, days);
}

function parseNumber(value: number, isNamedTime: boolean, days?: DayOrder): ParsedTime | null {
  if (isNamedTime && value >= EXCEL_FIRST && value < EXCEL_LAST) {
    const wall = Math.round((value - EXCEL_EPOCH) * 86_400) * 1000;
    return createParsedTime(wall, null, Number.isInteger(value) ? 'date' : 'instant');
  }
  if (!Number.isFinite(value) || value < 1e7) return null;
  const inDigits = [8, 12, 14].includes(String(value).length) ? parseWritten(String(value), days) : null;
  if (inDigits !== null) return inDigits;
  const ms = value >= 1e17 ? value / 1e6 : value >= 1e14 ? value / 1000 : value >= 1e11 ? value : value * 1000;
  // Rounded to microseconds first, because 1410553154.42 s is slightly below 420 ms in binary.
  return createParsedTime(Math.floor(Math.round(ms * 1000) / 1000), 0, 'instant');
}

function readDateList(list: readonly unknown[], rules: TimeRules): Timestamp | null {
  if (![3, 5, 6, 7].includes(list.length) || !list.every(isCount)) return null;
  const [year = 0, month = 0, day = 0, hour, minute, second, nanoseconds = 0] = list;
  const wall = toWallMs(year, month, day, hour, minute, second);
  const precision = list.length === 3 ? 'date' : 'instant';
  return timestampOf(createParsedTime(wall, null, precision, Math.floor(nanoseconds / 1e6)), list.join(', '), rules);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e9;
}

/** `{ seconds, nanos }`, `{ dateTime, timeZone }` or `{ date, time, offset }` */
function readObject(value: PlainObject, rules: TimeRules, isNamedTime: boolean): Timestamp | null {
  const text = readText(value);
  if (text !== null) return readTimeText(text, rules, isNamedTime);
  const names = Object.keys(value).slice(0, MAX_KEYS);
  const zone = names.find((name) => ZONE_KEY.test(name) && typeof value[name] === 'string') ?? '';
  const sent = names.flatMap((name) => (name === zone ? [] : [readText(value[name]) ?? value[name]]));
  const parts = sent.filter((part) => !isPlainObject(part));
  const times = parts.map((part) => readTime(part, rules, isNamedTime));
  const time = times.find((each) => each?.iso != null) ?? null;
  const clock = parts.find((part) => kindOfTime(part, true) === 'clock');
  if (time === null) return null;
  return clock === undefined ? (inZone(time, value[zone]) ?? time) : joinTime(time.raw, clock, value[zone], rules);
}

/** `hasSeconds`: whether the numbers of a column of clocks are HHMMSS; null if only this one is known. */
export function joinTime(
  day: unknown,
  clock: unknown,
  zone: unknown,
  rules: TimeRules,
  hasSeconds: boolean | null = null,
): Timestamp | null {
  const date = readTime(day, rules, true);
  if (date === null) return null;
  const start = asDay(date);
  if (start.iso !== null && start.precision !== 'date') return inZone(date, zone) ?? date;
  const text = textOfClock(clock, hasSeconds);
  if (text === null) return start;
  const raw = `${date.raw} ${cleanText(String(clock), MAX_RAW_LENGTH) ?? text}`.replace(/ ?[([].*/, '');
  const parts = parseClock(text);
  const joined = start.iso === null || parts === null ? null : addClock(Date.parse(start.iso), parts);
  const time = timestampOf(joined, raw, rules) ?? (countTimeWords(raw) === null ? start : unreadableTime(raw));
  const zoned = inZone(time, zone);
  return zoned === null ? time : { ...zoned, raw: typeof zone === 'string' ? `${raw} ${zone}` : raw };
}

/** `84434` and `905` have lost a zero, 0.3958333 is a part of a day; `0` and `PT0S` stand for an empty field. */
function textOfClock(clock: unknown, hasSeconds: boolean | null = null): string | null {
  if (typeof clock === 'number' && clock > 0 && clock < 1)
    return String(clock).length < 6 ? null : formatIso(Math.round(clock * 86_400) * 1000).slice(11, 19);
  const sent = typeof clock === 'string' || isCount(clock) ? (cleanText(String(clock), MAX_RAW_LENGTH) ?? '') : '';
  const duration = DURATION.exec(sent)?.slice(1);
  const whole = duration?.map((part = '') => part.padStart(2, '0')).join('');
  const text = whole ?? (sent[4] === '-' ? sent.slice(11) : sent);
  if (text !== sent && !/[1-9]/.test(text)) return null;
  if (!/^\d{1,6}$/.test(text)) return text.length >= 3 && countDigits(text) > 0 ? text : null;
  if (Number(text) < (hasSeconds === null ? 100 : 1)) return null;
  const isWhole = typeof clock === 'string' && (text.length === 4 || text.length === 6);
  return isWhole ? text : text.padStart(hasSeconds === true || Number(text) >= 2400 ? 6 : 4, '0');
}

export function inZone(time: Timestamp, zone: unknown): Timestamp | null {
  if (time.iso === null || time.zone !== 'none' || time.precision !== 'instant') return null;
  const wall = Date.parse(time.iso);
  const offset = parseZoneField(zone, wall);
  const isAmbiguous = typeof zone === 'string' && /^[A-Z]{2,5}$/.test(zone) && countTimeWords(zone) !== null;
  if (offset === null) return isAmbiguous ? unreadableTime(`${time.raw} ${zone}`) : null;
  return { ...time, iso: formatIso(wall - offset), zone: offset === 0 ? 'utc' : 'offset' };
}

export function isDay(value: unknown, rules = ANY_TIME): boolean {
  const time = readTime(value, rules, true);
  return time !== null && asDay(time).precision === 'date';
}

export function asDay(time: Timestamp): Timestamp {
  const wall = time.precision === 'date' ? null : wallOfTime(time);
  if (wall === null) return time;
  const since = ((wall % DAY_MS) + DAY_MS) % DAY_MS;
  if (since > 0 && since < DAY_MS - 1000 && since !== DAY_MS - MINUTE_MS) return time;
  const start = since === 0 && time.raw.includes('24:00') ? wall - DAY_MS : wall - since;
  return { ...time, iso: formatIso(start), zone: 'none', precision: 'date' };
}

function wallOfTime({ iso, zone, raw }: Timestamp): number | null {
  if (iso === null || zone !== 'offset') return iso === null ? null : Date.parse(iso);
  const readings = (['day first', 'month first'] as const).map((days) => parseText(raw, false, days));
  const isOfTime = (each: ParsedTime | null) =>
    each?.offsetMs === null || (each !== null && utcOf(each) === Date.parse(iso));
  return readings.find(isOfTime)?.wallMs ?? null;
}

export function kindOfTime(value: unknown, isNamedTime = false): TimeKind | null {
  if (typeof value === 'string') return kindOfText(value, isNamedTime);
  if (typeof value === 'number') return kindOfNumber(value, isNamedTime);
  const time = readTime(value, ANY_TIME, isNamedTime);
  if (time === null || time.iso === null) return null;
  return time.precision === 'date' ? 'day' : time.zone === 'none' ? 'zoneless' : 'instant';
}

function kindOfText(value: string, isNamedTime: boolean): TimeKind | null {
  const iso = parseIso(value);
  const kind = iso === null ? kindOfWritten(value.trim(), isNamedTime) : kindOfReading(iso);
  if (kind !== null || (isNamedTime && isClock(value))) return kind ?? 'clock';
  return isTimeText(value, isNamedTime) && readTimeText(value, ANY_TIME, isNamedTime) !== null ? 'as sent' : null;
}

function isClock(value: unknown, text = textOfClock(value)): boolean {
  const clock = text === null ? null : parseClock(text);
  return clock !== null && addClock(0, clock) !== null;
}

function kindOfWritten(text: string, isNamedTime: boolean): TimeKind | null {
  const digits = text.length < 3 || text.length > MAX_RAW_LENGTH ? 0 : countDigits(text);
  if (digits === 0) return null;
  const number = numberIn(text);
  if (number >= 1e7 || (!isNamedTime && Number.isFinite(Number(text)))) return kindOfNumber(number, isNamedTime);
  // A day has at least three digits: `1-Nov-26`. `10.12.14` may be a version.
  const isDay = digits >= 3 && (isNamedTime || text.length > 8 || !text.includes('.'));
  const certain = isDay ? parseText(text, isNamedTime) : null;
  const reading = certain ?? (isDay ? (parseWritten(text, 'day first') ?? parseWritten(text, 'month first')) : null);
  if (reading !== null) return kindOfReading(reading) !== null && certain === null ? 'written' : kindOfReading(reading);
  const hasMark = text.includes(':') || (text.length <= 8 && !Number.isFinite(Number(text)) && !text.includes('.'));
  return hasMark && isClock(text, text) ? 'clock' : null;
}

function kindOfReading(reading: ParsedTime): TimeKind | null {
  const ms = utcOf(reading);
  if (ms < EARLIEST_MS || ms >= LATEST_MS) return null;
  return reading.precision === 'date' ? 'day' : reading.offsetMs === null ? 'zoneless' : 'instant';
}

/** Without a named key only 2012 to 2033: North American telephone numbers begin with 201, many others with 12. */
function kindOfNumber(value: number, isNamedTime: boolean): TimeKind | null {
  const reading = parseNumber(value, isNamedTime);
  if (reading?.offsetMs === null) return kindOfReading(reading);
  const seconds = (reading?.wallMs ?? 0) / 1000;
  if (seconds >= (isNamedTime ? 1e9 : 1.325e9) && seconds < (isNamedTime ? 2.5e9 : 2e9)) return 'epoch';
  return isNamedTime && isClock(value) ? 'clock' : null;
}

function numberIn(text: string): number {
  return text.charAt(0) >= '1' && text.charAt(0) <= '9' ? Number(text) : NaN;
}

function utcOf({ wallMs, offsetMs }: ParsedTime): number {
  return wallMs - (offsetMs ?? 0);
}

function unreadableTime(raw: string): Timestamp {
  return { iso: null, zone: 'none', precision: 'instant', raw };
}

function timestampOf(reading: ParsedTime | null, raw: string, rules: TimeRules): Timestamp | null {
  if (reading === null) return null;
  const ms = utcOf(reading);
  if (ms < EARLIEST_MS || ms > rules.latest) {
    const isNever = ms >= Date.UTC(9999, 0, 1) && ms < Date.UTC(10_000, 0, 1);
    const isOtherCalendar = ms > Date.UTC(1300, 0, 1) && ms < Date.UTC(1500, 0, 1);
    const isUnset = Math.abs(ms) <= DAY_MS || (ms < Date.UTC(1901, 0, 1) && !isOtherCalendar) || isNever;
    return isUnset ? null : unreadableTime(raw);
  }
  const { offsetMs, precision } = reading;
  const zone = offsetMs === null ? 'none' : offsetMs === 0 ? 'utc' : 'offset';
  return { iso: offsetMs === 0 && CANONICAL.test(raw) ? raw : formatIso(ms), zone, precision, raw };
}
