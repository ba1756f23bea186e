import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { startViewerIn, type ViewerProcess } from '../support/processes.ts';
import { openRaw, statusOf } from '../support/raw-connection.ts';
import { rawRequest } from '../support/raw-request.ts';
import { readRunState } from '../support/run-state.ts';

let folder: string;
let viewer: ViewerProcess;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'share-viewer-bodies-'));
  viewer = await startViewerIn(folder, readRunState().serviceUrl);
});
test.afterAll(async () => {
  await viewer.stop();
  rmSync(folder, { recursive: true });
});

const NINE_MB = 9_000_000;
const post = (path: string, ...headers: string[]) =>
  ['POST ' + path + ' HTTP/1.1', 'Host: a', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');

/** The viewer's resident memory in bytes; null if /proc is missing. */
function memory(): number | null {
  const file = `/proc/${viewer.pid}/status`;
  return existsSync(file) ? Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]) * 1024 : null;
}

test('refuses 30 unfinished uploads of 9 MB unread, closes them, and memory stays flat', async () => {
  for (let round = 0; round < 10; round += 1) await rawRequest(viewer.url, '/');
  const before = memory();
  const paths = ['/', '/share?id=canary', '/nowhere', '/share/data', '/share/track'];
  const uploads = Array.from({ length: 30 }, (_, index) =>
    openRaw(
      viewer.url,
      post(paths[index % paths.length] ?? '/', `Content-Length: ${NINE_MB}`),
      Buffer.alloc(NINE_MB - 1, 'x'),
    ),
  );
  const answers = await Promise.all(uploads.map(({ ended }) => ended));
  // A client that goes on sending may meet the closed connection before it reads the answer.
  for (const answer of answers.filter((text) => text !== '')) {
    expect([405, 413]).toContain(statusOf(answer));
    expect(answer).toMatch(/\r\nReferrer-Policy: no-referrer\r\n/i);
  }
  if (before !== null) expect((memory() ?? 0) - before).toBeLessThan(40 * 2 ** 20);
});

test('refuses a body of unknown length', async () => {
  const chunked = post('/share/data', 'Transfer-Encoding: chunked', 'X-Share-Viewer: 1');
  expect(statusOf(await openRaw(viewer.url, chunked, '2\r\n{}\r\n0\r\n\r\n').ended)).toBe(411);
});

test('reads a body that its client sends when asked to', async () => {
  const headers = ['Expect: 100-continue', 'Content-Length: 2', 'X-Share-Viewer: 1', 'Connection: close'];
  const connection = openRaw(viewer.url, post('/share/data', ...headers));
  await expect.poll(() => connection.socket.bytesRead).toBeGreaterThan(0);
  connection.socket.write('{}');
  expect(await connection.ended).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
});

test('a form on an unknown path triggers no server action', async () => {
  const before = readFileSync(viewer.output, 'utf8');
  const { status, headers, text } = await rawRequest(viewer.url, '/nowhere', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="$ACTION_ID_0"\r\n\r\n\r\n--x--\r\n',
  });
  expect({ status, text, allow: headers.allow, policy: headers['referrer-policy'] }).toEqual({
    status: 405,
    text: '',
    allow: 'GET, HEAD',
    policy: 'no-referrer',
  });
  expect(readFileSync(viewer.output, 'utf8')).toBe(before);
});

test('a refused request without a body keeps its connection', async () => {
  const connection = openRaw(
    viewer.url,
    'OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  expect((await connection.ended).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 200']);
});
