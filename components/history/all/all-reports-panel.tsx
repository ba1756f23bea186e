'use client';

import { type KeyboardEvent, memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { formatNumber } from '#lib/i18n/format.ts';
import type { AllReports } from '#lib/share/list/all-reports.ts';
import { dayColumn } from '#lib/share/list/days.ts';
import { findReports, indexTexts, letsAllThrough, NO_FILTER, type SearchIndex } from '#lib/share/list/find-reports.ts';
import { layOutList, rowOfReport } from '#lib/share/list/list-items.ts';
import { createTurns } from '#lib/share/page/decode-track.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { useLocale } from '../../language/context.tsx';
import { useLateTranslations } from '../../language/late.tsx';
import { type Picked, useShown } from '../../page/shown.ts';
import { startListKeys } from '../list-keys.ts';
import type { ItemProps } from '../timeline-items.tsx';
import styles from './all.module.css';
import { ListFilters } from './list-filters.tsx';
import { ListBox, ListCount, ListRow, RowContent, rowId } from './list-rows.tsx';

/** Where the list is to go: an instant, ms UTC. A new object each time. */
export interface Wanted {
  readonly time: number;
}

export interface AllReportsPanelProps {
  all: AllReports;
  /** There were fewer before. */
  isGrown: boolean;
  items: ItemProps;
  wanted: Wanted | null;
  /** Told the time (ms UTC) of what is on top. */
  onTop: (time: number) => void;
}

/** Every report, as many rows of it as fit into a window, and what narrows them down. */
export const AllReportsPanel = memo(function AllReportsPanel({
  all: newest,
  isGrown,
  items,
  wanted,
  onTop,
}: AllReportsPanelProps) {
  const t = useLateTranslations('list');
  const locale = useLocale();
  const { picked, view } = useShown();
  const exceptions = view.asset.exceptions?.labels ?? NONE;
  const [filter, setFilter] = useState(NO_FILTER);
  const [unfolded, setUnfolded] = useState<ReadonlySet<ReportNumber>>(new Set());
  const { all, index } = useIndexed(newest, exceptions);
  // What is new stands above: the rows a reader sees stay where they are, until they arrange them otherwise.
  const [arranged, setArranged] = useState(all);
  const [focused, setFocused] = useState(-1);
  const days = useMemo(() => dayColumn(all, items.zoneOf), [all, items.zoneOf]);
  const { onlyStops } = filter;
  const found = useMemo(
    () =>
      index === null || letsAllThrough({ ...filter, onlyStops: false }) ? null : findReports(all, index, days, filter),
    [all, index, days, filter],
  );
  const list = useMemo(
    () => layOutList(all, { days, zoneOf: items.zoneOf, found, onlyStops, unfolded }),
    [all, days, items.zoneOf, found, onlyStops, unfolded],
  );
  const window_ = useRef<HTMLDivElement>(null);
  const virtual = useRef<VirtualizerHandle>(null);

  const goTo = useEffectEvent((number: ReportNumber, align: 'start' | 'center') => {
    const row = rowOfReport(list, all, number);
    virtual.current?.scrollToIndex(row < 0 ? list.length - 1 : row, { align });
    return row;
  });
  const goToTime = useEffectEvent(({ time }: Wanted) => {
    goTo(all.times.findLastIndex((at) => at <= time) + 1 || 1, 'start');
  });
  useEffect(() => {
    if (wanted !== null) goToTime(wanted);
  }, [wanted]);

  const [seen, setSeen] = useState<Picked | null>(null);
  if (picked !== seen) {
    setSeen(picked);
    const stop =
      picked === null ? undefined : all.stops.find((one) => one.first <= picked.number && picked.number <= one.last);
    if (stop !== undefined && picked?.by !== 'row') unfold(stop.first, true);
  }
  const follow = useEffectEvent((number: ReportNumber, isTaken: boolean) => {
    const row = goTo(number, 'center');
    if (!isTaken || row < 0) return;
    window_.current?.scrollIntoView({ block: 'nearest' });
    focusRow(row, FRAMES);
  });
  useEffect(() => {
    if (picked === null || picked.by === 'row') return undefined;
    // Once its stop is unfolded.
    const frame = requestAnimationFrame(() => follow(picked.number, picked.to === 'row'));
    return () => cancelAnimationFrame(frame);
  }, [picked]);

  useEffect(() => {
    const element = window_.current;
    if (element === null) return undefined;
    const ending = new AbortController();
    startListKeys(element, ending.signal);
    return () => ending.abort();
  }, []);

  function focusRow(row: number, frames: number): void {
    const target = window_.current?.querySelector<HTMLElement>(`[data-row="${row}"] :is(a, summary)`);
    target?.focus({ preventScroll: true });
    // A row that has not been measured yet is hidden.
    if (target !== document.activeElement && frames > 0) requestAnimationFrame(() => focusRow(row, frames - 1));
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const row = rowOf(event.target);
    const isFocusable = (at: number) => ['report', 'stop'].includes(list.at(at)?.kind ?? '');
    const steps = { ArrowDown: [row, 1], ArrowUp: [row, -1], Home: [-1, 1], End: [list.length, -1] }[event.key];
    const [from = 0, step = 0] = steps ?? [];
    if (steps === undefined || row < 0) return;
    event.preventDefault();
    event.stopPropagation();
    let next = from + step;
    while (next >= 0 && next < list.length && !isFocusable(next)) next += step;
    if (next < 0 || next >= list.length) return;
    virtual.current?.scrollToIndex(next, { align: 'nearest' });
    focusRow(next, FRAMES);
  };
  const onScroll = (offset: number) => {
    const row = list.at(Math.max(0, (virtual.current?.findItemIndex(offset) ?? 0) + 1));
    const number = row?.kind === 'report' ? row.number : row?.kind === 'stop' ? row.stop.last : null;
    const time = number === null ? NaN : (all.times[number - 1] ?? NaN);
    if (!Number.isNaN(time)) onTop(time);
  };

  return (
    <div className={styles.panel}>
      <ListFilters
        all={all}
        days={days}
        filter={filter}
        hasExceptions={exceptions.length > 0}
        onChange={(next) => {
          setArranged(all);
          setFilter(next);
          virtual.current?.scrollToIndex(0);
        }}
      />
      <p className={styles.count} role="status">
        {list.length === 0
          ? t('none')
          : t('found', {
              count: list.reports,
              total: formatNumber(locale, all.length),
            })}
      </p>
      <div
        ref={window_}
        className={styles.window}
        role="region"
        aria-label={t('label')}
        onKeyDownCapture={onKey}
        onFocus={(event) => setFocused(rowOf(event.target))}
      >
        <ListCount value={list.length}>
          <Virtualizer
            ref={virtual}
            data={list.rows}
            as={ListBox}
            item={ListRow}
            shift={isGrown && arranged !== all}
            keepMounted={focused < 0 || focused >= list.length ? [] : [focused]}
            onScroll={onScroll}
          >
            {(row, at) => (
              <RowContent
                key={row}
                all={all}
                item={list.at(at)}
                items={{ ...items, idOf: rowId }}
                isFiltered={found !== null || onlyStops}
                unfolded={unfolded}
                onToggleStop={(first) => unfold(first, !unfolded.has(first))}
              />
            )}
          </Virtualizer>
        </ListCount>
      </div>
    </div>
  );

  function unfold(first: ReportNumber, isUnfolded: boolean): void {
    const after = new Set(unfolded);
    if (isUnfolded) after.add(first);
    else after.delete(first);
    setArranged(all);
    setUnfolded(after);
  }
});

const NONE: readonly string[] = [];
/** A row that was scrolled to is there within so many. */
const FRAMES = 60;

function rowOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null;
  return row == null ? -1 : Number(row);
}

interface Indexed {
  readonly all: AllReports;
  /** null until the texts have been read: until then nothing can be looked for. */
  readonly index: SearchIndex | null;
}

/** The reports with what they are searched by; while that is made of newer ones, those before stay, filter and all. */
function useIndexed(newest: AllReports, exceptions: readonly string[]): Indexed {
  const [made, setMade] = useState<Indexed>({ all: newest, index: null });
  const labels = exceptions.join('\n');
  useEffect(() => {
    let isOver = false;
    void indexTexts(newest, labels === '' ? [] : labels.split('\n'), createTurns()).then((index) => {
      if (!isOver) setMade({ all: newest, index });
    });
    return () => {
      isOver = true;
    };
  }, [newest, labels]);
  return made;
}
