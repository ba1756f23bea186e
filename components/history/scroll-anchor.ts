import type { ReportNumber } from '#lib/share/types.ts';

/** Keeps the rows in place. Safari has no scroll anchoring, and other browsers have none in a growing list. */
export function captureScrollAnchor() {
  const list = document.getElementById('history')?.closest('section');
  const rows = [...(list?.querySelectorAll('li') ?? [])].filter((row) => row.closest('[hidden]') === null);
  const [newest] = rows;
  const focused = rows.find((row) => row.id !== '' && row.contains(document.activeElement));
  const focusedNumbers = focused === undefined ? [] : numberOf(focused);
  if (newest === undefined || newest.getBoundingClientRect().top >= 0)
    return { oldestVisible: focusedNumbers[0] ?? null, restore: () => undefined };
  const visible = rows.filter(isVisible);
  const rowNumbers = visible.flatMap((row) => [row, ...row.querySelectorAll('[id]')].flatMap(numberOf));
  const numbers = [...rowNumbers, ...focusedNumbers];
  const anchors = [...visible, ...(list?.parentElement?.children ?? [])]
    .filter(isVisible)
    .map((element) => ({ element, top: element.getBoundingClientRect().top }));
  return {
    /** Null if the reader is not in the list. */
    oldestVisible: numbers.length === 0 ? null : Math.min(...numbers),
    restore: (): void => {
      const anchor = anchors.find(({ element }) => element.isConnected);
      if (anchor === undefined) return;
      const moved = anchor.element.getBoundingClientRect().top - anchor.top;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    },
  };
}

function isVisible(element: Element): boolean {
  const { height, top } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && top < window.innerHeight;
}

function numberOf({ id }: Element): readonly ReportNumber[] {
  const [, number] = /^r(\d+)$/.exec(id) ?? [];
  return number === undefined ? [] : [Number(number)];
}
