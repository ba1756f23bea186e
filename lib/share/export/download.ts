import { type ExportSource, degrees, doubtsOf, looseRowsOf, readingFieldsOf, reportFacts } from './export-rows.ts';
import { writeGeoJson } from './geojson.ts';
import { writeGpx, writeKml } from './xml-formats.ts';
import type { Readings } from '#lib/tracking/types.ts';

export const formats = {
  gpx: { type: 'application/gpx+xml; charset=utf-8', write: writeGpx },
  geojson: { type: 'application/geo+json', write: writeGeoJson },
  kml: { type: 'application/vnd.google-earth.kml+xml; charset=utf-8', write: writeKml },
  csv: { type: 'text/csv; charset=utf-8; header=present', write: writeCsv },
} as const;

export type Format = keyof typeof formats;

export function isFormat(text: string): text is Format {
  return Object.hasOwn(formats, text);
}

/** Characters generated at once, 1–2 ms of work. */
const PIECE_LENGTH = 32_768;

export function filePieces(exported: ExportSource, format: Format, pieceLength?: number) {
  return piecesOf(formats[format].write(exported), pieceLength);
}

export function* piecesOf(
  texts: Iterable<string>,
  pieceLength: number = PIECE_LENGTH,
): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  if (piece !== '') yield encoder.encode(piece);
}

const MAX_NAME_LENGTH = 60;

/** `Content-Disposition` of a history's file (RFC 6266): asset name and date, never the share id. */
export function dispositionOf(exported: ExportSource, format: Format, shareId: string): string {
  const { assetName } = exported.asset;
  const day = new Date(exported.readAt).toISOString().slice(0, 10);
  const name = assetName === null || assetName.includes(shareId) ? '' : fileName(assetName);
  const [plain, full] = [name.replace(/[^\w .-]+/g, '_'), name].map(
    (text) => [text.replace(/^[\s_.]+|[\s_.]+$/g, '') || 'history', day].join(' ') + `.${format}`,
  );
  return `attachment; filename="${plain ?? ''}"; filename*=UTF-8''${encodeRfc8187(full ?? '')}`;
}

function fileName(text: string): string {
  const safe = text.replace(/[\p{C}\p{Z}"*/:<>?\\|%]+/gu, ' ').trim();
  return [...safe].slice(0, MAX_NAME_LENGTH).join('');
}

function encodeRfc8187(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

const columns = reportFacts.filter(({ csv }) => csv !== undefined);

/** CSV (RFC 4180) in UTF-8: every report, newest first, then readings that are no part of a report. */
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
