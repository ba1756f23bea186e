import type { ReportNumber } from '#lib/share/types.ts';

/**
 * A report somebody chose. A new object each time, so that choosing the same one again is a choice too.
 * `to` tells where its reader wants to be: nowhere else, at its row, or at its point on the map.
 */
export interface Picked {
  readonly number: ReportNumber;
  readonly by: 'row' | 'map' | 'host' | 'address';
  readonly to: 'row' | 'map' | null;
}

const ANCHOR = /^#r(\d{1,9})$/;

/** The id of a report's row. */
export function anchorOf(number: ReportNumber): string {
  return `r${number}`;
}

/** In the browser only: the report the page's address leads to, or null. */
export function pickedByAddress(): Picked | null {
  const number = Number(ANCHOR.exec(window.location.hash)?.[1] ?? NaN);
  return number > 0 ? { number, by: 'address', to: 'row' } : null;
}
