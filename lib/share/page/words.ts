import type { Address } from '#lib/tracking/types.ts';

/** How a place is told in one line: what it is called, its country apart, and what else the service said. */
export interface PlaceText {
  readonly name: string;
  readonly country: string | null;
  /** Lines that name and country leave unsaid. */
  readonly rest: readonly string[];
}

/**
 * null when the address holds a position only. Nothing is cut out of a longer text: a town is a town only if the
 * service says so.
 */
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

/**
 * A status as people read it: a single PascalCase or snake_case token is split into words, its letters
 * unchanged. Everything else is shown as sent; no status is ever given another name.
 */
export function splitStatus(text: string): string {
  if (/^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+$/.test(text) && !/\d/.test(text)) return text.replaceAll(/[_-]/g, ' ');
  if (/^(?:[A-Z][a-z]+){2,}$/.test(text)) return text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return text;
}

/** Whether all of an address is hidden. */
export function saysNothing({ lines, position }: Address): boolean {
  return lines.length === 0 && position === null;
}
