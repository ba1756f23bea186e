import { finished } from 'node:stream/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import type { LocationReport } from '../operations/requests.ts';
import {
  TrackError,
  sortByTime,
  readDegrees,
  readingName,
  readReading,
  readText,
  readTime,
  type TrackReader,
} from './track.ts';

const columns = {
  time: ['timestamp', 'time', 'datetime', 'utc', 'timeutc', 'recordedat', 'reportedat'],
  date: ['date'],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
  address: ['address', 'place', 'location'],
  event: ['event', 'name', 'description', 'comment', 'note', 'status'],
} as const;
type Column = keyof typeof columns;

interface Header {
  readonly width: number;
  readonly indexes: ReadonlyMap<Column, number>;
  readonly readings: readonly { readonly name: string; readonly index: number }[];
}

const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'text follows a closing quote',
  INVALID_OPENING_QUOTE: 'a quote inside a field that does not begin with one',
};

function separatorOf(header: string): string {
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

function readHeader(fields: readonly string[], line: number): Header {
  const names = fields.map((field) => field.toLowerCase().replace(/\(.*\)|[^a-z0-9]/g, ''));
  const indexes = new Map<Column, number>();
  for (const column of Object.keys(columns).filter((name): name is Column => name in columns)) {
    const index = columns[column].map((name) => names.indexOf(name)).find((at) => at >= 0);
    if (index !== undefined) indexes.set(column, index);
  }
  if (!indexes.has('latitude') || !indexes.has('longitude')) {
    throw new TrackError('the header names no columns latitude and longitude', line);
  }
  const taken = new Set(indexes.values());
  const readings = fields.flatMap((field, index) => {
    const name = taken.has(index) ? null : readingName(field);
    return name === null ? [] : [{ name, index }];
  });
  return { width: fields.length, indexes, readings };
}

function readRow(fields: readonly string[], line: number, { width, indexes, readings }: Header): LocationReport {
  if (fields.length !== width)
    throw new TrackError(`the row has ${fields.length} fields, the header has ${width}`, line);
  const text = (column: Column) => fields[indexes.get(column) ?? -1]?.trim() ?? '';
  const [latitude, longitude] = [text('latitude'), text('longitude')];
  const hasNoPosition = latitude === '' && longitude === '';
  const time =
    text('date') !== '' && text('time') !== '' ? `${text('date')}T${text('time')}` : text('time') || text('date');
  const address = readText(text('address'), 'address', line);
  const measured = readings
    .map(({ name, index }) => readReading(name, fields[index]))
    .filter((reading) => reading !== null);
  return {
    Timestamp: readTime(time, 'the time', line),
    Latitude: hasNoPosition ? null : readDegrees(latitude, 'lat', 'latitude', line),
    Longitude: hasNoPosition ? null : readDegrees(longitude, 'lon', 'longitude', line),
    Address: address === null ? null : { AddressLine1: address },
    Event: readText(text('event'), 'event', line),
    ...(measured.length > 0 && { Readings: Object.fromEntries(measured) }),
  };
}

/**
 * Reads CSV with a header, separated by commas, semicolons or tabs. Columns are `latitude` and `longitude`, optionally
 * `timestamp` (or `date` and `time`), `address`, `event` and readings such as `Temperature (C)`. A row may leave both coordinates empty.
 */
export function createCsvReader(): TrackReader {
  const reports: LocationReport[] = [];
  let header: Header | null = null;
  let parser: Parser | null = null;
  let [held, lastLine] = ['', 0];

  function addRow(fields: readonly string[], endLine: number): void {
    lastLine = endLine;
    if (fields.every((field) => field.trim() === '')) return;
    const line = endLine - (fields.join('').match(/[\r\n]/g)?.length ?? 0);
    if (header === null) header = readHeader(fields, line);
    else reports.push(readRow(fields, line, header));
  }

  function open(delimiter: string): Parser {
    const made = parse({
      delimiter,
      record_delimiter: '\n',
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (fields: readonly string[], { lines }) => void addRow(fields, lines),
    });
    // Without a listener the event would end the process; `errored` is checked after each write.
    return made.on('error', () => undefined).resume();
  }

  function toTrackError(error: unknown): unknown {
    if (!(error instanceof CsvError)) return error;
    return new TrackError(
      problems[error.code] ?? 'this is not CSV',
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? lastLine + 1 : Number(error['lines']),
    );
  }

  function write(text: string, isLast: boolean): void {
    const pending = (held + text).replaceAll('\r\n', '\n');
    // A line end or a surrogate pair may continue in the next chunk, and the separator needs the whole first line.
    const heldLength = /[\r\uD800-\uDBFF]$/.test(pending) ? 1 : 0;
    const isWaiting = parser === null && !pending.includes('\n');
    const ready = isLast ? pending : isWaiting ? '' : pending.slice(0, pending.length - heldLength);
    held = pending.slice(ready.length);
    if (ready === '') return;
    parser ??= open(separatorOf(ready.split('\n', 1)[0] ?? ''));
    parser.write(ready);
    if (parser.errored !== null) throw toTrackError(parser.errored);
  }

  return {
    write: (text) => write(text, false),
    async end() {
      write('', true);
      if (parser !== null) {
        parser.end();
        await finished(parser).catch((error: unknown) => {
          throw toTrackError(error);
        });
      }
      if (header === null) throw new TrackError('the file has no header', 1);
      if (reports.length === 0) throw new TrackError('the file holds no rows', 1);
      return { name: null, reports: sortByTime(reports) };
    },
  };
}
