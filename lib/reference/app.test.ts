import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReferenceApp } from './app.ts';
import { seedBasics } from './seed.ts';
import { openStore, type Store } from './store.ts';

const key = 'app-test-key';
const otherKey = 'app-test-other-key';
const reported: string[] = [];
let folder: string;
let store: Store;
let server: Server;
let baseUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reference-app-'));
  store = await openStore(`file:${join(folder, 'test.db')}`);
  await seedBasics(store);
  await store.setAccessKeys([{ key, accountId: 'demo' }, { key: otherKey, accountId: 'demo-2' }]);
  const app = createReferenceApp({ store, report: (operation, kind) => reported.push(`${operation} ${kind}`) });
  server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  store.close();
  await rm(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function call(method: string, path: string, body?: unknown, accessKey: string | null = key): Promise<Answer> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: accessKey === null ? {} : { AccessKey: accessKey },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status: response.status, body: await response.json() };
}

function field(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

async function createAsset(item: object): Promise<string> {
  const { status, body } = await call('POST', '/Assets/NewAssets', [item]);
  expect(status).toBe(200);
  return String(field(body, 'Assets', 0, 'AssetID'));
}

async function share(assetId: string): Promise<string> {
  const { status, body } = await call('POST', '/Assets/CreateSharing', { AssetID: assetId });
  expect(status).toBe(200);
  return String(field(body, 'AssetShareID'));
}

async function read(shareId: string): Promise<unknown> {
  const { status, body } = await call('GET', `/Assets/GetSharing?AssetShareID=${encodeURIComponent(shareId)}`, undefined, null);
  expect(status).toBe(200);
  return body;
}

describe('the way from an asset to a link and back', () => {
  it('creates an asset with a history, shares it, reads it without a key and withdraws it', async () => {
    const assetId = await createAsset({
      AssetName: 'Crate <b>',
      TrackingNo: 'T 1',
      Status: 'In transit',
      Exceptions: ['Shock detected'],
      DestinationAddress: { City: 'Oslo', Latitude: 59.91, Longitude: 10.75 },
      LocationHistory: [
        { Timestamp: '2026-03-02T10:00:00Z', Latitude: -0.5, Longitude: 180, Address: 'Quay 4' },
        { Timestamp: 'some day', Event: 'Depot scan' },
        { Timestamp: '2026-03-01T10:00:00+01:00', Latitude: 1, Longitude: -179.5, Address: { City: 'Suva' } },
      ],
    });
    const shareId = await share(assetId);
    const view = await read(shareId);
    expect(view).toMatchObject({
      AssetName: 'Crate <b>',
      Status: 'In transit',
      TrackingNo: 'T 1',
      CarrierName: null,
      LabelID: null,
      ActivatedOn: null,
      Exceptions: ['Shock detected'],
      CurrentAddress: { AddressLine1: 'Quay 4', Latitude: -0.5, Longitude: 180 },
      DestinationAddress: { City: 'Oslo', Latitude: 59.91, Longitude: 10.75 },
      LocationHistory: [
        { Timestamp: '2026-03-02T10:00:00Z', Latitude: -0.5, Longitude: 180, Address: { AddressLine1: 'Quay 4' }, Event: null },
        { Timestamp: 'some day', Latitude: null, Longitude: null, Address: null, Event: 'Depot scan' },
        { Timestamp: '2026-03-01T10:00:00+01:00', Latitude: 1, Longitude: -179.5, Address: { City: 'Suva' }, Event: null },
      ],
    });
    expect(JSON.stringify(view)).not.toContain(assetId);
    expect(view).not.toHaveProperty('AssetID');

    const records = await call('GET', '/Assets/GetSharings');
    expect(records.body).toContainEqual({
      AssetShareID: shareId, CreatedOn: expect.stringMatching(/Z$/), CreatedBy: 'Demo account', AssetName: 'Crate <b>',
      AccountName: 'Demo account', LabelID: null, ActivatedOn: null, ExpirationDate: null,
    });

    expect(await call('DELETE', '/Assets/DeleteSharing', { AssetShareID: shareId })).toEqual({
      status: 200,
      body: { Code: 200, Message: 'Success' },
    });
    expect(await read(shareId)).toEqual({});
    expect(JSON.stringify((await call('GET', '/Assets/GetSharings')).body)).not.toContain(shareId);
    expect((await call('DELETE', '/Assets/DeleteSharing', { AssetShareID: shareId })).status).toBe(400);
    expect(await read(await share(assetId))).toEqual(view);
  });

  it('assigns a label of the same account, which makes the asset Ready', async () => {
    const labelId = (await store.freeLabel('demo')) ?? '';
    const asset = await call('POST', '/Assets/NewAssets', [{ AssetName: 'Labelled', LabelID: labelId }]);
    expect(field(asset.body, 'Assets', 0, 'Status')).toBe('Ready');
    const view = await read(await share(String(field(asset.body, 'Assets', 0, 'AssetID'))));
    expect(view).toMatchObject({ LabelID: Number(labelId), ActivatedOn: expect.stringMatching(/Z$/), LocationHistory: [], Exceptions: [] });
    expect((await call('POST', '/Assets/NewAssets', [{ AssetName: 'Again', LabelID: labelId }])).body).toEqual({
      Code: 400,
      Message: 'The label is not available.',
    });
  });

  it('shows reports that are added later, late ones in their place', async () => {
    const assetId = await createAsset({ AssetName: 'Growing', CurrentAddress: 'Warehouse' });
    const shareId = await share(assetId);
    expect(field(await read(shareId), 'CurrentAddress')).toEqual({ AddressLine1: 'Warehouse' });
    await store.appendReports(assetId, [{ Timestamp: '2026-01-02T00:00:00Z', Latitude: 2, Longitude: 2 }]);
    await store.appendReports(assetId, [{ Timestamp: '2026-01-01T00:00:00Z', Latitude: 1, Longitude: 1 }]);
    const view = await read(shareId);
    expect([field(view, 'LocationHistory', 0, 'Latitude'), field(view, 'LocationHistory', 1, 'Latitude')]).toEqual([2, 1]);
    expect(field(view, 'CurrentAddress')).toEqual({ Latitude: 2, Longitude: 2 });
  });

  it('gives every link its own identifier of at least 128 bits', async () => {
    const assetId = await createAsset({ AssetName: 'Often shared' });
    const ids = await Promise.all(Array.from({ length: 200 }, () => share(assetId)));
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) expect(Buffer.from(id, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  });
});

describe('access', () => {
  const keyed = [
    ['POST', '/Assets/NewAssets'],
    ['POST', '/Assets/CreateSharing'],
    ['GET', '/Assets/GetSharings'],
    ['DELETE', '/Assets/DeleteSharing'],
  ] as const;

  it.each(keyed)('refuses %s %s without a key and with a wrong one', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    expect(await call(method, path, body, null)).toEqual({ status: 400, body: { Code: 400, Message: 'The AccessKey is missing.' } });
    expect(await call(method, path, body, 'wrong')).toEqual({
      status: 400,
      body: { Code: 400, Message: 'The AccessKey is invalid or expired.' },
    });
  });

  it("keeps another account's assets and links out of reach", async () => {
    const assetId = await createAsset({ AssetName: 'Mine' });
    const shareId = await share(assetId);
    expect((await call('POST', '/Assets/CreateSharing', { AssetID: assetId }, otherKey)).status).toBe(400);
    expect((await call('DELETE', '/Assets/DeleteSharing', { AssetShareID: shareId }, otherKey)).status).toBe(400);
    expect(await call('GET', '/Assets/GetSharings', undefined, otherKey)).toEqual({ status: 200, body: [] });
    expect(await read(shareId)).toMatchObject({ AssetName: 'Mine' });
  });
});

describe('requests that cannot be carried out', () => {
  it.each([
    ['an unknown account', { AssetName: 'a', AccountID: 'nobody' }],
    ['an unknown carrier', { AssetName: 'a', CarrierID: 'none' }],
    ['an unknown label', { AssetName: 'a', LabelID: '1' }],
    ["another account's label", { AssetName: 'a', LabelID: '2096401' }],
  ])('answers 400 to %s', async (_title, item) => {
    const { status, body } = await call('POST', '/Assets/NewAssets', [item]);
    expect(status).toBe(400);
    expect(body).toEqual({ Code: 400, Message: expect.stringMatching(/^The .*\.$/) });
  });

  it('creates none when one of several items is refused', async () => {
    const free = await store.freeLabel('demo');
    const answer = await call('POST', '/Assets/NewAssets', [{ AssetName: 'first', LabelID: free }, { AssetName: 'second', LabelID: free }]);
    expect(answer.status).toBe(400);
    expect(await store.freeLabel('demo')).toBe(free);
  });

  it.each([
    ['POST', '/Assets/NewAssets', '{}'],
    ['POST', '/Assets/NewAssets', '[]'],
    ['POST', '/Assets/NewAssets', '[{}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"  "}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a\\u0000b"}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a","LabelID":5}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a","Exceptions":"x"}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a","LocationHistory":[{"Latitude":1e999}]}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a","LocationHistory":[{"Longitude":180.5}]}]'],
    ['POST', '/Assets/NewAssets', '[{"AssetName":"a"'],
    ['POST', '/Assets/CreateSharing', ''],
    ['POST', '/Assets/CreateSharing', 'null'],
    ['POST', '/Assets/CreateSharing', '[]'],
    ['POST', '/Assets/CreateSharing', '{"AssetID":7}'],
    ['DELETE', '/Assets/DeleteSharing', '{}'],
    ['DELETE', '/Assets/DeleteSharing', '{"AssetShareID":["x"]}'],
  ])('answers 422 to %s %s with %s', async (method, path, body) => {
    const answer = await call(method, path, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ Code: 422, Message: 'Request validation failed.' });
  });

  it('never repeats in a 422 what it received', async () => {
    const { body } = await call('DELETE', '/Assets/DeleteSharing', { AssetShareID: ['secret-identifier'] });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('answers 413 to a body above the limit and goes on serving', async () => {
    expect((await call('POST', '/Assets/CreateSharing', JSON.stringify({ AssetID: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await call('POST', '/Assets/CreateSharing', { AssetID: 'x' })).status).toBe(400);
  });

  it('answers 404 to an unknown path and 405 to another method', async () => {
    expect(await call('GET', '/Assets/Nothing')).toMatchObject({ status: 404, body: { Code: 404 } });
    const response = await fetch(`${baseUrl}/Assets/GetSharing`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('answers {} to any identifier that was never given out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (id) => {
        expect(await read(id)).toEqual({});
      }),
      { numRuns: 100 },
    );
  });

  it.each(['', '?AssetShareID=a&AssetShareID=b', '?assetshareid=a'])('answers 422 to GetSharing%s', async (query) => {
    expect((await call('GET', `/Assets/GetSharing${query}`, undefined, null)).status).toBe(422);
  });

  it('never fails on its own, whatever the body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('NewAssets', 'CreateSharing'), fc.json(), async (operation, body) => {
        expect([200, 400, 422]).toContain((await call('POST', `/Assets/${operation}`, body)).status);
      }),
      { numRuns: 200 },
    );
    expect(reported).toEqual([]);
  });
});
