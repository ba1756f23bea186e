import { html, type Markup } from '#lib/base/html.ts';
import type { RouteDrawing } from '#lib/share/drawing/route-drawing.ts';
import type { RouteMark } from '#lib/share/drawing/route-marks.ts';
import { ROUTE_STEP } from '#lib/share/drawing/route-line.ts';
import { createPathWriter } from '#lib/share/drawing/svg-path.ts';
import { LAND_STEP } from '#lib/share/drawing/land.ts';
import { type DrawnMeasure, writeBar, writeGridLines, writeGridNames } from './write-measures.ts';
import styles from './route-drawing.module.css';

/** In the order to draw them: the latest place lies on top, over a stop that lasts. */
const MARK_LAYERS: readonly (readonly [kind: RouteMark['kind'], ...layers: (string | undefined)[]])[] = [
  ['destination', styles.destination, styles.destinationHole],
  ['start', styles.start],
  ['stop', styles.stop, styles.stopHole],
  ['latest', styles.latestCasing, styles.latest, styles.latestGap, styles.latestDisc],
];

/** The route over land as an SVG that fills its parent, and `measures` of it: one, or a second one below. */
export function writeRoute(drawing: RouteDrawing, title: string, measures: readonly DrawnMeasure[]): Markup {
  return html`<div class="${styles.frame ?? ''}"><svg class="${styles.drawing ?? ''}" viewBox="${drawing.viewBox}" height="340" fill="none" stroke="#888" role="img" aria-labelledby="route-title"><title id="route-title">${title}</title>${[
    ...world(drawing),
    writeGridLines(drawing),
    path(styles.casing, drawing.route, ROUTE_STEP),
    path(styles.route, drawing.route, ROUTE_STEP),
    path(styles.silence, drawing.silences, ROUTE_STEP),
    path(styles.dots, drawing.dots, ROUTE_STEP),
    path(`${styles.dots} ${styles.more}`, drawing.moreDots, ROUTE_STEP),
    ...marksOf(drawing),
    ...drawing.captions.map(caption),
  ]}</svg>${writeGridNames(drawing)}${writeBar(drawing.viewBox, measures)}</div>`;
}

/** `d` in steps of so many units; nothing where it is empty. */
function path(className: string | undefined, d: string, step = 1, id: string | null = null): Markup | null {
  if (d === '') return null;
  return html`<path${id === null ? null : html` id="${id}"`} class="${className ?? ''}"${step === 1 ? null : html` transform="scale(${step})"`} d="${d}"/>`;
}

/** All of a kind in one path, layer by layer. */
function marksOf({ marks }: RouteDrawing): (Markup | null)[] {
  return MARK_LAYERS.flatMap(([kind, ...layers]) => {
    const dots = createPathWriter(1);
    for (const mark of marks) if (mark.kind === kind) dots.dot(mark.x, mark.y);
    return layers.map((layer) => path(layer, dots.toString()));
  });
}

/** As many worlds as a wide view shows; all land first, or it would hide the borders of a copy. */
function world({ land, borders, polar, copies }: RouteDrawing): (Markup | null)[] {
  return [
    path(styles.land, polar, LAND_STEP),
    ...repeated('route-land', styles.land, land, copies),
    ...repeated('route-borders', styles.border, borders, copies),
  ];
}

function repeated(id: string, className: string | undefined, d: string, copies: readonly number[]): (Markup | null)[] {
  const others = copies.filter((x) => x !== 0);
  if (d === '' || others.length === 0) return [path(className, d, LAND_STEP)];
  return [path(className, d, LAND_STEP, id), ...others.map((x) => html`<use href="#${id}" x="${x}"/>`)];
}

function caption({ x, y, anchor, name, detail }: RouteDrawing['captions'][number]): Markup {
  const line = (className: string, dy: string, text: string) =>
    // A text of its own: a name in one direction must not turn the detail in the other.
    html`<text class="${className}" text-anchor="${anchor}" x="${x}" y="${y}" dx="${anchor === 'start' ? '1em' : '-1em'}" dy="${dy}">${text}</text>`;
  return html`<g>${line(`${styles.caption} ${styles.name}`, detail === null ? '.35em' : '-.1em', name)}${
    detail === null ? null : line(styles.caption ?? '', '1.15em', detail)
  }</g>`;
}
