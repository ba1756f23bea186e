'use client';

import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { formatNumber } from '#lib/i18n/format.ts';
import type { AllReports } from '#lib/share/list/all-reports.ts';
import { dayColumn } from '#lib/share/list/days.ts';
import { findReports, letsAllThrough, NO_FILTER } from '#lib/share/list/find-reports.ts';
import { layOutList, rowOfReport } from '#lib/share/list/list-items.ts';
import { createSamePlace } from '#lib/share/list/places.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { usePositionDecimals } from '../../brand/context.tsx';
import { useLocale, useTranslations } from '../../language/context.tsx';
import { useLateTranslations } from '../../language/late.tsx';
import { type ReportSelection, useShareState } from '../../page/share-state.ts';
import { startRovingFocus } from '../roving-focus.ts';
import type { ItemProps } from '../timeline-items.tsx';
import styles from './all.module.css';
import { ListFilters } from './list-filters.tsx';
import { ListBox, ListCount, ListRow, RowContent, rowId } from './list-rows.tsx';
import { useIndexed } from './use-indexed.ts';
import { NearContext, useNear } from './use-near.ts';
import { newestOf, useRowFocus } from './use-row-focus.ts';

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
  const places = useTranslations('places');
  const decimals = usePositionDecimals();
  const locale = useLocale();
  const { selection, view } = useShareState();
  const exceptions = view.asset.exceptions?.labels ?? NONE;
  const [filter, setFilter] = useState(NO_FILTER);
  const [unfolded, setUnfolded] = useState<ReadonlySet<ReportNumber>>(new Set());
  const { all, index } = useIndexed(newest, exceptions);
  // What is new stands above: the rows a reader sees stay where they are, until they arrange them otherwise.
  const [arranged, setArranged] = useState(all);
  const days = useMemo(() => dayColumn(all, items.zoneOf), [all, items.zoneOf]);
  const { onlyStops } = filter;
  const found = useMemo(
    () =>
      index === null || letsAllThrough({ ...filter, onlyStops: false }) ? null : findReports(all, index, days, filter),
    [all, index, days, filter],
  );
  const isSamePlace = useMemo(() => createSamePlace(all, items.zoneOf, decimals), [all, items.zoneOf, decimals]);
  const list = useMemo(
    () => layOutList(all, { days, zoneOf: items.zoneOf, found, onlyStops, isSamePlace, unfolded }),
    [all, days, items.zoneOf, found, onlyStops, isSamePlace, unfolded],
  );
  const window_ = useRef<HTMLDivElement>(null);
  const virtual = useRef<VirtualizerHandle>(null);
  const { focusRow, keepMounted, handlers } = useRowFocus(list, all, window_, virtual);
  const { tell, want, isResting, isTold } = useNear(all);

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

  const [seen, setSeen] = useState<ReportSelection | null>(null);
  if (selection !== seen) {
    setSeen(selection);
    const folded =
      selection === null
        ? undefined
        : (all.stops.find(({ first, last }) => first <= selection.number && selection.number <= last) ??
          list.placeOf(selection.number));
    if (folded !== undefined && selection?.source !== 'row') unfold(folded.first, true);
  }
  const follow = useEffectEvent((number: ReportNumber, isTaken: boolean) => {
    const row = goTo(number, 'center');
    if (!isTaken || row < 0) return;
    window_.current?.scrollIntoView({ block: 'nearest' });
    focusRow(row);
  });
  useEffect(() => {
    if (selection === null || selection.source === 'row') return undefined;
    // Once its stop is unfolded.
    const frame = requestAnimationFrame(() => follow(selection.number, selection.reveal === 'row'));
    return () => cancelAnimationFrame(frame);
  }, [selection]);

  useEffect(() => {
    const element = window_.current;
    if (element === null) return undefined;
    const ending = new AbortController();
    startRovingFocus(element, ending.signal);
    return () => ending.abort();
  }, []);

  const look = () => {
    const { current: shown } = virtual;
    if (shown === null) return;
    const first = shown.findItemIndex(shown.scrollOffset) - AHEAD;
    const last = shown.findItemIndex(shown.scrollOffset + shown.viewportSize) + AHEAD;
    const numbers = Array.from({ length: last - first + 1 }, (_none, index) => newestOf(list, first + index));
    want(numbers.filter((number) => number !== null));
  };
  const lookAround = useEffectEvent(look);
  useEffect(() => {
    if (isResting) return undefined;
    const timer = setTimeout(() => lookAround(), STILL_MS);
    return () => clearTimeout(timer);
  }, [list, isResting]);
  const onScroll = (offset: number) => {
    const number = newestOf(list, Math.max(0, (virtual.current?.findItemIndex(offset) ?? 0) + 1));
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
      <div ref={window_} className={styles.window} role="region" aria-label={t('label')} tabIndex={-1} {...handlers}>
        <ListCount value={list.length}>
          <NearContext value={tell}>
            <Virtualizer
              ref={virtual}
              data={list.rows}
              as={ListBox}
              item={ListRow}
              shift={isGrown && arranged !== all}
              keepMounted={keepMounted}
              onScroll={onScroll}
              onScrollEnd={look}
            >
              {(row, at) => (
                <RowContent
                  key={row}
                  all={all}
                  list={list}
                  at={at}
                  items={{ ...items, idOf: rowId, isOutlier: (number) => all.outliers.has(number) }}
                  isFiltered={found !== null || onlyStops}
                  unfolded={unfolded}
                  onToggle={(first) => unfold(first, !unfolded.has(first))}
                />
              )}
            </Virtualizer>
          </NearContext>
        </ListCount>
      </div>
      {isTold && <p className={styles.note}>{places('nearNote')}</p>}
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
/** Rows beyond what is in sight, which may come into it next. */
const AHEAD = 8;
/** Who looks at rows for so long has stopped at them, ms. */
const STILL_MS = 150;
