import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures.ts';
import { openRaw, statusOf } from '../support/raw-connection.ts';
import { visibleText } from '../support/raw-request.ts';

const commonHeaders = { 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' };

test('an id never becomes markup, a header or a log line', async ({ ask, run }) => {
  const mark = `canary${crypto.randomUUID().replaceAll('-', '')}`;
  for (const text of [
    `<script>${mark}</script>`,
    `"><img src=x onerror=${mark}>`,
    `{{7*7}}${mark}`,
    `\${7*7}${mark}`,
    `</title><${mark}>`,
    `http://169.254.169.254/${mark}`,
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ]) {
    const { status, headers, text: html } = await ask(`/share?id=${encodeURIComponent(text)}`);
    expect(status, text).toBe(404);
    expect(JSON.stringify(headers), text).not.toContain(mark);
    if (/[<"]/.test(text)) expect(html, text).not.toContain(text);
    expect(visibleText(html), text).not.toMatch(new RegExp(`${mark}|49`));
  }
  expect(readFileSync(run.viewerOutput, 'utf8')).not.toContain(mark);
});

test('an address of more than 8,000 characters or 100 parameters is refused', async ({ ask, service }) => {
  const mark = `canary-long-${crypto.randomUUID()}`;
  for (const path of [`/share?id=${mark}`, `/?link=${mark}`, `/nowhere?${mark}`, `/embed.js?${mark}`]) {
    for (const rest of ['x'.repeat(8_000), '&a'.repeat(100), '&a'.repeat(7_000)]) {
      const { status, headers } = await ask(path + rest);
      expect(status).toBe(414);
      expect(headers).toMatchObject(commonHeaders);
    }
    expect((await ask(path + 'x'.repeat(17_000))).status).toBe(431);
  }
  expect(await service.requestsWith(mark)).toEqual([]);
});

test('headers that ask for another kind of response get the whole page', async ({ ask, newShare }) => {
  const shareId = await newShare({ AssetName: 'canary-cargo', Status: 'In transit' });
  const nonce = 'bm9uY2UtYnktYS12aXNpdG9y';
  for (const headers of [
    { range: 'bytes=0-1' },
    { 'if-none-match': '*' },
    { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
    { 'accept-encoding': 'br;q=1,*' },
    { 'accept-encoding': 'x-odd, identity;q=0' },
    { accept: 'text/x-component' },
    { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' },
    { 'content-security-policy': `script-src 'nonce-${nonce}'` },
    { 'x-now-route-matches': '1', 'x-matched-path': '/nowhere', 'x-invoke-path': '/nowhere' },
    { 'x-middleware-subrequest': 'src/proxy:src/proxy:src/proxy:src/proxy:src/proxy' },
    { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-original-url': '/', 'x-rewrite-url': '/' },
    { host: 'evil.example' },
  ]) {
    const label = JSON.stringify(headers);
    const { status, headers: received, text } = await ask(`/share?id=${shareId}`, { headers });
    expect(status, label).toBe(200);
    expect(received['content-type'], label).toContain('text/html');
    expect(received['cache-control'], label).toBe('private, no-store');
    expect(received['content-range'] ?? received.etag ?? received.location, label).toBeUndefined();
    expect(JSON.stringify(received) + text, label).not.toMatch(new RegExp(`${nonce}|evil\\.example`));
    if (received['content-encoding'] === undefined) expect(text, label).toContain('canary-cargo');
  }
  expect((await ask(`/share?id=${shareId}&_rsc=x`, { headers: { rsc: '1' } })).headers['content-type']).toContain(
    'html',
  );
});

test('refuses requests that two servers could read differently', async ({ run }) => {
  const link = `/share?id=canary-${crypto.randomUUID()}`;
  const post = (...lines: string[]) =>
    ['POST /share/data HTTP/1.1', 'Host: a', 'Connection: close', ...lines].join('\r\n');
  const requests: Record<string, string> = {
    'a length beside chunks': post('Content-Length: 4', 'Transfer-Encoding: chunked', '', '0\r\n\r\n'),
    'two lengths': post('Content-Length: 4', 'Content-Length: 5', '', '{}  '),
    'chunked twice': post('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked', '', '0\r\n\r\n'),
    'a coding beside chunked': post('Transfer-Encoding: gzip, chunked', '', '0\r\n\r\n'),
    'chunked, but not last': post('Transfer-Encoding: chunked, identity', '', '0\r\n\r\n'),
    'a length that is no number': post('Content-Length: +4', '', '{}  '),
    'bad chunks': post('Transfer-Encoding: chunked', 'Content-Type: application/json', '', 'zz\r\n{}\r\n'),
    'bare line feeds': `GET ${link} HTTP/1.1\nHost: a\n\n`,
    'a folded header': `GET ${link} HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n`,
    'a space before the colon': `GET ${link} HTTP/1.1\r\nHost : a\r\n\r\n`,
    'no host': `GET ${link} HTTP/1.1\r\nConnection: close\r\n\r\n`,
    'two hosts': `GET ${link} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`,
    'a NUL in a header': `GET ${link} HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n`,
    'another protocol': `GET ${link} HTTP/3.0\r\nHost: a\r\n\r\n`,
    '1,000 headers': `GET ${link} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${'X: x\r\n'.repeat(1_000)}\r\n`,
    'a header of 200 kB': `GET ${link} HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`,
  };
  const answers = await Promise.all(
    Object.entries(requests).map(async ([title, text]) => [title, await openRaw(run.viewerUrl, text).ended] as const),
  );
  for (const [title, text] of answers) {
    expect([400, 408, 411, 431, 505], `${title}: ${text.slice(0, 200)}`).toContain(statusOf(text));
    expect(text.match(/HTTP\/1\.1 /g), title).toHaveLength(1);
    expect(text, title).not.toContain('canary-');
  }
});

test('an upgrade to another host opens no tunnel', async ({ run, service }) => {
  const mark = `canary-${crypto.randomUUID()}`;
  for (const target of [`http://evil.example/share?id=${mark}`, `ws://evil.example/?id=${mark}`, 'evil.example:443']) {
    const method = target.includes(':443') ? 'CONNECT' : 'GET';
    const text = await openRaw(
      run.viewerUrl,
      `${method} ${target} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n\r\n`,
    ).ended;
    expect([0, 400, 404, 405], text.slice(0, 100)).toContain(statusOf(text));
    expect(text).not.toContain(mark);
  }
  expect(await service.requests(mark)).toEqual([]);
});

test('no request form triggers a server action', async ({ ask, newShareId, run, service }) => {
  const shareId = newShareId();
  const length = readFileSync(run.viewerOutput, 'utf8').length;
  const part = (name: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const [headers, body] of [
    [{ 'next-action': '0'.repeat(42), 'content-type': 'text/plain;charset=UTF-8' }, '["$1:a:b"]'],
    [
      { 'next-action': 'x', ...multipart },
      `${part('0', '{"then":"$1:__proto__:then","status":"resolved_model"}')}${part('1', '"$@0"')}--x--`,
    ],
    [multipart, `${part('$ACTION_REF_1', '')}${part('$ACTION_1:0', '{"id":"x","bound":"$@1"}')}--x--`],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 'id=x&%24ACTION_KEY=x'],
  ] as const) {
    for (const path of [`/share?id=${shareId}`, '/', '/nowhere', '/_next/x']) {
      const { status, headers: received } = await ask(path, { method: 'POST', headers, body });
      expect(status, path).toBe(405);
      expect(received, path).toMatchObject(commonHeaders);
    }
  }
  expect(await service.requests(shareId)).toEqual([]);
  const written = readFileSync(run.viewerOutput, 'utf8').slice(length);
  expect(written).not.toMatch(/[Aa]ction|multipart|TypeError|SyntaxError/);
});

test('build, framework and project files cannot be read', async ({ ask }) => {
  const image = (url: string) => `/_next/image?url=${encodeURIComponent(url)}&w=64&q=75`;
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec((await ask('/')).text) ?? [];
  expect(script).not.toBe('');
  for (const path of [
    ...[
      '/icon.png',
      '/share-1440.png',
      'https://elsewhere.example/a.svg',
      'http://169.254.169.254/latest',
      'data:image/svg+xml,x',
    ].map(image),
    image('/a.avif'),
    ...[
      '/.env',
      '/.git/HEAD',
      '/.git/config',
      '/package.json',
      '/server.js',
      '/.next/BUILD_ID',
      '/next.config.mjs',
      '/proxy.ts',
    ],
    ...[`${script}.map`, '/__nextjs_source-map', '/__nextjs_original-stack-frames', '/_next/mcp', '/_next/webpack-hmr'],
    ...[
      '/_next/../package.json',
      '/_next/static/../../package.json',
      '/_next/static/..%2f..%2fserver.js',
      '/_next/static/%2e%2e/server.js',
    ],
    ...[
      '/..%5cpackage.json',
      '/%5c%5cevil.example',
      '/_next/static/..%5c..%5cserver.js',
      '/brands/..%2f..%2fpackage.json',
    ],
    ...[
      '/share.segments/_tree.segment.rsc',
      '/share.txt',
      '/share.json',
      '/_next/data/x/share.json',
      '/api/share',
      '/_error',
      '/500',
    ],
  ]) {
    const { status, headers, text } = await ask(path);
    expect([400, 404], path).toContain(status);
    expect(headers, path).toMatchObject(commonHeaders);
    expect(text, path).not.toMatch(/"dependencies"|webpack:|\/\/# sourceMappingURL|createRequire/);
  }
});

test('500 silent connections block no visitor', async ({ ask, run }) => {
  const silent = Array.from({ length: 500 }, (_none, index) =>
    openRaw(run.viewerUrl, ...(index % 2 === 0 ? [] : ['GET /share?id=canary HTTP/1.1\r\nHost: a\r\nX-Slow: '])),
  );
  expect((await ask('/share?id=canary-other')).status).toBe(404);
  expect((await ask('/healthz')).status).toBe(200);
  for (const { socket } of silent) socket.destroy();
});
