const ROW_SELECTOR = 'li summary';

export function startRovingFocus(list: HTMLElement, signal: AbortSignal): void {
  const allRows = () => [...list.querySelectorAll<HTMLElement>(ROW_SELECTOR)];
  const reachableRows = () => allRows().filter(isReachable);
  let current = reachableRows().find((row) => row === document.activeElement) ?? null;

  const setCurrent = (row: HTMLElement | undefined) => {
    current = row ?? null;
    for (const other of allRows()) other.tabIndex = other === current ? 0 : -1;
  };
  const update = () => {
    const rows = reachableRows();
    setCurrent(current !== null && rows.includes(current) ? current : rows[0]);
  };

  const observer = new MutationObserver(update);
  observer.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
  const onFocusIn = ({ target }: FocusEvent) => {
    const row = reachableRows().find((element) => element === target);
    if (row !== undefined) setCurrent(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target !== current) return;
    const rows = reachableRows();
    const index = rows.findIndex((row) => row === current);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next === undefined || index < 0) return;
    event.preventDefault();
    rows[next]?.focus();
  };
  list.addEventListener('focusin', onFocusIn, { signal });
  list.addEventListener('keydown', onKeyDown, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    for (const row of allRows()) row.removeAttribute('tabindex');
  });
  update();
}

function isReachable(row: HTMLElement): boolean {
  const folded = row.closest('details:not([open])');
  if (folded === null) return true;
  const isOwnSummary = row.tagName === 'SUMMARY' && row.parentElement === folded;
  return isOwnSummary && folded.parentElement?.closest('details:not([open])') == null;
}
