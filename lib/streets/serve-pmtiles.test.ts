import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { brandsFolder } from '#lib/brand/file/test-brands.ts';
import { brandForRequest, currentBrands, openBrands } from '#lib/brand/store/current-brands.ts';
import { neutralBrand } from '#lib/brand/brand.ts';
import { answerRange, parseRange, servePmtiles } from './serve-pmtiles.ts';
import { findOpenFile, openStreetFiles, streetsForBrand } from './streets.ts';
import { townFolder } from './test-streets.ts';

vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');
vi.stubEnv('LOG_LEVEL', 'silent');
vi.stubEnv('TILE_URL', 'https://tiles.example/{z}/{x}/{y}.png');
afterAll(() => vi.unstubAllEnvs());

let town: ReturnType<typeof townFolder>;
let path: string;
const settings = { pmtilesFile: null, tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' } };

beforeAll(async () => {
  town = townFolder();
  town.write('long.pmtiles', Buffer.concat([town.bytes, Buffer.alloc(2 ** 20, 1)]));
  town.write('broken.pmtiles', town.bytes.subarray(0, 5000));
  const brand = (name: string, file: string) => ({ hosts: [`${name}.example`], name, streets: { file } });
  const { file } = brandsFolder();
  const brands = [
    brand('a', 'town.pmtiles'),
    brand('b', 'long.pmtiles'),
    { ...brand('broken', 'broken.pmtiles'), tiles: { url: 'https://own.example/{z}/{x}/{y}.png' } },
    { hosts: ['named.example'], name: 'named', streets: { file: 'town.pmtiles', attribution: 'Own words' } },
  ];
  const brandsFile = town.write('brands.json', Buffer.from(JSON.stringify({ brands })));
  expect(file).not.toBe(brandsFile);
  openBrands({ brandsFile, strictHosts: false }).close();
  await openStreetFiles(currentBrands(), settings);
  path = pathFor('a');
});

function pathFor(name: string): string {
  const found = currentBrands().find(({ id }) => id === `${name}.example`);
  const streets = found === undefined ? null : streetsForBrand(found, settings);
  if (streets === null || !('path' in streets)) throw new Error('no streets');
  return streets.path;
}

function get(url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Response> {
  const host = headers['host'] ?? 'a.example';
  const request = new Request(new URL(url, 'http://a.example'), { method, headers: { ...headers, host } });
  return servePmtiles(request, brandForRequest(host) ?? neutralBrand);
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('servePmtiles', () => {
  test('serves ranges with an immutable cache, to the same origin only', async () => {
    const response = await get(path, { range: 'bytes=100-299' });
    expect(response.status).toBe(206);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-range': `bytes 100-299/${town.bytes.length}`,
      'content-length': '200',
      'content-type': 'application/vnd.pmtiles',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      etag: `"${path.slice('/streets/'.length, -'.pmtiles'.length)}"`,
    });
    expect(await bytesOf(response)).toEqual(town.bytes.subarray(100, 300));
    expect(await bytesOf(await get(path))).toEqual(town.bytes);
    expect((await get(path, { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304);
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, null]);
  });

  test('answers 416 for a range outside of the file', async () => {
    const { status, headers } = await get(path, { range: `bytes=${town.bytes.length}-` });
    expect([status, headers.get('content-range')]).toEqual([416, `bytes */${town.bytes.length}`]);
  });

  test('serves a file on the hosts of its brand and by its hashed name only', async () => {
    const other = await get(pathFor('b'), { host: 'b.example', range: 'bytes=0-6' });
    expect((await bytesOf(other)).toString()).toBe('PMTiles');
    for (const host of ['b.example', 'nobody.example']) expect((await get(path, { host })).status).toBe(404);
    const unknown = ['/streets/town.pmtiles', `${path}/x`, `/streets/${'0'.repeat(32)}.pmtiles`, '/streets/%2e%2e/x'];
    for (const url of unknown) expect((await get(url)).status, url).toBe(404);
  });

  test('goes on for others when a client leaves', async () => {
    const reader = (await get(pathFor('b'), { host: 'b.example' })).body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
    expect((await bytesOf(await get(pathFor('b'), { host: 'b.example' }))).length).toBeGreaterThan(2 ** 20);
  });

  test('falls back to the raster tiles of the brand or the settings when the file is unusable', () => {
    const broken = currentBrands().find(({ id }) => id === 'broken.example') ?? neutralBrand;
    expect(findOpenFile(broken.streets)).toBeNull();
    expect(streetsForBrand(broken, settings)).toEqual({ url: 'https://own.example/{z}/{x}/{y}.png', attribution: '' });
    expect(streetsForBrand(neutralBrand, settings)).toEqual(settings.tiles);
  });

  test('takes the attribution from the file unless the brand sets one', () => {
    const credits = ['a', 'named'].map((name) => {
      const found = currentBrands().find(({ id }) => id === `${name}.example`) ?? neutralBrand;
      return streetsForBrand(found, settings)?.attribution;
    });
    expect(credits).toEqual(['Doggerby: a made-up town', 'Own words']);
  });

  test('prefers the settings file to raster tiles, and the tiles of the brand to that file', async () => {
    const common = { ...settings, pmtilesFile: town.write('common.pmtiles', town.bytes) };
    await openStreetFiles(currentBrands(), common);
    expect(streetsForBrand(neutralBrand, common)).toMatchObject({ path });
    const broken = currentBrands().find(({ id }) => id === 'broken.example') ?? neutralBrand;
    expect(streetsForBrand(broken, common)).toMatchObject({ url: 'https://own.example/{z}/{x}/{y}.png' });
    expect(streetsForBrand({ ...broken, tiles: null }, common)).toMatchObject({ path });
  });

  test('answers 404 for a file that was written to', async () => {
    appendFileSync(town.file, 'x');
    expect((await get(path, { range: 'bytes=0-6' })).status).toBe(404);
  });
});

const served = { name: `${'ab'.repeat(16)}.pmtiles`, size: 1000 };
const etag = `"${'ab'.repeat(16)}"`;
const ask = (headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  answerRange(new Request('http://a.example/', { method, headers }), served);

describe('answerRange', () => {
  test('answers 206 with a range, up to the end of the file', () => {
    expect(ask({ range: 'bytes=10-19' })).toMatchObject({ status: 206, range: { start: 10, end: 19 } });
    expect(ask({ range: 'bytes=0-16383' }).headers).toMatchObject({
      'Content-Range': 'bytes 0-999/1000',
      'Content-Length': '1000',
    });
    expect(ask({ range: 'bytes=990-' }).range).toEqual({ start: 990, end: 999 });
    expect(ask({ range: 'bytes=-10' }).range).toEqual({ start: 990, end: 999 });
  });

  test('answers 416 with the length for a range outside of the file, uncached', () => {
    for (const range of ['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', 'bytes=99999999999999999999-'])
      expect(ask({ range })).toMatchObject({
        status: 416,
        range: null,
        headers: { 'Content-Range': 'bytes */1000', 'Cache-Control': 'no-store' },
      });
  });

  test('answers with the whole file for anything but a single byte range', () => {
    for (const range of ['', 'bytes', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])
      expect(ask({ range })).toMatchObject({ status: 200, range: { start: 0, end: 999 } });
  });

  test('answers 304 when the ETag matches', () => {
    expect(ask({ 'if-none-match': etag })).toMatchObject({ status: 304, range: null });
    expect(ask({ 'if-none-match': `"other", W/${etag}` }).status).toBe(304);
    expect(ask({ 'if-none-match': '"other"', range: 'bytes=0-1' }).status).toBe(206);
    expect(ask({ 'if-range': etag, range: 'bytes=0-1' }).status).toBe(206);
    expect(ask({ 'if-range': '"older"', range: 'bytes=0-1' }).status).toBe(200);
  });

  test('answers HEAD with the same headers and no body', () => {
    expect(ask({ range: 'bytes=0-1' }, 'HEAD')).toEqual({ ...ask({}), range: null });
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
