'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocale } from '../language/context.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { readingsHref, shownReadings } from '../page/page-links.ts';
import { READINGS_ID } from '../page/page-payload.ts';
import { replayTime } from '../page/replay-time.ts';
import { useShareState } from '../page/share-state.ts';
import { fetchChart } from '../page/track-request.ts';
import { type ChartCursor, startChartCursor } from './chart-cursor.ts';
import { useHeldReadings } from './use-held-readings.ts';

function drawnZone(): string | undefined {
  return document.querySelector<HTMLElement>(`#${READINGS_ID} [data-zone]`)?.dataset['zone'];
}

/**
 * Lets any moment of the chart be read, and keeps it up to date. The server draws it, also for another column or zone;
 * where that fails, the links still lead to a page that shows it.
 */
export function LiveReadings() {
  const { shareId, view, selection, onSelect } = useShareState();
  const locale = useLocale();
  const { zone, renderedAt } = usePageClock();
  const held = useHeldReadings(true);
  const [shown, setShown] = useState(() => shownReadings(new URLSearchParams(window.location.search).get('readings')));
  const [drawn, setDrawn] = useState(0);
  const cursor = useRef<ChartCursor | null>(null);
  const focus = useRef('');
  const version = `${view.journey.reports} ${JSON.stringify(view.readings)}`;
  const asked = JSON.stringify([version, shown, zone]);
  // The first drawing came with the page, in the zone that the server knew.
  const [first] = useState(() => JSON.stringify([version, shown, drawnZone()]));
  const drawnAs = useRef(first);

  useEffect(() => {
    if (asked === drawnAs.current) return undefined;
    const abort = new AbortController();
    fetchChart(shareId, { ...shown, zone }, abort.signal).then(
      (markup) => {
        const element = document.getElementById(READINGS_ID);
        if (element === null || abort.signal.aborted) return;
        element.innerHTML = markup;
        drawnAs.current = asked;
        setDrawn((count) => count + 1);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [asked, shown, zone, shareId]);

  const start = useEffectEvent((element: HTMLElement) => {
    const query = new URLSearchParams(window.location.search).toString();
    for (const link of element.querySelectorAll<HTMLAnchorElement>('a[data-column]'))
      link.href = readingsHref(query, Number(link.dataset['column']), link.dataset['table'] === 'open');
    if (focus.current !== '') element.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = '';
    if (held === undefined) return null;
    return startChartCursor(element, {
      ...{ held, locale, zone, now: renderedAt },
      onSelect: (number) => onSelect({ number, source: 'chart', reveal: null }),
    });
  });
  useEffect(() => {
    const element = document.getElementById(READINGS_ID);
    const started = element === null ? null : start(element);
    cursor.current = started;
    return () => started?.stop();
  }, [held, drawn, zone, locale]);

  const number = selection?.number ?? null;
  useEffect(() => {
    if (number !== null) cursor.current?.showReport(number);
  }, [number, held, drawn]);
  useEffect(() => replayTime.subscribe((time) => cursor.current?.showTime(time)), []);

  useEffect(() => {
    const element = document.getElementById(READINGS_ID);
    const choose = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-column]') : null;
      if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { column, table } = link.dataset;
      focus.current = table === undefined ? `a[data-column="${column ?? ''}"]` : 'a[data-table]';
      setShown({ column: Number(column), withTable: table === 'open' });
    };
    element?.addEventListener('click', choose);
    return () => element?.removeEventListener('click', choose);
  }, []);
  return null;
}
