import type { LocationReport } from '../requests.ts';
import { BadTrack, inTimeOrder, type Track, type TrackReader } from './track.ts';
import { readDegrees, readText, readTime } from './values.ts';

const columns = {
  time: ['timestamp', 'time', 'datetime', 'utc', 'timeutc', 'recordedat', 'reportedat'],
  date: ['date'],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
  address: ['address', 'place', 'location'],
  event: ['event', 'name', 'description', 'comment', 'note', 'status'],
} as const;
type Column = keyof typeof columns;

interface Row {
  readonly fields: readonly string[];
  /** Where it begins. */
  readonly line: number;
}

/** Rows of fields: quotes around a field keep separators, line ends and doubled quotes in it. */
function createRows(take: (row: Row) => void) {
  let separator = '';
  let [field, fields, quoted, wasQuoted, held] = ['', Array<string>(), false, false, ''];
  let [line, rowLine, quoteLine] = [1, 1, 1];

  function endField(): void {
    fields.push(field);
    [field, wasQuoted] = ['', false];
  }
  function endRow(): void {
    const blank = fields.length === 0 && field === '' && !wasQuoted;
    endField();
    if (!blank) take({ fields, line: rowLine });
    fields = [];
    rowLine = line;
  }
  function takeCharacter(character: string): void {
    if (character === '\n') line += 1;
    if (quoted) {
      field += character;
    } else if (character === separator) {
      endField();
    } else if (character === '\n') {
      field = wasQuoted ? field : field.replace(/\r$/, '');
      endRow();
    } else if (wasQuoted && character !== '\r' && character !== ' ') {
      throw new BadTrack('text follows a closing quote', line);
    } else if (!wasQuoted) {
      field += character;
    }
  }
  function takeQuote(doubled: boolean): void {
    if (quoted && doubled) field += '"';
    else if (quoted) [quoted, wasQuoted] = [false, true];
    else if (field.trim() === '' && !wasQuoted) [quoted, field, quoteLine] = [true, '', line];
    else throw new BadTrack('a quote stands inside a field that does not begin with one', line);
  }
  function write(text: string, last: boolean): void {
    let rest = held + text;
    if (separator === '') {
      if (!last && !rest.includes('\n')) return void (held = rest);
      separator = separatorOf(rest.split('\n', 1)[0] ?? '');
    }
    // A quote at the very end may be half of a doubled one.
    held = !last && rest.endsWith('"') ? (/"+$/.exec(rest)?.[0] ?? '') : '';
    rest = rest.slice(0, rest.length - held.length);
    for (let at = 0; at < rest.length; at += 1) {
      const character = rest.charAt(at);
      if (character !== '"') takeCharacter(character);
      else {
        const doubled = quoted && rest.charAt(at + 1) === '"';
        takeQuote(doubled);
        if (doubled) at += 1;
      }
    }
  }
  return {
    write: (text: string) => write(text, false),
    end() {
      write('', true);
      if (quoted) throw new BadTrack('a quote is never closed', quoteLine);
      takeCharacter('\n');
    },
  };
}

function separatorOf(header: string): string {
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

function readHeader({ fields, line }: Row): ReadonlyMap<Column, number> {
  const names = fields.map((field) => field.toLowerCase().replace(/\(.*\)|[^a-z0-9]/g, ''));
  const found = new Map<Column, number>();
  for (const column of Object.keys(columns).filter((name): name is Column => name in columns)) {
    const index = columns[column].map((name) => names.indexOf(name)).find((at) => at >= 0);
    if (index !== undefined) found.set(column, index);
  }
  if (!found.has('latitude') || !found.has('longitude')) {
    throw new BadTrack('the header names no columns latitude and longitude', line);
  }
  return found;
}

/**
 * Reads CSV with a header, separated by commas, semicolons or tabs. `latitude` and `longitude` must be among the
 * columns; `timestamp` (or `date` and `time`), `address` and `event` may be. A row may leave both coordinates empty.
 */
export function createCsvReader(): TrackReader {
  const reports: LocationReport[] = [];
  let header: Row | null = null;
  let found: ReadonlyMap<Column, number> = new Map();

  function readRow(row: Row, width: number): LocationReport {
    const { fields, line } = row;
    if (fields.length !== width) throw new BadTrack(`the row has ${fields.length} fields, the header has ${width}`, line);
    const text = (column: Column) => fields[found.get(column) ?? -1]?.trim() ?? '';
    const [latitude, longitude] = [text('latitude'), text('longitude')];
    const nowhere = latitude === '' && longitude === '';
    const time = text('date') !== '' && text('time') !== '' ? `${text('date')}T${text('time')}` : text('time') || text('date');
    const address = readText(text('address'), 'address', line);
    return {
      Timestamp: readTime(time, 'the time', line),
      Latitude: nowhere ? null : readDegrees(latitude, 'lat', 'latitude', line),
      Longitude: nowhere ? null : readDegrees(longitude, 'lon', 'longitude', line),
      Address: address === null ? null : { AddressLine1: address },
      Event: readText(text('event'), 'event', line),
    };
  }

  const rows = createRows((row) => {
    if (row.fields.every((field) => field.trim() === '')) return;
    if (header !== null) return void reports.push(readRow(row, header.fields.length));
    found = readHeader(row);
    header = row;
  });
  function end(): Track {
    rows.end();
    if (header === null) throw new BadTrack('the file has no header', 1);
    if (reports.length === 0) throw new BadTrack('the file holds no rows', 1);
    return { name: null, reports: inTimeOrder(reports) };
  }
  return { write: rows.write, end };
}
