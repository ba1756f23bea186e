import { type DurationWords, formatDay, formatDuration, formatPosition, zoneName } from '#lib/i18n/format.ts';
import type { Translator } from '#lib/i18n/words.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import { wrapLongitude } from '#lib/share/journey/unwrap.ts';
import { placeText } from '#lib/share/page/words.ts';
import type { NearText, ReportNumber, ShareView } from '#lib/share/types.ts';
import type { Address, Position, Timestamp } from '#lib/tracking/types.ts';

export type MapWords = Translator<'map'>;

export interface MapLanguage {
  readonly words: MapWords;
  readonly durations: DurationWords;
  readonly locale: string;
  /** IANA name. */
  readonly zone: string;
}

export interface PopupText {
  readonly title: string;
  readonly lines: readonly string[];
  /** Of a list. */
  readonly choices?: readonly { readonly text: string; readonly choose: () => void }[];
  /** To the report's row. `row`: its number, null when it is on another page of the history. */
  readonly link?: { readonly text: string; readonly href: string; readonly row: ReportNumber | null };
}

/**
 * As the clock tells it, "3 h 12 min ago", "just now"; null when the time is unknown, a mere date, without a zone, or
 * ahead of `now` (ms UTC).
 */
export function ageText(language: MapLanguage, time: Timestamp | null, now: number): string | null {
  if (time === null || time.iso === null || time.precision === 'date' || time.zone === 'none') return null;
  const minutes = Math.floor((now - Date.parse(time.iso)) / MINUTE_MS);
  if (minutes < -1) return null;
  if (minutes < 1) return language.words('justNow');
  return language.words('ago', { duration: formatDuration(language.durations, minutes * MINUTE_MS) });
}

export function lengthText(language: MapLanguage, ms: number): string {
  return formatDuration(language.durations, ms);
}

/** Its name, else what it is near, else its coordinates, else null. */
export function nameOfPlace(address: Address | null, near: NearText | undefined): string | null {
  const place = placeText(address)?.name;
  if (place !== undefined) return place;
  if (near !== undefined) return near.short;
  return address?.position ? positionText(address.position) : null;
}

function positionText({ latitude, longitude }: Position): string {
  return formatPosition({ latitude, longitude: wrapLongitude(longitude) });
}

/** One report: its row when the page holds it, else its time (ms UTC or NaN) and position alone. */
export function reportText(
  language: MapLanguage,
  view: ShareView,
  number: ReportNumber,
  time: number,
  position: Position,
): PopupText {
  const row = view.page.reports.find((candidate) => candidate.number === number);
  const at = row?.time ?? (Number.isFinite(time) ? instant(new Date(time).toISOString()) : null);
  const place = placeText(row?.address ?? null);
  return {
    title:
      place === null
        ? (row?.near ?? positionText(position))
        : [place.name, place.country].filter((part) => part !== null).join(', '),
    lines: [
      ...(row?.near === undefined ? [] : [positionText(position)]),
      at === null ? language.words('noTime') : timeText(language, at),
      ...(row?.event ? [row.event] : []),
      language.words('reportOf', { number, total: view.journey.reports }),
    ],
  };
}

export function destinationText(language: MapLanguage, address: Address, near: NearText | undefined): PopupText {
  const place = placeText(address);
  if (place === null && near !== undefined && address.position !== null)
    return { title: near.text, lines: [positionText(address.position), language.words('destination')] };
  const rest = place === null ? [] : [...place.rest, ...(place.country === null ? [] : [place.country])];
  return { title: nameOfPlace(address, near) ?? '', lines: [...rest, language.words('destination')] };
}

function timeText(language: MapLanguage, time: Timestamp): string {
  if (time.iso === null) return time.raw;
  if (time.precision === 'date') return formatDay(language.locale, time.iso.slice(0, 10), 'full');
  const zone = time.zone === 'none' ? 'UTC' : language.zone;
  const values = {
    day: formatDay(language.locale, calendarDay(time.iso, zone), 'full'),
    clock: `${formatClock(time.iso, zone)}\u00a0${zoneName(zone, time.iso)}`,
  };
  return language.words(time.zone === 'none' ? 'timeNoZone' : 'time', values);
}

function instant(iso: string): Timestamp {
  return { iso, zone: 'utc', precision: 'instant', raw: iso };
}

const MINUTE_MS = 60_000;

/**
 * The last moment up to `now` (ms UTC) at which an age on the map changes: full minutes since the report, as the clock
 * counts them. Each draws the map anew.
 */
export function ageStep(now: number, latestAt: string | null): number {
  const from = latestAt === null ? 0 : Date.parse(latestAt);
  return from + Math.floor((now - from) / MINUTE_MS) * MINUTE_MS;
}
