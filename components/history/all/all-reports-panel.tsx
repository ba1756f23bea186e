'use client';

import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { formatNumber } from '#lib/i18n/format.ts';
import type { AllReports } from '#lib/share/list/all-reports.ts';
import { dayColumn } from '#lib/share/list/days.ts';
import {
  findReports,
  indexTexts,
  isEmptyFilter,
  EMPTY_FILTER,
  type SearchIndex,
} from '#lib/share/list/find-reports.ts';
import { layOutList, rowOfReport } from '#lib/share/list/list-items.ts';
import { entrySourceOf } from '#lib/share/list/places.ts';
import { readEntries } from '#lib/share/view/entries.ts';
import { createYieldToBrowser } from '#lib/share/view/decode-track.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { useLocale } from '../../language/context.tsx';
import { useLazyTranslations } from '../../language/lazy-messages.tsx';
import { type ReportSelection, useShareState } from '../../page/share-state.ts';
import type { ItemProps } from '../report-item.tsx';
import { startRovingFocus } from '../roving-focus.ts';
import styles from './all.module.css';
import { ListFilters } from './list-filters.tsx';
import { ListBox, ListRow, RowContent, RowCountContext, rowId } from './list-rows.tsx';
import { NearContext, useNearTexts } from './use-near-texts.ts';
import { newestReportOf, useRowFocus } from './use-row-focus.ts';

export interface ScrollTarget {
  readonly time: number;
}

export interface AllReportsPanelProps {
  all: AllReports;
  hasGrown: boolean;
  items: ItemProps;
  target: ScrollTarget | null;
  /** Called with the time (ms UTC) of the topmost report. */
  onScrollToTime: (time: number) => void;
}

const OVERSCAN_ROWS = 8;
const SETTLE_MS = 150;
const noExceptions: readonly string[] = [];

export const AllReportsPanel = memo(function AllReportsPanel(props: AllReportsPanelProps) {
  const { all: newest, hasGrown, items, target, onScrollToTime } = props;
  const t = useLazyTranslations('list');
  const locale = useLocale();
  const { selection, view } = useShareState();
  const exceptions = view.asset.exceptions?.labels ?? noExceptions;
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [unfolded, setUnfolded] = useState<ReadonlySet<ReportNumber>>(new Set());
  const { all, index } = useSearchIndex(newest, exceptions);
  // The reports when the reader last rearranged the list: newer ones on top must not move the visible rows.
  const [arranged, setArranged] = useState(all);
  const { zoneOf } = items;
  const { onlyStops } = filter;
  const days = useMemo(() => dayColumn(all, zoneOf), [all, zoneOf]);
  const found = useMemo(
    () =>
      index === null || isEmptyFilter({ ...filter, onlyStops: false }) ? null : findReports(all, index, days, filter),
    [all, index, days, filter],
  );
  const entries = useMemo(() => readEntries(entrySourceOf(all, days)), [all, days]);
  const list = useMemo(
    () => layOutList(all, { days, zoneOf, found, onlyStops, entries, unfolded }),
    [all, days, zoneOf, found, onlyStops, entries, unfolded],
  );
  const viewport = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const { focusRow, keepMounted, handlers } = useRowFocus(list, all, viewport, virtualizer);
  const { addNearText, request, isBackingOff } = useNearTexts(all);

  function setFolding(first: ReportNumber, isUnfolded: boolean): void {
    const after = new Set(unfolded);
    if (isUnfolded) after.add(first);
    else after.delete(first);
    setArranged(all);
    setUnfolded(after);
  }

  const scrollTo = useEffectEvent((number: ReportNumber, align: 'start' | 'center') => {
    const row = rowOfReport(list, all, number);
    virtualizer.current?.scrollToIndex(row < 0 ? list.length - 1 : row, { align });
    return row;
  });
  const scrollToTime = useEffectEvent(({ time }: ScrollTarget) => {
    scrollTo(all.times.findLastIndex((at) => at <= time) + 1 || 1, 'start');
  });
  useEffect(() => {
    if (target !== null) scrollToTime(target);
  }, [target]);

  const [seen, setSeen] = useState<ReportSelection | null>(null);
  if (selection !== seen) {
    setSeen(selection);
    if (selection !== null && selection.source !== 'row') {
      const { number } = selection;
      const stop = all.stops.find(({ first, last }) => first <= number && number <= last);
      const group = stop ?? list.foldOf(number);
      if (group !== undefined) setFolding(group.first, true);
    }
  }
  const reveal = useEffectEvent(({ number, reveal: where }: ReportSelection) => {
    const row = scrollTo(number, 'center');
    if (where !== 'row' || row < 0) return;
    viewport.current?.scrollIntoView({ block: 'nearest' });
    focusRow(row);
  });
  useEffect(() => {
    if (selection === null || selection.source === 'row') return undefined;
    // In the next frame its stop is unfolded.
    const frame = requestAnimationFrame(() => reveal(selection));
    return () => cancelAnimationFrame(frame);
  }, [selection]);

  useEffect(() => {
    const element = viewport.current;
    if (element === null) return undefined;
    const abort = new AbortController();
    startRovingFocus(element, abort.signal);
    return () => abort.abort();
  }, []);

  const requestVisible = () => {
    const { current: shown } = virtualizer;
    if (shown === null) return;
    const first = shown.findItemIndex(shown.scrollOffset) - OVERSCAN_ROWS;
    const last = shown.findItemIndex(shown.scrollOffset + shown.viewportSize) + OVERSCAN_ROWS;
    const numbers = Array.from({ length: last - first + 1 }, (_none, offset) => newestReportOf(list, first + offset));
    request(numbers.filter((number) => number !== null));
  };
  const requestSettled = useEffectEvent(requestVisible);
  useEffect(() => {
    if (isBackingOff) return undefined;
    const timer = setTimeout(() => requestSettled(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [list, isBackingOff]);
  const onScroll = (offset: number) => {
    const number = newestReportOf(list, Math.max(0, (virtualizer.current?.findItemIndex(offset) ?? 0) + 1));
    const time = number === null ? NaN : (all.times[number - 1] ?? NaN);
    if (!Number.isNaN(time)) onScrollToTime(time);
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
          virtualizer.current?.scrollToIndex(0);
        }}
      />
      <p className={styles.count} role="status">
        {list.length === 0 ? t('none') : t('found', { count: list.reports, total: formatNumber(locale, all.length) })}
      </p>
      <div ref={viewport} className={styles.window} role="region" aria-label={t('label')} tabIndex={-1} {...handlers}>
        <RowCountContext value={list.length}>
          <NearContext value={addNearText}>
            <Virtualizer
              ref={virtualizer}
              data={list.rows}
              as={ListBox}
              item={ListRow}
              shift={hasGrown && arranged !== all}
              keepMounted={keepMounted}
              onScroll={onScroll}
              onScrollEnd={requestVisible}
            >
              {(row, at) => (
                <RowContent
                  key={row}
                  all={all}
                  list={list}
                  index={at}
                  items={{ ...items, idOf: rowId, isOutlier: (number) => all.outliers.has(number) }}
                  isFiltered={found !== null || onlyStops}
                  unfolded={unfolded}
                  onToggle={(first) => setFolding(first, !unfolded.has(first))}
                />
              )}
            </Virtualizer>
          </NearContext>
        </RowCountContext>
      </div>
    </div>
  );
});

/** Indexes the reports for the search. While newer ones are being indexed, the ones before stay. */
function useSearchIndex(newest: AllReports, exceptions: readonly string[]) {
  const [indexed, setIndexed] = useState<{ all: AllReports; index: SearchIndex | null }>({ all: newest, index: null });
  const labels = exceptions.join('\n');
  useEffect(() => {
    let isCancelled = false;
    void indexTexts(newest, labels === '' ? [] : labels.split('\n'), createYieldToBrowser()).then((index) => {
      if (!isCancelled) setIndexed({ all: newest, index });
    });
    return () => {
      isCancelled = true;
    };
  }, [newest, labels]);
  return indexed;
}
