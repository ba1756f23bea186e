/** What a text says of a calendar and a clock, as it says it: month from 1, hours of a whole day. */
export interface WrittenTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** null: a day alone. */
  readonly clock: { readonly hour: number; readonly minute: number; readonly second: number } | null;
  /** `Z`, `UTC`, `+0100`; empty where none is stated. */
  readonly zone: string;
}

/** What comes first where a day is written in numbers, year last. */
export type DayOrder = 'day first' | 'month first';

const CLOCK = String.raw`(?<hour>\d{1,2})[:.](?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?(?: ?(?<half>[ap])\.?m\.?)?`;
const ZONE = String.raw`(?: ?(?<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?`;
const TAIL = String.raw`(?:(?:T|,? at |, ?| )${CLOCK}${ZONE})?`;
const WEEKDAY = String.raw`(?:(?<weekday>\p{L}{2,13})\.?,? )?`;
const MONTH = String.raw`(?<month>\p{L}{3,10})\.?`;

const patternOf = (text: string) => new RegExp(`^${text}$`, 'iu');
/** Each of these has one reading: a month in words, or the year in front. */
const PLAIN = [
  // `20-Nov-2026 14:05`, `Fri, 20 November 2026`, `20 de noviembre de 2026`, `19-Nov-26`
  patternOf(
    String.raw`${WEEKDAY}(?<day>\d{1,2})(?:st|nd|rd|th|\.)?(?: de )?[ -]?${MONTH}(?: de |[ -])?(?<year>\d{4}|(?<=-)\d{2})${TAIL}`,
  ),
  // `November 20, 2026 2:05 pm`, `NOV-20-2026`
  patternOf(String.raw`${WEEKDAY}${MONTH}[ -](?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? |-)(?<year>\d{4})${TAIL}`),
  // `2026/11/20 14:05`
  patternOf(String.raw`(?<year>\d{4})(?<mark>[/.])(?<number>\d{1,2})\k<mark>(?<day>\d{1,2})${TAIL}`),
  // `2026年11月20日 14:05`
  patternOf(String.raw`(?<year>\d{4})[年년] ?(?<number>\d{1,2})[月월] ?(?<day>\d{1,2})[日일]${TAIL}`),
  // `20261120T140500Z`
  /^(?<year>(?:19|20)\d{2})(?<number>\d{2})(?<day>\d{2})[T ](?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?(?<zone>Z|[+-]\d{4})?$/i,
];
/** `20/11/2026 09:12`: which of the first two is the day, other rows of its list may tell. */
const IN_NUMBERS = patternOf(String.raw`(?<left>\d{1,2})(?<mark>[-/.])(?<right>\d{1,2})\k<mark>(?<year>\d{4})${TAIL}`);
/** `20112026`: no year begins with the twentieth month. */
const IN_DIGITS =
  /^(?<left>\d{2})(?<right>\d{2})(?<year>20\d{2})(?:[T ](?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2}))?)?$/;

const inNumbers = (text: string) => (IN_NUMBERS.exec(text) ?? IN_DIGITS.exec(text))?.groups;

/** A day whose month is in words or whose year comes first, perhaps with a clock; null: not written so. */
export function readWrittenDay(text: string): WrittenTime | null {
  for (const pattern of PLAIN) {
    const parts = pattern.exec(text)?.groups;
    if (parts === undefined) continue;
    const month = parts['number'] ?? monthsInWords().get(plain(parts['month'] ?? ''));
    const isDay = parts['weekday'] === undefined || weekdaysInWords().has(plain(parts['weekday']));
    if (month !== undefined && isDay) return writtenOf(parts, Number(month), Number(parts['day']));
  }
  return null;
}

/** A day in numbers, its year last; null: not written so. */
export function readDayInNumbers(text: string, order: DayOrder): WrittenTime | null {
  const parts = inNumbers(text);
  if (parts === undefined) return null;
  const [left, right] = [Number(parts['left']), Number(parts['right'])];
  return order === 'day first' ? writtenOf(parts, right, left) : writtenOf(parts, left, right);
}

/** The order that a day in numbers can only have; `either` where both could be, null for other text. */
export function dayOrderOf(text: string): DayOrder | 'either' | null {
  const parts = inNumbers(text);
  if (parts === undefined) return null;
  if (Number(parts['left']) > 12) return 'day first';
  return Number(parts['right']) > 12 ? 'month first' : 'either';
}

type Parts = Readonly<Record<string, string | undefined>>;

/** null: half a day has twelve hours. */
function writtenOf(parts: Parts, month: number, day: number): WrittenTime | null {
  const { year = '', hour, minute, second = '0', half, zone = '' } = parts;
  const hours = Number(hour);
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  const whole = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return {
    year: Number(year.length === 2 ? `20${year}` : year),
    month,
    day,
    clock: hour === undefined ? null : { hour: whole, minute: Number(minute), second: Number(second) },
    zone,
  };
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'];
const STYLES = ['long', 'short'] as const;

let months: ReadonlyMap<string, number> | null = null;
let weekdays: ReadonlySet<string> | null = null;

/** The names and abbreviations of months, to the month from 1. */
function monthsInWords(): ReadonlyMap<string, number> {
  return (months ??= new Map([
    ...Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
      namesOf(new Date(Date.UTC(2026, month, 15)), 'month').map((name): [string, number] => [name, month + 1]),
    ),
    ['sept', 9],
  ]));
}

function weekdaysInWords(): ReadonlySet<string> {
  return (weekdays ??= new Set(
    Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day))).flatMap((date) =>
      namesOf(date, 'weekday'),
    ),
  ));
}

function namesOf(date: Date, part: 'month' | 'weekday'): readonly string[] {
  return LANGUAGES.flatMap((language) =>
    STYLES.map((style) => plain(new Intl.DateTimeFormat(language, { [part]: style, timeZone: 'UTC' }).format(date))),
  );
}

function plain(word: string): string {
  return word.toLowerCase().replace(/\.$/, '');
}
