import type { ReportNumber } from '#lib/share/types.ts';

interface ScrollAnchor {
  /** The oldest report on the screen, or that has the focus; null: the list is not read, or not in sight. */
  readonly oldestVisible: ReportNumber | null;
  /** To be called after a change of the page and before the next painting. */
  readonly restore: () => void;
}

/**
 * In the browser only: looks where the rows of the history are on the screen, and what comes after them, so that the first
 * that is still there can be brought back to its place: Safari anchors nothing that is read, and others not in a list that
 * grows. Only for readers who have scrolled into the list.
 */
export function captureScrollAnchor(): ScrollAnchor {
  const list = document.getElementById('history')?.closest('section');
  const rows = [...(list?.querySelectorAll('li') ?? [])].filter((row) => row.closest('[hidden]') === null);
  const [newest] = rows;
  const focused = rows.find((row) => row.id !== '' && row.contains(document.activeElement));
  const held = focused === undefined ? [] : numberOf(focused);
  if (newest === undefined || newest.getBoundingClientRect().top >= 0)
    return { oldestVisible: held[0] ?? null, restore: () => undefined };
  const inSight = rows.filter(isInSight);
  const numbers = [...inSight.flatMap((row) => [row, ...row.querySelectorAll('[id]')].flatMap(numberOf)), ...held];
  const seen = [...inSight, ...(list?.parentElement?.children ?? [])]
    .filter(isInSight)
    .map((element) => ({ element, top: element.getBoundingClientRect().top }));
  return {
    oldestVisible: numbers.length === 0 ? null : Math.min(...numbers),
    restore: () => {
      const kept = seen.find(({ element }) => element.isConnected);
      if (kept === undefined) return;
      const moved = kept.element.getBoundingClientRect().top - kept.top;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    },
  };
}

function isInSight(element: Element): boolean {
  const { height, top } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && top < window.innerHeight;
}

function numberOf({ id }: Element): readonly ReportNumber[] {
  const [, number] = /^r(\d+)$/.exec(id) ?? [];
  return number === undefined ? [] : [Number(number)];
}
