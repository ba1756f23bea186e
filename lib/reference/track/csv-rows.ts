import { CsvError, type Options, parse } from 'csv-parse/sync';

/**
 * Reads CSV (RFC 4180) with `\n` as line ending; the separator is the comma, semicolon or tab that the first line has most
 * of. Lines count from 1. Throws what `problemAt` makes of an error and its line.
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
