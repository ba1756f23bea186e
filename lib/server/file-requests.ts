import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileAt } from '#lib/runtime/routes.ts';
import type { Refusal } from './requests.ts';

/**
 * Checks a request for a file before Next does, which fails while rendering an error page for these cases. Deletes the
 * headers it has decided on. null: the file can be sent, or the path is not that of a file.
 */
export async function checkFileRequest(path: string, { headers }: IncomingMessage): Promise<Refusal | null> {
  const file = fileAt(path);
  if (file === null) return null;
  const found = await stat(join(/* turbopackIgnore: true */ process.cwd(), file)).catch(() => null);
  if (found === null || !found.isFile()) return { status: 404 };
  const refusal = checkConditions(headers, found);
  delete headers['if-match'];
  delete headers['if-unmodified-since'];
  if (!isSimpleRange(headers.range, found.size)) delete headers.range;
  return refusal;
}

function checkConditions(headers: IncomingMessage['headers'], { size, mtime }: Stats): Refusal | null {
  const { 'if-match': match, 'if-unmodified-since': unmodifiedSince = '', 'if-range': ifRange, range } = headers;
  // Next's tags are weak, and a weak tag never matches here (RFC 9110, 13.1.1).
  if (match !== undefined && match.trim() !== '*') return { status: 412 };
  const isNewer = Math.floor(mtime.getTime() / 1000) * 1000 > Date.parse(unmodifiedSince);
  if (match === undefined && isNewer) return { status: 412 };
  const isUnsatisfiable = ifRange === undefined && singleRange.test(range ?? '') && !isSimpleRange(range, size);
  return isUnsatisfiable ? { status: 416, headers: { 'Content-Range': `bytes */${size}` } } : null;
}

/** Several ranges, or something else than a range, get the whole file, as RFC 9110 (14.2) allows. */
const singleRange = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;

function isSimpleRange(range: string | undefined, size: number): boolean {
  const [, first, last = '', suffix] = singleRange.exec(range ?? '') ?? [];
  if (suffix !== undefined) return Number(suffix) > 0 && size > 0;
  return first !== undefined && Number(first) < size && (last === '' || Number(last) >= Number(first));
}
