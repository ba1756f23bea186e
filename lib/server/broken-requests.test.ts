import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerBrokenRequests } from './broken-requests.ts';

const LATE_MS = 200;

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function listen(): Promise<number> {
  server = createServer(
    { headersTimeout: LATE_MS, requestTimeout: LATE_MS, connectionsCheckingInterval: 20 },
    (request, response) => {
      request.resume().once('end', () => response.end('here'));
    },
  );
  answerBrokenRequests(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Connects at once, and sends `text` when the process that listens is busy. */
const CLIENT = `
  const socket = require('node:net').connect(Number(process.argv[1]), '127.0.0.1');
  socket.on('connect', () => setTimeout(() => socket.write(process.argv[2]), 100));
  socket.on('error', () => {});
  socket.pipe(process.stdout);`;

test.each([
  ['a request', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['one with a body', 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody'],
])('%s that came in time to a process that had none is answered', async (_title, text) => {
  const client = spawn(process.execPath, ['-e', CLIENT, String(await listen()), text]);
  let answer = '';
  client.stdout.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await once(server, 'connection');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 12 * LATE_MS);
  await once(client, 'close');
  expect(answer).toContain('200 OK');
});

test.each([
  ['nothing', '', ''],
  ['half a head', 'GET / HTTP/1.1\r\nHo', '408 Request Timeout'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbo', '408 Request Timeout'],
])('%s is ended', async (_title, text, expected) => {
  const socket = connect(await listen(), '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  expect(answer.slice(9, 28)).toBe(expected);
});
