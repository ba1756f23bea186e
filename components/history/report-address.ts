import type { ReportNumber } from '#lib/share/types.ts';
import { pageHref } from '../page/page-address.ts';
import type { ReportSelection } from '../page/share-state.ts';

const ANCHOR = /^#r(\d{1,9})$/;

/** The id of a report's row. */
export function reportAnchor(number: ReportNumber): string {
  return `r${number}`;
}

/** In the browser only: the report the page's address leads to. */
export function selectionFromAddress(): ReportSelection | null {
  const number = Number(ANCHOR.exec(window.location.hash)?.[1] ?? NaN);
  return number > 0 ? { number, source: 'address', reveal: 'row' } : null;
}

/** The id of the heading that an address with `day` leads to. */
export const DAY_ANCHOR = 'day';

/** The address of the page on which a day "yyyy-mm-dd" of a clock, a zone or `AT_PLACE`, begins. */
export function dayHref(query: string, day: string, clock: string): string {
  return pageHref(query, { page: null, day, tz: clock }, `#${DAY_ANCHOR}`);
}

/** The address of a page of the history, the rest of the query as it is. `anchor`: an element's id. */
export function historyHref(query: string, page: number, anchor: string): string {
  return pageHref(query, { day: null, page: page === 1 ? null : String(page) }, `#${anchor}`);
}
