import { intlLocale, usesMiles } from './intl-locale.ts';
import { directionOf } from './locales.ts';

export const dayStyles = {
  short: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'long', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  full: { day: 'numeric', month: 'short', year: 'numeric' },
  dated: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const;

export type DayStyle = keyof typeof dayStyles;

export type AgeUnit = 'minute' | 'hour' | 'day' | 'year';

export type Unit = 'meter' | 'kilometer' | 'kilometer-per-hour' | 'foot' | 'mile' | 'mile-per-hour' | 'percent';

/**
 * How a locale writes days, times and numbers. Read from `Intl` on the server and sent with the page, because the
 * browser's own data may differ. Lists are one text, which is shorter inside a page.
 */
export interface LocalForms {
  /** Patterns of {d} or {dd}, {y}, and {m0}, {m1} … and {w0} … with the number of the list that has the name. */
  readonly days: Readonly<Record<DayStyle, string>>;
  /** "1er", the first of a French month. */
  readonly first?: string;
  readonly months: readonly string[];
  readonly weekdays: readonly string[];
  /** Of {h} or {hh} (1 to 12), {H} or {HH} (0 to 23), {mm} and {p}, one of `periods`: a half or an hour of the day. */
  readonly clock: string;
  readonly periods: string;
  readonly decimal: string;
  readonly group: string;
  /** Digits of the shortest number with a separator, and of each further group. */
  readonly grouping: readonly [number, number];
  readonly units: Readonly<Partial<Record<Unit, string>>>;
  /** "{n} hours ago", by the plural form of the number. */
  readonly ages: Readonly<Record<AgeUnit, Readonly<Record<string, string>>>>;
}

export function readLocalForms(locale: string): LocalForms {
  const names = { ...readDays(locale), ...readClock(locale), ...readNumbers(locale) };
  return { ...names, units: readUnits(locale), ages: readAges(locale) };
}

function readDays(locale: string): Pick<LocalForms, 'days' | 'first' | 'months' | 'weekdays'> {
  const months: string[] = [];
  const weekdays: string[] = [];
  const patternOf = (style: DayStyle) => {
    const format = new Intl.DateTimeFormat(intlLocale(locale), { ...dayStyles[style], timeZone: 'UTC' });
    const monthNames = range(12, (month) => partOf(format, Date.UTC(2024, month, 12), 'month'));
    const weekdayNames = range(7, (day) => partOf(format, Date.UTC(2023, 0, 1 + day), 'weekday'));
    const marks: Readonly<Record<string, string>> = {
      day: partOf(format, Date.UTC(2024, 10, 2), 'day') === '02' ? '{dd}' : '{d}',
      month: `{m${listIndex(months, monthNames)}}`,
      weekday: 'weekday' in dayStyles[style] ? `{w${listIndex(weekdays, weekdayNames)}}` : '',
      year: '{y}',
    };
    const parts = format.formatToParts(Date.UTC(2024, 10, 12));
    // Some ICU versions put a comma after the weekday of this one.
    const dropped = locale === 'en' ? /^,/ : /^$/;
    return parts.map(({ type, value }) => marks[type] ?? value.replace(dropped, '')).join('');
  };
  const [short, long, weekday] = [patternOf('short'), patternOf('long'), patternOf('weekday')];
  const days = { short, weekday, long, full: patternOf('full'), dated: patternOf('dated') };
  const { short: ownShort = short, first } = ownForms(locale);
  return { days: { ...days, short: ownShort }, ...(first !== undefined && { first }), months, weekdays };
}

function listIndex(lists: string[], names: readonly string[]): number {
  const list = names.join('|');
  return lists.includes(list) ? lists.indexOf(list) : lists.push(list) - 1;
}

/** Where CLDR 48 has the English ones, or none. */
const ownForms = (locale: string): { readonly short?: string; readonly first?: string; readonly periods?: string } =>
  ({ ko: { periods: '오전|오후' }, mt: { short: '{d} ta’ {m0}' }, fr: { first: '1er' } })[locale.slice(0, 2)] ?? {};

function readClock(locale: string): Pick<LocalForms, 'clock' | 'periods'> {
  const format = new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: 'short', timeZone: 'UTC' });
  const at = (hour: number) => Date.UTC(2024, 10, 12, hour, 30);
  const hours = format.resolvedOptions().hourCycle === 'h12' ? 'h' : 'H';
  const marks: Readonly<Record<string, string>> = {
    hour: partOf(format, at(1), 'hour') === '01' ? `{${hours}${hours}}` : `{${hours}}`,
    minute: '{mm}',
    dayPeriod: '{p}',
  };
  const clock = format.formatToParts(at(18)).map(({ type, value }) => marks[type] ?? unbroken(value));
  const periods = range(24, (hour) => unbroken(partOf(format, at(hour), 'dayPeriod')));
  const [first = '', second = ''] = [periods[0], periods[12]];
  const areHalves = periods.every((period, hour) => period === (hour < 12 ? first : second));
  const own = ownForms(locale).periods;
  // Marks keep "8:40 PM" together in Urdu, and apart from a number that follows.
  const [before, after] = directionOf(locale) === 'rtl' && /[A-Z]/.test(first) ? ['\u200e', '\u200f'] : ['', ''];
  const form = `${before}${clock.join('')}${after}`;
  return { clock: form, periods: own ?? (areHalves ? [first, second] : periods).join('|') };
}

function readNumbers(locale: string): Pick<LocalForms, 'decimal' | 'group' | 'grouping'> {
  const format = new Intl.NumberFormat(intlLocale(locale));
  const parts = format.formatToParts(1_234_567.5);
  const find = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const digits = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  return {
    decimal: find('decimal'),
    group: find('group'),
    grouping: [format.formatToParts(1234).length > 1 ? 4 : 5, digits.at(-2) ?? 3],
  };
}

const metricUnits: readonly Unit[] = ['percent', 'meter', 'kilometer', 'kilometer-per-hour'];
const mileUnits: readonly Unit[] = ['percent', 'meter', 'kilometer', 'foot', 'mile', 'mile-per-hour'];

function readUnits(locale: string): LocalForms['units'] {
  const patternOf = (unit: Unit) =>
    new Intl.NumberFormat(intlLocale(locale), { style: 'unit', unit })
      .formatToParts(100)
      .map(({ type, value }) => (type === 'integer' ? '{n}' : unbroken(value)))
      .join('');
  return Object.fromEntries((usesMiles(locale) ? mileUnits : metricUnits).map((unit) => [unit, patternOf(unit)]));
}

function readAges(locale: string): LocalForms['ages'] {
  const format = new Intl.RelativeTimeFormat(intlLocale(locale));
  const rules = new Intl.PluralRules(locale);
  // Below 103 each language uses all its forms of whole numbers.
  const counts = new Map(range(102, (index) => [rules.select(102 - index), 102 - index]));
  const patternOf = (count: number, unit: AgeUnit) =>
    format
      .formatToParts(-count, unit)
      .map(({ type, value }) => (type === 'integer' ? '{n}' : value))
      .join('')
      // CLDR's Hebrew has the number in words and again in brackets.
      .replace(/ \({n}\)/, '')
      .replace(/\s?{n}\s?/, unbroken);
  const patternsOf = (unit: AgeUnit) =>
    Object.fromEntries([...counts].map(([form, count]) => [form, patternOf(count, unit)]));
  return { minute: patternsOf('minute'), hour: patternsOf('hour'), day: patternsOf('day'), year: patternsOf('year') };
}

function unbroken(text: string): string {
  return text.replaceAll(/\s/g, '\u00a0');
}

function partOf(format: Intl.DateTimeFormat, ms: number, wanted: Intl.DateTimeFormatPartTypes): string {
  return format.formatToParts(ms).find(({ type }) => type === wanted)?.value ?? '';
}

function range<Value>(length: number, make: (index: number) => Value): Value[] {
  return Array.from({ length }, (_, index) => make(index));
}
