/** The address of another view of the page: its query, with other values; null: without it. */
export function pageHref(query: string, values: Readonly<Record<string, string | null>>, anchor = ''): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return `/share?${parameters.toString()}${anchor}`;
}

/** In place of a zone, in an address and on the device: the clock of the place of each report. */
export const PLACE_CLOCK = 'place';

/** The address of a part of the history as it goes on paper, its times by a clock: a zone, or `AT_PLACE`. */
export function printHref(query: string, part: number, clock: string, anchor = ''): string {
  return pageHref(query, { page: null, day: null, print: String(part), tz: clock }, anchor);
}

/** As the anchor of a page for paper: the browser's print dialog opens with it. */
export const PRINT_ANCHOR = '#print';
