import { PER_DEGREE } from '../page/encode-track.ts';
import type { ReportNumber, SilenceColumns, StopColumns, TrackGeometry } from '../types.ts';
import { createDigest } from './digest.ts';

/** As of a view's version. */
const KIND = 1;

/** How much of a track a page holds, and digests of it. */
export interface KnownTrack {
  readonly points: number;
  readonly line: string;
  /** All but the last ones: those may have grown. */
  readonly silences: number;
  readonly silent: string;
  readonly stops: number;
  readonly stopped: string;
  /** Of the first report, and of these stops. */
  readonly names: string;
}

const UNKNOWN_TIME = -1;

/** Digest of the first `count` points, rounded as they are on their way. */
export function digestOfLine({ latitudes, longitudes, times, numbers }: TrackGeometry, count: number): string {
  const digest = createDigest();
  for (let index = 0; index < count; index += 1) {
    digest.number(numbers[index] ?? 0);
    digest.number(Math.round((latitudes[index] ?? NaN) * PER_DEGREE));
    digest.number(Math.round((longitudes[index] ?? NaN) * PER_DEGREE));
    const seconds = Math.round((times[index] ?? NaN) / 1000);
    digest.number(Number.isNaN(seconds) ? UNKNOWN_TIME : seconds);
  }
  return digest.read();
}

/** The same of silences; to the millisecond. */
export function digestOfSilences({ after, from, until }: SilenceColumns, count: number): string {
  const digest = createDigest();
  for (let index = 0; index < count; index += 1) {
    digest.number(after[index] ?? 0);
    digest.number(from[index] ?? 0);
    digest.number(until[index] ?? 0);
  }
  return digest.read();
}

export function digestOfStops(stops: StopColumns, count: number): string {
  const digest = createDigest();
  for (let index = 0; index < count; index += 1) {
    digest.number(stops.first[index] ?? 0);
    digest.number(stops.last[index] ?? 0);
    digest.number(stops.from[index] ?? 0);
    digest.number(stops.until[index] ?? 0);
    digest.number(Math.round((stops.latitudes[index] ?? NaN) * PER_DEGREE));
    digest.number(Math.round((stops.longitudes[index] ?? NaN) * PER_DEGREE));
  }
  return digest.read();
}

/** Of the names of reports below `below`. */
export function digestOfNames(names: ReadonlyMap<ReportNumber, string>, below: ReportNumber): string {
  const digest = createDigest();
  for (const [number, name] of [...names].sort(([one], [other]) => one - other)) {
    if (number >= below) break;
    digest.number(number);
    digest.text(name);
  }
  return digest.read();
}

export function formatTrackVersion({ points, line, silences, silent, stops, stopped, names }: KnownTrack): string {
  return [KIND, points, silences, stops, line, silent, stopped, names].join('.');
}

const VERSION = /^1\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})((?:\.[0-9a-z]{1,11}){4})$/;

/** null: none of this build. */
export function parseTrackVersion(text: string): KnownTrack | null {
  const [, points, silences, stops, digests = ''] = VERSION.exec(text) ?? [];
  if (points === undefined) return null;
  const [, line = '', silent = '', stopped = '', names = ''] = digests.split('.');
  return { points: Number(points), silences: Number(silences), stops: Number(stops), line, silent, stopped, names };
}

/** First report of the stop after so many; Infinity without one. */
export function nextStop(first: ArrayLike<number>, count: number): number {
  return first[count] ?? Infinity;
}
