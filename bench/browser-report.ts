import { table, whole } from './table.ts';

export const caseNames = ['hello', 'own', 'ownNear', 'sparse', 'smooth', 'jittered', 'first'] as const;

export type CaseName = (typeof caseNames)[number];

/** Medians of the rounds, ms since the page was asked for; NaN where a page has no such moment. */
export interface CaseFigures {
  readonly readableMs: number;
  readonly liveMs: number;
  readonly drawnMs: number;
  readonly wholeMs: number;
  readonly blockingMs: number;
  readonly longestTaskMs: number;
  /** Bytes, gzip. */
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
  ownNear: '50 reports, network not slowed',
  sparse: '50 reports on the way of 100,000',
  smooth: '100,000 reports, smooth',
  jittered: '100,000 reports, jittered',
  first: '100,000, not yet read',
};

/** A figure beside what it may be at most. */
interface Budget {
  readonly what: string;
  readonly unit: 'bytes' | 'times' | 'ms';
  readonly most: number;
  readonly of: (cases: Readonly<Record<CaseName, CaseFigures>>) => number;
}

const budgets: readonly Budget[] = [
  {
    what: 'JavaScript over hello world until the page is live, gzip',
    unit: 'bytes',
    most: 25_000,
    of: ({ own, hello }) => own.scriptsUntilLive - hello.scriptsUntilLive,
  },
  {
    what: 'JavaScript over hello world with the map drawn, gzip',
    unit: 'bytes',
    most: 95_000,
    of: ({ own, hello }) => own.scriptsUntilDrawn - hello.scriptsUntilLive,
  },
  {
    what: 'where it is can be read, of hello world',
    unit: 'times',
    most: 1.1,
    of: ({ own, hello }) => own.readableMs / hello.readableMs,
  },
  { what: 'blocking time, 50 reports', unit: 'ms', most: 350, of: ({ own }) => own.blockingMs },
  {
    what: 'blocking time, 50 reports, network not slowed',
    unit: 'ms',
    most: 350,
    of: ({ ownNear }) => ownNear.blockingMs,
  },
  {
    what: 'line drawn, 100,000 smooth reports of 50',
    unit: 'times',
    most: 1.25,
    of: ({ smooth, own }) => smooth.drawnMs / own.drawnMs,
  },
  {
    what: 'line drawn, 100,000 jittered reports of 50',
    unit: 'times',
    most: 1.25,
    of: ({ jittered, own }) => jittered.drawnMs / own.drawnMs,
  },
  ...(['smooth', 'jittered'] as const).flatMap((kind): Budget[] => [
    {
      what: `the same of 50 on the same way, ${kind}`,
      unit: 'times',
      most: 1.25,
      of: ({ [kind]: large, sparse }) => large.drawnMs / sparse.drawnMs,
    },
    {
      what: `every report on the line, of 50 on the same way, ${kind}`,
      unit: 'times',
      most: 1.25,
      of: ({ [kind]: large, sparse }) => large.wholeMs / sparse.wholeMs,
    },
  ]),
];

const writers: Readonly<Record<Budget['unit'], (value: number) => string>> = {
  bytes: (value) => `${(value / 1000).toFixed(1)} kB`,
  times: (value) => `${value.toFixed(2)} ×`,
  ms: (value) => `${whole(value)} ms`,
};

/** The results as tables for a terminal; a budget is kept or missed in words. */
export function renderBrowser({ rounds, cases }: BrowserResults): string {
  const every = recordOf(cases);
  return [
    table(
      `Slow 4G, processor 4 × slower, medians of ${rounds}`,
      ['readable ms', 'live ms', 'map drawn ms', 'every report ms', 'blocking ms', 'longest task ms'],
      caseNames.map((name) => [
        nameOfCase[name],
        ...[
          every[name].readableMs,
          every[name].liveMs,
          every[name].drawnMs,
          every[name].wholeMs,
          every[name].blockingMs,
          every[name].longestTaskMs,
        ].map((value) => (Number.isNaN(value) ? '–' : whole(value))),
      ]),
    ),
    table(
      'Budgets',
      ['', 'at most', ''],
      budgets.map(({ what, unit, most, of }) => {
        const value = of(every);
        return [what, writers[unit](value), writers[unit](most), verdictOn(value, most, writers[unit])];
      }),
    ),
  ].join('\n\n');
}

function verdictOn(value: number, most: number, write: (value: number) => string): string {
  if (Number.isNaN(value)) return 'not measured';
  return value <= most ? 'kept' : `missed by ${write(value - most)}`;
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
