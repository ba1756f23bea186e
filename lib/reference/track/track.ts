import { fieldLimits, parseTimestamp, formatTimestamp } from '../rules.ts';
import type { LocationReport } from '../operations/requests.ts';

export class TrackError extends Error {
  override readonly name = 'TrackError';
  constructor(problem: string, line?: number | null) {
    super(line ? `line ${line}: ${problem}` : problem);
  }
}

export interface Track {
  readonly name: string | null;
  readonly reports: readonly LocationReport[];
}

/** Gets the text of a file in chunks. Both functions throw `TrackError`. */
export interface TrackReader<Result extends Track | Promise<Track> = Track | Promise<Track>> {
  write(text: string): void;
  end(): Result;
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const limits = { lat: 90, lon: 180 } as const;
const dateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2}(?:[.,]\d{1,9})?)?\s*(?:([Zz]|UTC|GMT)|([+-]\d{2}):?(\d{2})?)?$/;
const epoch = /^\d{9,10}(?:\.\d+)?$|^\d{12,13}(?:\.\d+)?$/;

export function sortByTime(reports: LocationReport[]): LocationReport[] {
  if (reports.some((report) => !report.Timestamp)) return reports;
  const timed = reports.map((report) => ({ report, ms: Date.parse(report.Timestamp ?? '') }));
  return timed.sort((a, b) => a.ms - b.ms).map(({ report }) => report);
}

/** `label` names the value in the message. Throws `TrackError`. */
export function readDegrees(value: unknown, axis: 'lat' | 'lon', label: string, line?: number): number {
  const limit = limits[axis];
  const text = typeof value === 'string' ? value.trim() : value;
  if (text === '' || text === undefined || text === null) throw new TrackError(`${label} is missing`, line);
  const degrees = typeof text === 'number' ? text : typeof text === 'string' && decimal.test(text) ? Number(text) : NaN;
  if (!(Math.abs(degrees) <= limit)) throw new TrackError(`${label} is not a number from -${limit} to ${limit}`, line);
  return degrees;
}

/**
 * Reads a date and time (in UTC unless it has a zone) or seconds or milliseconds since 1970, and returns RFC 3339 in UTC;
 * null for an empty text. Throws `TrackError`.
 */
export function readTime(value: unknown, label: string, line?: number): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : (value ?? '');
  if (text === '') return null;
  const ms = typeof text === 'string' ? (epoch.test(text) ? epochMs(text) : dateTimeMs(text)) : null;
  if (ms === null) throw new TrackError(`${label} is not a date and time (such as 2026-03-01T12:00:00Z)`, line);
  return formatTimestamp(new Date(ms));
}

function epochMs(text: string): number {
  return Math.trunc(Number(text) * (/^\d{12}/.test(text) ? 1 : 1_000));
}

function dateTimeMs(text: string): number | null {
  const match = dateTime.exec(text);
  if (match === null) return null;
  const [, day = '', minutes = '', seconds = ':00', , hours, rest = '00'] = match;
  return parseTimestamp(
    `${day}T${minutes}${seconds.replace(',', '.')}${hours === undefined ? 'Z' : `${hours}:${rest}`}`,
  );
}

const quantity = /temp|humid|shock|impact|acceler|light|lux|pressure|battery|speed|course|heading|altitude|elevation/i;

/** The name of a reading in the title of a column, "Temperature (°C)" as `Temperature_C`; null for another title. */
export function readingName(title: string): string | null {
  const name = title
    .replaceAll('%', '_percent')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '');
  return quantity.test(name) && name.length <= 40 ? name : null;
}

/** null where the text is no number: a column may have blanks and words. */
export function readReading(name: string, text: string | undefined): [name: string, value: number] | null {
  const trimmed = text?.trim() ?? '';
  return decimal.test(trimmed) ? [name, Number(trimmed)] : null;
}

export function readText(value: unknown, label: string, line?: number): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (text.length > fieldLimits.text)
    throw new TrackError(`${label} is longer than ${fieldLimits.text} characters`, line);
  if (/[\0\p{Cs}]/u.test(text)) throw new TrackError(`${label} holds U+0000 or a lone surrogate`, line);
  return text === '' ? null : text;
}
