import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { connect } from 'node:net';
import { anyPort, startNode, waitForOk } from '#lib/run/processes.mjs';
import { listen } from '../support/http-server.ts';
import { expect, test } from '../support/fixtures.ts';
import { hasNginx, startNginx, type Nginx } from '../support/nginx.ts';
import { logLines } from '../support/output-lines.ts';
import { openRaw, statusOf } from '../support/raw-connection.ts';
import { rawRequest } from '../support/raw-request.ts';
import { readRunState } from '../support/run-state.ts';

test.describe.configure({ mode: 'serial' });
test.skip(!hasNginx, 'nginx is not installed');

/** A replica that is down: nothing listens on this port. */
const DOWN = 'http://127.0.0.1:9';

let nginx: Nginx;
test.beforeAll(async () => {
  nginx = await startNginx([DOWN, readRunState().viewerUrl]);
});
test.afterAll(() => nginx.stop());

/** Removes headers that nginx adds or may change. */
function comparable(headers: IncomingHttpHeaders): object {
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, server: _server, ...rest } = headers;
  const nonce = /nonce-[^']+/g;
  return {
    ...rest,
    'content-security-policy': String(rest['content-security-policy']).replaceAll(nonce, 'nonce'),
  };
}

test('passes responses on unchanged, without doubled headers, while a replica is down', async ({ ask, shipment }) => {
  const { shareId } = await shipment();
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ id: shareId }),
  };
  const page = await ask(`/share?id=${shareId}`);
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(page.text) ?? [];
  const host = new URL(readRunState().viewerUrl).host;
  for (const [path, options] of [
    [`/share?id=${shareId}`, {}],
    ['/share?id=unknown-link', {}],
    ['/share/data', post],
    ['/share/track', post],
    [script, {}],
    ['/embed.js', {}],
    ['/healthz', {}],
    ['/share', { method: 'PUT' }],
    ['//share?id=x', {}],
  ] as const) {
    const headers = { ...('headers' in options ? options.headers : {}), Host: host };
    const [direct, proxied] = [
      await ask(path, { ...options, headers }),
      await rawRequest(nginx.url, path, { ...options, headers }),
    ];
    expect(proxied.status, path).toBe(direct.status);
    expect(comparable(proxied.headers), path).toEqual(comparable(direct.headers));
    expect(proxied.headers.server, path).toBe('nginx');
  }
  const nonces = await Promise.all(
    [1, 2, 3].map(async () => (await rawRequest(nginx.url, `/share?id=${shareId}`)).headers['content-security-policy']),
  );
  expect(new Set(nonces).size, 'pages are not cached').toBe(3);
});

test('nginx refuses requests as the viewer would, with the same headers', async ({ ask }) => {
  const body = (bytes: number) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: 'x'.repeat(bytes),
  });
  expect((await rawRequest(nginx.url, '/share/data', body(8192))).status).toBe(
    (await ask('/share/data', body(8192))).status,
  );
  const long = { headers: { 'X-Long': 'x'.repeat(17_000) } };
  for (const [status, answer] of [
    [413, await rawRequest(nginx.url, '/share/data', body(8193))],
    [413, await ask('/share/data', body(8193))],
    [431, await rawRequest(nginx.url, '/', long)],
    [414, await rawRequest(nginx.url, `/share?id=${'x'.repeat(9000)}`)],
    [404, await rawRequest(nginx.url, '/metrics')],
    [404, await rawRequest(nginx.url, '//metrics')],
    [400, await rawRequest(nginx.url, 'http://evil.example/share?id=x')],
    [400, await rawRequest(nginx.url, '/share?id=x', { headers: { Upgrade: 'websocket', Connection: 'Upgrade' } })],
  ] as const) {
    expect(answer.status).toBe(status);
    expect(answer.headers, String(status)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    });
    expect(answer.headers.server ?? '').not.toMatch(/\d/);
  }
  // About the longest possible link.
  expect(
    (await rawRequest(nginx.url, `/share?id=${encodeURIComponent('🚚'.repeat(256) + 'é'.repeat(256))}`)).status,
  ).toBe(404);
  for (const request of ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', 'GET /\r\n'])
    expect([0, 400]).toContain(statusOf(await openRaw(nginx.url, request).ended));
});

test('passes on only the address nginx saw and no framework headers', async () => {
  const received: IncomingHttpHeaders[] = [];
  const echo = createServer((request, response) => {
    received.push(request.headers);
    response.end();
  });
  const echoing = await startNginx([await listen(echo)]);
  await rawRequest(echoing.url, '/share?id=x', {
    headers: {
      Host: 'track.example',
      'X-Forwarded-For': '192.0.2.1',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'gopher',
      Forwarded: 'for=192.0.2.1',
      Cookie: 'a=b; __Host-lang=zh-Hant; c=d',
      'Next-Action': 'x',
      'Next-Resume': '1',
      'X-Middleware-Subrequest': 'proxy',
      'Content-Security-Policy': "script-src 'nonce-x'",
      Upgrade: 'h2c',
    },
  });
  await echoing.stop();
  echo.close();
  expect(received).toEqual([
    {
      host: 'track.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'track.example',
      'x-forwarded-proto': 'http',
      cookie: '__Host-lang=zh-Hant',
    },
  ]);
});

test('asks another replica when one does not accept connections, as after a loss of its machine', async ({
  shipment,
}) => {
  const { shareId } = await shipment();
  const port = await anyPort();
  const url = `http://127.0.0.1:${port}`;
  const listener = `require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1', 1)`;
  const { child, exited } = startNode('a silent replica', ['-e', listener]);
  await waitForOk(url, { exited });
  child.kill('SIGSTOP');
  // The system accepts a few for it, and then no more.
  const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  const silent = await startNginx([url, readRunState().viewerUrl]);
  const body = JSON.stringify({ id: shareId });
  const headers = { 'Content-Type': 'application/json', 'X-Share-Viewer': '1' };
  for (let count = 0; count < 2; count += 1) {
    expect((await rawRequest(silent.url, `/share?id=${shareId}`)).status).toBe(200);
    expect((await rawRequest(silent.url, '/share/data', { method: 'POST', headers, body })).status).toBe(200);
  }
  await silent.stop();
  for (const socket of waiting) socket.destroy();
  child.kill('SIGKILL');
});

test('answers a fault with Retry-After when every replica is down', async () => {
  const withoutReplicas = await startNginx([DOWN]);
  const answer = await rawRequest(withoutReplicas.url, '/share?id=canary-link');
  const written = withoutReplicas.written();
  await withoutReplicas.stop();
  expect(answer.status).toBe(503);
  expect(answer.headers).toMatchObject({
    'retry-after': '30',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'content-type': 'text/html',
  });
  expect(answer.text).toContain('We cannot show the shipment right now');
  expect(answer.text).not.toMatch(/unavailable|nginx/i);
  expect(written).not.toContain('canary');
});

test('nginx logs no part of a link, however it is mangled', async ({ shipment }) => {
  const { shareId } = await shipment();
  const canaries = [
    `/share?id=${shareId}`,
    `/oembed?url=${encodeURIComponent(`http://localhost/share?id=${shareId}`)}`,
  ];
  const malformed = [
    `/share%3Fid=${shareId}`,
    `/share/${shareId}`,
    `/${shareId}`,
    `//share?id=${shareId}`,
    `/share;${shareId}`,
  ];
  const headers = { Referer: `http://localhost/share?id=${shareId}`, 'User-Agent': shareId };
  for (const path of [...canaries, ...malformed]) await rawRequest(nginx.url, path, { headers });
  await openRaw(nginx.url, `GET /share?id=${shareId} HTTP/9.9\r\n\r\n`).ended;
  await expect.poll(() => nginx.written()).toContain('"path":"/oembed"');
  const written = nginx.written();
  expect(written).not.toContain(shareId);
  expect(written).not.toMatch(/[?&]id=|canary/);
  const lines = logLines(
    written
      .split('\n')
      .filter((line) => line.startsWith('{"time"'))
      .join('\n'),
  );
  expect(lines.length).toBeGreaterThan(20);
  expect(lines[0]).toMatchObject({ method: 'GET', status: 404, path: 'other' });
});

test('with certificates, http goes to https, renewals are answered, and no log holds a link', async ({ shipment }) => {
  const { shareId } = await shipment();
  const secure = await startNginx([readRunState().viewerUrl], { tls: true });
  try {
    const redirect = await rawRequest(secure.plainUrl ?? '', `/share?id=${shareId}`, {
      headers: { Host: 'track.example' },
    });
    expect(redirect.status).toBe(308);
    expect(redirect.headers).toMatchObject({
      location: `https://track.example/share?id=${shareId}`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    const proof = await rawRequest(secure.plainUrl ?? '', '/.well-known/acme-challenge/token');
    expect(proof).toMatchObject({ status: 200, text: 'proof' });
    const page = await askSecurely(`${secure.url}/share?id=${shareId}`);
    expect(page).toMatchObject({ statusCode: 200 });
    expect(page.headers['content-security-policy']).toContain('nonce-');
    expect(secure.written()).not.toContain(shareId);
  } finally {
    await secure.stop();
  }
});

function askSecurely(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { rejectUnauthorized: false, headers: { Host: new URL(readRunState().viewerUrl).host } }, (answer) => {
      answer.resume();
      resolve(answer);
    }).once('error', reject);
  });
}
