import { type ParsedTime, createParsedTime, parseZone, toWallMs } from './iso-time.ts';

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
  readonly inNumbers: boolean;
  readonly rest: string;
}

const MAX_TEXT_LENGTH = 80;
const WORD =
  /[年月년월日일] ?|[上下午前後오전후]{2}|(?<!\p{L}\/?)(?:[ap]\.? ?m\.?(?!\p{L})|\p{L}[\p{L}\p{M}]*\.?)|(?=\D)\p{Nd}/giu;
const IN_DIGITS = /^(20[0-5]\d)(0[1-9]|1[0-2])(\d\d)(?=$|T?\d{4}|[T ]\d)/i;
const IN_NUMBERS = /(?<![\d:.])(\d{1,4})([-/.]) ?(\d{1,2})\2 ?(\d{1,4})(?!\d|[-/.]\d)\.?/;
const IN_WORDS =
  /(?<![\d:.])(?:(\d{1,4})[ ,./-]{0,4})?@(\d+)@(?:([ ,./-]{0,4})(\d{4}\b|\d\d?\b(?!:)))?(?:[ ,-]{1,4}(\d{4})\b(?!:))?/;
const COMPACT_CLOCK = /^(\d\d)(\d\d)(\d\d)?(?![\d:])/;
const CLOCK = /^(\d{1,2})(?:[:.h](\d\d)(?:[:.](\d\d)(?:[.,:](\d{1,9}))?)?)?(?![\d.:])(?: ?h\b)?(.*)$/i;

export function parseWritten(text: string, order?: DayOrder): ParsedTime | null {
  const day = findCachedDay(text);
  if (day === null || (day.inNumbers && order === undefined)) return null;
  const [month, date] = day.inNumbers && order === 'month first' ? [day.day, day.month] : [day.month, day.day];
  const midnight = toWallMs(day.year, month, date);
  const rest = day.rest.replaceAll(',', ' ').trim();
  if (midnight === null || rest === '') return createParsedTime(midnight, null, 'date');
  const clock = clockIn(rest.startsWith(':') ? rest.slice(1) : rest);
  return clock === null ? null : addClock(midnight, clock);
}

export function addClock(midnight: number, { ms, zone }: Clock): ParsedTime | null {
  const offset = zone === '' ? null : parseZone(zone, midnight + ms);
  return zone !== '' && offset === null ? null : createParsedTime(midnight + ms, offset, 'instant');
}

export function parseClock(text: string): Clock | null {
  return text.length > MAX_TEXT_LENGTH ? null : clockIn(markWords(text).trim());
}

/** The order that some dates require and none contradicts. */
export function dayOrderOf(texts: Iterable<string>): DayOrder | null {
  const [orders, days, years] = [new Set<DayOrder>(), new Set<number>(), new Set<number>()];
  for (const text of texts) {
    const day = findCachedDay(text);
    if (day?.inNumbers !== true) continue;
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
  const marked = markWords(text.replace(IN_DIGITS, '$1-$2-$3 '));
  const day = IN_WORDS.exec(marked) ?? IN_NUMBERS.exec(marked);
  if (day === null) return null;
  const [all, ...parts] = day;
  const rest = `${marked.slice(0, day.index)} ${marked.slice(day.index + all.length)}`.trim();
  return all.includes('@') ? dayInWords(parts, rest) : dayInNumbers(parts, rest);
}

type Parts = readonly (string | undefined)[];

function dayOf(year: string, month = '', day = '', rest: string, inNumbers = false): Day | null {
  if (day === '' || year.length % 2 === 1) return null;
  const fullYear = Number(year.length === 2 ? `20${year}` : year);
  return { year: fullYear, month: Number(month), day: Number(day), inNumbers, rest };
}

function dayInWords([before, month, gap, after, last]: Parts, rest: string): Day | null {
  if (before !== undefined && after !== undefined) {
    if (last !== undefined) return null;
    if (before.length === 4) return dayOf(before, month, after, rest);
    return after.length === 4 || (after.length === 2 && gap === '-') ? dayOf(after, month, before, rest) : null;
  }
  if (last !== undefined) return dayOf(last, month, before ?? after, rest);
  const isYearAtEnd = Number(rest.slice(-4)) >= 1000 && rest.at(-5) === ' ';
  return isYearAtEnd ? dayOf(rest.slice(-4), month, before ?? after, rest.slice(0, -5)) : null;
}

function dayInNumbers([first = '', mark, middle, last = '']: Parts, rest: string): Day | null {
  if (first.length === 4 && last.length <= 2) return dayOf(first, middle, last, rest);
  const isYearLast = first.length <= 2 && (last.length === 4 || (last.length === 2 && mark !== '-'));
  return isYearLast ? dayOf(last, middle, first, rest, true) : null;
}

function clockIn(marked: string): Clock | null {
  const half = marked.includes('!a') ? 'a' : marked.includes('!p') ? 'p' : '';
  const text = (half === '' ? marked : marked.replace(`!${half}`, ' ')).trim();
  const spaced = text.replace(COMPACT_CLOCK, (_, hour: string, minute: string, second = '00') =>
    [hour, minute, second].join(':'),
  );
  const [, hours, minutes, seconds = '0', fraction = '', zone = ''] = CLOCK.exec(spaced) ?? [];
  if (hours === undefined || (minutes === undefined && half === '')) return null;
  const sent = Number(hours);
  if ((half === 'a' && sent > 12) || (half === 'p' && sent === 0)) return null;
  const hour = half === '' || sent > 12 ? sent : (sent % 12) + (half === 'p' ? 12 : 0);
  const wall = toWallMs(2000, 1, 1, hour, Number(minutes ?? 0), Number(seconds));
  if (wall === null) return null;
  return { ms: wall - Date.UTC(2000, 0, 1) + Number(fraction.padEnd(3, '0').slice(0, 3)), zone: zone.trim() };
}

/** Months become `@11@`, AM and PM `!a` and `!p`, other scripts' digits ASCII; weekdays and fillers are removed. */
function markWords(text: string): string {
  const words = (wordMeanings ??= createWordMeanings());
  const marked = text.replace(WORD, (word) => words.get(word) ?? words.get(plain(word)) ?? word);
  // The first of two months is a Tuesday: `mar. 24 nov. 2026`.
  return marked.split('@').length > 3 ? marked.replace('@3@', '') : marked;
}

function plain(word: string): string {
  return word.replaceAll('.', '').replaceAll(' ', '').toLowerCase();
}

const languages = 'en de fr es pt it nl pl cs sk sl sv da nb fi et lv lt tr ru uk bg ro hu el'.split(' ');
const dateParts = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const dateStyles = [dateParts, { ...dateParts, weekday: 'short', month: 'short' }, { month: 'long' }] as const;
const otherWords = {
  ' ': 't at de del of at um om kl klo a à o ob u o las le el den the uhr hrs hours г р в st nd rd th er e º ª 日 일',
  '-': '年 月 년 월',
  '!a': 'am 上午 午前 오전',
  '!p': 'pm 下午 午後 오후',
  '@9@': 'sept',
};
let wordMeanings: ReadonlyMap<string, string> | undefined;

function createWordMeanings(): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const language of languages)
    for (const style of dateStyles) {
      const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
      for (let month = 0; month < 12; month += 1)
        for (const { type, value } of format.formatToParts(Date.UTC(2026, month, 1)))
          for (const word of value.match(WORD) ?? [])
            if (type === 'month' || (type === 'weekday' && word.length > 1 && !words.has(plain(word))))
              for (const each of [word, plain(word)]) words.set(each, type === 'month' ? `@${month + 1}@` : ' ');
    }
  for (const [meaning, list] of Object.entries(otherWords))
    for (const word of list.split(' ')) words.set(word, meaning);
  for (const zero of [0x660, 0x6f0, 0xff10])
    for (let digit = 0; digit < 10; digit += 1) words.set(String.fromCharCode(zero + digit), String(digit));
  return words;
}
