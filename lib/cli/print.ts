import { cleanText, cutText } from '#lib/tracking/json/text.ts';
import type { Timestamp } from '#lib/tracking/types.ts';
import type { Call } from './command.ts';
import { type ExitCode, exitCodes } from './io.ts';

const UNSAFE = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;
const MAX_CELL = 60;
const MISSING = '–';

export function formatText(text: string | null | undefined, maxLength: number = MAX_CELL): string {
  const clean = text === null || text === undefined ? null : cleanText(text.replace(UNSAFE, ' '));
  if (clean === null) return MISSING;
  return clean.length > maxLength ? `${cutText(clean, maxLength - 1)}…` : clean;
}

export function formatIdentifier(id: string | null): string {
  return id === null ? MISSING : id.replace(UNSAFE, '\uFFFD');
}

export function formatCount(value: number | null): string {
  return value === null ? MISSING : String(value);
}

export function formatTime(value: Timestamp | null): string {
  if (value === null) return MISSING;
  if (value.iso === null) return formatText(value.raw);
  if (value.precision === 'date') return value.iso.slice(0, 10);
  return `${value.iso.slice(0, 16).replace('T', ' ')}${value.zone === 'none' ? ' (zone not stated)' : 'Z'}`;
}

/** Escapes control characters, which JSON.stringify leaves in strings. */
export function formatJson(value: unknown): string {
  const escape = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value, null, 2).replace(/[\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069]/g, escape)}\n`;
}

export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(widthOf(heading), ...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const line = (cells: readonly string[]) =>
    `${cells.map((cell, column) => (column === cells.length - 1 ? cell : padToWidth(cell, widths[column] ?? 0))).join('  ')}\n`;
  return [headings, ...rows].map(line).join('');
}

export function formatFacts(pairs: readonly (readonly [name: string, value: string | readonly string[]])[]): string {
  const width = Math.max(0, ...pairs.map(([name]) => widthOf(name)));
  const entry = ([name, value]: (typeof pairs)[number]) =>
    [value].flat().map((line, at) => `${padToWidth(at === 0 ? name : '', width)}  ${line}\n`);
  return pairs.flatMap(entry).join('');
}

export function reportDone({ io, has }: Call, value: object, sentence: string): ExitCode {
  if (has('json')) io.data(formatJson(value));
  else io.talk(`${sentence}\n`);
  return exitCodes.done;
}

interface List<Row> {
  readonly value?: unknown;
  readonly rows: readonly Row[];
  readonly id: (row: Row) => string | null;
  readonly columns: Readonly<Record<string, (row: Row) => string>>;
  readonly summary?: string | null;
}

export function printList<Row>({ io, has }: Call, { rows, value = rows, id, columns, summary }: List<Row>): ExitCode {
  if (has('json')) io.data(formatJson(value));
  else if (has('ids')) for (const each of rows.flatMap((row) => id(row) ?? [])) io.data(`${formatIdentifier(each)}\n`);
  else {
    const cells = rows.map((row) => Object.values(columns).map((format) => format(row)));
    if (rows.length > 0) io.data(formatTable(Object.keys(columns), cells));
    if (summary) io.talk(`${summary}\n`);
  }
  return exitCodes.done;
}

const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Terminal columns of the text: two for most East Asian characters and emoji, one for others. */
function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

function padToWidth(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}
