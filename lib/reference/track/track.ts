import { fieldLimits } from '../open-choices.ts';
import type { LocationReport } from '../operations/requests.ts';
import { instantOf, timestampOf } from '../rules.ts';

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

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const limits = { lat: 90, lon: 180 } as const;
const dateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2}(?:[.,]\d{1,9})?)?\s*(?:([Zz]|UTC|GMT)|([+-]\d{2}):?(\d{2})?)?$/;
const epoch = /^\d{9,10}(?:\.\d+)?$|^\d{12,13}(?:\.\d+)?$/;

/** Stable: points of the same time keep their order. */
export function inTimeOrder(reports: LocationReport[]): LocationReport[] {
  if (reports.some((report) => !report.Timestamp)) return reports;
  const timed = reports.map((report) => ({ report, ms: Date.parse(report.Timestamp ?? '') }));
  return timed.sort((a, b) => a.ms - b.ms).map(({ report }) => report);
}

/** Degrees WGS 84. `what` names the value for the reader of the problem. Throws `BadTrack`. */
export function readDegrees(value: unknown, axis: 'lat' | 'lon', what: string, line?: number): number {
  const limit = limits[axis];
  const text = typeof value === 'string' ? value.trim() : value;
  if (text === '' || text === undefined || text === null) throw new BadTrack(`${what} is missing`, line);
  const degrees = typeof text === 'number' ? text : typeof text === 'string' && decimal.test(text) ? Number(text) : NaN;
  if (!(Math.abs(degrees) <= limit)) throw new BadTrack(`${what} is not a number from -${limit} to ${limit}`, line);
  return degrees;
}

/**
 * UTC, RFC 3339, of a date and time with or without a zone (then UTC), or of seconds or milliseconds since 1970; null
 * for no text. Throws `BadTrack`.
 */
export function readTime(value: unknown, what: string, line?: number): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : (value ?? '');
  if (text === '') return null;
  const ms = typeof text === 'string' ? (epoch.test(text) ? epochMs(text) : dateTimeMs(text)) : null;
  if (ms === null) throw new BadTrack(`${what} is not a date and time (such as 2026-03-01T12:00:00Z)`, line);
  return timestampOf(new Date(ms));
}

function epochMs(text: string): number {
  return Math.trunc(Number(text) * (/^\d{12}/.test(text) ? 1 : 1_000));
}

function dateTimeMs(text: string): number | null {
  const match = dateTime.exec(text);
  if (match === null) return null;
  const [, day = '', minutes = '', seconds = ':00', , hours, rest = '00'] = match;
  return instantOf(`${day}T${minutes}${seconds.replace(',', '.')}${hours === undefined ? 'Z' : `${hours}:${rest}`}`);
}

/** A text as a report keeps it; null for none. Throws `BadTrack` when it is too long or not storable. */
export function readText(value: unknown, what: string, line?: number): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (text.length > fieldLimits.text) throw new BadTrack(`${what} is longer than ${fieldLimits.text} characters`, line);
  if (/[\0\p{Cs}]/u.test(text)) throw new BadTrack(`${what} holds U+0000 or half a character`, line);
  return text === '' ? null : text;
}
