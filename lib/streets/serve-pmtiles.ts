import { dataHeaders, everywhere } from '#lib/base/security-headers.ts';
import { streamOf } from '#lib/base/timing.ts';
import type { Brand } from '#lib/brand/brand.ts';
import { previousBrandsForHost } from '#lib/brand/store/current-brands.ts';
import type { PmtilesFile } from './pmtiles-file.ts';
import { findServedFile } from './streets.ts';

const STREETS_PATH = /^\/streets\/([0-9a-f]{32}\.pmtiles)$/;

export async function servePmtiles(request: Request, brand: Brand): Promise<Response> {
  const [, name = ''] = STREETS_PATH.exec(new URL(request.url).pathname) ?? [];
  const file = await findFile(brand, request.headers.get('host'), name);
  if (file === null) return new Response(null, { status: 404, headers: dataHeaders });
  const { status, headers, range } = answerRange(request, file);
  return new Response(range === null ? null : streamOf(file.read(range.start, range.end)), { status, headers });
}

async function findFile(brand: Brand, host: string | null, name: string): Promise<PmtilesFile | null> {
  for (const one of [brand, ...previousBrandsForHost(host)]) {
    const file = findServedFile(one, name);
    if (file !== null) return (await file.isUnchanged()) ? file : null;
  }
  return null;
}

interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Conditional and range requests for a file named by its content (RFC 9110, sections 13 and 14). */
export function answerRange({ method, headers: asked }: Request, { name, size }: { name: string; size: number }) {
  const etag = `"${name.replace(/\.\w+$/, '')}"`;
  const headers = {
    ...everywhere,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  const condition = asked.get('if-none-match');
  const tags = condition?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  if (condition?.trim() === '*' || tags.includes(etag)) return { status: 304, headers, range: null };
  const ifRange = asked.get('if-range')?.trim() ?? etag;
  const part = method === 'GET' && ifRange === etag ? parseRange(asked.get('range'), size) : null;
  if (part === 'outside') {
    const refused = { 'Cache-Control': 'no-store', 'Content-Range': `bytes */${size}`, 'Content-Length': '0' };
    return { status: 416, headers: { ...headers, ...refused }, range: null };
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  const range = method === 'HEAD' ? null : { start, end };
  const sent = { 'Content-Type': 'application/vnd.pmtiles', 'Content-Length': String(end - start + 1) };
  if (part === null) return { status: 200, headers: { ...headers, ...sent }, range };
  return { status: 206, headers: { ...headers, ...sent, 'Content-Range': `bytes ${start}-${end}/${size}` }, range };
}

const MAX_RANGE_CHARACTERS = 64;

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
