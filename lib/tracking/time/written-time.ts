import { type Reading, readingOf, wallOf } from './iso-time.ts';
import { readZone } from './zone-offset.ts';

/** What comes first where a day is written in numbers, year last. */
export type DayOrder = 'day first' | 'month first';

export interface Clock {
  /** Since midnight. */
  readonly ms: number;
  /** What stands after the clock; empty where nothing does. */
  readonly zone: string;
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** The year comes last after two numbers: `month` and `day` are in the order day, month until a list tells. */
  readonly inNumbers: boolean;
  /** The rest of the text: a clock, a zone. */
  readonly rest: string;
}

const LONGEST = 80;
const DAY = 24 * 3_600_000;
const WORD =
  /[ap]\.? ?m\.?(?![\p{L}\p{M}])|[年月년월日일] ?|[上下午前後]{2}|오[전후]|\p{L}[\p{L}\p{M}]*\.?|[٠-٩۰-۹０-９]/giu;
const IN_DIGITS = /^(?:(19\d\d|20\d\d)(0[1-9]|1[0-2])(\d\d)|(\d\d)(\d\d)(20\d\d))(?:[T ]?(\d{4}.*)|[T ](\d.*))?$/i;
const IN_NUMBERS = /(?<![\d:.])(\d{1,4})([-/.]) ?(\d{1,2})\2 ?(\d{1,4})(?!\d|[-/.]\d)\.?/;
const IN_WORDS = /(?<![\d:.])(?:(\d{1,4})[ ,./-]{0,4})?@(\d+)@(?:([ ,./-]{0,4})(\d{1,4})(?![\d:]))?(?:[ ,-]{1,4}(\d{4})(?![\d:]))?/;
const WEEK_OR_DAY = /^(\d{4})-?(?:W(\d\d)-?([1-7])|(?<=-)(\d{3}))(?:[T ](.+))?$/i;
const CLOCK = /^(\d{1,2})(?:[:.](\d\d)(?:[:.](\d\d)(?:[.,:](\d{1,9}))?)?)?(?![\d.:])(.*)$/;
const COMPACT_CLOCK = /^(\d\d)(\d\d)(?:(\d\d)(?:[.,](\d{1,9})|(\d{3}))?)?(?!\d)(.*)$/;
/** Words between a day and a clock that say nothing. */
const FILLERS = new Set('de del of at um om kl klo a à o ob u o las le el den the uhr hrs t г р в'.split(' '));
const ORDINALS = new Set(['st', 'nd', 'rd', 'th', 'er', 'º', 'ª', 'e']);
const MARKS = new Map([
  ...['年', '月', '년', '월'].map((word) => [word, '-'] as const),
  ...['日', '일'].map((word) => [word, ' '] as const),
  ...['am', '上午', '午前', '오전'].map((word) => [word, '!a'] as const),
  ...['pm', '下午', '午後', '오후'].map((word) => [word, '!p'] as const),
]);

/** A time in words or numbers that has one reading, or the one that `order` leaves it. */
export function readWritten(text: string, order?: DayOrder): Reading | null {
  const day = dayIn(text);
  if (day === null || (day.inNumbers && order === undefined)) return null;
  const [month, date] = day.inNumbers && order === 'month first' ? [day.day, day.month] : [day.month, day.day];
  const midnight = wallOf(day.year, month, date, 0, 0, 0);
  const rest = day.rest.replaceAll(',', ' ').trim();
  if (midnight === null || rest === '') return readingOf(midnight, null, 'date');
  // `24/Nov/2026:09:30:00` of web servers.
  const clock = clockIn(rest.startsWith(':') ? rest.slice(1) : rest);
  return clock === null ? null : atClock(midnight, clock);
}

export function atClock(midnight: number, { ms, zone }: Clock): Reading | null {
  const offset = zone === '' ? null : readZone(zone, midnight + ms);
  return zone !== '' && offset === null ? null : readingOf(midnight + ms, offset, 'instant');
}

/** `9:30 PM`, `09.30`, `021500`, `14h05`, `5pm`, perhaps with a zone after it. */
export function readClock(text: string): Clock | null {
  return text.length > LONGEST ? null : clockIn(markWords(text).trim());
}

/** Whether days in numbers come day or month first, where they can be read in one order only. */
export function dayOrderOf(texts: Iterable<string>): DayOrder | null {
  const orders = new Set<DayOrder>();
  const [firsts, lasts] = [new Set<number>(), new Set<number>()];
  let isShort = true;
  for (const text of texts) {
    const day = dayIn(text);
    if (day?.inNumbers !== true) continue;
    if (day.day > 12) orders.add('day first');
    else if (day.month > 12) orders.add('month first');
    isShort &&= !text.includes(String(day.year));
    firsts.add(day.day);
    lasts.add(day.year);
  }
  // `26/11/20`, `26/11/24`: the first of them is the year.
  const isYearFirst = isShort && firsts.size === 1 && lasts.size > 1;
  const [order] = orders;
  return orders.size === 1 && order !== undefined && !isYearFirst ? order : null;
}

/** Whether only its list can tell what is the day and what the month. */
export function isDayInNumbers(text: string): boolean {
  return dayIn(text)?.inNumbers === true;
}

function dayIn(text: string): Day | null {
  if (text.length > LONGEST) return null;
  const digits = IN_DIGITS.exec(text);
  if (digits !== null) {
    const [, year, month, day, left, right, last, compact, clock] = digits;
    const [numbers, rest] = [year === undefined, markWords(compact ?? clock ?? '')];
    return dayOf(numbers ? last : year, numbers ? right : month, numbers ? left : day, rest, numbers);
  }
  const marked = markWords(text);
  return dayInWords(marked) ?? dayInNumbers(marked) ?? weekOrDayOfYear(text);
}

function dayOf(year = '', month = '', day = '', rest: string, inNumbers = false): Day | null {
  if (year === '' || day === '') return null;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  return { year: full, month: Number(month), day: Number(day), inNumbers, rest };
}

/** `20-Nov-2026`, `November 20th, 2026`, `20 de noviembre de 2026`, `24-NOV-26`, `Nov 24 09:30:00 CET 2026`. */
function dayInWords(marked: string): Day | null {
  const found = IN_WORDS.exec(marked);
  if (found === null) return null;
  const [all, before, month, gap = '', after, last] = found;
  const rest = `${marked.slice(0, found.index)} ${marked.slice(found.index + all.length)}`;
  if (before !== undefined && after !== undefined) {
    if (last !== undefined) return null;
    if (before.length === 4) return dayOf(before, month, after, rest);
    return after.length === 4 || (after.length === 2 && gap === '-') ? dayOf(after, month, before, rest) : null;
  }
  if (last !== undefined) return dayOf(last, month, before ?? after, rest);
  // The year after the clock.
  const year = rest.trimEnd().slice(-4);
  const isYear = Number(year) >= 1000 && rest.trimEnd().at(-5) === ' ';
  return isYear ? dayOf(year, month, before ?? after, rest.trimEnd().slice(0, -5)) : null;
}

/** `2026/11/20`, `2026年11月20日`, `20.11.2026`, `11/20/26`. */
function dayInNumbers(marked: string): Day | null {
  const found = IN_NUMBERS.exec(marked);
  if (found === null) return null;
  const [all, first = '', mark, middle, last = ''] = found;
  const rest = `${marked.slice(0, found.index)} ${marked.slice(found.index + all.length)}`;
  if (first.length === 4 && last.length <= 2) return dayOf(first, middle, last, rest);
  // `20-11-26` may begin with the year.
  const isYearLast = first.length <= 2 && (last.length === 4 || (last.length === 2 && mark !== '-'));
  return isYearLast ? dayOf(last, middle, first, rest, true) : null;
}

/** `2026-W48-2` and `2026-328` of ISO 8601. */
function weekOrDayOfYear(text: string): Day | null {
  const [, year, week, weekday, ordinal, rest = ''] = WEEK_OR_DAY.exec(text) ?? [];
  if (year === undefined) return null;
  // The fourth of January lies in the first week.
  const start = Date.UTC(Number(year), 0, ordinal === undefined ? 4 : 1);
  const monday = start - ((new Date(start).getUTCDay() + 6) % 7) * DAY;
  const ms = ordinal === undefined ? monday + (Number(week) * 7 - 8 + Number(weekday)) * DAY : start + (Number(ordinal) - 1) * DAY;
  const date = new Date(ms);
  const exists = ordinal === undefined ? Number(week) >= 1 && Number(week) <= 53 : date.getUTCFullYear() === Number(year);
  return exists
    ? { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), inNumbers: false, rest: markWords(rest) }
    : null;
}

function clockIn(marked: string): Clock | null {
  const half = marked.includes('!a') ? 'a' : marked.includes('!p') ? 'p' : '';
  const text = half === '' ? marked : marked.replace(`!${half}`, ' ').trim();
  const plain = CLOCK.exec(text);
  const [hours, minutes, seconds = '0', fraction = '', zone = ''] = plain
    ? plain.slice(1)
    : (([, hour, minute, second, part, digits, after]) => [hour, minute, second, part ?? digits, after])(COMPACT_CLOCK.exec(text) ?? []);
  if (hours === undefined || (minutes === undefined && half === '')) return null;
  const sent = Number(hours);
  // `14:05 PM` and `00:30 AM` are common and have one reading.
  if ((half === 'a' && sent > 12) || (half === 'p' && sent === 0)) return null;
  const hour = half === '' || sent > 12 ? sent : (sent % 12) + (half === 'p' ? 12 : 0);
  const wall = wallOf(2000, 1, 1, hour, Number(minutes ?? 0), Number(seconds));
  if (wall === null) return null;
  return { ms: wall - Date.UTC(2000, 0, 1) + Number(fraction.padEnd(3, '0').slice(0, 3)), zone: zone.trim() };
}

/** Months become `@11@`, halves of the day `!a` and `!p`, digits of other scripts ours; weekdays and fillers go. */
function markWords(text: string): string {
  let weekdayOrMonth = '';
  let months = 0;
  const marked = text.replace(WORD, (match, index: number) => {
    // The digits of these scripts end in their value.
    if (match.charCodeAt(0) === 0 || /\p{Nd}/u.test(match)) return String(match.charCodeAt(0) & 15);
    const word = match.toLowerCase().replaceAll(/[. ]/g, '');
    const mark = MARKS.get(word);
    if (mark !== undefined) return mark;
    const previous = text.charAt(index - 1);
    const isAfterDigit = previous >= '0' && previous <= '9';
    if (word === 'h') return isAfterDigit && /\d/.test(text.charAt(index + 1)) ? ':' : ' ';
    if (isAfterDigit && ORDINALS.has(word)) return ' ';
    // `Africa/El_Aaiun`
    if (FILLERS.has(word)) return previous === '/' ? match : ' ';
    const { monthsInWords, weekdaysInWords } = calendarWords();
    const month = monthsInWords.get(word);
    if (month === undefined) return weekdaysInWords.has(word) ? ' ' : match;
    months += 1;
    if (weekdaysInWords.has(word)) weekdayOrMonth = `@${month}@`;
    return `@${month}@`;
  });
  return months > 1 ? marked.replace(weekdayOrMonth, ' ') : marked;
}

interface CalendarWords {
  /** To the month from 1. */
  readonly monthsInWords: ReadonlyMap<string, number>;
  readonly weekdaysInWords: ReadonlySet<string>;
}

const LANGUAGES = 'en de fr es pt it nl pl cs sk sl sv da nb fi et lv lt tr ru uk bg ro hu el'.split(' ');
const STYLES = [{ month: 'long', weekday: 'long', day: 'numeric' }, { month: 'short', weekday: 'short', day: 'numeric' }, { month: 'long' }] as const;
let words: CalendarWords | null = null;

function calendarWords(): CalendarWords {
  if (words !== null) return words;
  const months = new Map([['sept', 9]]);
  const weekdays = new Set<string>();
  for (const language of LANGUAGES)
    for (const style of STYLES) {
      const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1)
        for (const { type, value } of format.formatToParts(Date.UTC(2026, month - 1, 1)))
          for (const word of value.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []) {
            if (type === 'month') months.set(word, month);
            if (type === 'weekday') weekdays.add(word);
          }
    }
  return (words = { monthsInWords: months, weekdaysInWords: weekdays });
}
