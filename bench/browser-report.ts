import { table, formatInteger } from './figures.ts';
import { html, type Markup } from '#lib/base/html.ts';

export const caseNames = ['hello', 'own', 'ownNear', 'sparse', 'smooth', 'jittered', 'first'] as const;

export type CaseName = (typeof caseNames)[number];

/** Medians of the rounds in ms since the page was requested; NaN where a page has no such moment. */
export interface CaseFigures {
  readonly readableMs: number;
  readonly liveMs: number;
  readonly drawnMs: number;
  readonly blockingMs: number;
  readonly longestTaskMs: number;
  readonly scriptsUntilLive: number;
  readonly scriptsUntilDrawn: number;
}

export interface BrowserResults {
  readonly rounds: number;
  readonly cases: ReadonlyMap<CaseName, CaseFigures>;
}

export const nameOfCase: Readonly<Record<CaseName, string>> = {
  hello: 'hello world',
  own: '50 reports',
  ownNear: '50 reports, fast network',
  sparse: '50 reports on the route of 100,000',
  smooth: '100,000 reports, smooth',
  jittered: '100,000 reports, jittered',
  first: '100,000 reports, not cached',
};

interface Budget {
  readonly name: string;
  readonly unit: 'bytes' | 'times' | 'ms';
  readonly limit: number;
  readonly of: (cases: Readonly<Record<CaseName, CaseFigures>>) => number;
}

const budgets: readonly Budget[] = [
  {
    name: 'JavaScript over hello world until the page is live, gzip',
    unit: 'bytes',
    limit: 25_000,
    of: ({ own, hello }) => own.scriptsUntilLive - hello.scriptsUntilLive,
  },
  {
    name: 'JavaScript over hello world with the map drawn, gzip',
    unit: 'bytes',
    limit: 95_000,
    of: ({ own, hello }) => own.scriptsUntilDrawn - hello.scriptsUntilLive,
  },
  {
    name: 'headline readable, relative to hello world',
    unit: 'times',
    limit: 1.1,
    of: ({ own, hello }) => own.readableMs / hello.readableMs,
  },
  { name: 'blocking time, 50 reports', unit: 'ms', limit: 350, of: ({ own }) => own.blockingMs },
  {
    name: 'blocking time, 50 reports, fast network',
    unit: 'ms',
    limit: 350,
    of: ({ ownNear }) => ownNear.blockingMs,
  },
  {
    name: 'line drawn, 100,000 smooth reports, relative to 50',
    unit: 'times',
    limit: 1.25,
    of: ({ smooth, own }) => smooth.drawnMs / own.drawnMs,
  },
  {
    name: 'line drawn, 100,000 jittered reports, relative to 50',
    unit: 'times',
    limit: 1.25,
    of: ({ jittered, own }) => jittered.drawnMs / own.drawnMs,
  },
  ...(['smooth', 'jittered'] as const).map((kind): Budget => ({
    name: `line drawn, relative to 50 on the same route, ${kind}`,
    unit: 'times',
    limit: 1.25,
    of: ({ [kind]: large, sparse }) => large.drawnMs / sparse.drawnMs,
  })),
];

const formatters: Readonly<Record<Budget['unit'], (value: number) => string>> = {
  bytes: (value) => `${(value / 1000).toFixed(1)} kB`,
  times: (value) => `${value.toFixed(2)} ×`,
  ms: (value) => `${formatInteger(value)} ms`,
};

export function renderBrowser({ rounds, cases }: BrowserResults): string {
  const allFigures = recordOf(cases);
  return [
    table(
      `Slow 4G, CPU 4 × slower, medians of ${rounds}`,
      ['readable ms', 'live ms', 'map drawn ms', 'blocking ms', 'longest task ms'],
      caseNames.map((name) => [
        nameOfCase[name],
        ...[
          allFigures[name].readableMs,
          allFigures[name].liveMs,
          allFigures[name].drawnMs,
          allFigures[name].blockingMs,
          allFigures[name].longestTaskMs,
        ].map((value) => (Number.isNaN(value) ? '–' : formatInteger(value))),
      ]),
    ),
    table(
      'Budgets',
      ['', 'limit', ''],
      budgets.map(({ name, unit, limit, of }) => {
        const value = of(allFigures);
        return [name, formatters[unit](value), formatters[unit](limit), verdictOn(value, limit, formatters[unit])];
      }),
    ),
  ].join('\n\n');
}

function verdictOn(value: number, limit: number, format: (value: number) => string): string {
  if (Number.isNaN(value)) return 'not measured';
  return value <= limit ? 'met' : `missed by ${format(value - limit)}`;
}

function recordOf(cases: BrowserResults['cases']): Readonly<Record<CaseName, CaseFigures>> {
  const figures = (name: CaseName): CaseFigures => {
    const found = cases.get(name);
    if (found === undefined) throw new Error(`${name} was not measured`);
    return found;
  };
  return {
    hello: figures('hello'),
    own: figures('own'),
    ownNear: figures('ownNear'),
    sparse: figures('sparse'),
    smooth: figures('smooth'),
    jittered: figures('jittered'),
    first: figures('first'),
  };
}

const WIDTH = 720;
const LEFT = 230;
const RIGHT = 24;
const TOP = 34;
const ROW = 34;

/** Colours that are distinguishable on white and on black. */
const moments = [
  { name: 'readable', colour: '#8fb8e0', of: (figures: CaseFigures) => figures.readableMs },
  { name: 'live', colour: '#3f83c4', of: (figures: CaseFigures) => figures.liveMs },
  { name: 'map drawn', colour: '#c2571f', of: (figures: CaseFigures) => figures.drawnMs },
] as const;

const rows: readonly CaseName[] = ['hello', 'own', 'sparse', 'smooth', 'jittered', 'first'];

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
<title>Seconds until a page is readable, live, and has its map: Slow 4G, CPU 4 times slower, medians of ${rounds}</title>
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
