import { millisecondsInDay, millisecondsInHour, millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants';
import type { Position } from '#lib/tracking/types.ts';
import { intlLocale, usesMiles } from './intl-locale.ts';
import { formsOf, writeClock, writeDay, writeNumber } from './local-forms.ts';
import { memo } from './memo.ts';
import type { DayStyle, Unit } from './read-forms.ts';
import { knownZone, wallClock } from './zone.ts';

export type DurationWords = (
  key: 'years' | 'wholeDays' | 'days' | 'wholeHours' | 'hours' | 'minutes' | 'seconds',
  values: Record<string, number>,
) => string;

const MANY_DAYS = 14;
const DAYS_IN_YEAR = 365.25;
const METRES_IN_MILE = 1609.344;
const SECONDS_IN_HOUR = 3600;

/** Milliseconds as "2 years", "40 days", "2 days 3 h", "9 h 4 min", "12 min" or "20 s"; negative counts as zero. */
export function formatDuration(words: DurationWords, ms: number): string {
  const rest = Math.max(0, ms);
  const days = Math.floor(rest / millisecondsInDay);
  const hours = Math.floor((rest % millisecondsInDay) / millisecondsInHour);
  const minutes = Math.floor((rest % millisecondsInHour) / millisecondsInMinute);
  if (days >= 2 * DAYS_IN_YEAR) return words('years', { years: Math.floor(days / DAYS_IN_YEAR) });
  if (days >= MANY_DAYS || (days > 0 && hours === 0)) return words('wholeDays', { days });
  if (days > 0) return words('days', { days, hours });
  if (hours > 0) return minutes === 0 ? words('wholeHours', { hours }) : words('hours', { hours, minutes });
  if (minutes > 0) return words('minutes', { minutes });
  return words('seconds', { seconds: Math.floor(rest / millisecondsInSecond) });
}

const ageFormat = memo((locale: string, numeric: 'always' | 'auto') =>
  Intl.RelativeTimeFormat.supportedLocalesOf(intlLocale(locale)).length === 0
    ? null
    : new Intl.RelativeTimeFormat(intlLocale(locale), { numeric }),
);

/** "2 days", "1 hour"; null if the language is lacking, or has the root's "2 d" as Maltese does. */
export function formatCount(locale: string, count: number, unit: 'minute' | 'hour' | 'day'): string | null {
  const text = countFormat(locale, unit)?.format(count) ?? null;
  return text === null || /^\d+\s(?:min|h|d)$/.test(text) ? null : text;
}

const countFormat = memo((locale: string, unit: string) =>
  Intl.NumberFormat.supportedLocalesOf(intlLocale(locale)).length === 0
    ? null
    : new Intl.NumberFormat(intlLocale(locale), { style: 'unit', unit, unitDisplay: 'long' }),
);

/** "31 hours ago" for screen readers, in the largest unit that passed twice; null if the browser lacks the language. */
export function spellAge(locale: string, minutes: number): string | null {
  const ago = (count: number, unit: 'minute' | 'hour' | 'day' | 'year') =>
    ageFormat(locale, 'always')?.format(-Math.floor(count), unit) ?? null;
  const hours = minutes / 60;
  const days = hours / 24;
  if (hours < 2) return ago(minutes, 'minute');
  if (days < 2) return ago(hours, 'hour');
  return days < 2 * DAYS_IN_YEAR ? ago(days, 'day') : ago(days / DAYS_IN_YEAR, 'year');
}

/** Sets a text apart from the direction of those around it; `Together` also keeps it on one line. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

export function capitalize(locale: string, text: string): string {
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
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

/** "9.8 km", "212 km" or, where people use them, "132 mi". */
export function formatDistance(locale: string, metres: number): string {
  return usesMiles(locale)
    ? formatUnit(locale, 'mile', roundLength(metres / METRES_IN_MILE))
    : formatUnit(locale, 'kilometer', roundLength(metres / 1000));
}

/** "83 km/h", "52 mph" */
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

/** How much room a column of these needs, where "14:02" is not the longest. */
export function clockLength(locale: string): 'long' | 'longest' | undefined {
  const { length } = writeClock(formsOf(locale), '22:58');
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

/** "CET", "PST", "UTC", or "UTC+5:30" where the zone has no common abbreviation; "UTC" if it is unknown. */
export function zoneName(sent: string, iso: string): string {
  const zone = knownZone(sent);
  if (zone === 'UTC') return 'UTC';
  for (const locale of ['en-US', 'en-GB']) {
    const parts = zoneFormat(locale, zone).formatToParts(new Date(iso));
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
    if (name && !name.startsWith('GMT')) return name;
    if (locale === 'en-GB' && name) return name.replace('GMT', 'UTC').replace('-', '−');
  }
  return zone;
}
