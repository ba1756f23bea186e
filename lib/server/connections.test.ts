import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listen } from '../../e2e/support/http-server.ts';
import { type ConnectionLimitsOptions, limitConnections, serialiseRequests } from './connections.ts';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

const patience = { timeout: 20_000 };
const LARGE = Buffer.alloc(16 * 2 ** 20);

/** Answers with 16 MB in one write, more than a system holds for a client that does not read. */
async function startLimited(options: Partial<ConnectionLimitsOptions>) {
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

test('cuts off a client that reads nothing of its answer, even while it sends', async () => {
  const { open, cuts } = await startLimited({ stalledMs: 300 });
  const idle = open('/small');
  const silent = open('/large');
  silent.pause();
  silent.write('GET /');
  const sending = setInterval(() => silent.write('a'), 50);
  cleanUps.push(() => clearInterval(sending));
  await expect.poll(() => cuts, patience).toEqual(['stalled']);
  expect(idle.destroyed).toBe(false);
});

test('sends the whole answer to a client that reads slowly', async () => {
  const { open, cuts } = await startLimited({ stalledMs: 1000 });
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

test('limits the connections of one address, but not those of a proxy', async () => {
  const direct = await startLimited({ maxConnections: 3 });
  for (let count = 0; count < 5; count += 1) direct.open('/small').resume();
  await expect.poll(() => direct.cuts, patience).toEqual(['too many', 'too many']);

  const proxied = await startLimited({ maxConnections: 3, peerOf: () => null });
  const answered = Array.from({ length: 5 }, () => {
    const socket = proxied.open('/small');
    return new Promise((resolve) => socket.once('data', resolve));
  });
  await Promise.all(answered);
  expect(proxied.cuts).toEqual([]);
});

test('limits the unread bytes of one address without affecting others', async () => {
  const { open, cuts } = await startLimited({ maxUnreadBytes: 32 * 2 ** 20, peerOf: () => null });
  const other = open('/large', 'other');
  other.pause();
  const silent = Array.from({ length: 4 }, () => open('/large', 'silent').pause());
  await expect.poll(() => cuts.length, patience).toBeGreaterThanOrEqual(1);
  expect(new Set(cuts)).toEqual(new Set(['unread']));
  expect(other.destroyed).toBe(false);
  expect(silent.length).toBeGreaterThan(cuts.length);
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-request-'));
  writeFileSync(join(folder, 'large'), Buffer.alloc(4 * 2 ** 20));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A server for `/large`, a file; `/held`, which the test answers; and all else, which it answers with the path. */
async function startPipelined() {
  const begun: string[] = [];
  const held: ServerResponse[] = [];
  let openFiles = 0;
  const server = createServer();
  const inOrder = serialiseRequests(server);
  server.on(
    'request',
    inOrder((request, response) => {
      const { url = '' } = request;
      begun.push(url);
      if (url === '/large') {
        const file = createReadStream(join(folder, 'large'));
        openFiles += 1;
        file.once('close', () => (openFiles -= 1));
        response.once('close', () => file.destroy());
        file.pipe(response);
      } else if (url === '/held') held.push(response);
      else if (request.method === 'POST') {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.once('end', () => response.end(`${url} ${body}`));
      } else response.end(url);
    }),
  );
  const url = await listen(server);
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    begun,
    held,
    openFiles: () => openFiles,
    open() {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      cleanUps.push(() => void socket.destroy());
      return socket;
    },
  };
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
}

function readAll(socket: Socket): () => string {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

test('answers pipelined requests in order, starting each after the previous answer', async () => {
  const { open, begun, held } = await startPipelined();
  const socket = open();
  const text = readAll(socket);
  const paths = Array.from({ length: 300 }, (_none, index) => `/number-${index}`);
  socket.write([get('/held'), ...paths.map(get)].join(''));
  await expect.poll(() => held.length, patience).toBe(1);
  expect(begun).toEqual(['/held']);
  held[0]?.end('held');
  await expect.poll(() => begun, patience).toEqual(['/held', ...paths]);
  await expect.poll(text, patience).toContain('/number-299');
});

test('reads a body completely before the next request', async () => {
  const { open, begun } = await startPipelined();
  const socket = open();
  const text = readAll(socket);
  socket.write('POST /whole HTTP/1.1\r\nHost: x\r\nContent-Length: 12\r\n\r\nsome\r\n\r\n');
  await expect.poll(() => begun, patience).toEqual(['/whole']);
  const chunked = 'POST /chunked HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nmore\r\n0\r\n\r\n';
  socket.write(`text${chunked}${get('/held')}${get('/after')}`);
  await expect.poll(() => begun, patience).toEqual(['/whole', '/chunked', '/held']);
  expect(text()).toContain('/whole some\r\n\r\ntext');
  expect(text()).toContain('/chunked more');
});

test('releases files and requests when the connection closes', async () => {
  const { open, begun, openFiles } = await startPipelined();
  const sockets = [open(), open(), open(), open()];
  for (const socket of sockets) {
    socket.pause();
    socket.write(get('/large').repeat(1500));
  }
  await expect.poll(() => begun.length, patience).toBe(4);
  expect(openFiles()).toBe(4);
  for (const socket of sockets) socket.destroy();
  await expect.poll(openFiles, patience).toBe(0);
  expect(begun.length, 'none was begun for a closed connection').toBe(4);
});

test('answers a good request before the broken one after it', async () => {
  const { open } = await startPipelined();
  const socket = open();
  const text = readAll(socket);
  socket.write(`${get('/good')}BROKEN\r\n\r\n`);
  await expect.poll(text, patience).toMatch(/200 OK.*\/good.*400 Bad Request/s);
});
