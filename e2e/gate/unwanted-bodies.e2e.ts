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
  expect(new Set(answers.map(statusOf))).toEqual(new Set([405, 413]));
  for (const answer of answers) expect(answer).toMatch(/\r\nReferrer-Policy: no-referrer\r\n/i);
  if (before !== null) expect((memory() ?? 0) - before).toBeLessThan(40 * 2 ** 20);
});

test('counts a body of unknown length while it arrives', async () => {
  const chunk = `400\r\n${'x'.repeat(1024)}\r\n`;
  expect(
    statusOf(await openRaw(viewer.url, post('/share/data', 'Transfer-Encoding: chunked'), chunk.repeat(9)).ended),
  ).toBe(413);
  const short = openRaw(
    viewer.url,
    post('/share/data', 'Transfer-Encoding: chunked', 'X-Share-Viewer: 1', 'Connection: close'),
    '2\r\n{}\r\n0\r\n\r\n',
  );
  expect(statusOf(await short.ended)).toBe(400);
});

test('answers Expect: 100-continue before the body is sent', async () => {
  const announceBody = (path: string, length: number) =>
    openRaw(viewer.url, post(path, 'Expect: 100-continue', `Content-Length: ${length}`, 'Connection: close'));
  expect(statusOf(await announceBody('/share/data', NINE_MB).ended)).toBe(413);
  expect(statusOf(await announceBody('/share?id=canary', 11_000_000).ended)).toBe(405);
  const accepted = announceBody('/share/data', 2);
  await expect.poll(() => accepted.socket.bytesRead).toBeGreaterThan(0);
  accepted.socket.write('{}');
  expect(await accepted.ended).toMatch(
    /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 415 |^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 403 /,
  );
});

test('closes incomplete requests and silent connections', async () => {
  const half = openRaw(viewer.url, post('/share/data', 'Content-Length: 100'), '{');
  const headers = openRaw(viewer.url, 'GET /share?id=canary HTTP/1.1\r\nHost: a\r\n');
  const silent = openRaw(viewer.url);
  expect(statusOf(await headers.ended)).toBe(408);
  expect(statusOf(await half.ended)).toBe(408);
  expect(await silent.ended).toBe('');
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
