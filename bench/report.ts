import type { Speed } from './load.ts';
import type { Size } from './sizes.ts';

export interface Results {
  /** By number of connections, then by page. */
  readonly speed: Readonly<Record<string, Readonly<Record<string, Speed>>>>;
  readonly html: Readonly<Record<string, Size>>;
  readonly scripts: Readonly<Record<string, Size & { readonly files: number }>>;
}

/** The page all others are compared with. */
export const HELLO = 'hello world';

/** The results as tables for a terminal. */
export function renderReport({ speed, html, scripts }: Results): string {
  const hello = scripts[HELLO];
  return [
    ...Object.entries(speed).map(([connections, pages]) =>
      table(`${connections} connection${connections === '1' ? '' : 's'}`, ['requests/s', 'p50 ms', 'p99 ms', `of ${HELLO}`], speedRows(pages)),
    ),
    table('HTML', ['bytes', 'gzip'], Object.entries(html).map(([name, size]) => [name, whole(size.raw), whole(size.gzip)])),
    table(
      'JavaScript at first load',
      ['files', 'bytes', 'gzip', `over ${HELLO}, gzip`],
      Object.entries(scripts).map(([name, size]) => [name, whole(size.files), whole(size.raw), whole(size.gzip), hello === undefined ? '' : whole(size.gzip - hello.gzip)]),
    ),
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

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function table(title: string, heads: readonly string[], rows: readonly string[][]): string {
  const lines = [[title, ...heads], ...rows];
  const widths = lines[0]?.map((_cell, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines.map((line) => line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('   ')).join('\n');
}
