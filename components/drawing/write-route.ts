import { html, type Markup } from '#lib/html.ts';
import type { RouteDrawing } from '#lib/share/drawing/route-drawing.ts';
import type { RouteMark } from '#lib/share/drawing/marked-places.ts';
import { createPathWriter } from '#lib/share/drawing/svg-path.ts';
import styles from './route-drawing.module.css';

const MARK_LAYERS: Record<RouteMark['kind'], readonly (string | undefined)[]> = {
  start: [styles.start],
  stop: [styles.stop, styles.stopHole],
  latest: [styles.latestCasing, styles.latest, styles.latestGap, styles.latestDisc],
  destination: [styles.destination, styles.destinationHole],
};

/** The route over land as an SVG that fills its parent. */
export function writeRoute(drawing: RouteDrawing, title: string): Markup {
  return html`<div class="${styles.frame ?? ''}"><svg class="${styles.drawing ?? ''}" viewBox="${drawing.viewBox}" preserveAspectRatio="xMidYMid meet" role="img" aria-labelledby="route-title"><title id="route-title">${title}</title>${[
    ...world(drawing),
    path(styles.casing, drawing.route),
    path(styles.route, drawing.route),
    path(styles.silence, drawing.silences),
    path(styles.dots, drawing.dots),
    ...drawing.marks.flatMap((mark) => MARK_LAYERS[mark.kind].map((layer) => path(layer, dotAt(mark)))),
    ...drawing.captions.map(caption),
  ]}</svg></div>`;
}

function path(className: string | undefined, d: string): Markup {
  return html`<path class="${className ?? ''}" d="${d}"/>`;
}

/** As many worlds as a wide view shows; all land first, or it would hide the borders of a copy. */
function world({ land, borders, polar, copies }: RouteDrawing): Markup[] {
  return [
    ...(polar === '' ? [] : [path(styles.land, polar)]),
    ...repeated('route-land', styles.land, land, copies),
    ...repeated('route-borders', styles.border, borders, copies),
  ];
}

function repeated(id: string, className: string | undefined, d: string, copies: readonly number[]): Markup[] {
  const others = copies.filter((x) => x !== 0);
  if (others.length === 0) return [path(className, d)];
  return [
    html`<path id="${id}" class="${className ?? ''}" d="${d}"/>`,
    ...others.map((x) => html`<use href="#${id}" x="${x}"/>`),
  ];
}

function caption({ x, y, anchor, name, detail }: RouteDrawing['captions'][number]): Markup {
  const line = (className: string, dy: string, text: string) =>
    // A text of its own: a name in one direction must not turn the detail in the other.
    html`<text class="${className}" text-anchor="${anchor}" x="${x}" y="${y}" dx="${anchor === 'start' ? '1em' : '-1em'}" dy="${dy}">${text}</text>`;
  return html`<g>${line(`${styles.caption} ${styles.name}`, detail === null ? '.35em' : '-.1em', name)}${
    detail === null ? null : line(styles.caption ?? '', '1.15em', detail)
  }</g>`;
}

function dotAt({ x, y }: RouteMark): string {
  const dot = createPathWriter(0);
  dot.dot(x, y);
  return dot.toString();
}
