import type { Address, Timestamp } from '#lib/tracking/types.ts';
import type { ShareView } from '../types.ts';

/** A place in one line. */
export interface PlaceText {
  readonly name: string;
  readonly country: string | null;
  /** Lines that name and country leave unsaid. */
  readonly rest: readonly string[];
}

/** null for an address of a position alone. A town is a town only if the service says so: no text is cut. */
export function placeText(address: Address | null): PlaceText | null {
  if (address === null) return null;
  const name = address.town ?? address.lines[0] ?? address.country;
  if (name === null || name === undefined) return null;
  const country = address.country !== name ? address.country : null;
  const said = new Set([name, country, `${name}, ${country ?? ''}`]);
  const isWholeText = address.town === null && address.lines.length === 1;
  return {
    name,
    country: isWholeText && endsWith(name, country) ? null : country,
    rest: address.lines.filter((line) => !said.has(line)),
  };
}

function endsWith(text: string, country: string | null): boolean {
  return country !== null && text.toLowerCase().endsWith(country.toLowerCase());
}

/** A PascalCase or snake_case token split into words, its letters unchanged; everything else as sent. */
export function splitStatus(text: string): string {
  if (/^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+$/.test(text) && !/\d/.test(text)) return text.replaceAll(/[_-]/g, ' ');
  if (/^(?:[A-Z][a-z]+){2,}$/.test(text)) return text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return text;
}

/** Whether all of an address is hidden. */
export function saysNothing({ lines, position }: Address): boolean {
  return lines.length === 0 && position === null;
}

/** Whether the page may call a report the newest, and another the first: the order of the reports is known. */
export function isOrderKnown({ asset }: Pick<ShareView, 'asset'>): boolean {
  return !asset.historyAsSent;
}

/** Whether the page may say that nothing has been reported: the service gave a history, and it is empty. */
export function isHistoryEmpty({ asset, journey }: ShareView): boolean {
  return asset.historyGiven && journey.reports === 0;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Two good clocks differ by less. */
const DIFFERENCE_MS = 10 * MINUTE_MS;
/** No zone is further ahead of UTC (Kiribati), as which a time without a zone is read. */
export const FURTHEST_ZONE_MS = 14 * HOUR_MS;

/**
 * How far (ms) a report's time lies ahead of the answer it came with; null where it does not. Such a report has happened,
 * and its clock is in doubt. `readAt`: when the answer was read, UTC ISO.
 */
export function clockAhead(time: Timestamp | null, readAt: string): number | null {
  if (time === null || time.iso === null) return null;
  const ahead = Date.parse(time.iso) - Date.parse(readAt);
  const isZoneless = time.zone === 'none' || time.precision === 'date';
  // A day begins in the first zone fourteen hours before it does in UTC.
  return ahead > (isZoneless ? FURTHEST_ZONE_MS : DIFFERENCE_MS) ? ahead : null;
}
