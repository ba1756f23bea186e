import { formatClock, formatNearDay } from '#lib/i18n/format.ts';
import { formatReading, toReadersUnit } from '#lib/i18n/format-reading.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { nearestIndex, readingAt, seriesOf } from '#lib/share/readings/series.ts';
import type { TrackReadings } from '#lib/share/track/decode.ts';
import styles from './readings.module.css';

export interface ChartCursor {
  readonly showReport: (number: number) => void;
  /** null hides it. */
  readonly showTime: (time: number | null) => void;
  readonly stop: () => void;
}

interface CursorOptions {
  readonly held: TrackReadings;
  readonly locale: string;
  readonly zone: string;
  readonly now: string;
  readonly onSelect: (number: number) => void;
}

const SVG = 'http://www.w3.org/2000/svg';
const PAGE_STEPS = 20;

/** Reads any moment of the chart within `element`, by pointer or, as a slider, by keys. */
export function startChartCursor(element: HTMLElement, options: CursorOptions): ChartCursor {
  const { held, locale, zone, now, onSelect } = options;
  const frame = element.querySelector<HTMLElement>('[data-domain]');
  const { column = '', domain = '' } = frame?.dataset ?? {};
  const series = seriesOf(held, Number(column));
  const meta = held.columns[Number(column)];
  const [from = 0, until = 0, low = 0, high = 1, top = 0, height = 0] = domain.split(' ').map(Number);
  const plot = frame?.querySelector<SVGSVGElement>('svg[role=img]');
  const abort = new AbortController();
  const { signal } = abort;
  if (frame == null || plot == null || meta === undefined || series.times.length === 0)
    return { showReport: ignore, showTime: ignore, stop: () => abort.abort() };
  const [line, circle, text] = (['line', 'circle', 'text'] as const).map((name) => document.createElementNS(SVG, name));
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('class', styles.cursor ?? '');
  group.append(...[line, circle, text].filter((part) => part !== undefined));
  const { quantity, unit } = meta;
  let shown = -1;

  frame.tabIndex = 0;
  frame.setAttribute('role', 'slider');
  frame.setAttribute('aria-label', plot.getAttribute('aria-label') ?? '');
  frame.setAttribute('aria-valuemin', '0');
  frame.setAttribute('aria-valuemax', String(series.times.length - 1));
  describe(series.times.length - 1);

  const indexAt = ({ clientX }: PointerEvent) => {
    const { left, width } = plot.getBoundingClientRect();
    return nearestIndex(series, from + ((clientX - left) / width) * (until - from));
  };
  plot.addEventListener('pointermove', (event) => show(indexAt(event)), { signal });
  plot.addEventListener('pointerdown', (event) => show(indexAt(event)), { signal });
  plot.addEventListener('pointerleave', () => document.activeElement !== frame && hide(), { signal });
  plot.addEventListener('click', () => choose(), { signal });
  frame.addEventListener('keydown', onKeyDown, { signal });
  frame.addEventListener('blur', hide, { signal });

  return {
    showReport(number) {
      const index = series.numbers.indexOf(number);
      if (index >= 0 && index !== shown) show(index);
    },
    showTime: (time) => (time === null ? hide() : show(nearestIndex(series, time))),
    stop: () => abort.abort(),
  };

  function onKeyDown(event: KeyboardEvent): void {
    const last = series.times.length - 1;
    const from = shown < 0 ? last : shown;
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowRight: from + 1, ArrowUp: from + 1, ArrowLeft: from - 1, ArrowDown: from - 1 },
      ...{ Home: 0, End: last },
      PageUp: from + Math.ceil(last / PAGE_STEPS),
      PageDown: from - Math.ceil(last / PAGE_STEPS),
    };
    const next = steps[event.key];
    if (next !== undefined) show(Math.max(0, Math.min(last, next)));
    if (next === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose();
  }

  function choose(): void {
    const number = series.numbers[shown] ?? 0;
    if (number > 0) onSelect(number);
  }

  function show(index: number): void {
    if (index < 0) return;
    shown = index;
    const { value, time } = readingAt(series, index);
    const share = until === from ? 0.5 : (time - from) / (until - from);
    const y = top + height * (1 - (toReadersUnit(locale, value, unit) - low) / (high - low));
    const left = `${100 * share}%`;
    setAll(line, { x1: left, x2: left, y1: String(top), y2: String(top + height) });
    setAll(circle, { cx: left, cy: String(y), r: '5' });
    const anchor = share < 0.25 ? 'start' : share > 0.75 ? 'end' : 'middle';
    setAll(text, { x: left, y: '12', 'text-anchor': anchor });
    if (text !== undefined) text.textContent = textOf(index);
    if (!group.isConnected) plot?.append(group);
    describe(index);
  }

  function hide(): void {
    group.remove();
  }

  function describe(index: number): void {
    frame?.setAttribute('aria-valuenow', String(index));
    frame?.setAttribute('aria-valuetext', textOf(index));
  }

  function textOf(index: number): string {
    const { value, time } = readingAt(series, index);
    const iso = new Date(time).toISOString();
    const day = formatNearDay(locale, calendarDay(iso, zone), now);
    return `${formatReading(locale, value, quantity, unit)} · ${day} ${formatClock(locale, iso, zone)}`;
  }
}

function setAll(element: Element | undefined, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value);
}

function ignore(): void {
  // Nothing is drawn.
}
