import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ReportNumber } from '#lib/share/types.ts';
import { type ReportSelection, useShareState } from '../page/share-state.ts';
import { reportAnchor } from './report-address.ts';

export interface OpenRows {
  readonly isOpen: (number: ReportNumber) => boolean;
  readonly toggle: (number: ReportNumber) => void;
}

/**
 * The rows that show their facts. One is closed by its reader alone: if another's opening closed it, the row under the
 * finger would move away. The page scrolls only for who asks to be taken to a row, or where the list is not in the way
 * of the map.
 */
export function useOpenRows(
  picked: ReportSelection | null,
  onPick: (picked: ReportSelection | null) => void,
): OpenRows {
  const [opened, setOpened] = useState<ReadonlySet<ReportNumber>>(new Set());
  const [seen, setSeen] = useState<ReportSelection | null>(null);
  if (picked !== seen) {
    setSeen(picked);
    if (picked !== null && (picked.reveal === 'row' || picked.source === 'host'))
      setOpened((before) => new Set(before).add(picked.number));
  }

  // After the effect that unfolds a row's stop: effects run from the inside out.
  useEffect(() => {
    const row = picked === null ? null : document.getElementById(reportAnchor(picked.number));
    if (picked === null || row === null) return;
    // Beneath the list of all reports, which has a row of its own.
    if (row.closest('[hidden]') !== null) return;
    if (picked.reveal === 'row') takeReaderTo(row);
    else if (picked.source !== 'row' && picked.reveal === null && !isMapAbove(row))
      row.scrollIntoView({ block: 'nearest' });
  }, [picked]);

  function toggle(number: ReportNumber): void {
    if (!opened.has(number)) {
      setOpened(new Set(opened).add(number));
      onPick({ number, source: 'row', reveal: null });
      return;
    }
    setOpened(new Set([...opened].filter((other) => other !== number)));
    if (picked?.number === number) onPick(null);
  }

  return { isOpen: (number) => opened.has(number), toggle };
}

/** For the entry that holds the reports `first` to `last`: open once one of them is picked. Closed by its reader alone. */
export function useUnfolding(first: ReportNumber, last: ReportNumber): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  const { selection } = useShareState();
  useEffect(() => {
    if (selection !== null && first <= selection.number && selection.number <= last && details.current !== null)
      details.current.open = true;
  }, [selection, first, last]);
  return details;
}

function takeReaderTo(row: HTMLElement): void {
  row.querySelector('a')?.focus({ preventScroll: true });
  const { top, bottom } = row.getBoundingClientRect();
  const isInView = top >= 0 && bottom <= window.innerHeight;
  row.scrollIntoView({ block: isInView ? 'nearest' : 'center' });
}

/** True in one column, where scrolling to a row takes the map away. */
function isMapAbove(row: HTMLElement): boolean {
  const map = document.getElementById('map')?.getBoundingClientRect();
  if (map === undefined) return false;
  const { left, right } = row.getBoundingClientRect();
  return map.left < right && left < map.right;
}
