import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTrackingClient } from '../client.ts';
import { createNodeTransport, type NodeTransportOptions } from './node-transport.ts';
import { withRetry } from './retry.ts';
import { type FaultServer, startHttpPeer, startRawPeer } from './test-peer.ts';

const view = '{"AssetName":"Box"}';
const ok = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${view.length}\r\nConnection: close\r\n\r\n${view}`;
const status = (line: string) => `HTTP/1.1 ${line}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** For peers that say nothing: any other would fail by them on a busy machine. */
const impatient = { headersMs: 1000, bodyIdleMs: 1000 };

function clientOf(peer: FaultServer, limits: NodeTransportOptions = {}, totalMs = 6000) {
  const transport = createNodeTransport(limits);
  cleanUps.push(
    () => peer.close(),
    () => transport.close(),
  );
  return createTrackingClient({
    baseUrl: peer.baseUrl,
    accessKey: 'key',
    transport: withRetry(transport, { totalMs, pauseMs: [1, 2] }),
  });
}

describe('a read is retried', () => {
  it.each([
    ['a reset', null],
    ['502', status('502 Bad')],
    ['503', status('503 Bad')],
    ['504', status('504 Bad')],
    ['429 for now', status('429 Slow\r\nRetry-After: 0')],
  ])('after %s', async (_, first) => {
    let asked = 0;
    const peer = await startRawPeer((socket, count) => {
      asked = count;
      if (count > 1) socket.end(ok);
      else if (first === null) socket.resetAndDestroy();
      else socket.end(first);
    });
    expect(await clientOf(peer).getSharing('s')).toMatchObject({ kind: 'shared' });
    expect(asked).toBe(2);
  });

  it('after a timeout, once', async () => {
    let asked = 0;
    const peer = await startRawPeer((_, count) => (asked = count));
    await expect(clientOf(peer, impatient).getSharing('s')).rejects.toMatchObject({
      kind: 'unreachable',
      reason: 'timeout',
    });
    expect(asked).toBe(2);
  });
});

describe('a read is not retried', () => {
  it.each([
    ['500', status('500 Bad')],
    ['400', status('400 Bad')],
    ['429 for long', status('429 Slow\r\nRetry-After: 3600')],
    ['429 without a time', status('429 Slow')],
    ['an answer cut in its body', 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'],
    ['no HTTP', 'SSH-2.0-x\r\n\r\n'],
  ])('after %s', async (_, answer) => {
    let asked = 0;
    const peer = await startRawPeer((socket, count) => {
      asked = count;
      socket.end(answer);
    });
    await expect(clientOf(peer).getSharing('s')).rejects.toMatchObject({ name: 'TrackingError' });
    expect(asked).toBe(1);
  });

  it('after a reset in the body', async () => {
    let asked = 0;
    const peer = await startRawPeer((socket, count) => {
      asked = count;
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{', () =>
        setTimeout(() => socket.resetAndDestroy(), 30),
      );
    });
    // Of which kind it is the machine decides: a reset read in one go with the bytes before it looks like an end.
    await expect(clientOf(peer).getSharing('s')).rejects.toMatchObject({ name: 'TrackingError', stage: 'in-body' });
    expect(asked).toBe(1);
  });

  it('when the caller gives up, or the time for both is over', async () => {
    let asked = 0;
    const controller = new AbortController();
    const peer = await startHttpPeer(() => {
      asked += 1;
      controller.abort();
    });
    await expect(clientOf(peer).getSharing('s', { signal: controller.signal })).rejects.toMatchObject({
      kind: 'unreachable',
      reason: 'aborted',
    });
    expect(asked).toBe(1);
    const silent = await startHttpPeer(() => {});
    await expect(clientOf(silent, impatient, 100).getSharing('s')).rejects.toMatchObject({
      kind: 'unreachable',
      reason: 'timeout',
    });
  });
});

describe('a kept connection that the service closes at its second use', () => {
  /** Answers the first request of each connection. */
  const cutting = (end: (socket: Socket) => void) => {
    const used = new WeakSet<Socket>();
    return startRawPeer((socket) => {
      if (used.has(socket)) end(socket);
      else
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${view.length}\r\n\r\n${view}`,
        );
      used.add(socket);
    });
  };

  it.each<[string, (socket: Socket) => void]>([
    ['resetting', (socket) => socket.resetAndDestroy()],
    ['in order', (socket) => socket.end()],
  ])('%s, shows in none of the answers', async (_, end) => {
    const client = clientOf(await cutting(end));
    for (let load = 0; load < 10; load += 1) expect(await client.getSharing('s')).toMatchObject({ kind: 'shared' });
    for (let round = 0; round < 3; round += 1) {
      const together = await Promise.all(Array.from({ length: 10 }, () => client.getSharing('s')));
      expect(together.map(({ kind }) => kind)).toEqual(Array(10).fill('shared'));
    }
  });
});

it.each([
  ['resets', null],
  ['answers 503', 'HTTP/1.1 503 Bad\r\nContent-Length: 0\r\n\r\n'],
])('a service that always %s gets at most 5 % more requests', async (_, answer) => {
  let asked = 0;
  const peer = await startRawPeer((socket, count) => {
    asked = count;
    if (answer === null) socket.resetAndDestroy();
    else socket.write(answer);
  });
  const client = clientOf(peer);
  for (let load = 0; load < 20; load += 1)
    await Promise.all(Array.from({ length: 10 }, () => client.getSharing('s').catch(() => null)));
  expect(asked).toBeGreaterThan(200);
  expect(asked).toBeLessThanOrEqual(211);
});

it('a write is sent once, whatever happens to it', async () => {
  let asked = 0;
  const peer = await startHttpPeer((_, response) => {
    asked += 1;
    response.writeHead(503).end();
  });
  await expect(clientOf(peer).addNote('a', 'x')).rejects.toMatchObject({ kind: 'uncertain' });
  expect(asked).toBe(1);
});
