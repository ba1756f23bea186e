import { medianOf } from '../figures.ts';
import { table, whole } from '../table.ts';
import type { PeerLoad } from './open-peer.ts';

/** What became of the openings of one page with so many reports. */
export interface Measured {
  readonly name: string;
  readonly reports: number;
  readonly loads: readonly PeerLoad[];
  /** Why the others have no figures. */
  readonly failures: readonly string[];
}

const heads = [
  'line seen s',
  'usable map s',
  'every report s',
  'longest task s',
  'bytes kB',
  'replay frames/s',
  'longest frame ms',
  'heap MB',
];

/** A table for each number of reports. */
export function renderPeers(measured: readonly Measured[], conditions: string): string {
  const sizes = [...new Set(measured.map(({ reports }) => reports))];
  return [
    conditions,
    ...sizes.map((size) =>
      table(`${whole(size)} reports`, heads, measured.filter(({ reports }) => reports === size).map(rowOf)),
    ),
    ...measured.flatMap(({ name, reports, failures }) =>
      failures.map((failure) => `${name}, ${whole(reports)} reports: ${failure}`),
    ),
  ].join('\n\n');
}

function rowOf({ name, loads }: Measured): string[] {
  const median = (read: (load: PeerLoad) => number | undefined) =>
    medianOf(loads.map((load) => read(load) ?? Number.NaN));
  const seconds = (value: number) => written(value / 1000, 2);
  const hasReplay = loads.length === 0 || loads.some(({ replay }) => replay !== null);
  return [
    `${name}${loads.length > 0 ? '' : ', not measured'}`,
    seconds(median((load) => load.lineMs)),
    seconds(median((load) => load.usableMs)),
    seconds(median((load) => load.wholeMs)),
    seconds(median((load) => load.longestTaskMs)),
    written(median((load) => load.bytes) / 1000, 0),
    hasReplay
      ? written(
          median((load) => load.replay?.framesPerSecond),
          1,
        )
      : 'none',
    hasReplay
      ? written(
          median((load) => load.replay?.longestMs),
          0,
        )
      : 'none',
    written(median((load) => load.heap) / 1e6, 1),
  ];
}

function written(value: number, digits: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(digits);
}
