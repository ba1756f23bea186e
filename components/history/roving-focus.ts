/** What of the list takes the focus: rows, and what unfolds several of them. */
const ROWS = 'li > a[role="button"], li summary';

/**
 * Makes a list one stop of the Tab key: arrow up and down go from row to row, Home and End to the first and the last.
 * Rows that come later join in. Ends when `signal` is aborted; then every row is a stop of its own again.
 */
export function startRovingFocus(list: HTMLElement, signal: AbortSignal): void {
  const rows = () => [...list.querySelectorAll<HTMLElement>(ROWS)].filter(isUnfolded);
  // A reader may be in the list already.
  let current: HTMLElement | null = rows().find((row) => row === document.activeElement) ?? null;

  const enter = (row: HTMLElement | undefined) => {
    current = row ?? null;
    for (const other of list.querySelectorAll<HTMLElement>(ROWS)) other.tabIndex = other === current ? 0 : -1;
  };
  const follow = () => {
    const reachable = rows();
    enter(current !== null && reachable.includes(current) ? current : reachable[0]);
  };

  const observer = new MutationObserver(follow);
  observer.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ['open', 'role'] });
  list.addEventListener(
    'focusin',
    ({ target }) => {
      const row = rows().find((element) => element === target);
      if (row !== undefined) enter(row);
    },
    { signal },
  );
  list.addEventListener(
    'keydown',
    (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target !== current) return;
      const reachable = rows();
      const index = reachable.findIndex((row) => row === current);
      const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: reachable.length - 1 }[event.key];
      if (next === undefined || index < 0) return;
      event.preventDefault();
      reachable[next]?.focus();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    observer.disconnect();
    for (const row of list.querySelectorAll<HTMLElement>(ROWS)) row.removeAttribute('tabindex');
  });
  follow();
}

/** Not inside something that is folded; its own summary is always there. */
function isUnfolded(row: HTMLElement): boolean {
  const folded = row.closest('details:not([open])');
  return folded === null || (row.tagName === 'SUMMARY' && row.parentElement === folded && isOutside(folded));
}

function isOutside(folded: Element): boolean {
  return folded.parentElement?.closest('details:not([open])') == null;
}
