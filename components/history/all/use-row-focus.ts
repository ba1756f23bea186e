import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { AllReports } from '#lib/share/list/all-reports.ts';
import { type ListItems, rowOfReport } from '#lib/share/list/list-items.ts';
import type { ReportNumber } from '#lib/share/types.ts';

const MAX_FRAMES = 60;

/** Arrow keys in the virtual list. The focus follows its report when the report's row disappears or moves. */
export function useRowFocus(
  list: ListItems,
  all: AllReports,
  viewport: RefObject<HTMLElement | null>,
  virtualizer: RefObject<VirtualizerHandle | null>,
) {
  const [mountedRow, setMountedRow] = useState<number | null>(null);
  const focused = useRef<{ readonly row: number; readonly newest: ReportNumber } | null>(null);

  function focusRow(index: number, frames = MAX_FRAMES): void {
    const target = viewport.current?.querySelector<HTMLElement>(`[data-row="${index}"] :is(a, summary)`);
    target?.focus({ preventScroll: true });
    if (target != null && target === document.activeElement) return;
    // The virtualizer hides a row until it has measured it.
    if (frames > 0) requestAnimationFrame(() => focusRow(index, frames - 1));
    else viewport.current?.focus({ preventScroll: true });
  }

  const keepFocus = useEffectEvent(() => {
    // The focus falls back to the body when the focused element is removed.
    if (focused.current === null || document.activeElement !== document.body) return;
    const sameRow = list.rows.indexOf(focused.current.row);
    const index = sameRow < 0 ? rowOfReport(list, all, focused.current.newest) : sameRow;
    if (index < 0) return viewport.current?.focus({ preventScroll: true });
    virtualizer.current?.scrollToIndex(index, { align: 'nearest' });
    focusRow(index);
  });
  useLayoutEffect(() => keepFocus(), [list]);

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const index = indexOf(target);
    const row = list.rows[index];
    const newest = newestReportOf(list, index);
    if (row === undefined || newest === null) return;
    focused.current = { row, newest };
    setMountedRow(row);
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    // Switching to another window does not count as losing focus.
    const hasLeft = !currentTarget.contains(document.activeElement) && !currentTarget.contains(relatedTarget);
    if (hasLeft) focused.current = null;
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const index = indexOf(event.target);
    const steps = { ArrowDown: [index, 1], ArrowUp: [index, -1], Home: [-1, 1], End: [list.length, -1] }[event.key];
    const [from = 0, step = 0] = steps ?? [];
    if (steps === undefined || index < 0) return;
    event.preventDefault();
    event.stopPropagation();
    let next = from + step;
    while (next >= 0 && next < list.length && newestReportOf(list, next) === null) next += step;
    if (next < 0 || next >= list.length) return;
    virtualizer.current?.scrollToIndex(next, { align: 'nearest' });
    focusRow(next);
  };
  const mountedIndex = mountedRow === null ? -1 : list.rows.indexOf(mountedRow);
  const keepMounted = mountedIndex < 0 ? noRows : [mountedIndex];
  return { focusRow, keepMounted, handlers: { onFocus, onBlur, onKeyDownCapture } };
}

const noRows: readonly number[] = [];

export function newestReportOf(list: ListItems, index: number): ReportNumber | null {
  const item = list.at(index);
  if (item?.kind === 'report') return item.number;
  return item?.kind === 'stop' ? item.stop.last : item?.kind === 'fold' ? item.fold.last : null;
}

function indexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null;
  return row == null ? -1 : Number(row);
}
