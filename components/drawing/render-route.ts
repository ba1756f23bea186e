import { html, type Markup } from '#lib/base/html.ts';
import type { Point } from '#lib/share/drawing/box.ts';
import type { OrderDrawing, OrderRoute, GroundDrawing, RouteDrawing } from '#lib/share/drawing/route-drawing.ts';
import type { RouteMark } from '#lib/share/drawing/route-marks.ts';
import { ROUTE_STEP } from '#lib/share/drawing/route-line.ts';
import { createPathWriter } from '#lib/share/drawing/svg-path.ts';
import { LAND_STEP } from '#lib/share/drawing/land.ts';
import styles from './route-drawing.module.css';
import { type MapView, MARGIN_X, MARGIN_Y, VIEW_SIZE } from '#lib/share/drawing/map-view.ts';

const MARK_LAYERS: readonly (readonly [kind: RouteMark['kind'], ...layers: (string | undefined)[]])[] = [
  ['destination', styles.destination, styles.destinationHole],
  ['start', styles.start],
  ['stop', styles.stop, styles.stopHole],
  ['town', styles.townRing, styles.townHole],
  ['latest', styles.latestCasing, styles.latest, styles.latestGap, styles.latestDisc],
];

export function renderRoute(drawing: RouteDrawing, title: string, measures: readonly ScaleBarLabel[]): Markup {
  return renderDrawing(drawing, title, measures, [
    path(styles.casing, drawing.routePath, ROUTE_STEP),
    path(styles.route, drawing.routePath, ROUTE_STEP),
    path(styles.silence, drawing.silences, ROUTE_STEP),
    path(styles.townLine, drawing.townLine),
    path(styles.wayToGo, drawing.wayToGo),
    path(styles.dots, drawing.dots, ROUTE_STEP),
    path(`${styles.dots} ${styles.more}`, drawing.moreDots, ROUTE_STEP),
    ...marksOf(drawing),
  ]);
}

export function renderOrder(drawing: OrderDrawing, title: string, measures: readonly ScaleBarLabel[]): Markup {
  const { routes } = drawing;
  const layer = (of: (route: OrderRoute) => readonly (Markup | null)[]) =>
    routes.toReversed().map((route) => html`<g data-parcel="${route.letter}">${of(route)}</g>`);
  return renderDrawing(drawing, title, measures, [
    ...routes.map(({ routePath }) => path(styles.casing, routePath, ROUTE_STEP)),
    ...layer(({ routePath, silences }) => [
      path(styles.route, routePath, ROUTE_STEP),
      path(styles.silence, silences, ROUTE_STEP),
    ]),
    ...layer(({ destination }) => [
      path(styles.destination, dotAt(destination)),
      path(styles.destinationHole, dotAt(destination)),
    ]),
    ...layer(({ latest, isTown }) => [
      path(styles.latestGap, dotAt(latest)),
      path(styles.latestDisc, dotAt(latest)),
      isTown ? path(styles.townHole, dotAt(latest)) : null,
    ]),
  ]);
}

function dotAt(point: Point | null): string {
  const dot = createPathWriter(1);
  if (point !== null) dot.dot(point.x, point.y);
  return dot.toString();
}

function renderDrawing(
  drawing: GroundDrawing,
  title: string,
  measures: readonly ScaleBarLabel[],
  above: readonly (Markup | null)[],
): Markup {
  return html`<div class="${styles.frame ?? ''}"><svg class="${styles.drawing ?? ''}" viewBox="${drawing.viewBox}" height="340" fill="none" stroke="#888" role="img" aria-labelledby="route-title"><title id="route-title">${title}</title>${[
    ...world(drawing),
    renderGraticule(drawing),
    ...townsOf(drawing),
    ...above,
    ...drawing.captions.map(caption),
  ]}</svg>${renderGraticuleNames(drawing)}${renderScaleBar(drawing.viewBox, measures)}</div>`;
}

function path(className: string | undefined, d: string, step = 1, id: string | null = null): Markup | null {
  if (d === '') return null;
  return html`<path${id === null ? null : html` id="${id}"`} class="${className ?? ''}"${step === 1 ? null : html` transform="scale(${step})"`} d="${d}"/>`;
}

function marksOf({ marks }: RouteDrawing): (Markup | null)[] {
  return MARK_LAYERS.flatMap(([kind, ...layers]) => {
    const dots = createPathWriter(1);
    for (const mark of marks) if (mark.kind === kind) dots.dot(mark.x, mark.y);
    return layers.map((layer) => path(layer, dots.toString()));
  });
}

/** Land of all copies of the world first, as it would hide the borders of another copy. */
function world({ land, borders, polar, copies }: GroundDrawing): (Markup | null)[] {
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

const TOWN_GAP = 14;

function townsOf({ towns }: GroundDrawing): (Markup | null)[] {
  if (towns.length === 0) return [];
  const dots = createPathWriter(1);
  for (const { x, y } of towns) dots.dot(x, y);
  const names = (['start', 'end'] as const).map((side) => {
    const texts = towns.filter(({ anchor }) => anchor === side);
    const away = side === 'start' ? TOWN_GAP : -TOWN_GAP;
    return html`<g class="${styles.caption ?? ''} ${styles.town ?? ''}" text-anchor="${side}">${texts.map(({ x, y, name }) => html`<text x="${x + away}" y="${y}">${name}</text>`)}</g>`;
  });
  return [path(styles.townDot, dots.toString()), ...names];
}

function caption({ x, y, anchor, name, detail }: GroundDrawing['captions'][number]): Markup {
  const line = (className: string, dy: string, text: string) =>
    // Separate text elements, as a right-to-left name would otherwise reverse the detail.
    html`<text class="${className}" text-anchor="${anchor}" x="${x}" y="${y}" dx="${anchor === 'start' ? '1em' : '-1em'}" dy="${dy}">${text}</text>`;
  return html`<g>${line(`${styles.caption} ${styles.name}`, detail === null ? '.35em' : '-.1em', name)}${
    detail === null ? null : line(styles.caption ?? '', '1.15em', detail)
  }</g>`;
}

export interface ScaleBarLabel {
  readonly length: number;
  readonly text: string;
}

const BAR_Y = VIEW_SIZE - 36;
const TICK = 12;
const CORNER_DISTANCE = 90;

function atSide(viewBox: string, side: string, className: string | undefined, content: readonly Markup[]): Markup {
  return html`<svg class="${styles.drawing ?? ''} ${styles.side ?? ''} ${className ?? ''}" viewBox="${viewBox}" preserveAspectRatio="${side}" height="0" aria-hidden="true">${content}</svg>`;
}

function renderScaleBar(viewBox: string, measures: readonly ScaleBarLabel[]): Markup {
  const left = VIEW_SIZE - Math.max(...measures.map(({ length }) => length));
  const drawn = measures.map(({ length }, order) => {
    const tick = order === 0 ? -TICK : TICK;
    return `M${left} ${BAR_Y + tick}v${-tick}h${length}v${tick}`;
  });
  return atSide(viewBox, 'xMaxYMax', styles.bar, [
    html`<path d="${drawn.join('')}"/>`,
    ...measures.map(
      ({ text }, order) =>
        html`<text class="${styles.caption ?? ''}" x="${left}" y="${BAR_Y}" dx=".3em" dy="${order === 0 ? '-.35em' : '1.05em'}">${text}</text>`,
    ),
  ]);
}

function renderGraticule({ graticule, view }: GroundDrawing): Markup | null {
  if (graticule === null) return null;
  const [left, right, top, bottom] = [-MARGIN_X, VIEW_SIZE + MARGIN_X, -MARGIN_Y, VIEW_SIZE + MARGIN_Y];
  const lines = [
    ...graticule.meridians.map(({ at }) => `M${acrossAt(view, at)} ${top}V${bottom}`),
    ...graticule.parallels.map(({ at }) => `M${left} ${screenYAt(view, at)}H${right}`),
  ];
  return html`<path class="${styles.grid ?? ''}" d="${lines.join('')}"/>`;
}

/** Aligned to the top and left sides, away from the corners, as the container's width is unknown. */
function renderGraticuleNames({ graticule, view, viewBox }: GroundDrawing): Markup[] {
  if (graticule === null) return [];
  const className = `${styles.caption ?? ''} ${styles.gridName ?? ''}`;
  const meridians = graticule.meridians.flatMap(({ at, name }) => {
    const x = acrossAt(view, at);
    if (x < 2 * CORNER_DISTANCE || x > VIEW_SIZE - CORNER_DISTANCE) return [];
    return html`<text class="${className}" x="${x}" y="0" dx=".4em" dy="1.3em">${name}</text>`;
  });
  const parallels = graticule.parallels.flatMap(({ at, name }) => {
    const y = screenYAt(view, at);
    if (y < CORNER_DISTANCE || y > VIEW_SIZE - CORNER_DISTANCE) return [];
    return html`<text class="${className}" x="0" dx=".6em" y="${y}" dy="-.4em">${name}</text>`;
  });
  return [atSide(viewBox, 'xMidYMin', undefined, meridians), atSide(viewBox, 'xMinYMid', undefined, parallels)];
}

function acrossAt({ world, x }: MapView, at: number): number {
  return Math.round(VIEW_SIZE / 2 + (at - x) * world);
}

function screenYAt({ world, y }: MapView, at: number): number {
  return Math.round(VIEW_SIZE / 2 + (at - y) * world);
}
