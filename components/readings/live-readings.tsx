import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocale } from '../language/context.tsx';
import { addStep } from '../page/back.ts';
import { usePageClock } from '../page/page-clock.tsx';
import { replayListeners, useShareState } from '../page/share-state.ts';
import { useTrack } from '../page/track.ts';
import { startChartCursor } from './chart-cursor.ts';

const PART = '[data-part=readings]';

export function LiveReadings() {
  const { shareId, view, drawn, selection, onSelect, choose } = useShareState();
  const locale = useLocale();
  const { zone, renderedAt } = usePageClock();
  const held = useTrack(shareId, view, view.readings !== undefined)?.readings;
  const cursor = useRef<ReturnType<typeof startChartCursor>>(null);
  const start = useEffectEvent((element: HTMLElement) =>
    held === undefined
      ? null
      : startChartCursor(element, {
          ...{ held, locale, zone, now: renderedAt },
          onSelect: (number) => number > 0 && onSelect({ number, source: 'chart', reveal: null }),
        }),
  );
  useEffect(() => {
    const element = document.querySelector<HTMLElement>(PART);
    const started = element === null ? null : start(element);
    cursor.current = started;
    return () => started?.stop();
  }, [held, drawn, zone, locale]);

  const number = selection?.number ?? null;
  useEffect(() => {
    if (number !== null) cursor.current?.showReport(number);
  }, [number, held, drawn]);
  const shown = useRef(readingsInAddress());
  useEffect(() => {
    const showTime = (time: number | null) => cursor.current?.showTime(time);
    replayListeners.add(showTime);
    return () => void replayListeners.delete(showTime);
  }, []);

  useEffect(() => {
    const element = document.querySelector<HTMLElement>(PART);
    const chooseColumn = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-column]') : null;
      if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { column = '', table } = link.dataset;
      const focus = table === undefined ? `a[data-column="${column}"]` : 'a[data-table]';
      choose({ readings: table === 'open' ? `${column}t` : column }).then(
        () => {
          element?.querySelector<HTMLElement>(focus)?.focus();
          addStep(number, number, link.href);
          shown.current = readingsInAddress();
        },
        () => window.location.assign(link.href),
      );
    };
    const onBack = () => {
      const before = readingsInAddress();
      if (before === shown.current) return;
      shown.current = before;
      choose({ readings: before }).catch(() => undefined);
    };
    const abort = new AbortController();
    element?.addEventListener('click', chooseColumn, { signal: abort.signal });
    window.addEventListener('popstate', onBack, { signal: abort.signal });
    return () => abort.abort();
  }, [choose, number]);
  return null;
}

function readingsInAddress(): string {
  return new URLSearchParams(window.location.search).get('readings') ?? '';
}
