import type { Address } from '#lib/tracking/types.ts';
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
