import { randomBytes } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createTrackingClient } from '../client.ts';
import { isTrackingError, toOutcome, TrackingError } from '../errors.ts';
import { createNodeTransport, type NodeTransportOptions } from './node-transport.ts';
import type { ReserveMemory } from './transport.ts';
import { type FaultServer, startHttpPeer, startRawPeer } from './test-peer.ts';

const shareId = `canary-${randomBytes(8).toString('hex')}`;
const calm = {
  maxBodyBytes: 64 * 1024,
  connectMs: 20_000,
  headersMs: 20_000,
  bodyIdleMs: 20_000,
  attemptMs: 25_000,
};
const short = { ...calm, connectMs: 300, headersMs: 300, bodyIdleMs: 300, attemptMs: 800 };
const json = { 'content-type': 'application/json' };
const view = '{"AssetName":"Box"}';
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function clientOf(baseUrl: string, options: NodeTransportOptions = calm) {
  const transport = createNodeTransport(options);
  cleanUps.push(() => transport.close());
  return createTrackingClient({ baseUrl, transport });
}

async function outcomeOf(client: ReturnType<typeof clientOf>): Promise<string> {
  try {
    return (await client.getSharing(shareId)).kind;
  } catch (error) {
    expect(isTrackingError(error)).toBe(true);
    const told = `${String(error)} ${error instanceof Error ? error.stack : ''} ${JSON.stringify(error)} ${JSON.stringify(Object.entries(Object.getOwnPropertyDescriptors(error)))}`;
    expect(told).not.toMatch(/canary|GetSharing\?|AssetShareID|https?:\/\/127/);
    expect(error).not.toHaveProperty('cause');
    return toOutcome(error);
  }
}

async function outcomeAt(peer: FaultServer, options?: NodeTransportOptions): Promise<string> {
  cleanUps.push(() => peer.close());
  return outcomeOf(clientOf(peer.baseUrl, options));
}

const http = async (listener: RequestListener, options?: NodeTransportOptions) =>
  outcomeAt(await startHttpPeer(listener), options);
const raw = async (answer: (socket: Socket, count: number) => void, options?: NodeTransportOptions) =>
  outcomeAt(await startRawPeer(answer), options);
const bytes = (text: string) => (socket: Socket) => void socket.end(text);

/** Writes pieces with pauses until the response is gone. */
function drip(response: ServerResponse | Socket, pieces: Iterable<string>, ms: number): void {
  const iterator = pieces[Symbol.iterator]();
  const next = () => {
    const { value, done } = iterator.next();
    if (done === true) response.end();
    else if (!response.destroyed) {
      response.write(value);
      setTimeout(next, ms);
    }
  };
  next();
}

function* endless(): Generator<string> {
  for (;;) yield ' ';
}

describe('connections that fail are unreachable', () => {
  it('on a refused port', async () => {
    const peer = await startHttpPeer(() => {});
    await peer.close();
    expect(await outcomeOf(clientOf(peer.baseUrl))).toBe('unreachable');
  });

  it('on an unknown host', async () => {
    expect(await outcomeOf(clientOf('http://no-such-host.invalid/'))).toBe('unreachable');
  });

  it('where TLS is spoken to a peer without it', async () => {
    const peer = await startHttpPeer(() => {});
    cleanUps.push(() => peer.close());
    expect(await outcomeOf(clientOf(peer.baseUrl.replace('http:', 'https:')))).toBe('unreachable');
  });

  it.each<[string, (socket: Socket) => void]>([
    ['reset before headers', (socket) => socket.resetAndDestroy()],
    ['closed before headers', (socket) => socket.end()],
    ['silent', () => {}],
    ['dripping headers', (socket) => drip(socket, `${head}${'x'.repeat(9)}`, 100)],
    ['stalled in the body', (socket) => socket.write(`${head}Content-Length: 100\r\n\r\n${view}`)],
    [
      'flooding with 1xx',
      (socket) =>
        drip(
          socket,
          (function* () {
            for (;;) yield 'HTTP/1.1 102 Processing\r\n\r\n';
          })(),
          20,
        ),
    ],
  ])('when the peer is %s', async (_, answer) => {
    expect(await raw(answer, short)).toBe('unreachable');
  });

  it('or unreadable when the connection is reset in the body', async () => {
    const answer = (socket: Socket) =>
      socket.write(`${head}Content-Length: 100\r\n\r\n${view}`, () => setTimeout(() => socket.resetAndDestroy(), 30));
    expect(await raw((socket) => void answer(socket), short)).toMatch(/^(?:unreachable|unreadable)$/);
  });

  it('when a body drips past the deadline', async () => {
    expect(await http((_, response) => drip(response.writeHead(200, json), endless(), 50), short)).toBe('unreachable');
  });

  it('when the caller gives up', async () => {
    const peer = await startHttpPeer(() => {});
    cleanUps.push(() => peer.close());
    const controller = new AbortController();
    const asked = clientOf(peer.baseUrl).getSharing(shareId, { signal: controller.signal });
    controller.abort(new Error('https://secret.example'));
    await expect(asked).rejects.toMatchObject({
      kind: 'unreachable',
      reason: 'aborted',
      message: 'tracking service unreachable: aborted',
    });
    await expect(clientOf(peer.baseUrl).getSharing(shareId, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      reason: 'aborted',
    });
  });
});

describe('unusable answers are unreadable', () => {
  it.each<[string, string]>([
    ['ends before its content-length', `${head}Content-Length: 100\r\n\r\n${view}`],
    ['has two content-lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['has bad chunks', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
    ['has unended chunks', `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`],
    ['is not HTTP', 'SSH-2.0-x\r\n\r\n'],
    ['has a header of 64 kB', `${head}X: ${'x'.repeat(65_536)}\r\nContent-Length: 2\r\n\r\n{}`],
    ['has 2,000 headers', `${head}${'X-Header-Name: value\r\n'.repeat(2000)}Content-Length: 2\r\n\r\n{}`],
    ['has two content-types', `${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`],
    ['has a content-length too small', `${head}Content-Length: 5\r\nConnection: close\r\n\r\n${view}`],
  ])('when the answer %s', async (_, text) => {
    expect(await raw(bytes(text))).toBe('unreadable');
  });

  it('when it is larger than allowed, by its header or by its bytes', async () => {
    const large = ' '.repeat(65 * 1024);
    expect(
      await http((_, response) => response.writeHead(200, { ...json, 'content-length': 65 * 1024 }).end(large)),
    ).toBe('unreadable');
    expect(await http((_, response) => void response.writeHead(200, json).end(large))).toBe('unreadable');
    expect(
      await http(
        (_, response) =>
          void response.writeHead(200, { ...json, 'content-length': 64 * 1024 }).end(`{}${' '.repeat(64 * 1024 - 2)}`),
      ),
    ).toBe('unavailable');
  });

  it('when it never ends', async () => {
    expect(
      await http((_, response) =>
        drip(
          response.writeHead(200, json),
          (function* () {
            for (;;) yield ' '.repeat(8192);
          })(),
          0,
        ),
      ),
    ).toBe('unreadable');
  });

  it.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'identity, gzip', 'x'])(
    'when it is encoded as %s',
    async (encoding) => {
      expect(
        await http((_, response) =>
          response.writeHead(200, { ...json, 'content-encoding': encoding }).end(gzipSync('{}')),
        ),
      ).toBe('unreadable');
    },
  );

  it.each([
    undefined,
    'text/html',
    'text/json',
    'application/octet-stream',
    'application/json; charset=utf-16',
    'application/jsonp',
    'json',
  ])('when its content-type is %s', async (type) => {
    expect(
      await http(
        (_, response) => void response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end('{}'),
      ),
    ).toBe('unreadable');
  });
});

describe('statuses', () => {
  it.each([
    ...[201, 202, 203, 204, 205, 206, 304, 500, 501, 505, 599].map((status) => [status, 'unreadable'] as const),
    ...[400, 401, 403, 404, 405, 410, 418, 422, 431, 451].map((status) => [status, 'refused'] as const),
  ])('%i is %s, whatever its body says', async (status, outcome) => {
    expect(await http((_, response) => void response.writeHead(status, json).end('{}'))).toBe(outcome);
  });

  it.each([408, 429, 502, 503, 504])('%i is unreachable', async (status) => {
    expect(await http((_, response) => void response.writeHead(status, { 'retry-after': '-1' }).end())).toBe(
      'unreachable',
    );
  });

  it.each([301, 302, 303, 307, 308])('%i is unreadable and not followed', async (status) => {
    const asked: (string | undefined)[] = [];
    const listener: RequestListener = (request, response) => {
      asked.push(request.url);
      response.writeHead(status, { location: '/elsewhere' }).end(view);
    };
    expect(await http(listener)).toBe('unreadable');
    expect(asked).toHaveLength(1);
  });

  it('do not reveal the message of the service', async () => {
    const peer = await startHttpPeer(
      (request, response) =>
        void response.writeHead(400, json).end(JSON.stringify({ Code: 400, Message: `<script>${request.url}` })),
    );
    expect(await outcomeAt(peer)).toBe('refused');
  });

  it('with an endless body are not waited for', async () => {
    expect(await http((_, response) => drip(response.writeHead(500, json), endless(), 20))).toBe('unreadable');
  });

  it.each([403, 500])('%i with a dripping body gives its connection back to the others', async (status) => {
    const peer = await startHttpPeer((request, response) => {
      if (request.url?.endsWith('=well') === true) response.writeHead(200, json).end(view);
      else drip(response.writeHead(status, json), endless(), 200);
    });
    cleanUps.push(() => peer.close());
    const client = clientOf(peer.baseUrl, { ...calm, attemptMs: 20_000, sockets: 2 });
    const refused = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => client.getSharing(`drip-${index}`)),
    );
    expect(refused.map((answer) => answer.status === 'rejected' && toOutcome(answer.reason))).toEqual(
      Array(12).fill(status === 403 ? 'refused' : 'unreadable'),
    );
    expect(await client.getSharing('well')).toMatchObject({ kind: 'shared' });
  });
});

describe('a large body', () => {
  const large = `{"AssetName":"Box","Whatever":"${'x'.repeat(600_000)}"}`;
  const unstated: RequestListener = (_, response) => {
    response.writeHead(200, json);
    response.write(large.slice(0, 1_000));
    response.end(large.slice(1_000));
  };
  const stated: RequestListener = (_, response) =>
    void response.writeHead(200, { ...json, 'content-length': large.length }).end(large);

  async function read(listener: RequestListener, reserve: ReserveMemory): Promise<number> {
    const peer = await startHttpPeer(listener);
    cleanUps.push(() => peer.close());
    const transport = createNodeTransport({ ...calm, maxBodyBytes: 2 ** 20 });
    cleanUps.push(() => transport.close());
    const response = await transport({ method: 'GET', url: new URL(peer.baseUrl), headers: {}, reserve });
    return response.body.length;
  }

  it('reserves memory before it is kept: its length, or step by step without one', async () => {
    for (const [listener, most] of [
      [stated, 1],
      [unstated, 2],
    ] as const) {
      const taken: number[] = [];
      expect(await read(listener, (size) => void taken.push(size))).toBe(large.length);
      const all = taken.reduce((sum, size) => sum + size, 0);
      expect(all).toBeGreaterThanOrEqual(large.length - 128 * 1024);
      expect(all).toBeLessThanOrEqual(most * large.length);
    }
  });

  it.each([
    ['of a length', stated],
    ['of none', unstated],
  ])('%s is given up when there is no memory', async (_, listener) => {
    const refuse = () => {
      throw new TrackingError('unreachable', 'busy');
    };
    await expect(read(listener, refuse)).rejects.toMatchObject({ kind: 'unreachable', reason: 'busy' });
  });
});

describe('good answers', () => {
  it.each([
    ['in slices of one byte', [...view]],
    ['whole', [view]],
  ])('are read %s', async (_, pieces) => {
    expect(await http((_, response) => drip(response.writeHead(200, json), pieces, 1))).toBe('shared');
  });

  it('are read after 103 Early Hints, and until the connection closes when they have no length', async () => {
    expect(await raw(bytes(`HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${head}\r\n${view}`))).toBe('shared');
  });

  it('are read with the content-encoding identity and other JSON types', async () => {
    expect(
      await http(
        (_, response) =>
          void response
            .writeHead(200, {
              'content-type': 'application/vnd.x+json; Charset="UTF-8"',
              'content-encoding': 'identity',
            })
            .end('\uFEFF{}'),
      ),
    ).toBe('unavailable');
  });

  it('follow a broken one on a new connection', async () => {
    const peer = await startRawPeer((socket, count) => {
      if (count === 1)
        socket.write(`${head}Content-Length: 2\r\n\r\n{}HTTP/1.1 404 Poisoned\r\nContent-Length: 0\r\n\r\n`);
      else socket.end(`${head}Content-Length: ${view.length}\r\n\r\n${view}`);
    });
    cleanUps.push(() => peer.close());
    const client = clientOf(peer.baseUrl);
    await outcomeOf(client);
    expect(await outcomeOf(client)).toBe('shared');
  });
});

it('asks with fixed headers, no key, and the path of the base', async () => {
  const seen: unknown[] = [];
  const peer = await startHttpPeer((request, response) => {
    seen.push(request.method, request.url, Object.keys(request.headers).sort(), request.headers['accept-encoding']);
    response.writeHead(200, json).end('{}');
  });
  cleanUps.push(() => peer.close());
  const transport = createNodeTransport();
  cleanUps.push(() => transport.close());
  await createTrackingClient({ baseUrl: peer.baseUrl, accessKey: 'key', transport }).getSharing(shareId);
  expect(seen).toEqual([
    'GET',
    `/api/Assets/GetSharing?AssetShareID=${shareId}`,
    ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'],
    'identity',
  ]);
});
