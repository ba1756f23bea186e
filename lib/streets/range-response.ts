import { everywhere } from '#lib/base/security-headers.ts';

/** Bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

interface RangeRequest {
  readonly method: string;
  /** null: the request has none of that name. */
  readonly header: (name: 'range' | 'if-range' | 'if-none-match') => string | null;
}

export interface RangeResponse {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** What is to be sent; null: nothing. */
  readonly body: ByteRange | null;
}

/** The answer to a request for a file of streets (RFC 9110, 13 and 14). `name`: of its content. */
export function createRangeResponse(
  asked: RangeRequest,
  { name, size }: { name: string; size: number },
): RangeResponse {
  const etag = `"${name.replace(/\.\w+$/, '')}"`;
  const headers = {
    ...everywhere,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  const condition = asked.header('if-none-match');
  if (condition !== null && (condition.trim() === '*' || tagsOf(condition).includes(etag)))
    return { status: 304, headers, body: null };
  const ifRange = asked.header('if-range')?.trim() ?? etag;
  const range = asked.method === 'GET' && ifRange === etag ? parseRange(asked.header('range'), size) : null;
  if (range === 'outside')
    return {
      status: 416,
      headers: { ...headers, 'Cache-Control': 'no-store', 'Content-Range': `bytes */${size}`, 'Content-Length': '0' },
      body: null,
    };
  const { start, end } = range ?? { start: 0, end: size - 1 };
  return {
    status: range === null ? 200 : 206,
    headers: {
      ...headers,
      'Content-Type': 'application/vnd.pmtiles',
      'Content-Length': String(end - start + 1),
      ...(range === null ? {} : { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    },
    body: asked.method === 'HEAD' ? null : { start, end },
  };
}

/** Of one range: what is longer holds several, or is made to be slow to read. */
const MAX_RANGE_CHARACTERS = 64;

/** Their weakness makes no difference here. */
function tagsOf(header: string): string[] {
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

/**
 * One range of bytes within the file; `outside`: it has none of them. null: there is none, or it is of a kind that is
 * passed over, as RFC 9110 allows: another unit, several at once, or no range at all.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'outside' | null {
  if (header === null || header.length > MAX_RANGE_CHARACTERS) return null;
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.trim()) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const last = Number(to);
    return last === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'outside' : { start, end };
}
