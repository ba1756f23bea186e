import { type DurationWords, formatDuration, formatPosition } from '#lib/i18n/format.ts';
import type { Translator } from '#lib/i18n/words.ts';
import { wrapLongitude } from '#lib/share/journey/geometry.ts';
import { placeText } from '#lib/share/page/display-rules.ts';
import type { NearText, ReportNumber, ZoneOf } from '#lib/share/types.ts';
import type { Address, Position, Timestamp } from '#lib/tracking/types.ts';

export type MapWords = Translator<'map'>;

export interface MapLanguage {
  readonly words: MapWords;
  readonly durations: DurationWords;
  readonly locale: string;
  readonly zoneOf: ZoneOf;
  /** The doubt about a time that lies ahead; null without any. */
  readonly aheadOf: (time: Timestamp | null) => string | null;
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
 * As the clock tells it, "3 h 12 min ago", "just now", or that it runs ahead; null when the time is unknown, a mere date,
 * or without a zone. `now`: ms UTC.
 */
export function ageText(language: MapLanguage, time: Timestamp | null, now: number): string | null {
  const ahead = language.aheadOf(time);
  if (ahead !== null) return ahead;
  if (time === null || time.iso === null || time.precision === 'date' || time.zone === 'none') return null;
  const minutes = Math.floor((now - Date.parse(time.iso)) / MINUTE_MS);
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

export function positionText({ latitude, longitude }: Position): string {
  return formatPosition({ latitude, longitude: wrapLongitude(longitude) });
}

export function destinationText(language: MapLanguage, address: Address, near: NearText | undefined): PopupText {
  const place = placeText(address);
  if (place === null && near !== undefined && address.position !== null)
    return { title: near.text, lines: [positionText(address.position), language.words('destination')] };
  const rest = place === null ? [] : [...place.rest, ...(place.country === null ? [] : [place.country])];
  return { title: nameOfPlace(address, near) ?? '', lines: [...rest, language.words('destination')] };
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
