import { CsvError, parse } from 'csv-parse/sync';

/** `line`: of the file, on which it starts, from 1. */
interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Records of a CSV text (RFC 4180) with any line ending and a byte order mark or none. The separator is the comma,
 * semicolon or tab the first line has most of. Empty lines are left out. Throws a SyntaxError with the line of a
 * quote that is not closed or has text after it.
 */
export function readCsv(source: string): readonly CsvRecord[] {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const records: CsvRecord[] = [];
  let lastLine = 0;
  try {
    parse(text, {
      delimiter: separatorOf(text.slice(0, Math.max(0, `${text}\n`.indexOf('\n')))),
      record_delimiter: '\n',
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      // A quote within a field, as in 5" pipe, belongs to its text.
      relax_quotes: true,
      on_record: (cells: readonly string[], { lines }) => {
        // The library gives the line of the record's end.
        records.push({ line: lines - cells.join('').split('\n').length + 1, cells });
        lastLine = lines;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SyntaxError(
      `line ${lastLine + 1}: ${error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote is not closed' : 'text follows a closing quote'}`,
      { cause: error },
    );
  }
  return records;
}

function separatorOf(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => [mark, plain.split(mark).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
