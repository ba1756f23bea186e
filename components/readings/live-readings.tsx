'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { applyReadings, type HeldReadings, readingsRevision } from '#lib/share/updates/readings-update.ts';
import { isCharted, measureColumns } from '#lib/share/readings/measure.ts';
import { LazyMessagesProvider, useLazyTranslations } from '../language/lazy-messages.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { readingsHref, shownReadings } from '../page/page-links.ts';
import { queryClient } from '../page/query-client.ts';
import { READINGS_ID } from '../page/page-payload.ts';
import { replayTime } from '../page/replay-time.ts';
import { useShareState } from '../page/share-state.ts';
import { fetchReadings } from '../page/track-request.ts';
import { type ChartCursor, startChartCursor } from './chart-cursor.ts';
import { problemsOf } from './problems.ts';
import { columnName } from './reading-texts.ts';
import { chartOf, renderReadings } from './render-readings.ts';

/** Replaces the server's chart by one that any moment can be read from, and keeps it up to date. */
export function LiveReadings() {
  return (
    <LazyMessagesProvider>
      <Readings />
    </LazyMessagesProvider>
  );
}

function Readings() {
  const { shareId, view } = useShareState();
  const held = useRef<HeldReadings | null>(null);
  const version = `${view.journey.reports} ${JSON.stringify(view.readings)}`;
  const { data } = useQuery<HeldReadings>(
    {
      queryKey: ['readings', shareId, version],
      queryFn: async ({ signal }) => {
        const known = held.current;
        const bytes = await fetchReadings(shareId, signal, known === null ? '' : readingsRevision(known));
        return (held.current = await applyReadings(known, bytes));
      },
      staleTime: Infinity,
      gcTime: 10_000,
      retry: 1,
      refetchInterval: ({ state }) => (state.status === 'error' ? 60_000 : false),
      placeholderData: (before) => before,
      structuralSharing: false,
    },
    queryClient,
  );
  return data === undefined ? null : <LiveChart held={data} />;
}

/** Writes into the server's element, so that nothing moves when it takes over. */
function LiveChart({ held }: { held: HeldReadings }) {
  const { view, selection, onSelect } = useShareState();
  const locale = useLocale();
  const { zone, renderedAt } = usePageClock();
  const words = {
    reading: useTranslations('reading'),
    duration: useTranslations('duration'),
    history: useTranslations('history'),
    map: useTranslations('map'),
    readings: useLazyTranslations('readings'),
  };
  const [shown, setShown] = useState(readShown);
  const measured = useMemo(
    () => measureColumns(held, held.columns).filter(({ column }) => isCharted(held.columns[column] ?? none)),
    [held],
  );
  const chosen = measured.find(({ column }) => column === shown.column) ?? measured[0];
  const cursor = useRef<ChartCursor | null>(null);

  const render = useEffectEvent((element: HTMLElement) => {
    const timeOf = (number: number) => held.times[held.numbers.indexOf(number)] ?? NaN;
    const query = new URLSearchParams(window.location.search).toString();
    element.innerHTML = renderReadings({
      ...{ columns: held.columns, measured, chosen: shown.column, locale, words, zone },
      now: renderedAt,
      withTable: shown.withTable,
      problems: problemsOf(view.asset.exceptions?.labels ?? [], view.exceptionReports, timeOf, words.map),
      hrefOf: (column, withTable) => readingsHref(query, column, withTable),
    });
    const meta = chosen === undefined ? undefined : held.columns[chosen.column];
    if (chosen === undefined || meta === undefined) return;
    const { chart, top } = chartOf(locale, meta, chosen);
    cursor.current = startChartCursor(element, {
      ...{ held, chosen, meta, chart, top, locale, zone, now: renderedAt },
      label: `${columnName(words.reading, meta)}. ${words.readings('hint')}`,
      onSelect: (number) => onSelect({ number, source: 'chart', reveal: null }),
    });
  });
  useEffect(() => {
    const element = document.getElementById(READINGS_ID);
    if (element !== null) render(element);
    return () => cursor.current?.stop();
  }, [held, measured, shown, locale, zone]);

  const number = selection?.number ?? null;
  useEffect(() => {
    if (number !== null) cursor.current?.showReport(number);
  }, [number, held, shown]);
  useEffect(() => replayTime.subscribe((time) => cursor.current?.showTime(time)), []);

  const choose = useEffectEvent((event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLElement>('[data-column], [data-table]');
    if (link === null) return;
    event.preventDefault();
    const { column, table } = link.dataset;
    setShown(
      column === undefined
        ? { column: chosen?.column ?? -1, withTable: table === 'open' }
        : { ...shown, column: Number(column) },
    );
    // The element is written anew, and the focus stays on the same link.
    const wanted = column === undefined ? '[data-table]' : `[data-column="${column}"]`;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${READINGS_ID} ${wanted}`)?.focus());
  });
  useEffect(() => {
    const element = document.getElementById(READINGS_ID);
    const listen = (event: MouseEvent) => choose(event);
    element?.addEventListener('click', listen);
    return () => element?.removeEventListener('click', listen);
  }, []);
  return null;
}

const none = { quantity: 'battery' } as const;

function readShown() {
  return shownReadings(new URLSearchParams(window.location.search).get('readings'));
}
