/** One record with the line of the file on which it starts, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Records of a CSV text (RFC 4180): quotes, doubled quotes, line breaks inside quotes, any line ending, a byte
 * order mark. The separator (comma, semicolon or tab) is the one the first line has most of. Empty lines are
 * left out. Throws a SyntaxError naming the line when a quote is not closed.
 */
export function readCsv(source: string): readonly CsvRecord[] {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(text.slice(0, Math.max(0, `${text}\n`.indexOf('\n'))));
  const records: CsvRecord[] = [];
  let [line, start, cells, cell, quotedSince] = [1, 1, new Array<string>(), '', 0];
  const endRecord = () => {
    cells.push(cell);
    if (cells.length > 1 || cell.trim() !== '') records.push({ line: start, cells });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (mark === '\n') line += 1;
    if (quotedSince > 0) {
      if (mark !== '"') cell += mark;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quotedSince = 0;
    } else if (mark === '"' && cell.trim() === '') [cell, quotedSince] = ['', line];
    else if (mark === separator) {
      cells.push(cell);
      cell = '';
    } else if (mark === '\n') {
      endRecord();
      start = line;
    } else cell += mark;
  }
  if (quotedSince > 0) throw new SyntaxError(`line ${quotedSince}: a quote is not closed`);
  endRecord();
  return records;
}

function separatorOf(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => [mark, plain.split(mark).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
