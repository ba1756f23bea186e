import { CsvError, type Options, parse } from 'csv-parse/sync';
import { collectReports, readingName, readNumber, type Track, TrackError } from './track.ts';

const titles = {
  time: ['timestamp', 'time', 'datetime', 'utc', 'timeutc', 'recordedat', 'reportedat'],
  date: ['date'],
  latitude: ['latitude', 'lat', 'y'],
  northSouth: ['ns', 'latns', 'lathemisphere', 'latitudehemisphere', 'latref', 'latituderef', 'hemisphere'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
  eastWest: ['ew', 'lonew', 'lonhemisphere', 'longitudehemisphere', 'lonref', 'longituderef', 'hemisphere'],
  address: ['address', 'place', 'location'],
  event: ['event', 'name', 'description', 'comment', 'note', 'status'],
} as const;

function readHeader(fields: readonly string[], line: number) {
  const names = fields.map((field) => field.toLowerCase().replace(/\(.*\)|[^a-z0-9]/g, ''));
  const columns = new Map<string, number>();
  for (const [column, known] of Object.entries(titles)) {
    // Of two columns with one title, such as `hemisphere`, the latter is that of the longitude.
    const indexes = known.map((title) => (column === 'eastWest' ? names.lastIndexOf(title) : names.indexOf(title)));
    columns.set(column, indexes.find((index) => index >= 0) ?? -1);
  }
  const taken = [...columns.values()];
  if (columns.get('latitude') === -1 || columns.get('longitude') === -1)
    throw new TrackError('the header names no columns latitude and longitude', line);
  const readings = fields.map((field, index) => ({ index, name: taken.includes(index) ? null : readingName(field) }));
  return { columns, readings, width: fields.length };
}

/**
 * Reads CSV with a header, separated by commas, semicolons or tabs, or by what its first line names (`sep=;`). Columns
 * are `latitude` and `longitude`, optionally their hemispheres, `timestamp` (or `date` and `time`), `address`, `event`
 * and readings such as `Temperature (C)`.
 */
export function readCsv(file: string): Track {
  const declared = /^sep=(.)\r?\n/i.exec(file)?.[1];
  const text = file.replace(/^sep=.\r?\n/i, '\n').replaceAll('\r\n', '\n');
  const { rows, delimiter } = readCsvRows(
    text,
    (line, { message }) => new TrackError((message.split(':')[0] ?? 'this is not CSV').toLowerCase(), line),
    declared === undefined ? {} : { delimiter: declared },
  );
  const [header, ...records] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (header === undefined) throw new TrackError('the file has no header', 1);
  const { columns, readings, width } = readHeader(header.cells, header.line);
  const { add, leaveOut, finish } = collectReports();
  for (const { cells: fields, line } of records) {
    const where = `line ${line}`;
    if (fields.slice(width).some((field) => field.trim() !== '')) {
      leaveOut('row with more fields than the header', where);
      continue;
    }
    const cell = (column: keyof typeof titles) => fields[columns.get(column) ?? -1]?.trim() ?? '';
    const measured = readings.flatMap(({ index, name }): [string, number][] => {
      const text = fields[index] ?? '';
      // Where commas separate cells, one inside a cell may separate thousands.
      const value = delimiter === ',' && text.includes(',') ? null : readNumber(text);
      return name === null || value === null ? [] : [[name, value]];
    });
    const cells = {
      time: [cell('date'), cell('time')].filter((part) => part !== '').join('T'),
      latitude: `${cell('latitude')} ${cell('northSouth')}`,
      longitude: `${cell('longitude')} ${cell('eastWest')}`,
      address: cell('address'),
      event: cell('event'),
      readings: Object.fromEntries(measured),
    };
    add(cells, where);
  }
  return finish(null);
}

/**
 * Reads CSV (RFC 4180) with `\n` as line ending; the separator is the comma, semicolon or tab that the first line has
 * most of. Lines count from 1. Throws what `problemAt` makes of an error and its line.
 */
export function readCsvRows(text: string, problemAt: (line: number, error: CsvError) => Error, options: Options = {}) {
  const rows: { readonly line: number; readonly cells: readonly string[] }[] = [];
  const delimiter = separatorOf(text.trimStart().split('\n', 1)[0] ?? '');
  let lastLine = 0;
  try {
    parse(text, {
      bom: true,
      delimiter,
      record_delimiter: '\n',
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      ...options,
      on_record(cells: readonly string[], { lines }) {
        lastLine = lines;
        rows.push({ line: lines - (cells.join('').match(/[\r\n]/g)?.length ?? 0), cells });
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? problemAt(lastLine + 1, error) : error;
  }
  return { rows, delimiter: options.delimiter ?? delimiter };
}

function separatorOf(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '');
  const count = (mark: string) => plain.split(mark).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}
