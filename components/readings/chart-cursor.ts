import { html } from '#lib/base/html.ts';
import { formatClock, formatNearDay } from '#lib/i18n/format.ts';
import { formatReading, toReadersUnit } from '#lib/i18n/format-reading.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { nearestIndex, readingAt, seriesOf } from '#lib/share/readings/series.ts';
import type { TrackReadings } from '#lib/share/track/decode.ts';
import styles from './readings.module.css';

interface CursorOptions {
  readonly held: TrackReadings;
  readonly locale: string;
  readonly zone: string;
  readonly now: string;
  readonly onSelect: (number: number) => unknown;
}

export function startChartCursor(element: HTMLElement, { held, locale, zone, now, onSelect }: CursorOptions) {
  const frame = element.querySelector<HTMLElement>('[data-domain]');
  const plot = frame?.querySelector<SVGSVGElement>('svg[role=img]');
  const { column = '', domain = '' } = frame?.dataset ?? {};
  const [from = 0, until = 0, low = 0, high = 1, top = 0, height = 0] = domain.split(' ').map(Number);
  const meta = held.columns[Number(column)];
  const series = seriesOf(held, Number(column));
  const last = series.times.length - 1;
  if (frame == null || plot == null || meta === undefined || last < 0) return null;
  const cursor = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  cursor.setAttribute('class', styles.cursor ?? '');
  const slider = frame.querySelector('input') ?? frame.appendChild(document.createElement('input'));
  Object.assign(slider, { type: 'range', className: styles.slider, max: String(last) });
  slider.setAttribute('aria-label', plot.getAttribute('aria-label') ?? '');
  // It keeps the focus when the chart is drawn anew.
  slider.setAttribute('data-kept', '');

  const show = (index: number) => {
    if (index < 0) return;
    const { value, time } = readingAt(series, index);
    const iso = new Date(time).toISOString();
    const day = formatNearDay(locale, calendarDay(iso, zone), now);
    const text = `${formatReading(locale, value, meta.quantity, meta.unit)} · ${day} ${formatClock(locale, iso, zone)}`;
    const share = until === from ? 0.5 : (time - from) / (until - from);
    const [x, anchor] = [`${100 * share}%`, share < 0.25 ? 'start' : share > 0.75 ? 'end' : 'middle'];
    const y = top + height * (1 - (toReadersUnit(locale, value, meta.unit) - low) / (high - low));
    cursor.innerHTML =
      html`<line x1="${x}" x2="${x}" y1="${top}" y2="${top + height}"/><circle cx="${x}" cy="${y}" r="5"/><text x="${x}" y="12" text-anchor="${anchor}">${text}</text>`.markup;
    plot.append(cursor);
    slider.value = String(index);
    slider.setAttribute('aria-valuetext', text);
  };
  const hide = () => cursor.remove();
  const choose = () => onSelect(series.numbers[slider.valueAsNumber] ?? 0);
  const point = ({ clientX }: PointerEvent) => {
    const { left, width } = plot.getBoundingClientRect();
    show(nearestIndex(series, from + ((clientX - left) / width) * (until - from)));
  };
  show(last);
  hide();

  const abort = new AbortController();
  const { signal } = abort;
  plot.addEventListener('pointermove', point, { signal });
  plot.addEventListener('pointerdown', point, { signal });
  plot.addEventListener('pointerleave', () => document.activeElement !== slider && hide(), { signal });
  plot.addEventListener('click', () => slider.focus({ preventScroll: true }), { signal });
  plot.addEventListener('click', choose, { signal });
  slider.addEventListener('input', () => show(slider.valueAsNumber), { signal });
  slider.addEventListener('input', choose, { signal });
  slider.addEventListener('keydown', ({ key }) => key === 'Enter' && choose(), { signal });
  slider.addEventListener('blur', hide, { signal });
  return {
    showReport: (number: number) => show(series.numbers.indexOf(number)),
    showTime: (time: number | null) => (time === null ? hide() : show(nearestIndex(series, time))),
    stop: () => abort.abort(),
  };
}
