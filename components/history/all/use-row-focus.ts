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

/** A row that was scrolled to is there within so many frames. */
const FRAMES = 60;

interface Held {
  /** As in `ListItems.rows`: the same report has the same, wherever it stands. */
  readonly row: number;
  /** Of its newest report. */
  readonly number: ReportNumber;
}

/**
 * The row of a windowed list that has the focus: it stays in the document wherever the list is scrolled to or grows, and
 * where it is no more, as when its report has become part of a stop, the row that holds its report takes its place.
 */
export function useRowFocus(
  list: ListItems,
  all: AllReports,
  window_: RefObject<HTMLElement | null>,
  virtual: RefObject<VirtualizerHandle | null>,
) {
  const [kept, setKept] = useState<number | null>(null);
  const held = useRef<Held | null>(null);

  function focusRow(row: number, frames = FRAMES): void {
    const target = window_.current?.querySelector<HTMLElement>(`[data-row="${row}"] :is(a, summary)`);
    target?.focus({ preventScroll: true });
    if (target != null && target === document.activeElement) return;
    // A row that has not been measured yet is hidden.
    if (frames > 0) requestAnimationFrame(() => focusRow(row, frames - 1));
    else window_.current?.focus({ preventScroll: true });
  }

  const keepFocus = useEffectEvent(() => {
    // Nobody but the removal of its element leaves it to the page.
    if (held.current === null || document.activeElement !== document.body) return;
    const same = list.rows.indexOf(held.current.row);
    const row = same < 0 ? rowOfReport(list, all, held.current.number) : same;
    if (row < 0) return window_.current?.focus({ preventScroll: true });
    virtual.current?.scrollToIndex(row, { align: 'nearest' });
    focusRow(row);
  });
  useLayoutEffect(() => keepFocus(), [list]);

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const index = rowOf(target);
    const row = list.rows[index];
    const number = newestOf(list, index);
    if (row === undefined || number === null) return;
    held.current = { row, number };
    setKept(row);
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    // A window that is left keeps it.
    const isLeft = !currentTarget.contains(document.activeElement) && !currentTarget.contains(relatedTarget);
    if (isLeft) held.current = null;
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const row = rowOf(event.target);
    const steps = { ArrowDown: [row, 1], ArrowUp: [row, -1], Home: [-1, 1], End: [list.length, -1] }[event.key];
    const [from = 0, step = 0] = steps ?? [];
    if (steps === undefined || row < 0) return;
    event.preventDefault();
    event.stopPropagation();
    let next = from + step;
    while (next >= 0 && next < list.length && newestOf(list, next) === null) next += step;
    if (next < 0 || next >= list.length) return;
    virtual.current?.scrollToIndex(next, { align: 'nearest' });
    focusRow(next);
  };
  const index = kept === null ? -1 : list.rows.indexOf(kept);
  return { focusRow, keepMounted: index < 0 ? NONE : [index], handlers: { onFocus, onBlur, onKeyDownCapture } };
}

const NONE: readonly number[] = [];

/** Of a row that takes the focus; null of others. */
export function newestOf(list: ListItems, index: number): ReportNumber | null {
  const item = list.at(index);
  switch (item?.kind) {
    case 'report':
      return item.number;
    case 'stop':
      return item.stop.last;
    case 'place':
      return item.place.last;
    default:
      return null;
  }
}

function rowOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null;
  return row == null ? -1 : Number(row);
}
