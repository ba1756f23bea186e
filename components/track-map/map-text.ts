import { type DurationTranslator, formatAge, formatPosition } from '#lib/i18n/format.ts';
import type { Translator } from '#lib/i18n/translators.ts';
import { wrapLongitude } from '#lib/journey/distance.ts';
import { nameApart, placeText } from '#lib/share/view/display-rules.ts';
import type { NearText, ReportNumber, ZoneOf } from '#lib/share/types.ts';
import type { Address, Position, Timestamp } from '#lib/tracking/types.ts';

const MINUTE_MS = 60_000;

export type MapTranslator = Translator<'map'>;

export interface MapLanguage {
  readonly translate: MapTranslator;
  readonly durations: DurationTranslator;
  readonly locale: string;
  readonly zoneOf: ZoneOf;
  readonly isAtPlace: boolean;
  readonly aheadOf: (time: Timestamp | null) => string | null;
  readonly exceptionOf: (label: string) => string;
}

export interface PopupText {
  readonly title: string;
  readonly lines: readonly string[];
  readonly choices?: readonly { readonly text: string; readonly choose: () => void }[];
  /** Leads to the report's row in the history. `row` is null when that is on another page. */
  readonly link?: { readonly text: string; readonly href: string; readonly row: ReportNumber | null };
}

/** "3 hours ago", "just now" or that the time is in the future; null for an unknown time, a date or no zone. */
export function ageText(language: MapLanguage, time: Timestamp | null, now: number): string | null {
  const ahead = language.aheadOf(time);
  if (ahead !== null) return ahead;
  if (time === null || time.iso === null || time.precision === 'date' || time.zone === 'none') return null;
  const minutes = Math.floor((now - Date.parse(time.iso)) / MINUTE_MS);
  return minutes < 1 ? language.translate('justNow') : formatAge(language.locale, minutes);
}

/** `other`: another place on the map, from which this one is to be told apart. */
export function placeName(
  address: Address | null,
  near: NearText | undefined,
  other: Address | null = null,
): string | null {
  const place = nameApart(address, [other]);
  if (place !== null) return place;
  if (near !== undefined) return near.short;
  return address?.position ? positionText(address.position) : null;
}

export function positionText({ latitude, longitude }: Position): string {
  return formatPosition({ latitude, longitude: wrapLongitude(longitude) });
}

export function destinationText(language: MapLanguage, address: Address, near: NearText | undefined): PopupText {
  const place = placeText(address);
  if (place === null && near !== undefined && address.position !== null)
    return { title: near.text, lines: [positionText(address.position), language.translate('destination')] };
  const rest = place === null ? [] : [...place.rest, ...(place.country === null ? [] : [place.country])];
  return { title: placeName(address, near) ?? '', lines: [...rest, language.translate('destination')] };
}

/** Rounds `now` (ms UTC) down to full minutes since the latest report: the map is redrawn once per step. */
export function ageStep(now: number, latestAt: string | null): number {
  const from = latestAt === null ? 0 : Date.parse(latestAt);
  return from + Math.floor((now - from) / MINUTE_MS) * MINUTE_MS;
}
