import { countDigits } from '../json/text.ts';
import { type ParsedTime, createParsedTime, parseZone, toWallMs } from './iso-time.ts';
import { markWords, roleInTime } from './time-words.ts';

export type DayOrder = 'day first' | 'month first';

export interface Clock {
  readonly ms: number;
  readonly zone: string;
}

interface Day {
  readonly year: number;
  /** With the year last, day and month are assumed in this order until the list shows another. */
  readonly month: number;
  readonly day: number;
  readonly order: 'known' | 'day first unless shown' | 'unknown';
  readonly rest: string;
}

const MAX_TEXT_LENGTH = 80;
/** Also of EXIF (`2026:11:24 09:30`) and DB2 (`2026-11-24-09.30.00`). */
const IN_DIGITS = /^(20[0-5]\d)([-:]?)(0[1-9]|1[0-2])\2(\d\d)(?:$|-(?=\d\d\.)|(?=T?\d{4}|[T _]\d))/i;
const IN_NUMBERS = /(?<![\d:.])(\d{1,4})([-/.]) ?(\d{1,2})\2 ?(\d{1,4})(?!\d|[-/.]\d)\.?/;
const IN_WORDS =
  /(?<![\d:.])(?:(\d{1,4})[ ,./-]{0,4})?@(\d+)@(?:([ ,./-]{0,4})(\d{4}\b|\d\d?\b(?!:)))?(?:[ ,-]{1,4}(\d{4})\b(?!:))?/;
const EDGES = /^[ .:;|/_•·–—-]+|[ .;|/_•·–—-]+$/g;
const COMPACT_CLOCK = /^(\d\d)(\d\d)(\d\d)?(?![\d:])/;
const ONE_DIGIT = /(:)(\d)(?!\d)/g;
const CLOCK = /^(\d{1,2})(?:[:.h](\d\d)(?:[:.](\d\d)(?:[.,:](\d{1,9}))?)?)?(?![\d.:])(?: ?h\b)?(.*)$/i;

export function parseWritten(text: string, order?: DayOrder): ParsedTime | null {
  const day = findCachedDay(text);
  if (day === null || (day.order === 'unknown' && order === undefined)) return null;
  const isTurned = day.order !== 'known' && order === 'month first';
  const midnight = isTurned ? toWallMs(day.year, day.day, day.month) : toWallMs(day.year, day.month, day.day);
  const rest = day.rest
    .replaceAll(',', ' ')
    .replace(EDGES, '')
    .replace(/^\((.*)\)$/, '$1');
  if (midnight === null || rest === '') return createParsedTime(midnight, null, 'date');
  const clock = clockIn(rest);
  return clock === null ? null : addClock(midnight, clock);
}

export function addClock(midnight: number, { ms, zone }: Clock): ParsedTime | null {
  const offset = zone === '' ? null : parseZone(zone, midnight + ms);
  return zone !== '' && offset === null ? null : createParsedTime(midnight + ms, offset, 'instant');
}

export function parseClock(text: string): Clock | null {
  return text.length > MAX_TEXT_LENGTH ? null : clockIn(markWords(text).trim());
}

const WINDOW_CLOCK = String.raw`(\d[\d:h]{0,7}(?: ?[ap]\.?m\.?)?)`;
const BETWEEN = String.raw`(?: - | ?[-–—~〜至] ?| \p{L}{1,5} )`;
const WINDOW = new RegExp(`^(.{0,60}?)(?:\\p{L}{2,9} )?${WINDOW_CLOCK}${BETWEEN}${WINDOW_CLOCK}(?: \\p{L}+)?$`, 'iu');

/** Both ends of `2 Dec 2026, 09:00-12:00`, each with the day; with `mayPassMidnight` also of `22:00-02:00`. */
export function splitWindow(text: unknown, mayPassMidnight = false): readonly [string, string] | null {
  const [, day = '', from = '', to = ''] = (typeof text === 'string' ? WINDOW.exec(text) : null) ?? [];
  const [start, end] = [parseClock(from)?.ms ?? NaN, parseClock(to)?.ms ?? NaN];
  // `2026-12-02 22:00:00-08:00` and `22:00 -08:00` have an offset.
  const mayBeOffset = /t$/i.test(day) || from.length !== to.length || (typeof text === 'string' && / -\d/.test(text));
  return start < end || (mayPassMidnight && start > end && !mayBeOffset) ? [day + from, day + to] : null;
}

const MAX_SENT_LENGTH = 100;
const LETTERS = /\p{L}[\p{L}\p{M}]*/gu;

/** How many words of a text tell a time; null if it has other words, of which one may be a name. */
export function countTimeWords(text: string): number | null {
  if (text.length > MAX_SENT_LENGTH || text.includes('@')) return null;
  const roles = (text.match(LETTERS) ?? []).map(roleInTime);
  return roles.includes(null) ? null : roles.filter((role) => role === 'moment').length;
}

/** A time that cannot be read: `Yesterday, 17:42`, `2026-11-28 before 8`; where a time is named also `24.11. 16:45`. */
export function isTimeText(text: string, isNamedTime: boolean): boolean {
  const digits = countDigits(text);
  if (!isNamedTime && (digits === 0 || !/[ ,:\u0080-\uFFFF]/.test(text))) return false;
  const timeWords = countTimeWords(text);
  if (timeWords === null || timeWords > 0) return timeWords !== null;
  return digits > 2 && (isNamedTime ? /\p{Nd}\P{Nd}+\p{Nd}/u.test(text) : startsWithDay(text));
}

function startsWithDay(text: string): boolean {
  const { year = 0, month = 0, day = 0 } = (text.length > 8 && /^\d/.test(text) ? findCachedDay(text) : null) ?? {};
  const isYear = (year > 1300 && year < 1500) || (year >= 1990 && year < 2640);
  return isYear && Math.min(month, day) <= 12 && Math.max(month, day) <= 31;
}

export function dayOrderOf(texts: Iterable<string>): DayOrder | null {
  const [orders, days, years] = [new Set<DayOrder>(), new Set<number>(), new Set<number>()];
  for (const text of texts) {
    const day = findCachedDay(text);
    if (day === null || day.order === 'known') continue;
    if (day.day > 12) orders.add('day first');
    else if (day.month > 12) orders.add('month first');
    days.add(day.day);
    years.add(day.year);
  }
  const [order = null] = orders;
  const isYearFirst = days.size === 1 && years.size > 1;
  return orders.size === 1 && !isYearFirst ? order : null;
}

let lastText: { readonly text: string; readonly day: Day | null } = { text: '', day: null };

function findCachedDay(text: string): Day | null {
  if (text.length > MAX_TEXT_LENGTH || text.includes('@')) return null;
  if (lastText.text !== text) lastText = { text, day: findDay(text) };
  return lastText.day;
}

function findDay(text: string): Day | null {
  const marked = markWords(text.replace(IN_DIGITS, '$1-$3-$4 '));
  const day = IN_WORDS.exec(marked) ?? IN_NUMBERS.exec(marked);
  if (day === null) return null;
  const [all, ...parts] = day;
  const rest = `${marked.slice(0, day.index)} ${marked.slice(day.index + all.length)}`.trim();
  return all.includes('@') ? dayInWords(parts, rest) : dayInNumbers(parts, rest);
}

type Parts = readonly (string | undefined)[];

function dayOf(year: string, month = '', day = '', rest: string, order: Day['order'] = 'known'): Day | null {
  if (day === '' || year.length % 2 === 1) return null;
  const fullYear = Number(year.length === 2 ? `20${year}` : year);
  return { year: fullYear, month: Number(month), day: Number(day), order, rest };
}

function dayInWords([before, month, gap, after, last]: Parts, rest: string): Day | null {
  const numbers = [before, after, last].filter((number) => number !== undefined);
  const isYearShort = before !== undefined && after?.length === 2 && (gap === '-' || gap === '');
  const year = numbers.find(({ length }) => length === 4) ?? (isYearShort ? after : undefined);
  const [day, ...more] = numbers.filter((number) => number !== year);
  if (year !== undefined) return dayOf(year, month, day, [rest, ...more].join(' '));
  const isYearAtEnd = Number(rest.slice(-4)) >= 1000 && rest.at(-5) === ' ';
  return isYearAtEnd ? dayOf(rest.slice(-4), month, day, rest.slice(0, -5)) : null;
}

function dayInNumbers([first = '', mark, middle, last = '']: Parts, rest: string): Day | null {
  if (first.length === 4 && last.length <= 2) return dayOf(first, middle, last, rest);
  const isYearLast = first.length <= 2 && (last.length === 4 || (last.length === 2 && mark !== '-'));
  const isDayFirst = mark !== '/' && last.length === 4;
  return isYearLast ? dayOf(last, middle, first, rest, isDayFirst ? 'day first unless shown' : 'unknown') : null;
}

function clockIn(marked: string): Clock | null {
  const half = marked.includes('!a') ? 'a' : marked.includes('!p') ? 'p' : '';
  const text = (half === '' ? marked : marked.replace(`!${half}`, ' ')).trim().replace(ONE_DIGIT, '$10$2');
  const spaced = text.replace(COMPACT_CLOCK, (_, hour: string, minute: string, second = '00') =>
    [hour, minute, second].join(':'),
  );
  const [, hours, minutes, seconds = '0', fraction = '', zone = ''] = CLOCK.exec(spaced) ?? [];
  if (hours === undefined || (minutes === undefined && half === '')) return null;
  if (zone.startsWith('-') && splitWindow(spaced) !== null) return null;
  const sent = Number(hours);
  if ((half === 'a' && sent > 12) || (half === 'p' && sent === 0)) return null;
  const hour = half === '' || sent > 12 ? sent : (sent % 12) + (half === 'p' ? 12 : 0);
  const wall = toWallMs(2000, 1, 1, hour, Number(minutes ?? 0), Number(seconds));
  if (wall === null) return null;
  return { ms: wall - Date.UTC(2000, 0, 1) + Number(fraction.padEnd(3, '0').slice(0, 3)), zone: zone.trim() };
}
