import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ReportNumber } from '#lib/share/types.ts';
import { type Picked, useShown } from '../page/shown.ts';
import { anchorOf } from './report-address.ts';

export interface OpenRows {
  readonly isOpen: (number: ReportNumber) => boolean;
  readonly toggle: (number: ReportNumber) => void;
}

/**
 * The rows that show their facts. One is closed by its reader alone: if another's opening closed it, the row under the
 * finger would move away. The page scrolls only for who asks to be taken to a row, or where the list is not in the way
 * of the map.
 */
export function useOpenRows(picked: Picked | null, onPick: (picked: Picked | null) => void): OpenRows {
  const [opened, setOpened] = useState<ReadonlySet<ReportNumber>>(new Set());
  const [seen, setSeen] = useState<Picked | null>(null);
  if (picked !== seen) {
    setSeen(picked);
    if (picked !== null && (picked.to === 'row' || picked.by === 'host'))
      setOpened((before) => new Set(before).add(picked.number));
  }

  // After the effect that unfolds a row's stop: effects run from the inside out.
  useEffect(() => {
    const row = picked === null ? null : document.getElementById(anchorOf(picked.number));
    if (picked === null || row === null) return;
    // Beneath the list of all reports, which has a row of its own.
    if (row.closest('[hidden]') !== null) return;
    if (picked.to === 'row') takeReaderTo(row);
    else if (picked.by !== 'row' && picked.to === null && !isMapAbove(row)) row.scrollIntoView({ block: 'nearest' });
  }, [picked]);

  function toggle(number: ReportNumber): void {
    if (!opened.has(number)) {
      setOpened(new Set(opened).add(number));
      onPick({ number, by: 'row', to: null });
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
  const { picked } = useShown();
  useEffect(() => {
    if (picked !== null && first <= picked.number && picked.number <= last && details.current !== null)
      details.current.open = true;
  }, [picked, first, last]);
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
