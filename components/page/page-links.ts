import type { ReportNumber } from '#lib/share/types.ts';
import type { ReportSelection } from './share-state.ts';

/** Stands in place of a zone, in addresses and in storage: each report's time in the zone of its own place. */
export const PLACE_CLOCK = 'place';

export const PRINT_ANCHOR = '#print';

export const DAY_ANCHOR = 'day';

const NAMES: readonly string[] = 'id lang tz page at day q readings print embed theme background'.split(' ');
const MAX_VALUE_LENGTH = 600;

export function ownQuery(query: string | Iterable<readonly [string, string]>, names = NAMES): URLSearchParams {
  const pairs = [...(typeof query === 'string' ? new URLSearchParams(query) : query)];
  return new URLSearchParams(
    pairs
      .filter(([name, value]) => names.includes(name) && value.length <= MAX_VALUE_LENGTH)
      .map(([name, value]) => [name, value]),
  );
}

export function pageHref(query: string, values: Readonly<Record<string, string | null>>, hash = ''): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return `/share?${parameters.toString()}${hash}`;
}

export function printHref(query: string, part: number, clock: string, hash = ''): string {
  return pageHref(query, { page: null, at: null, q: null, day: null, print: String(part), tz: clock }, hash);
}

export function dayHref(query: string, day: string, clock: string): string {
  return pageHref(query, { page: null, at: null, q: null, day, tz: clock }, `#${DAY_ANCHOR}`);
}

export function historyHref(query: string, page: number): string {
  const isSearch = new URLSearchParams(query).get('q')?.trim();
  const values = { ...(!isSearch && { q: null, day: null }), at: null, page: page === 1 ? null : String(page) };
  return pageHref(query, values, '#history');
}

export function reportHref(query: string, number: ReportNumber): string {
  return pageHref(query, { q: null, day: null, page: null, at: String(number) }, `#${reportAnchor(number)}`);
}

/** The page with the chart of a column of readings, `readings=1`, and perhaps its table, `readings=1t`. */
export function readingsHref(query: string, column: number, withTable: boolean): string {
  return pageHref(query, { readings: withTable ? `${column}t` : String(column) }, '#readings');
}

export function shownReadings(value: unknown): { readonly column: number; readonly withTable: boolean } {
  const [, column = '-1', table] = typeof value === 'string' ? (/^(\d{1,2})(t?)$/.exec(value) ?? []) : [];
  return { column: Number(column), withTable: table === 't' };
}

export function reportAnchor(number: ReportNumber): string {
  return `r${number}`;
}

/** In the browser only. Of a long stop or fold only a few rows are drawn. */
export function entryWith(number: ReportNumber): Element | null {
  const entries = [...document.querySelectorAll<HTMLElement>('[data-part=history] li[data-last]')];
  const isWithin = ({ id, dataset }: HTMLElement) => Number(id.slice(1)) <= number && number <= Number(dataset['last']);
  return entries.find(isWithin) ?? null;
}

export function selectionFromAddress(): ReportSelection | null {
  const number = Number(/^#r(\d{1,9})$/.exec(window.location.hash)?.[1] ?? NaN);
  return number > 0 ? { number, source: 'address', reveal: 'row' } : null;
}
