import { type Frames, PLAIN_FRAME } from './frames.ts';
import type { Speed } from './load.ts';
import { type OpeningCase, openingCases, type Openings } from './openings.ts';
import type { Size } from './sizes.ts';
import { table, formatInteger } from './figures.ts';

export interface Results {
  readonly speed: Readonly<Record<string, Readonly<Record<string, Speed>>>>;
  readonly openings: Openings;
  readonly html: Readonly<Record<string, Size & { readonly styles: number }>>;
  readonly scripts: Readonly<Record<string, Size & { readonly files: number }>>;
  readonly hostScripts: Readonly<Record<string, Size>>;
  readonly frames: Frames;
}

export const HELLO = 'hello world';

const openingBudgets: Readonly<Partial<Record<OpeningCase, number>>> = { hit: 2.5, own: 3.2, own1000: 4.8 };
const openingNames: Readonly<Record<OpeningCase, string>> = {
  hello: HELLO,
  hit: 'same link again',
  one: 'first openings, one track for all',
  own: 'first openings, 50 reports with addresses',
  measured: 'first openings, 50 reports with addresses and readings',
  own1000: 'first openings, 1,000 reports with addresses',
};

export function renderReport({ speed, openings, html, scripts, hostScripts, frames }: Results): string {
  const hello = scripts[HELLO];
  return [
    ...Object.entries(speed).map(([connections, pages]) =>
      table(
        `${connections} connection${connections === '1' ? '' : 's'}`,
        ['requests/s', 'p50 ms', 'p99 ms', `vs ${HELLO}`],
        speedRows(pages),
      ),
    ),
    renderOpenings(openings),
    table(
      'HTML without its styles',
      ['bytes', 'gzip', 'styles add, gzip'],
      Object.entries(html).map(([name, { raw, gzip, styles }]) => [name, ...[raw, gzip, styles].map(formatInteger)]),
    ),
    table(
      'JavaScript at first load',
      ['files', 'bytes', 'gzip', `more than ${HELLO}, gzip`],
      Object.entries(scripts).map(([name, size]) => [
        name,
        formatInteger(size.files),
        formatInteger(size.raw),
        formatInteger(size.gzip),
        hello === undefined ? '' : formatInteger(size.gzip - hello.gzip),
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
    formatInteger(requestsPerSecond),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
    (requestsPerSecond / hello).toFixed(2),
  ]);
}

function renderOpenings(openings: Openings): string {
  const title = 'Openings';
  if (openings.kind === 'not measured') return `${title}: not measured, ${openings.reason}`;
  const { requests, cpuMs } = openings;
  const rowOf = (name: OpeningCase) => {
    const ratio = cpuMs[name] / cpuMs.hello;
    const budget = openingBudgets[name];
    const verdict = budget === undefined ? '' : `limit ${budget.toFixed(2)}: ${ratio <= budget ? 'met' : 'missed'}`;
    return [openingNames[name], cpuMs[name].toFixed(1), ratio.toFixed(2), verdict];
  };
  return table(`${title}, ${requests} requests each`, ['CPU ms', `vs ${HELLO}`, 'budget'], openingCases.map(rowOf));
}

function sizeRows(sizes: Readonly<Record<string, Size>>): string[][] {
  return Object.entries(sizes).map(([name, { raw, gzip }]) => [name, formatInteger(raw), formatInteger(gzip)]);
}

function renderFrames(frames: Frames): string {
  const title = 'Frames follow their content';
  if (frames.kind === 'no browser') return `${title}: not measured, there is no browser (${frames.reason})`;
  const rows = Object.entries(frames.widths).flatMap(([width, frameKinds]) =>
    Object.entries(frameKinds).map(([name, { changes, within100Ms, medianMs, p95Ms, maxMs }]) => [
      `${width} px, ${name}`,
      `${within100Ms} of ${changes}`,
      ...[medianMs, p95Ms, maxMs].map((ms) => (Number.isFinite(ms) ? ms.toFixed(1) : 'never')),
      (medianMs / (frameKinds[PLAIN_FRAME]?.medianMs ?? Number.NaN)).toFixed(2),
    ]),
  );
  return table(title, ['within 100 ms', 'median ms', 'p95 ms', 'max ms', `median vs ${PLAIN_FRAME}`], rows);
}
