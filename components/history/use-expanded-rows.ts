import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Report, ReportNumber } from '#lib/share/types.ts';
import { reportAnchor } from '../page/page-links.ts';
import { type ReportSelection, useShareState } from '../page/share-state.ts';

export type ExpandedRows = ReturnType<typeof useExpandedRows>;

/** Scrolling would move away what the reader looks at. */
const selectedInView: ReadonlySet<ReportSelection['source']> = new Set(['row', 'chart']);

/** The rows that show their facts. Expanding one keeps the others open, so that no row moves away under a finger. */
export function useExpandedRows(reports: readonly Report[]) {
  const { selection, onSelect } = useShareState();
  const [expanded, setExpanded] = useState<ReadonlySet<ReportNumber>>(new Set());
  const [seen, setSeen] = useState<ReportSelection | null>(null);
  if (selection !== seen) {
    setSeen(selection);
    if (selection !== null && (selection.reveal === 'row' || selection.source === 'host'))
      setExpanded((before) => new Set(before).add(selection.number));
  }

  const [rendered, setRendered] = useState(0);
  const isShown = selection !== null && reports.some(({ number }) => number === selection.number);

  // Runs again once a row has been fetched or its entry rendered, and after `useExpandOnSelection`, which unfolds the row: React runs the effects of children first.
  useEffect(() => {
    const row = selection === null ? null : document.getElementById(reportAnchor(selection.number));
    if (selection === null || row === null || !isShown) return;
    if (row.closest('[hidden]') !== null) return;
    if (selection.reveal === 'row') focusRow(row);
    else if (!selectedInView.has(selection.source) && selection.reveal === null && !isMapAbove(row))
      row.scrollIntoView({ block: 'nearest' });
  }, [selection, isShown, rendered]);

  function toggle(number: ReportNumber): void {
    if (!expanded.has(number)) {
      setExpanded(new Set(expanded).add(number));
      onSelect({ number, source: 'row', reveal: null });
      return;
    }
    setExpanded(new Set([...expanded].filter((other) => other !== number)));
    if (selection?.number === number) onSelect(null);
  }

  return {
    isExpanded: (number: ReportNumber) => expanded.has(number),
    toggle,
    /** To be called when an entry with the selected row has been rendered. */
    onRendered: () => setRendered((count) => count + 1),
  };
}

export function useExpandOnSelection(first: ReportNumber, last: ReportNumber): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  const { selection } = useShareState();
  useEffect(() => {
    if (selection !== null && first <= selection.number && selection.number <= last && details.current !== null)
      details.current.open = true;
  }, [selection, first, last]);
  return details;
}

function focusRow(row: HTMLElement): void {
  row.querySelector('a')?.focus({ preventScroll: true });
  const { top, bottom } = row.getBoundingClientRect();
  const isInView = top >= 0 && bottom <= window.innerHeight;
  row.scrollIntoView({ block: isInView ? 'nearest' : 'center' });
}

/** True in a one-column layout, where scrolling to a row would move the map out of view. */
function isMapAbove(row: HTMLElement): boolean {
  const map = document.getElementById('map')?.getBoundingClientRect();
  if (map === undefined) return false;
  const { left, right } = row.getBoundingClientRect();
  return map.left < right && left < map.right;
}
