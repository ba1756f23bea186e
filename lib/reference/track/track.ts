import type { LocationReport } from '../operations/table.ts';
import { fieldLimits, formatTimestamp, parseTimestamp } from '../rules.ts';

export class TrackError extends Error {
  override readonly name = 'TrackError';
  constructor(problem: string, line?: number) {
    super(line ? `line ${line}: ${problem}` : problem);
  }
}

export interface Track {
  readonly name: string | null;
  readonly reports: readonly LocationReport[];
  readonly leftOut: string | null;
}

interface Cells extends Partial<Record<'time' | 'latitude' | 'longitude' | 'address' | 'event', unknown>> {
  readonly readings?: Record<string, number>;
}

export function collectReports() {
  const reports: LocationReport[] = [];
  const counts = new Map<string, { count: number; first: string }>();

  function leaveOut(what: string, where: string): void {
    const { count, first } = counts.get(what) ?? { count: 0, first: where };
    counts.set(what, { count: count + 1, first });
  }

  function add({ time, latitude, longitude, address, event, readings = {} }: Cells, where: string): void {
    function known<Value>(what: string, value: Value | undefined): Value | null {
      if (value === undefined) leaveOut(`unreadable ${what}`, where);
      return value ?? null;
    }
    const position = known('position', readPosition(latitude, longitude));
    const place = known('text', readText(address));
    const text = known('text', readText(event));
    const hasReadings = Object.keys(readings).length > 0;
    const Timestamp = known('time', readTime(time));
    if (position === null && place === null && text === null && !hasReadings)
      return leaveOut('row without a place or text', where);
    reports.push({
      Timestamp,
      Latitude: position?.latitude ?? null,
      Longitude: position?.longitude ?? null,
      Address: place === null ? null : { AddressLine1: place },
      Event: text,
      ...(hasReadings && { Readings: readings }),
    });
  }

  function finish(name: string | null, unread: readonly string[] = []): Track {
    const parts = [...counts].map(([what, { count, first }]) =>
      count === 1 ? `1 ${what} (${first})` : `${count} ${what.replace(countable, '$&s')} (first: ${first})`,
    );
    if (unread.length > 0)
      parts.push(
        `${unread.length === 1 ? 'the column' : 'the columns'} ${unread.map((title) => JSON.stringify(title)).join(', ')}`,
      );
    const leftOut = parts.length === 0 ? null : `Left out: ${parts.join(', ')}.`;
    if (reports.length === 0) throw new TrackError(`the file holds no reports. ${leftOut ?? ''}`.trim());
    return { name, reports, leftOut };
  }
  return { add, leaveOut, finish };
}

const countable = /position|text|time|row|waypoint|route point|shape|list|reading/;
const number = String.raw`[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?`;
const numberOnly = new RegExp(`^${number}$`, 'i');
const degreesPattern = new RegExp(`^(${number})\\s*°?\\s*([NSEW]?)(?:orth|outh|ast|est)?$`, 'i');
const dateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2}(?:[.,]\d{1,9})?)?\s*(?:([Zz]|UTC|GMT)|([+-]\d{2}):?(\d{2})?)?$/;
/** Fewer or more digits, or a time to come, are rather a date without separators, such as 202601011230. */
const epoch = /^[1-9]\d{9}(?:\d{3})?(?:\.\d+)?$/;
const YEAR_MS = 366 * 86_400_000;

// The readers below answer null for an empty cell and undefined for one that cannot be read.

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

function readPosition(latitude: unknown, longitude: unknown) {
  if (textOf(latitude) === '' && textOf(longitude) === '') return null;
  const [lat, lon] = [readDegrees(latitude, 90, 'NS'), readDegrees(longitude, 180, 'EW')];
  return lat === undefined || lon === undefined ? undefined : { latitude: lat, longitude: lon };
}

function readDegrees(value: unknown, limit: number, hemispheres: 'NS' | 'EW'): number | undefined {
  const [, digits, letter = ''] = degreesPattern.exec(textOf(value)) ?? [];
  const degrees = readNumber(digits ?? '') ?? NaN;
  const isNegative = hemispheres.indexOf(letter.toUpperCase()) === 1;
  if (!hemispheres.includes(letter.toUpperCase()) || !(Math.abs(degrees) <= limit)) return undefined;
  if (letter !== '' && !isNegative && degrees < 0) return undefined;
  return isNegative ? -Math.abs(degrees) : degrees;
}

export function readNumber(text: string): number | null {
  return numberOnly.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;
}

function readTime(value: unknown): string | null | undefined {
  const text = textOf(value);
  if (text === '') return null;
  const [, day, minutes, seconds = ':00', , hours = '+00', rest = '00'] = dateTime.exec(text) ?? [];
  const ms = epoch.test(text)
    ? Math.trunc(Number(text) * (/^\d{13}/.test(text) ? 1 : 1_000))
    : parseTimestamp(`${day}T${minutes}${seconds.replace(',', '.')}${hours}:${rest}`);
  if (ms === null || (epoch.test(text) && ms > Date.now() + YEAR_MS)) return undefined;
  return formatTimestamp(new Date(ms));
}

export function readText(value: unknown): string | null | undefined {
  const text = textOf(value);
  return text.length > fieldLimits.text || /[\0\p{Cs}]/u.test(text) ? undefined : text || null;
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
