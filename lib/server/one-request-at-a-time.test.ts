import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listen } from '../../e2e/support/http-server.ts';
import { oneRequestAtATime } from './one-request-at-a-time.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-request-'));
  writeFileSync(join(folder, 'large'), Buffer.alloc(4 * 2 ** 20));
});
afterAll(() => rmSync(folder, { recursive: true }));

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

const patience = { timeout: 20_000 };

/** A server for `/large`, a file; `/held`, which the test answers; and all else, which it answers with the path. */
async function world() {
  const begun: string[] = [];
  const held: ServerResponse[] = [];
  let openFiles = 0;
  const server = createServer();
  const inOrder = oneRequestAtATime(server);
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

test('pipelined requests are all answered, in order, each begun after the answer before it', async () => {
  const { open, begun, held } = await world();
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

test('bodies arrive whole, and what follows them waits', async () => {
  const { open, begun } = await world();
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

test('a closed connection lets go of all it held', async () => {
  const { open, begun, openFiles } = await world();
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

test('a broken request after a good one gets no answer before the good one has its own', async () => {
  const { open } = await world();
  const socket = open();
  const text = readAll(socket);
  socket.write(`${get('/good')}BROKEN\r\n\r\n`);
  await expect.poll(text, patience).toMatch(/200 OK.*\/good.*400 Bad Request/s);
});
