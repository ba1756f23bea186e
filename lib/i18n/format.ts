import { millisecondsInDay, millisecondsInHour, millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants';
import type { Position } from '#lib/tracking/types.ts';
import { intlLocale, usesMiles } from './intl-locale.ts';
import { formsOf, writeClock, writeDay, writeNumber } from './local-forms.ts';
import { memo } from './memo.ts';
import type { AgeUnit, DayStyle, Unit } from './read-forms.ts';
import { knownZone, wallClock } from './zone.ts';

export type DurationTranslator = (
  key: 'years' | 'wholeDays' | 'days' | 'wholeHours' | 'hours' | 'minutes' | 'seconds',
  values: Record<string, number>,
) => string;

const MANY_DAYS = 14;
const DAYS_IN_YEAR = 365.25;
const METRES_IN_MILE = 1609.344;
const SECONDS_IN_HOUR = 3600;

/** Milliseconds as "2 years", "40 days", "2 days 3 h", "9 h 4 min", "12 min" or "20 s"; negative counts as zero. */
export function formatDuration(translate: DurationTranslator, ms: number): string {
  const rest = Math.max(0, ms);
  const days = Math.floor(rest / millisecondsInDay);
  const hours = Math.floor((rest % millisecondsInDay) / millisecondsInHour);
  const minutes = Math.floor((rest % millisecondsInHour) / millisecondsInMinute);
  if (days >= 2 * DAYS_IN_YEAR) return translate('years', { years: Math.floor(days / DAYS_IN_YEAR) });
  if (days >= MANY_DAYS || (days > 0 && hours === 0)) return translate('wholeDays', { days });
  if (days > 0) return translate('days', { days, hours });
  if (hours > 0) return minutes === 0 ? translate('wholeHours', { hours }) : translate('hours', { hours, minutes });
  if (minutes > 0) return translate('minutes', { minutes });
  return translate('seconds', { seconds: Math.floor(rest / millisecondsInSecond) });
}

/** Sentences of one paragraph: no space follows a full stop of Chinese and Japanese. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(' ').replaceAll('。 ', '。');
}

/** "2 days", "1 hour", on the server: a browser may lack the language. Null: it has the root's "2 d", as Maltese does. */
export function formatCount(locale: string, count: number, unit: 'minute' | 'hour' | 'day'): string | null {
  const text = countFormat(locale, unit).format(count);
  return /^\d+\s(?:min|h|d)$/.test(text) ? null : text;
}

const countFormat = memo(
  (locale: string, unit: string) =>
    new Intl.NumberFormat(intlLocale(locale), { style: 'unit', unit, unitDisplay: 'long' }),
);

export const pluralRules = memo((locale: string) => new Intl.PluralRules(locale));

/** "31 hours ago", in the largest unit that passed twice. Never "yesterday": 24 hours may reach back over two midnights. */
export function formatAge(locale: string, minutes: number): string {
  const hours = minutes / 60;
  const days = hours / 24;
  if (hours < 2) return writeAge(locale, minutes, 'minute');
  if (days < 2) return writeAge(locale, hours, 'hour');
  const years = days / DAYS_IN_YEAR;
  return years < 2 ? writeAge(locale, days, 'day') : writeAge(locale, years, 'year');
}

function writeAge(locale: string, age: number, unit: AgeUnit): string {
  const count = Math.floor(age);
  const patterns = formsOf(locale).ages[unit];
  return (patterns[pluralRules(locale).select(count)] ?? patterns.other ?? '').replace('{n}', String(count));
}

/** Sets a text apart from the direction of those around it; `Together` also keeps it on one line. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** WGS 84 degrees as "46.98° N, 163.10° W", with two to `maxDecimals` decimals (four are about ten metres). */
export function formatPosition({ latitude, longitude }: Position, maxDecimals = 2): string {
  const northSouth = latitude < 0 ? 'S' : 'N';
  const eastWest = longitude < 0 ? 'W' : 'E';
  return `${formatDegrees(latitude, maxDecimals)}°\u00a0${northSouth}, ${formatDegrees(longitude, maxDecimals)}°\u00a0${eastWest}`;
}

function formatDegrees(degrees: number, maxDecimals: number): string {
  const [whole = '0', decimals = ''] = Math.abs(degrees).toFixed(maxDecimals).split('.');
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}

export function formatNumber(locale: string, value: number): string {
  return writeNumber(formsOf(locale), value);
}

export function formatDistance(locale: string, metres: number): string {
  return usesMiles(locale)
    ? formatUnit(locale, 'mile', roundLength(metres / METRES_IN_MILE))
    : formatUnit(locale, 'kilometer', roundLength(metres / 1000));
}

export function formatSpeed(locale: string, metresPerSecond: number): string {
  const metres = metresPerSecond * SECONDS_IN_HOUR;
  return usesMiles(locale)
    ? formatUnit(locale, 'mile-per-hour', roundLength(metres / METRES_IN_MILE))
    : formatUnit(locale, 'kilometer-per-hour', roundLength(metres / 1000));
}

export function formatUnit(locale: string, unit: Unit, value: number): string {
  const forms = formsOf(locale);
  return (forms.units[unit] ?? '{n}').replace('{n}', writeNumber(forms, value));
}

function roundLength(length: number): number {
  return length < 10 ? Math.round(length * 10) / 10 : Math.round(length);
}

/** The day "2026-11-12": `short` "12 Nov", `weekday` "Thursday 12 Nov", `long` "Thursday 12 November", `full` "12 Nov 2026", `dated` with all four. */
export function formatDay(locale: string, day: string, style: DayStyle): string {
  const date = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const text = writeDay(formsOf(locale), style, date);
  return style === 'short' || style === 'full' ? text.replaceAll(' ', '\u00a0') : text;
}

/** "14:02" or "2:02 PM" of an ISO instant in an IANA zone, in UTC if it is unknown. */
export function formatClock(locale: string, iso: string, zone: string): string {
  return writeClock(formsOf(locale), wallClock(iso, zone));
}

export function clockLength(locale: string): 'long' | 'longest' | undefined {
  const { length } = writeClock(formsOf(locale), '22:58').replaceAll(/[\u200e\u200f]/g, '');
  return length > 8 ? 'longest' : length > 5 ? 'long' : undefined;
}

export function formatNearDay(locale: string, day: string, now: string): string {
  return formatDay(locale, day, day.slice(0, 4) === now.slice(0, 4) ? 'short' : 'full');
}

export function relativeDay(day: string, today: string): 'today' | 'tomorrow' | 'yesterday' | null {
  // As UTC, where all days are equally long.
  const days = (Date.parse(today) - Date.parse(day)) / millisecondsInDay;
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : days === -1 ? 'tomorrow' : null;
}

const zoneFormat = memo(
  (locale: string, zone: string) => new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }),
);

/**
 * "MEZ" in German, "PST"; "UTC+3" where neither the language nor English has an abbreviation: names such as CLDR's
 * "heure : Turquie" are no part of a sentence. "UTC" for an unknown zone.
 */
export function zoneName(locale: string, zone: string, iso: string): string {
  if (knownZone(zone) === 'UTC') return 'UTC';
  const names = [zoneLanguage(locale), 'en-US', 'en-GB'].map((language) => zonePart(language, zone, iso));
  return names.find((name) => !/\d/.test(name)) ?? (names.at(-1) ?? '').replace('GMT', 'UTC').replace('-', '−');
}

/** Where a browser lacks the language, `Intl` would take the browser's own. */
function zoneLanguage(locale: string): string {
  return Intl.DateTimeFormat.supportedLocalesOf(intlLocale(locale))[0] ?? 'en-GB';
}

function zonePart(language: string, zone: string, iso: string): string {
  const parts = zoneFormat(language, zone).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
