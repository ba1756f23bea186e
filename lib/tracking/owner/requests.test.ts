import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createTrackingClient, type TrackingClient } from '../client.ts';
import { isTrackingError, type TrackingError } from '../errors.ts';
import { createNodeTransport, type NodeTransportOptions } from '../http/node-transport.ts';
import { withRetry } from '../http/retry.ts';
import { startHttpPeer, startRawPeer } from '../http/test-peer.ts';

const accessKey = 'canary-key-0123456789';
const shareId = 'canary-share-0123456789';
const json = { 'content-type': 'application/json' };
/** For peers that say nothing: any other would fail by them on a busy machine. */
const impatient = { headersMs: 1000, bodyIdleMs: 1000 };

const writes: readonly (readonly [
  name: string,
  request: string,
  body: unknown,
  call: (client: TrackingClient, signal?: AbortSignal) => Promise<unknown>,
])[] = [
  [
    'createAssets',
    'POST /api/Assets/NewAssets',
    [{ AssetName: 'Böx 📦', LabelID: '7' }],
    (client, signal) => client.createAssets([{ assetName: 'Böx 📦', labelId: '7' }], signal ? { signal } : {}),
  ],
  [
    'addNote',
    'POST /api/Assets/UserComment',
    { AssetID: 'a/1', Context: 'Left "here"\n' },
    (client, signal) => client.addNote('a/1', 'Left "here"\n', signal ? { signal } : {}),
  ],
  [
    'deleteAsset',
    'DELETE /api/Assets/DeleteAsset',
    { AssetID: 'a/1' },
    (client, signal) => client.deleteAsset('a/1', signal ? { signal } : {}),
  ],
  [
    'createSharing',
    'POST /api/Assets/CreateSharing',
    { AssetID: 'a/1' },
    (client, signal) => client.createSharing('a/1', signal ? { signal } : {}),
  ],
  [
    'deleteSharing',
    'DELETE /api/Assets/DeleteSharing',
    { AssetShareID: shareId },
    (client, signal) => client.deleteSharing(shareId, signal ? { signal } : {}),
  ],
];

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

interface Received {
  readonly request: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/**
 * A peer that takes each request whole, then answers as told; and a client, retrying what may be retried, that talks to
 * it.
 */
async function setUp(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  limits: NodeTransportOptions = {},
) {
  const received: Received[] = [];
  const peer = await startHttpPeer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push({ request: `${request.method} ${request.url}`, headers: request.headers, body: JSON.parse(text) });
      answer(response, request);
    });
  });
  const transport = createNodeTransport(limits);
  cleanUps.push(
    () => peer.close(),
    () => transport.close(),
  );
  return {
    received,
    client: createTrackingClient({ baseUrl: peer.baseUrl, accessKey, transport: withRetry(transport) }),
  };
}

async function failureOf(call: Promise<unknown>): Promise<TrackingError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isTrackingError(error)) throw new Error('it did not fail with an error of the client');
  const told = `${String(error)} ${error.stack} ${JSON.stringify(error)} ${JSON.stringify(Object.getOwnPropertyDescriptors(error))}`;
  expect(told).not.toMatch(/canary|https?:\/\/127/);
  expect(JSON.stringify(error.errorBody)).not.toMatch(/canary/);
  return error;
}

describe.each(writes)('%s', (_, request, body, call) => {
  it('sends one request with the key and a JSON body', async () => {
    const { received, client } = await setUp((response) =>
      response.writeHead(200, json).end('{"Code":200,"Message":"Success","AssetShareID":"s"}'),
    );
    await call(client);
    expect(received).toMatchObject([
      {
        request,
        body,
        headers: { accesskey: accessKey, 'content-type': 'application/json', accept: 'application/json' },
      },
    ]);
  });

  it.each<[string, (response: ServerResponse) => void, NodeTransportOptions?]>([
    ['is reset', (response) => response.socket?.resetAndDestroy()],
    ['is closed', (response) => response.socket?.end()],
    ['stays silent', () => {}, impatient],
    [
      'is reset in the headers',
      (response) => response.socket?.write('HTTP/1.1 200 OK\r\nContent-', () => response.socket?.resetAndDestroy()),
    ],
    [
      'is cut in the body',
      (response) =>
        response
          .writeHead(200, { ...json, 'content-length': 100 })
          .write('{"Code":200', () => response.socket?.destroy()),
    ],
    [
      'ends in the body',
      (response) =>
        response.writeHead(200, { ...json, 'content-length': 100 }).write('{"Code":200', () => response.socket?.end()),
    ],
    [
      'stalls in the body',
      (response) => response.writeHead(200, { ...json, 'content-length': 100 }).write('{"Code":200'),
      impatient,
    ],
    ['speaks no HTTP', (response) => response.socket?.end('SSH-2.0-x\r\n\r\n')],
    ['answers half a JSON text', (response) => response.writeHead(200, json).end('{"Code":200')],
    ['answers a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>')],
    ['answers compressed', (response) => response.writeHead(200, { ...json, 'content-encoding': 'br' }).end('x')],
    ['answers 302', (response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end()],
    ['answers 500', (response) => response.writeHead(500).end()],
    ['answers 502', (response) => response.writeHead(502).end()],
    ['answers 503', (response) => response.writeHead(503, { 'retry-after': '1' }).end()],
    ['answers 504', (response) => response.writeHead(504).end()],
  ])('is uncertain, and sent once, when the connection %s', async (__, answer, limits) => {
    const { received, client } = await setUp(answer, limits);
    const error = await failureOf(call(client));
    expect(error).toMatchObject({ kind: 'uncertain' });
    expect(received).toHaveLength(1);
  });

  it('is uncertain when the caller gives up after sending, and unreachable before', async () => {
    const controller = new AbortController();
    const { received, client } = await setUp(() => controller.abort());
    expect(await failureOf(call(client, controller.signal))).toMatchObject({ kind: 'uncertain', reason: 'aborted' });
    expect(await failureOf(call(client, controller.signal))).toMatchObject({
      kind: 'unreachable',
      reason: 'aborted',
      stage: 'before-sending',
    });
    expect(received).toHaveLength(1);
  });

  it('is unreachable, not uncertain, when no connection was made', async () => {
    const { client } = await setUp(() => {});
    for (const cleanUp of cleanUps.splice(0, 1)) await cleanUp();
    expect(await failureOf(call(client))).toMatchObject({
      kind: 'unreachable',
      reason: 'connection',
      code: 'ECONNREFUSED',
      stage: 'before-sending',
    });
    const elsewhere = createTrackingClient({
      baseUrl: 'https://no-such-host.invalid/',
      accessKey,
      transport: createNodeTransport(impatient),
    });
    expect(await failureOf(call(elsewhere))).toMatchObject({ kind: 'unreachable', stage: 'before-sending' });
  });

  it('is unreachable where TLS meets a peer without it', async () => {
    const peer = await startRawPeer((socket) => socket.end('no TLS here'));
    const transport = createNodeTransport(impatient);
    cleanUps.push(
      () => peer.close(),
      () => transport.close(),
    );
    const client = createTrackingClient({ baseUrl: peer.baseUrl.replace('http:', 'https:'), accessKey, transport });
    expect(await failureOf(call(client))).toMatchObject({ kind: 'unreachable', stage: 'before-sending' });
  });

  it.each<[number, unknown, object, unknown]>([
    [
      400,
      { Code: 400, Message: 'Asset not found' },
      { kind: 'rejected', status: 400 },
      { code: 400, message: 'Asset not found' },
    ],
    [
      400,
      { Code: 4711, Message: `The key ${accessKey} is\u001b[31m wrong` },
      { kind: 'rejected' },
      { code: 4711, message: expect.stringMatching(/^The key … is\[31m wrong$/) },
    ],
    [
      422,
      { Code: 422, Message: 'Request validation failed.', Errors: [{ Field: 'AssetID', Message: 'expected string' }] },
      { kind: 'invalid', status: 422 },
      { code: 422, message: 'Request validation failed. AssetID: expected string' },
    ],
    [
      422,
      { detail: [{ loc: ['body', 0, 'Context'], msg: 'field required', type: 'x', input: accessKey }] },
      { kind: 'invalid' },
      { code: null, message: 'body.0.Context: field required' },
    ],
    [401, 'Unauthorized', { kind: 'rejected', status: 401 }, null],
    [404, { error: 'nothing here' }, { kind: 'rejected', status: 404 }, { code: null, message: 'nothing here' }],
    [429, { Message: 'Slow down' }, { kind: 'unreachable', status: 429 }, { code: null, message: 'Slow down' }],
    [
      200,
      { Code: 400, Message: 'Asset not found' },
      { kind: 'rejected', reason: 'error-body' },
      { code: 400, message: 'Asset not found' },
    ],
    [200, { error: 'no' }, { kind: 'rejected', reason: 'error-body' }, { code: null, message: 'no' }],
  ])('is refused by HTTP %i %j', async (status, answer, expected, said) => {
    const { received, client } = await setUp((response) =>
      response.writeHead(status, json).end(JSON.stringify(answer)),
    );
    const error = await failureOf(call(client, undefined));
    expect(error).toMatchObject(expected);
    expect(error.errorBody).toEqual(said);
    expect(received).toHaveLength(1);
  });

  it('sends nothing without a key', async () => {
    const { received, client } = await setUp(() => {});
    const keyless = createTrackingClient({
      baseUrl: 'http://127.0.0.1:9',
      transport: () => Promise.reject(new Error('called')),
    });
    expect(await failureOf(call(keyless))).toMatchObject({ kind: 'rejected', reason: 'no-access-key' });
    expect([client, received]).toHaveLength(2);
  });
});

it('a refusal does not repeat the sharing identifier', async () => {
  const { client } = await setUp((response) =>
    response
      .writeHead(400, json)
      .end(JSON.stringify({ Code: 400, Message: `No ${shareId} (${encodeURIComponent(shareId)})` })),
  );
  expect((await failureOf(client.deleteSharing(shareId))).errorBody?.message).toBe('No … (…)');
});

describe('what counts as done', () => {
  it.each([
    '{"Code":200,"Message":"Success"}',
    '{"Code":"200"}',
    '{"code":200,"message":"success"}',
    '{"Message":"Success"}',
    '{"Code":0,"Message":"Success"}',
    '{"Code":201,"Message":"Created"}',
  ])('%s confirms', async (body) => {
    const { client } = await setUp((response) => response.writeHead(200, json).end(body));
    await client.deleteAsset('a');
  });

  it('HTTP 204 confirms', async () => {
    const { client } = await setUp((response) => response.writeHead(204).end());
    await client.deleteAsset('a');
  });

  it.each(['{}', '[]', 'null', '"Success"', '{"AssetID":"a"}', ''])('%j is uncertain', async (body) => {
    const { client } = await setUp((response) => response.writeHead(200, json).end(body));
    expect(await failureOf(client.deleteAsset('a'))).toMatchObject({ kind: 'uncertain' });
  });

  it.each([
    '{"Code":200,"Message":"Success"}',
    '{"Code":200,"AssetShareID":null}',
    '{"Code":200,"AssetShareID":"a\\n"}',
    '{"Code":200,"AssetShareID":{}}',
    '[]',
    '',
  ])('a link without a usable identifier (%s) is uncertain', async (body) => {
    const { client } = await setUp((response) => response.writeHead(200, json).end(body));
    expect(await failureOf(client.createSharing('a'))).toMatchObject({ kind: 'uncertain' });
  });

  it('an identifier is kept exactly', async () => {
    const id = ' a  b/ü?&=#+%41. ';
    const { client } = await setUp((response) =>
      response.writeHead(200, json).end(JSON.stringify({ Code: 200, Message: 'Success', AssetShareID: id })),
    );
    expect(await client.createSharing('a')).toBe(id);
  });

  it.each<[string, number, unknown]>([
    ['', 200, []],
    ['', 201, []],
    ['{}', 200, []],
    ['null', 200, []],
    ['{"Code":200,"Message":"Success"}', 200, []],
    [
      '{"Code":200,"Message":"Success","Assets":[{"AssetID":"a","AssetName":"x","Status":"Ready"},{"AssetID":"b"}]}',
      200,
      [
        { assetId: 'a', assetName: 'x', status: 'Ready' },
        { assetId: 'b', assetName: null, status: null },
      ],
    ],
    ['[{"asset_id":"a"},{"id":7},{}]', 200, [{ assetId: 'a' }, { assetId: '7' }]],
    ['["a","b"]', 201, [{ assetId: 'a' }, { assetId: 'b' }]],
    ['{"AssetIDs":["a","b"]}', 200, [{ assetId: 'a' }, { assetId: 'b' }]],
    ['{"AssetID":"a"}', 200, [{ assetId: 'a' }]],
    ['{"data":{"assets":[{"Asset":{"AssetID":"a"}}]}}', 200, [{ assetId: 'a' }]],
    ['{"id":"request-1","Message":"Success"}', 200, []],
  ])('a creation answered %s with HTTP %i is done, and returns the assets it names', async (body, status, expected) => {
    const { client } = await setUp((response) => response.writeHead(status, json).end(body));
    const created = await client.createAssets([{ assetName: 'x' }]);
    expect(created).toMatchObject(expected as object);
    expect(created).toHaveLength(Array.isArray(expected) ? expected.length : -1);
  });
});
