import { type Frames, PLAIN_FRAME } from './frames.ts';
import type { Speed } from './load.ts';
import type { Openings } from './openings.ts';
import type { Size } from './sizes.ts';

export interface Results {
  /** By number of connections, then by page. */
  readonly speed: Readonly<Record<string, Readonly<Record<string, Speed>>>>;
  readonly openings: Openings;
  readonly html: Readonly<Record<string, Size>>;
  readonly scripts: Readonly<Record<string, Size & { readonly files: number }>>;
  /** What a host page loads of us. */
  readonly hostScripts: Readonly<Record<string, Size>>;
  readonly frames: Frames;
}

/** The page all others are compared with. */
export const HELLO = 'hello world';

/** CPU per request of links with tracks of their own, against links that share one. */
const OWN_TRACKS_BUDGET = 1.3;

/** The results as tables for a terminal. */
export function renderReport({ speed, openings, html, scripts, hostScripts, frames }: Results): string {
  const hello = scripts[HELLO];
  return [
    ...Object.entries(speed).map(([connections, pages]) =>
      table(
        `${connections} connection${connections === '1' ? '' : 's'}`,
        ['requests/s', 'p50 ms', 'p99 ms', `of ${HELLO}`],
        speedRows(pages),
      ),
    ),
    renderOpenings(openings),
    table('HTML', ['bytes', 'gzip'], sizeRows(html)),
    table(
      'JavaScript at first load',
      ['files', 'bytes', 'gzip', `over ${HELLO}, gzip`],
      Object.entries(scripts).map(([name, size]) => [
        name,
        whole(size.files),
        whole(size.raw),
        whole(size.gzip),
        hello === undefined ? '' : whole(size.gzip - hello.gzip),
      ]),
    ),
    table('JavaScript of a host page', ['bytes', 'gzip'], sizeRows(hostScripts)),
    renderFrames(frames),
  ].join('\n\n');
}

function speedRows(pages: Readonly<Record<string, Speed>>): string[][] {
  const hello = pages[HELLO]?.requestsPerSecond ?? Number.NaN;
  return Object.entries(pages).map(([name, { requestsPerSecond, p50Ms, p99Ms }]) => [
    name,
    whole(requestsPerSecond),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
    (requestsPerSecond / hello).toFixed(2),
  ]);
}

function renderOpenings(openings: Openings): string {
  const title = 'First openings';
  if (openings.kind === 'not measured') return `${title}: not measured, as ${openings.reason}`;
  const { links, cpuMs } = openings;
  const ratio = cpuMs.own / cpuMs.one;
  const rowOf = (name: string, ms: number, ...more: string[]) => [
    name,
    ms.toFixed(1),
    (ms / cpuMs.hello).toFixed(2),
    ...more,
  ];
  const budget = `at most ${OWN_TRACKS_BUDGET.toFixed(2)}: ${ratio <= OWN_TRACKS_BUDGET ? 'kept' : 'missed'}`;
  return table(
    `${title}, ${links} links`,
    ['CPU ms', `of ${HELLO}`, 'of one track', 'budget'],
    [
      rowOf(HELLO, cpuMs.hello, '', ''),
      rowOf('all with one track', cpuMs.one, '1.00', ''),
      rowOf('each with its own track', cpuMs.own, ratio.toFixed(2), budget),
    ],
  );
}

function sizeRows(sizes: Readonly<Record<string, Size>>): string[][] {
  return Object.entries(sizes).map(([name, { raw, gzip }]) => [name, whole(raw), whole(gzip)]);
}

function renderFrames(frames: Frames): string {
  const title = 'Frames follow their content';
  if (frames.kind === 'no browser')
    return `${title}: not measured, as there is no browser to measure in (${frames.reason})`;
  const rows = Object.entries(frames.widths).flatMap(([width, makers]) =>
    Object.entries(makers).map(([name, { changes, within100Ms, medianMs, p95Ms, maxMs }]) => [
      `${width} px, ${name}`,
      `${within100Ms} of ${changes}`,
      ...[medianMs, p95Ms, maxMs].map((ms) => (Number.isFinite(ms) ? ms.toFixed(1) : 'never')),
      (medianMs / (makers[PLAIN_FRAME]?.medianMs ?? Number.NaN)).toFixed(2),
    ]),
  );
  return table(title, ['within 100 ms', 'median ms', 'p95 ms', 'max ms', `median of ${PLAIN_FRAME}`], rows);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function table(title: string, heads: readonly string[], rows: readonly string[][]): string {
  const lines = [[title, ...heads], ...rows];
  const widths = lines[0]?.map((_cell, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('   '),
    )
    .join('\n');
}
