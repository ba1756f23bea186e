import { appendFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as ask, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { brandsFolder } from '#lib/brand/file/test-brands.ts';
import { currentBrands, openBrands } from '#lib/brand/store/current-brands.ts';
import { neutralBrand } from '#lib/brand/brand.ts';
import { createPool } from '#lib/runtime/pool.ts';
import { findOpenFile, openStreetFiles, streetsForBrand } from '#lib/streets/streets.ts';
import { townFolder } from '#lib/streets/test-streets.ts';
import { servePmtiles } from './serve-pmtiles.ts';

vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');
vi.stubEnv('LOG_LEVEL', 'silent');
vi.stubEnv('TILE_URL', 'https://tiles.example/{z}/{x}/{y}.png');
afterAll(() => vi.unstubAllEnvs());

let town: ReturnType<typeof townFolder>;
let server: Server;
let path: string;
const settings = { pmtilesFile: null, tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' } };
/** Room for four copies of the long file, one of them for each address. */
const limits = {
  stalledMs: 60_000,
  maxSendMs: 60_000,
  bytes: createPool({ capacity: 4 * 2 ** 20, ownerCapacity: 2 ** 20 }),
  copies: createPool({ capacity: 10 }),
};
const addressOf = ({ headers }: IncomingMessage) => String(headers['x-address'] ?? '198.51.100.9');

beforeAll(async () => {
  town = townFolder();
  // Longer than what sockets hold back, so that a client that reads nothing is noticed.
  town.write('long.pmtiles', Buffer.concat([town.bytes, Buffer.alloc(24 * 2 ** 20, 1)]));
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
  server = createServer((request, response) => {
    void servePmtiles(request.url ?? '', request, response, addressOf, limits).then((isGiven) => {
      if (!isGiven) response.writeHead(418).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  path = pathFor('a');
});
afterAll(() => void server.close());

function pathFor(name: string): string {
  const found = currentBrands().find(({ id }) => id === `${name}.example`);
  const streets = found === undefined ? null : streetsForBrand(found, settings);
  if (streets === null || !('path' in streets)) throw new Error('no streets');
  return streets.path;
}

function portOf(): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function get(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const sent = ask({
    port: portOf(),
    host: '127.0.0.1',
    path: url,
    method,
    headers: { host: 'a.example', connection: 'close', ...headers },
  });
  sent.end();
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    });
  });
}

describe('servePmtiles', () => {
  test('serves ranges with an immutable cache, to the same origin only', async () => {
    const { status, headers, body } = await get(path, { range: 'bytes=100-299' });
    expect(status).toBe(206);
    expect(body).toEqual(town.bytes.subarray(100, 300));
    expect(headers).toMatchObject({
      'content-range': `bytes 100-299/${town.bytes.length}`,
      'content-length': '200',
      'content-type': 'application/vnd.pmtiles',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      etag: `"${path.slice('/streets/'.length, -'.pmtiles'.length)}"`,
    });
    expect((await get(path)).body).toEqual(town.bytes);
    expect((await get(path, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    expect(await get(path, {}, 'HEAD')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });

  test('answers 416 for a range outside of the file', async () => {
    expect(await get(path, { range: `bytes=${town.bytes.length}-` })).toMatchObject({
      status: 416,
      headers: { 'content-range': `bytes */${town.bytes.length}` },
    });
  });

  test('serves a file on the hosts of its brand and by its hashed name only', async () => {
    expect((await get(pathFor('b'), { host: 'b.example', range: 'bytes=0-6' })).body.toString()).toBe('PMTiles');
    for (const host of ['b.example', 'nobody.example']) expect((await get(path, { host })).status).toBe(404);
    expect((await get(`/streets/${'0'.repeat(32)}.pmtiles`)).status).toBe(404);
    for (const other of ['/streets/town.pmtiles', '/streets/../town.pmtiles', `${path}/x`, '/streets/%2e%2e/x.pmtiles'])
      expect((await get(other)).status).toBe(418);
  });

  test('disconnects a client that reads nothing', async () => {
    limits.stalledMs = 300;
    const socket = connect(portOf(), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET ${pathFor('b')} HTTP/1.1\r\nHost: b.example\r\n\r\n`);
    const [accepted] = await Promise.all([once(server, 'request'), once(socket, 'connect')]);
    expect(accepted).toHaveLength(2);
    socket.pause();
    await expect.poll(() => connections(), { timeout: 20_000 }).toBe(0);
    socket.destroy();
    limits.stalledMs = 60_000;
    expect((await get(pathFor('b'), { host: 'b.example', range: 'bytes=0-6' })).status).toBe(206);
  });

  test('answers 503 while the byte limit of all clients is reached', async () => {
    const range = { range: 'bytes=0-99', host: 'b.example' };
    const readers = await Promise.all([0, 1, 2, 3].map(readNoMore));
    try {
      const refused = await get(pathFor('b'), range);
      expect(refused.status).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await get(pathFor('b'), range, 'HEAD')).status).toBe(200);
      readers[0]?.destroy();
      await expect.poll(async () => (await get(pathFor('b'), range)).status, { timeout: 20_000 }).toBe(206);
    } finally {
      for (const reader of readers) reader.destroy();
    }
    await expect.poll(() => connections(), { timeout: 20_000 }).toBe(0);
  });

  test('answers 503 only to the address whose own byte limit is reached', async () => {
    const range = { range: 'bytes=0-99', host: 'b.example' };
    const reader = await readNoMore(0);
    try {
      const own = { ...range, 'x-address': '0' };
      expect((await get(pathFor('b'), own)).status).toBe(503);
      expect((await get(pathFor('b'), { ...range, 'x-address': '1' })).status).toBe(206);
      reader.destroy();
      await expect.poll(async () => (await get(pathFor('b'), own)).status, { timeout: 20_000 }).toBe(206);
    } finally {
      reader.destroy();
    }
    await expect.poll(() => connections(), { timeout: 20_000 }).toBe(0);
  });

  test('ends a slow response of the size of a tile, but not a copy of the file', async () => {
    const { maxSendMs, bytes } = limits;
    Object.assign(limits, { maxSendMs: 1, bytes: createPool({ capacity: 256 * 2 ** 20 }) });
    const length = (await get(pathFor('b'), { host: 'b.example' })).body.length;
    expect(length).toBeGreaterThan(24 * 2 ** 20);
    // A single response may be fast enough.
    const range = { range: 'bytes=0-1048575', host: 'b.example' };
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => get(pathFor('b'), range)));
    expect(answers.map(({ status }) => status)).toContain('rejected');
    Object.assign(limits, { maxSendMs, bytes });
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

/** Requests a copy of the long file from the numbered address and reads only its beginning. */
async function readNoMore(address: number): Promise<Socket> {
  const socket = connect(portOf(), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${pathFor('b')} HTTP/1.1\r\nHost: b.example\r\nX-Address: ${address}\r\n\r\n`);
  const [begun] = await once(socket, 'data');
  socket.pause();
  expect(String(begun)).toMatch(/^HTTP\/1\.1 200 /);
  return socket;
}

function connections(): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
