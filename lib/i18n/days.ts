import { intlLocale } from './intl-locale.ts';

export const dayStyles = {
  short: { day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  full: { day: 'numeric', month: 'short', year: 'numeric' },
} as const;

export type DayStyle = keyof typeof dayStyles;

/**
 * How a language writes days, with `{d}` (`{D}`: two digits), `{m}`, `{w}` and `{y}` in its patterns. Sent to the
 * browser, whose own data may differ.
 */
export interface DayWords {
  readonly patterns: Readonly<Record<DayStyle, string>>;
  readonly months: Readonly<Record<DayStyle, readonly string[]>>;
  readonly weekdays: readonly string[];
}

/** null for a language that writes some days by another rule than all others. */
export function readDayWords(locale: string): DayWords | null {
  const words: DayWords = {
    patterns: { short: patternOf(locale, 'short'), long: patternOf(locale, 'long'), full: patternOf(locale, 'full') },
    months: { short: monthsOf(locale, 'short'), long: monthsOf(locale, 'long'), full: monthsOf(locale, 'full') },
    weekdays: Array.from({ length: 7 }, (_, day) =>
      partOf(locale, 'long', new Date(Date.UTC(2023, 0, 1 + day)), 'weekday'),
    ),
  };
  const dates = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)));
  const isRule = styles.every((style) =>
    dates.every((date) => isSame(writeDay(words, style, date), formatOf(locale, style).format(date))),
  );
  return isRule ? words : null;
}

/** V8 puts other spaces into a whole date than into its parts, and the comma after the English weekday varies. */
function isSame(ours: string, whole: string): boolean {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  return plain(ours) === plain(whole) || plain(ours) === plain(whole).replace(',', '');
}

export function writeDay({ patterns, months, weekdays }: DayWords, style: DayStyle, date: Date): string {
  const day = String(date.getUTCDate());
  const parts: Readonly<Record<string, string | undefined>> = {
    d: day,
    D: day.padStart(2, '0'),
    m: months[style][date.getUTCMonth()],
    w: weekdays[date.getUTCDay()],
    y: String(date.getUTCFullYear()),
  };
  return patterns[style].replace(/\{(.)\}/g, (_, part: string) => parts[part] ?? '');
}

const styles: readonly DayStyle[] = ['short', 'long', 'full'];
const MARKS: Readonly<Record<string, string>> = { day: '{d}', month: '{m}', weekday: '{w}', year: '{y}' };

function patternOf(locale: string, style: DayStyle): string {
  const isPadded = partOf(locale, style, new Date(Date.UTC(2024, 10, 2)), 'day') === '02';
  return partsOf(locale, style, new Date(Date.UTC(2024, 10, 12)))
    .map(({ type, value }) => (type === 'day' && isPadded ? '{D}' : (MARKS[type] ?? value)))
    .join('');
}

function monthsOf(locale: string, style: DayStyle): string[] {
  return Array.from({ length: 12 }, (_, month) => partOf(locale, style, new Date(Date.UTC(2024, month, 12)), 'month'));
}

function partOf(locale: string, style: DayStyle, date: Date, wanted: 'day' | 'month' | 'weekday'): string {
  return partsOf(locale, style, date).find(({ type }) => type === wanted)?.value ?? '';
}

function partsOf(locale: string, style: DayStyle, date: Date): Intl.DateTimeFormatPart[] {
  const parts = formatOf(locale, style).formatToParts(date);
  // ICU versions differ in this.
  return locale === 'en' ? parts.map((part) => ({ ...part, value: part.value.replace(/^,/, '') })) : parts;
}

function formatOf(locale: string, style: DayStyle): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(intlLocale(locale), { ...dayStyles[style], timeZone: 'UTC' });
}
