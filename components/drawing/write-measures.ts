import { html, type Markup } from '#lib/base/html.ts';
import { type MapView, MARGIN_X, MARGIN_Y, VIEW_SIZE } from '#lib/share/drawing/map-view.ts';
import type { RouteDrawing } from '#lib/share/drawing/route-drawing.ts';
import styles from './route-drawing.module.css';

/** A measure of the scale bar. `length`: units. */
export interface DrawnMeasure {
  readonly length: number;
  readonly text: string;
}

/** Where the scale bar lies, and how high its ticks are; units. */
const BAR = VIEW_SIZE - 36;
const TICK = 12;
/** Names of the graticule keep this away from the window's corners; units. */
const FROM_CORNER = 90;

/** A drawing of the same scale at a side of the frame, whatever the frame's shape. */
function atSide(viewBox: string, side: string, className: string | undefined, content: readonly Markup[]): Markup {
  return html`<svg class="${styles.drawing ?? ''} ${styles.side ?? ''} ${className ?? ''}" viewBox="${viewBox}" preserveAspectRatio="${side}" height="0" aria-hidden="true">${content}</svg>`;
}

/** The scale bar, at the lower right; both measures begin at one place. */
export function writeBar(viewBox: string, measures: readonly DrawnMeasure[]): Markup {
  const left = VIEW_SIZE - Math.max(...measures.map(({ length }) => length));
  const drawn = measures.map(({ length }, order) => {
    const tick = order === 0 ? -TICK : TICK;
    return `M${left} ${BAR + tick}v${-tick}h${length}v${tick}`;
  });
  return atSide(viewBox, 'xMaxYMax', styles.bar, [
    html`<path d="${drawn.join('')}"/>`,
    ...measures.map(
      ({ text }, order) =>
        html`<text class="${styles.caption ?? ''}" x="${left}" y="${BAR}" dx=".3em" dy="${order === 0 ? '-.35em' : '1.05em'}">${text}</text>`,
    ),
  ]);
}

/** Lines of latitude and longitude where there is nothing else to see. */
export function writeGridLines({ graticule, view }: RouteDrawing): Markup | null {
  if (graticule === null) return null;
  const [left, right, top, bottom] = [-MARGIN_X, VIEW_SIZE + MARGIN_X, -MARGIN_Y, VIEW_SIZE + MARGIN_Y];
  const lines = [
    ...graticule.meridians.map(({ at }) => `M${acrossAt(view, at)} ${top}V${bottom}`),
    ...graticule.parallels.map(({ at }) => `M${left} ${downAt(view, at)}H${right}`),
  ];
  return html`<path class="${styles.grid ?? ''}" d="${lines.join('')}"/>`;
}

/** At the upper and the left side, away from the corners: how wide a container is nobody knows. */
export function writeGridNames({ graticule, view, viewBox }: RouteDrawing): Markup[] {
  if (graticule === null) return [];
  const className = `${styles.caption ?? ''} ${styles.gridName ?? ''}`;
  const meridians = graticule.meridians.flatMap(({ at, name }) => {
    const x = acrossAt(view, at);
    if (x < 2 * FROM_CORNER || x > VIEW_SIZE - FROM_CORNER) return [];
    return html`<text class="${className}" x="${x}" y="0" dx=".4em" dy="1.3em">${name}</text>`;
  });
  const parallels = graticule.parallels.flatMap(({ at, name }) => {
    const y = downAt(view, at);
    if (y < FROM_CORNER || y > VIEW_SIZE - FROM_CORNER) return [];
    return html`<text class="${className}" x="0" dx=".6em" y="${y}" dy="-.4em">${name}</text>`;
  });
  return [atSide(viewBox, 'xMidYMin', undefined, meridians), atSide(viewBox, 'xMinYMid', undefined, parallels)];
}

function acrossAt({ world, x }: MapView, at: number): number {
  return Math.round(VIEW_SIZE / 2 + (at - x) * world);
}

function downAt({ world, y }: MapView, at: number): number {
  return Math.round(VIEW_SIZE / 2 + (at - y) * world);
}
