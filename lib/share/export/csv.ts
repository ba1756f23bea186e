import type { Readings } from '#lib/tracking/types.ts';
import { dayOf, degrees, type ExportSource, doubtsOf, instantOf, looseRowsOf, readingFieldsOf } from './export-rows.ts';

const HEADER =
  'report,time_utc,utc_offset_as_sent,time_as_sent,latitude,longitude,address,town,country,event,day,accuracy_m,doubt';

/**
 * CSV (RFC 4180) in UTF-8 with a header line: every report, newest first, then readings that are no part of a report.
 */
export function* writeCsv(exported: ExportSource): Generator<string> {
  const { history } = exported;
  const fields = readingFieldsOf(exported);
  yield `${[HEADER, ...fields.map(({ key }) => key)].join(',')}\r\n`;
  const cellsOf = (readings: Readings | undefined) => fields.map(({ column }) => String(readings?.[column] ?? ''));
  for (let index = 0; index < history.length; index += 1) {
    const report = history.at(index);
    if (report === undefined) continue;
    const { time, position, address, event, accuracy } = report;
    const doubts = doubtsOf(exported, { ...report, number: history.length - index });
    const cells = [
      String(history.length - index),
      instantOf(time) ?? '',
      offsetIn(instantOf(time) === null ? '' : (time?.raw ?? '')),
      textCell(time?.raw),
      position === null ? '' : degrees(position.latitude),
      position === null ? '' : degrees(position.longitude),
      textCell(address?.lines.join(', ')),
      textCell(address?.town),
      textCell(address?.country),
      textCell(event),
      dayOf(time) ?? '',
      accuracy === undefined ? '' : String(Math.round(accuracy)),
      doubts.join('; '),
      ...cellsOf(report.readings),
    ];
    yield `${cells.join(',')}\r\n`;
  }
  const between = ','.repeat(HEADER.split(',').length - 2);
  for (const { time, readings } of looseRowsOf(exported))
    yield `,${[time + between, ...cellsOf(readings)].join(',')}\r\n`;
}

function offsetIn(raw: string): string {
  const [, zulu, sign, hours, minutes] = /\d\s*(?:(Z)|([+-])(\d\d):?(\d\d)?)$/i.exec(raw) ?? [];
  if (zulu !== undefined) return 'UTC+00:00';
  return hours === undefined ? '' : `UTC${sign ?? '+'}${hours}:${minutes ?? '00'}`;
}

/**
 * Spreadsheets run text that follows as a formula (OWASP, CSV injection); a leading apostrophe prevents it. Where the list
 * separator is a semicolon or a tab, cells also begin inside our cells, and our quotes do not count.
 */
const BEFORE_FORMULA = /(?:^|(?<=[;\t\r\n]))(?=[\s\0"]*[=+\-@＝＋－＠\t\r])/g;

function textCell(text: string | null | undefined): string {
  if (text == null) return '';
  const safe = text.replaceAll(BEFORE_FORMULA, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
