import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listen } from '../../e2e/support/http-server.ts';
import { type ConnectionLimitsOptions, limitConnections } from './connection-limits.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

const patience = { timeout: 20_000 };
const LARGE = Buffer.alloc(16 * 2 ** 20);

/** Answers with 16 MB in one write, more than a system holds for a client that does not read. */
async function world(options: Partial<ConnectionLimitsOptions>) {
  const cuts: string[] = [];
  const server = createServer((request, response) => {
    response.end(request.url === '/large' ? LARGE : 'small');
  });
  limitConnections(server, {
    addressOf: ({ headers }) => String(headers['x-address'] ?? 'direct'),
    peerOf: () => 'direct',
    onCut: (reason) => cuts.push(reason),
    sweepMs: 20,
    ...options,
  });
  const url = await listen(server);
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    cuts,
    open(request: string, address = 'direct'): Socket {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      cleanUps.push(() => void socket.destroy());
      socket.write(`GET ${request} HTTP/1.1\r\nHost: x\r\nX-Address: ${address}\r\n\r\n`);
      return socket;
    },
  };
}

test('a client that takes nothing of its answer is cut off, even while it sends', async () => {
  const { open, cuts } = await world({ stalledMs: 300 });
  const idle = open('/small');
  const silent = open('/large');
  silent.pause();
  silent.write('GET /');
  const sending = setInterval(() => silent.write('a'), 50);
  cleanUps.push(() => clearInterval(sending));
  await expect.poll(() => cuts, patience).toEqual(['stalled']);
  expect(idle.destroyed).toBe(false);
});

test('a client that takes its answer slowly gets all of it', async () => {
  const { open, cuts } = await world({ stalledMs: 1000 });
  const slow = open('/large');
  let taken = 0;
  slow.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 4);
  });
  await expect.poll(() => taken, patience).toBeGreaterThan(LARGE.length);
  expect(cuts).toEqual([]);
});

test('one address holds a bounded number of connections, a proxy any number', async () => {
  const direct = await world({ maxConnections: 3 });
  for (let count = 0; count < 5; count += 1) direct.open('/small').resume();
  await expect.poll(() => direct.cuts, patience).toEqual(['too many', 'too many']);

  const proxied = await world({ maxConnections: 3, peerOf: () => null });
  const answered = Array.from({ length: 5 }, () => {
    const socket = proxied.open('/small');
    return new Promise((resolve) => socket.once('data', resolve));
  });
  await Promise.all(answered);
  expect(proxied.cuts).toEqual([]);
});

test('one address holds a bounded number of unread bytes, and no others pay for it', async () => {
  const { open, cuts } = await world({ maxUnreadBytes: 32 * 2 ** 20, peerOf: () => null });
  const other = open('/large', 'other');
  other.pause();
  const silent = Array.from({ length: 4 }, () => open('/large', 'silent').pause());
  await expect.poll(() => cuts.length, patience).toBeGreaterThanOrEqual(1);
  expect(new Set(cuts)).toEqual(new Set(['unread']));
  expect(other.destroyed).toBe(false);
  expect(silent.length).toBeGreaterThan(cuts.length);
});
