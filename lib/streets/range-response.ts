import { everywhere } from '#lib/base/security-headers.ts';

interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const MAX_RANGE_CHARACTERS = 64;

interface RangeRequest {
  readonly method: string;
  readonly header: (name: 'range' | 'if-range' | 'if-none-match') => string | null;
}

/** Conditional and range requests for a file named by its content (RFC 9110, sections 13 and 14). */
export function createRangeResponse(request: RangeRequest, { name, size }: { name: string; size: number }) {
  const etag = `"${name.replace(/\.\w+$/, '')}"`;
  const headers = {
    ...everywhere,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  const condition = request.header('if-none-match');
  const tags = condition?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  if (condition?.trim() === '*' || tags.includes(etag)) return { status: 304, headers, body: null };
  const ifRange = request.header('if-range')?.trim() ?? etag;
  const range = request.method === 'GET' && ifRange === etag ? parseRange(request.header('range'), size) : null;
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
    body: request.method === 'HEAD' ? null : { start, end },
  };
}

/** null for no range and for kinds that RFC 9110 allows to ignore: another unit, several ranges or an invalid one. */
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
