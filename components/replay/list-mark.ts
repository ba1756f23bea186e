import type { ReportNumber } from '#lib/share/types.ts';

const MARK = 'data-replayed';

/**
 * Marks the row of a report in the list, or the entry it is folded into; null: none. Not through React: ten times a
 * second the page around it would be rendered anew. `isSought`: it is brought into view, unless the map would leave it.
 */
export function markRow(number: ReportNumber | null, isSought: boolean): void {
  const row =
    number === null
      ? null
      : (document.getElementById(`all-${number}`) ?? foldedEntry(number) ?? document.getElementById(`r${number}`));
  const entry = row?.closest('details:not([open])')?.closest('li') ?? row;
  for (const marked of document.querySelectorAll(`[${MARK}]`)) if (marked !== entry) marked.removeAttribute(MARK);
  if (entry === null) return;
  entry.setAttribute(MARK, '');
  const map = document.getElementById('map')?.getBoundingClientRect();
  const { left, right } = entry.getBoundingClientRect();
  const isBeside = map !== undefined && (right <= map.left || map.right <= left);
  // In the window of all reports only its own list may scroll.
  if (isSought && isBeside && entry.id === `r${number}`) entry.scrollIntoView({ block: 'nearest' });
}

/** Of the window of all reports, whose folded rows are nowhere else. */
function foldedEntry(number: ReportNumber): Element | null {
  const entries = [...document.querySelectorAll<HTMLElement>('[data-first][data-last]')];
  return entries.find(({ dataset }) => Number(dataset['first']) <= number && number <= Number(dataset['last'])) ?? null;
}
