import type { LocationReport } from '../requests.ts';

/** A track file that cannot be read: the message names the line and what is wrong with it. */
export class BadTrack extends Error {
  override readonly name = 'BadTrack';
  constructor(problem: string, line?: number | null) {
    super(line ? `line ${line}: ${problem}` : problem);
  }
}

export interface Track {
  readonly name: string | null;
  /** Oldest first: by time when every point has one, else in the order of the file. */
  readonly reports: readonly LocationReport[];
}

/** Takes a file's text piece by piece. Both throw `BadTrack`, and `end` may reject with it. */
export interface TrackReader<Result extends Track | Promise<Track> = Track | Promise<Track>> {
  write(text: string): void;
  end(): Result;
}

/** Stable: points of the same time keep their order. */
export function inTimeOrder(reports: LocationReport[]): LocationReport[] {
  if (reports.some((report) => !report.Timestamp)) return reports;
  const timed = reports.map((report) => ({ report, ms: Date.parse(report.Timestamp ?? '') }));
  return timed.sort((a, b) => a.ms - b.ms).map(({ report }) => report);
}
