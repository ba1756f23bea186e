import { finished } from 'node:stream/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import type { LocationReport } from '../operations/requests.ts';
import { BadTrack, inTimeOrder, readDegrees, readText, readTime, type TrackReader } from './track.ts';

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
  readonly places: ReadonlyMap<Column, number>;
}

/** By the library's code. */
const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'text follows a closing quote',
  INVALID_OPENING_QUOTE: 'a quote stands inside a field that does not begin with one',
};

function separatorOf(header: string): string {
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

function readHeader(fields: readonly string[], line: number): Header {
  const names = fields.map((field) => field.toLowerCase().replace(/\(.*\)|[^a-z0-9]/g, ''));
  const places = new Map<Column, number>();
  for (const column of Object.keys(columns).filter((name): name is Column => name in columns)) {
    const index = columns[column].map((name) => names.indexOf(name)).find((at) => at >= 0);
    if (index !== undefined) places.set(column, index);
  }
  if (!places.has('latitude') || !places.has('longitude')) {
    throw new BadTrack('the header names no columns latitude and longitude', line);
  }
  return { width: fields.length, places };
}

function readRow(fields: readonly string[], line: number, { width, places }: Header): LocationReport {
  if (fields.length !== width) throw new BadTrack(`the row has ${fields.length} fields, the header has ${width}`, line);
  const text = (column: Column) => fields[places.get(column) ?? -1]?.trim() ?? '';
  const [latitude, longitude] = [text('latitude'), text('longitude')];
  const nowhere = latitude === '' && longitude === '';
  const time =
    text('date') !== '' && text('time') !== '' ? `${text('date')}T${text('time')}` : text('time') || text('date');
  const address = readText(text('address'), 'address', line);
  return {
    Timestamp: readTime(time, 'the time', line),
    Latitude: nowhere ? null : readDegrees(latitude, 'lat', 'latitude', line),
    Longitude: nowhere ? null : readDegrees(longitude, 'lon', 'longitude', line),
    Address: address === null ? null : { AddressLine1: address },
    Event: readText(text('event'), 'event', line),
  };
}

/**
 * Reads CSV with a header, separated by commas, semicolons or tabs. `latitude` and `longitude` must be among the
 * columns; `timestamp` (or `date` and `time`), `address` and `event` may be. A row may leave both coordinates empty.
 */
export function createCsvReader(): TrackReader {
  const reports: LocationReport[] = [];
  let header: Header | null = null;
  let parser: Parser | null = null;
  let [held, lastLine] = ['', 0];

  function takeRow(fields: readonly string[], endLine: number): void {
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
      on_record: (fields: readonly string[], { lines }) => void takeRow(fields, lines),
    });
    // `errored` is asked after each piece; without a listener the event would end the process.
    return made.on('error', () => undefined).resume();
  }

  function translate(error: unknown): unknown {
    if (!(error instanceof CsvError)) return error;
    return new BadTrack(
      problems[error.code] ?? 'this is not CSV',
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? lastLine + 1 : Number(error['lines']),
    );
  }

  function write(text: string, isLast: boolean): void {
    const known = (held + text).replaceAll('\r\n', '\n');
    // The rest of a line end, or of a character, may come with the next piece; the first line tells the separator.
    const mayGoOn = /[\r\uD800-\uDBFF]$/.test(known) ? 1 : 0;
    const isWaiting = parser === null && !known.includes('\n');
    const ready = isLast ? known : isWaiting ? '' : known.slice(0, known.length - mayGoOn);
    held = known.slice(ready.length);
    if (ready === '') return;
    parser ??= open(separatorOf(ready.split('\n', 1)[0] ?? ''));
    parser.write(ready);
    if (parser.errored !== null) throw translate(parser.errored);
  }

  return {
    write: (text) => write(text, false),
    async end() {
      write('', true);
      if (parser !== null) {
        parser.end();
        await finished(parser).catch((error: unknown) => {
          throw translate(error);
        });
      }
      if (header === null) throw new BadTrack('the file has no header', 1);
      if (reports.length === 0) throw new BadTrack('the file holds no rows', 1);
      return { name: null, reports: inTimeOrder(reports) };
    },
  };
}
