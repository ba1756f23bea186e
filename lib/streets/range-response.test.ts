import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRangeResponse, parseRange } from './range-response.ts';

const map = { name: `${'ab'.repeat(16)}.pmtiles`, size: 1000 };
const etag = `"${'ab'.repeat(16)}"`;
const ask = (headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  createRangeResponse({ method, header: (name) => headers[name] ?? null }, map);

describe('createRangeResponse', () => {
  test('answers 206 with a range, up to the end of the file', () => {
    expect(ask({ range: 'bytes=10-19' })).toMatchObject({ status: 206, body: { start: 10, end: 19 } });
    expect(ask({ range: 'bytes=0-16383' }).headers).toMatchObject({
      'Content-Range': 'bytes 0-999/1000',
      'Content-Length': '1000',
    });
    expect(ask({ range: 'bytes=990-' }).body).toEqual({ start: 990, end: 999 });
    expect(ask({ range: 'bytes=-10' }).body).toEqual({ start: 990, end: 999 });
  });

  test('answers 416 with the length for a range outside of the file, uncached', () => {
    for (const range of ['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', 'bytes=99999999999999999999-'])
      expect(ask({ range })).toMatchObject({
        status: 416,
        body: null,
        headers: { 'Content-Range': 'bytes */1000', 'Cache-Control': 'no-store' },
      });
  });

  test('answers with the whole file for anything but a single byte range', () => {
    for (const range of ['', 'bytes', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])
      expect(ask({ range })).toMatchObject({ status: 200, body: { start: 0, end: 999 } });
  });

  test('answers 304 when the ETag matches', () => {
    expect(ask({ 'if-none-match': etag })).toMatchObject({ status: 304, body: null });
    expect(ask({ 'if-none-match': `"other", W/${etag}` }).status).toBe(304);
    expect(ask({ 'if-none-match': '"other"', range: 'bytes=0-1' }).status).toBe(206);
    expect(ask({ 'if-range': etag, range: 'bytes=0-1' }).status).toBe(206);
    expect(ask({ 'if-range': '"older"', range: 'bytes=0-1' }).status).toBe(200);
  });

  test('answers HEAD with the same headers and no body', () => {
    expect(ask({ range: 'bytes=0-1' }, 'HEAD')).toEqual({ ...ask({}), body: null });
  });

  test('ignores an overlong range header', () => {
    const spaces = ' '.repeat(20_000);
    expect(ask({ range: `bytes=${spaces}-${spaces}x` }).status).toBe(200);
    expect(parseRange(`bytes=${'1'.repeat(70)}-`, 1000)).toBeNull();
  });

  test('returns a range within the file, or none, for any header', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,25}-\d{0,25}$/)),
        fc.nat(5000),
        (header, size) => {
          const range = parseRange(header, size);
          if (range === null || range === 'outside') return;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
          expect(range.end).toBeLessThan(size);
        },
      ),
    );
  });
});
