import { CsvError, type Options, parse } from 'csv-parse/sync';
import { collectReports, readingName, readNumber, type Track, TrackError } from './track.ts';

const titles = {
  time: ['timestamp', 'time', 'datetime', 'utc', 'timeutc', 'utctime', 'gpstime', 'recordedat', 'reportedat'],
  date: ['date'],
  zone: ['tz', 'timezone', 'zone', 'utcoffset', 'gmtoffset', 'offset'],
  latitude: ['latitude', 'lat', 'y'],
  northSouth: ['ns', 'latns', 'lathemisphere', 'latitudehemisphere', 'latref', 'latituderef', 'hemisphere'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
  eastWest: ['ew', 'lonew', 'lonhemisphere', 'longitudehemisphere', 'lonref', 'longituderef', 'hemisphere'],
  address: ['address', 'place', 'location'],
  event: ['event', 'name', 'description', 'comment', 'note', 'status'],
} as const;

type Column = keyof typeof titles;
const inBrackets = /[([](.*)[)\]]/;
const degrees = /^(?:|°|deg(?:rees?)?|dd|decimal.*|wgs ?84|n\/?s|e\/?w)$/i;
/** What a time column may have in brackets without saying a zone other than UTC. */
const noOtherZone = /^(?:|m?s|sec(?:onds)?|unix|epoch|iso.*|utc|gmt|z|.*yy.*)$/i;

type Records = readonly { readonly cells: readonly string[] }[];

function readHeader(fields: readonly string[], records: Records, line: number) {
  const notes = fields.map((field) => inBrackets.exec(field)?.[1]?.trim() ?? '');
  const names = fields.map((field) => foldTitle(field.replace(inBrackets, '')));
  const columns = new Map<string, number>();
  for (const [column, known] of Object.entries(titles)) {
    // Of two columns with one title, such as `hemisphere`, the latter is that of the longitude.
    const indexes = known.map((title) => (column === 'eastWest' ? names.lastIndexOf(title) : names.indexOf(title)));
    columns.set(column, indexes.find((index) => index >= 0) ?? -1);
  }
  const columnOf = (column: Column) => columns.get(column) ?? -1;
  // With z, x and y are those of an acceleration.
  if (columnOf('latitude') < 0 || columnOf('longitude') < 0 || (names.includes('z') && names.includes('x')))
    throw new TrackError('the header names no columns latitude and longitude', line);
  for (const column of ['latitude', 'longitude', 'time', 'date'] as const) {
    const index = columnOf(column);
    if (index >= 0 && names.lastIndexOf(names[index] ?? '') !== index)
      throw new TrackError(`the header has two columns ${JSON.stringify(names[index])}`, line);
    const isAngle = column === 'latitude' || column === 'longitude';
    if (isAngle && !degrees.test(notes[index] ?? ''))
      throw new TrackError(`the column ${JSON.stringify(fields[index])} is not in degrees`, line);
  }
  const isTaken = (index: number) => [...columns.values()].includes(index);
  const [northSouth = -1, eastWest = -1] = hemispheres.map((letters) =>
    fields.findIndex((_, index) => !isTaken(index) && holdsOnly(letters, records, index)),
  );
  // A single column of one letter may be a heading.
  if (northSouth >= 0 && eastWest >= 0) columns.set('northSouth', northSouth).set('eastWest', eastWest);

  const readings = fields.map((field, index) => ({ index, name: isTaken(index) ? null : readingName(field) }));
  const unread = readings.flatMap(({ index, name }) => (name !== null || isTaken(index) ? [] : (fields[index] ?? [])));
  const zone = notes[columnOf('time')] ?? '';
  return {
    ...{ columnOf, readings, unread: unread.filter(Boolean), width: fields.length },
    zone: noOtherZone.test(zone) ? '' : zone,
  };
}

function foldTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const hemispheres = [/^(?:n(?:orth)?|s(?:outh)?)$/i, /^(?:e(?:ast)?|w(?:est)?)$/i];

function holdsOnly(letters: RegExp, records: Records, index: number): boolean {
  const filled = records.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => letters.test(cell));
}

/** Adds the zone of the file to a time that has none. One that is no offset, such as CET, makes the time unreadable. */
function withZone(time: string, zone: string): string {
  const [, sign, hours = '', minutes = '00'] = /^(?:utc|gmt)?\s*([+-])(\d{1,2}):?(\d\d)?$/i.exec(zone) ?? [];
  const offset = sign === undefined ? zone : `${sign}${hours.padStart(2, '0')}:${minutes}`;
  return /\d:\d\d(?::\d\d)?(?:[.,]\d+)?$/.test(time) && !/[+-]\d\d:\d\d$/.test(time)
    ? `${time} ${offset}`.trim()
    : time;
}

/**
 * Reads CSV with a header, separated by commas, semicolons or tabs, or by what its first line names (`sep=;`). Columns
 * are `latitude` and `longitude` in degrees, optionally their hemispheres, `timestamp` (or `date` and `time`) with its
 * zone in brackets or in a column `timezone`, `address`, `event` and readings such as `Temperature (C)`.
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
  const { columnOf, readings, unread, zone, width } = readHeader(header.cells, records, header.line);
  const { add, leaveOut, finish } = collectReports();
  for (const { cells: fields, line } of records) {
    const where = `line ${line}`;
    if (fields.slice(width).some((field) => field.trim() !== '')) {
      leaveOut('row with more fields than the header', where);
      continue;
    }
    const cell = (column: Column) => fields[columnOf(column)]?.trim() ?? '';
    const measured = readings.flatMap(({ index, name }): [string, number][] => {
      const text = fields[index] ?? '';
      // Where commas separate cells, one inside a cell may separate thousands.
      const value = delimiter === ',' && text.includes(',') ? null : readNumber(text);
      if (name !== null && value === null && text !== '') leaveOut('unreadable reading', where);
      return name === null || value === null ? [] : [[name, value]];
    });
    const cells = {
      time: withZone([cell('date'), cell('time')].filter((part) => part !== '').join('T'), cell('zone') || zone),
      latitude: `${cell('latitude')} ${cell('northSouth')}`,
      longitude: `${cell('longitude')} ${cell('eastWest')}`,
      address: cell('address'),
      event: cell('event'),
      readings: Object.fromEntries(measured),
    };
    add(cells, where);
  }
  return finish(null, unread);
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
