import { html, type Markup } from '#lib/base/html.ts';
import { type BrowserResults, type CaseFigures, type CaseName, nameOfCase } from './browser-report.ts';

const WIDTH = 720;
const LEFT = 230;
const RIGHT = 24;
const TOP = 34;
const ROW = 34;

/** Colours that can be told apart on white and on black, and by their order from light to dark. */
const moments = [
  { name: 'readable', colour: '#8fb8e0', of: (figures: CaseFigures) => figures.readableMs },
  { name: 'live', colour: '#3f83c4', of: (figures: CaseFigures) => figures.liveMs },
  { name: 'map drawn', colour: '#c2571f', of: (figures: CaseFigures) => figures.drawnMs },
] as const;

const rows: readonly CaseName[] = ['hello', 'own', 'sparse', 'smooth', 'jittered', 'first'];

/** An SVG of when pages were readable, live, and had their map, for light and dark grounds. */
export function plotLoads({ rounds, cases }: BrowserResults): string {
  const shown = rows.flatMap((name) => {
    const figures = cases.get(name);
    return figures === undefined ? [] : [{ name, figures }];
  });
  const last = Math.max(...shown.flatMap(({ figures }) => moments.map(({ of }) => of(figures) || 0)), 1_000);
  const seconds = Math.ceil(last / 1_000);
  const x = (ms: number) => Math.round(LEFT + ((WIDTH - LEFT - RIGHT) * ms) / (seconds * 1_000));
  const height = TOP + shown.length * ROW + 26;
  const bottom = TOP + shown.length * ROW;
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#767b82">
<title>Seconds until a page is readable, live, and has its map: Slow 4G, processor 4 times slower, medians of ${rounds}</title>
${Array.from({ length: seconds + 1 }, (_none, second) => gridLine(x(second * 1_000), bottom, second))}${moments.map(
    ({ name, colour }, index) => key(LEFT + index * 110, name, colour),
  )}${shown.map(({ name, figures }, index) => row(name, figures, TOP + index * ROW, x))}</svg>
`;
  return svg.markup;
}

function gridLine(x: number, bottom: number, second: number): Markup {
  return html`<path d="M${x} ${TOP}V${bottom}" stroke="#767b82" stroke-opacity=".35"/><text x="${x}" y="${bottom + 17}" text-anchor="middle">${second} s</text>
`;
}

function key(x: number, name: string, colour: string): Markup {
  return html`<circle cx="${x + 5}" cy="14" r="5" fill="${colour}"/><text x="${x + 15}" y="18">${name}</text>
`;
}

function row(name: CaseName, figures: CaseFigures, top: number, x: (ms: number) => number): Markup {
  const middle = top + ROW / 2;
  const reached = moments.flatMap(({ colour, of }) => (Number.isNaN(of(figures)) ? [] : [{ colour, at: of(figures) }]));
  const end = Math.max(...reached.map(({ at }) => at));
  return html`<text x="${LEFT - 12}" y="${middle + 4}" text-anchor="end">${nameOfCase[name]}</text><path d="M${x(0)} ${middle}H${x(end)}" stroke="#767b82" stroke-width="2"/>${reached.map(
    ({ colour, at }) => html`<circle cx="${x(at)}" cy="${middle}" r="6" fill="${colour}"/>`,
  )}
`;
}
