import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createTrackingClient } from '../client.ts';
import { isTrackingError, type TrackingErrorKind } from '../errors.ts';
import { createNodeTransport } from '../http/node-transport.ts';
import { startHttpPeer, startRawPeer } from '../http/test-peer.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function setUp(answer: unknown, status = 200, prefix = '') {
  const asked: { url: string; key: string | string[] | undefined }[] = [];
  const respond = (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  const peer = await startHttpPeer((request, response) => {
    asked.push({ url: request.url ?? '', key: request.headers['accesskey'] });
    respond(response);
  });
  const transport = createNodeTransport();
  cleanUps.push(
    () => peer.close(),
    () => transport.close(),
  );
  return {
    asked,
    client: createTrackingClient({
      baseUrl: `${peer.baseUrl.replace('/api', '')}${prefix}`,
      accessKey: 'key 1',
      transport,
    }),
  };
}

const label = {
  LabelID: 4711,
  NFC_ID: '04:A2',
  ManufactureDate: '2025-01-02T03:04:05Z',
  ActivationDate: null,
  StatusNo: 8,
  Status: 'Available',
  SubStatus: 'Near Expiration',
  SKU: 'TL-1',
  BatteryLife: 365,
  AccountName: 'Demo',
  AccountID: 'demo',
  ExpirationDate: '2026-01-02',
  DaysToExpire: '12',
  ShelfLife: 365,
  LotNo: 9,
  ReelID: 'R1',
  LabelType: 'Cold',
};
const noLabel = {
  labelId: null,
  nfcId: null,
  accountId: null,
  accountName: null,
  state: null,
  stateNo: null,
  status: null,
  subStatus: null,
  type: null,
  sku: null,
  batteryLife: null,
  lotNo: null,
  reelId: null,
  manufactured: null,
  activated: null,
  expires: null,
  daysToExpire: null,
  shelfLifeDays: null,
};

describe('getLabels', () => {
  it('reads summary and rows, and sends an account only when one is given', async () => {
    const { asked, client } = await setUp({
      Summary: { Total: 9, Healthy: 0, NearExpiration: 1, Assigned: 8 },
      Labels: [label],
    });
    const lookup = await client.getLabels();
    await client.getLabels('a&AccountID=b');
    expect(asked).toEqual([
      { url: '/Labels/GetLabels', key: 'key 1' },
      { url: '/Labels/GetLabels?AccountID=a%26AccountID%3Db', key: 'key 1' },
    ]);
    expect(lookup.summary).toEqual({ total: 9, healthy: 0, nearExpiration: 1, assigned: 8 });
    expect(lookup.labels).toMatchObject([
      {
        labelId: '4711',
        nfcId: '04:A2',
        accountId: 'demo',
        accountName: 'Demo',
        state: 'near-expiration',
        stateNo: 8,
        status: 'Available',
        subStatus: 'Near Expiration',
        type: 'Cold',
        sku: 'TL-1',
        batteryLife: '365',
        lotNo: '9',
        reelId: 'R1',
        manufactured: { iso: '2025-01-02T03:04:05.000Z' },
        activated: null,
        expires: { precision: 'date' },
        daysToExpire: 12,
        shelfLifeDays: 365,
      },
    ]);
  });

  it('keeps a base address with a path', async () => {
    const { asked, client } = await setUp({ Labels: [] }, 200, '/v1/tracking/');
    await client.getLabels('demo');
    expect(asked[0]?.url).toBe('/v1/tracking/Labels/GetLabels?AccountID=demo');
  });

  it('reads a bad field as null and a bad row as a row without fields', async () => {
    const { client } = await setUp({
      Summary: { Total: '9', Healthy: 1.5, NearExpiration: -1, Assigned: null },
      Labels: [
        null,
        'x',
        { LabelID: 1.5, StatusNo: '0', DaysToExpire: {}, NFC_ID: [] },
        { LabelID: '12', StatusNo: 5 },
      ],
    });
    const { summary, labels } = await client.getLabels();
    expect(summary).toEqual({ total: null, healthy: null, nearExpiration: -1, assigned: null });
    expect(labels).toEqual([noLabel, noLabel, noLabel, { ...noLabel, labelId: '12', stateNo: 5 }]);
  });

  it('keeps every digit of a label number beyond 2^53', async () => {
    const { client } = await setUp({ Labels: [{ LabelID: 2 ** 60 }] });
    expect((await client.getLabels()).labels).toEqual([{ ...noLabel, labelId: '1152921504606847000' }]);
  });
});

describe('getCarriers', () => {
  it('reads a bare list', async () => {
    const { asked, client } = await setUp([
      { CarrierName: 'Blue Line', CarrierID: 'a'.repeat(32) },
      { CarrierName: '', CarrierID: null },
    ]);
    expect(await client.getCarriers()).toEqual([
      { name: 'Blue Line', id: 'a'.repeat(32) },
      { name: null, id: null },
    ]);
    expect(asked).toEqual([{ url: '/Carriers/GetCarriers', key: 'key 1' }]);
  });

  it('filters also when the service ignores the filter', async () => {
    const { asked, client } = await setUp([
      { CarrierName: 'A', CarrierID: 'a1' },
      { CarrierName: 'B', CarrierID: 'B2' },
    ]);
    expect(await client.getCarriers('b2')).toEqual([{ name: 'B', id: 'B2' }]);
    expect(await client.getCarriers('c3')).toEqual([]);
    expect(asked[0]?.url).toBe('/Carriers/GetCarriers?CarrierID=b2');
  });
});

describe('getSharings', () => {
  it('reads records, identifiers exactly', async () => {
    const { client } = await setUp([
      {
        AssetShareID: ' a  b ',
        CreatedOn: '2025-04-19T04:56:51Z',
        CreatedBy: 'Demo',
        AssetName: 'Box\u202E',
        AccountName: 'Demo',
        LabelID: null,
        ActivatedOn: null,
        ExpirationDate: '2026-04-19T00:00:00Z',
      },
      { AssetShareID: 's', LabelID: 12 },
      7,
    ]);
    expect(await client.getSharings()).toMatchObject([
      {
        shareId: ' a  b ',
        created: { iso: '2025-04-19T04:56:51.000Z' },
        createdBy: 'Demo',
        assetName: 'Box',
        labelId: null,
        activated: null,
        expires: { iso: '2026-04-19T00:00:00.000Z' },
      },
      { shareId: 's', labelId: '12', created: null },
      { shareId: null },
    ]);
  });
});

const lookups = [
  ['getLabels', (client: Awaited<ReturnType<typeof setUp>>['client']) => client.getLabels()],
  ['getCarriers', (client: Awaited<ReturnType<typeof setUp>>['client']) => client.getCarriers()],
  ['getSharings', (client: Awaited<ReturnType<typeof setUp>>['client']) => client.getSharings()],
] as const;

describe.each(lookups)('%s fails', (_, call) => {
  it.each<[number, unknown, string, string]>([
    [200, {}, 'unreadable', 'not-a-list'],
    [200, 'x', 'unreadable', 'not-a'],
    [200, { data: [] }, 'unreadable', 'not-a-list'],
    [200, { Code: 400, Message: 'No' }, 'rejected', 'error-body'],
    [400, { Code: 400, Message: 'No' }, 'rejected', 'status'],
    [422, { detail: 'No' }, 'invalid', 'status'],
    [302, {}, 'unreadable', 'status'],
    [404, {}, 'rejected', 'status'],
    [500, { Code: 500, Message: 'No' }, 'unreadable', 'status'],
    [503, {}, 'unreachable', 'status'],
  ])('on HTTP %i %j as %s', async (status, answer, kind, reason) => {
    const { client } = await setUp(answer, status);
    const error: unknown = await call(client).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!isTrackingError(error)) throw new Error('it did not fail with an error of the client');
    expect(error.kind).toBe(kind);
    expect(error.reason).toContain(reason);
    if (JSON.stringify(answer).includes('No')) expect(error.errorBody?.message).toBe('No');
  });
});

/** Every status of the registry, and some of nobody's. 1xx other than 101 announce an answer, which here never comes. */
const kindsOfStatuses: readonly (readonly [kind: TrackingErrorKind, write: TrackingErrorKind, statuses: string])[] = [
  ['unreachable', 'uncertain', '100 101 102 103'],
  ['unreadable', 'uncertain', '300 301 302 303 304 305 307 308 500 501 505 506 507 508 510 511 520 599 600 999'],
  ['unreachable', 'uncertain', '502 503 504'],
  ['unreachable', 'unreachable', '408 429'],
  ['invalid', 'invalid', '422'],
  [
    'rejected',
    'rejected',
    '400 401 402 403 404 405 406 407 409 410 411 412 413 414 415 416 417 418 421 423 424 425 426 428 431 451 499',
  ],
];

it.each(kindsOfStatuses)('a read is %s and a write %s after HTTP %s', async (read, write, statuses) => {
  const kindOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => (isTrackingError(error) ? error.kind : error),
    );
  for (const status of statuses.split(' ')) {
    const peer = await startRawPeer((socket) =>
      socket.end(`HTTP/1.1 ${status} Odd\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`),
    );
    const transport = createNodeTransport();
    const client = createTrackingClient({ baseUrl: peer.baseUrl, accessKey: 'key', transport });
    const kinds = await Promise.all([
      ...[client.getSharing('s'), client.getSharings(), client.getCarriers(), client.getLabels()].map(kindOf),
      ...[client.createSharing('a'), client.deleteSharing('s'), client.addNote('a', 'b')].map(kindOf),
    ]);
    expect(kinds, status).toEqual([...Array(4).fill(read), ...Array(3).fill(write)]);
    await transport.close();
    await peer.close();
  }
});

it('a read is unreadable after HTTP 201, 203, 204, 205 and 206', async () => {
  for (const status of [201, 203, 204, 205, 206]) {
    const { client } = await setUp({}, status);
    await expect(client.getSharing('s'), String(status)).rejects.toMatchObject({ kind: 'unreadable', status });
  }
});

it('reading shared data sends no key', async () => {
  const { asked, client } = await setUp({ AssetName: 'x' });
  await client.getSharing('s');
  await client.inspectSharing('s');
  expect(asked).toEqual([
    { url: '/Assets/GetSharing?AssetShareID=s', key: undefined },
    { url: '/Assets/GetSharing?AssetShareID=s', key: undefined },
  ]);
});

it.each(['a\nb', 'ключ', ' key', 'key\u007f'])('the key %j is refused without being quoted', (accessKey) => {
  expect(() =>
    createTrackingClient({
      baseUrl: 'https://service.example',
      accessKey,
      transport: () => Promise.reject(new Error('called')),
    }),
  ).toThrow(/^The access key holds characters that a header cannot carry\.$/);
});
