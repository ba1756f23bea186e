import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocale } from '../language/context.tsx';
import { useLive } from '../live/context.ts';
import { usePageClock } from '../page/page-clock.tsx';
import { replayTime } from '../page/replay-time.ts';
import { type ChartCursor, startChartCursor } from './chart-cursor.ts';
import { useHeldReadings } from './use-held-readings.ts';

const PART = '[data-part=readings]';

/** Lets any moment of the drawn chart be read, and its links choose another column without loading the page. */
export function LiveReadings() {
  const { drawn, selection, onSelect, choose } = useLive();
  const locale = useLocale();
  const { zone, renderedAt } = usePageClock();
  const held = useHeldReadings(true);
  const cursor = useRef<ChartCursor | null>(null);
  const start = useEffectEvent((element: HTMLElement) =>
    held === undefined
      ? null
      : startChartCursor(element, {
          ...{ held, locale, zone, now: renderedAt },
          onSelect: (number) => onSelect({ number, source: 'chart', reveal: null }),
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
  useEffect(() => replayTime.subscribe((time) => cursor.current?.showTime(time)), []);

  useEffect(() => {
    const element = document.querySelector<HTMLElement>(PART);
    const chooseColumn = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-column]') : null;
      if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { column = '', table } = link.dataset;
      const focus = table === undefined ? `a[data-column="${column}"]` : 'a[data-table]';
      choose({ readings: table === 'open' ? `${column}t` : column }).then(
        () => element?.querySelector<HTMLElement>(focus)?.focus(),
        // The link leads to a page that shows it.
        () => window.location.assign(link.href),
      );
    };
    element?.addEventListener('click', chooseColumn);
    return () => element?.removeEventListener('click', chooseColumn);
  }, [choose]);
  return null;
}
