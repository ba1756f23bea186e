import type { Readings } from '#lib/tracking/types.ts';
import { degrees, doubtsOf, type ExportSource, looseRowsOf, readingFieldsOf, reportFacts } from './export-rows.ts';

const columns = reportFacts.filter(({ csv }) => csv !== undefined);

/**
 * CSV (RFC 4180) in UTF-8 with a header line: every report, newest first, then readings that are no part of a report.
 */
export function* writeCsv(exported: ExportSource): Generator<string> {
  const { history } = exported;
  const fields = readingFieldsOf(exported);
  yield `${[...columns.map(({ csv }) => csv), 'doubt', ...fields.map(({ key }) => key)].join(',')}\r\n`;
  const cellsOf = (readings: Readings | undefined) => fields.map(({ column }) => String(readings?.[column] ?? ''));
  for (let index = 0; index < history.length; index += 1) {
    const sent = history.at(index);
    if (sent === undefined) continue;
    const report = { ...sent, number: history.length - index };
    const doubts = doubtsOf(exported, report).join('; ');
    yield `${[...columns.map(({ read }) => cellOf(read(report))), doubts, ...cellsOf(report.readings)].join(',')}\r\n`;
  }
  for (const { time, readings } of looseRowsOf(exported))
    yield `${columns.map(({ csv }) => (csv === 'time_utc' ? time : '')).join(',')},,${cellsOf(readings).join(',')}\r\n`;
}

/**
 * Spreadsheets run text that follows as a formula (OWASP, CSV injection); a leading apostrophe prevents it. Where the list
 * separator is a semicolon or a tab, cells also begin inside our cells, and our quotes do not count.
 */
const BEFORE_FORMULA = /(?:^|(?<=[;\t\r\n]))(?=[\s\0"]*[=+\-@＝＋－＠\t\r])/g;

function cellOf(value: string | number | null | undefined): string {
  if (value == null) return '';
  if (typeof value === 'number') return degrees(value);
  const safe = value.replaceAll(BEFORE_FORMULA, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
