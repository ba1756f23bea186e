import { createServer, IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peekBody } from './page-context.ts';
import { checkRequest, rejectRequest, stripRequest } from './requests.ts';
import { MAX_BODY_BYTES } from '#lib/runtime/routes.ts';
import { connect, Socket } from 'node:net';

const server = createServer({ requireHostHeader: false }, (incoming, response) => {
  const refusal = checkRequest(incoming);
  if (refusal !== null) return rejectRequest(incoming, response, refusal);
  void peekBody(incoming).then((peeked) => {
    lastPeeked = peeked?.toString();
    incoming.pipe(response);
  });
});
/** Of the latest request; undefined: nothing. */
let lastPeeked: string | undefined = 'none yet';
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = address !== null && typeof address === 'object' ? address.port : 0;
});
afterAll(() => server.close());

interface Asked {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

function ask(
  method: string,
  path: string,
  headers: Record<string, string> | readonly string[] = {},
  body?: string,
): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.once('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

test('accepts bodies on two routes and only reading methods elsewhere', async () => {
  const statuses = async (path: string) =>
    Promise.all(
      ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'].map(
        async (method) => (await ask(method, path)).status,
      ),
    );
  expect(await statuses('/share/data')).toEqual([405, 405, 200, 405, 405, 405, 405, 405]);
  for (const path of ['/', '/share?id=x', '/nowhere', '/share/data/', '/_next/static/x.js'])
    expect(await statuses(path), path).toEqual([200, 200, 405, 405, 405, 405, 405, 405]);
  expect((await ask('POST', '/nowhere', {}, 'x')).headers).toMatchObject({
    allow: 'GET, HEAD',
    connection: 'close',
    'referrer-policy': 'no-referrer',
  });
  expect((await ask('GET', '/share/track')).headers.allow).toBe('POST');
});

test('rejects a body that is too long or not expected', async () => {
  const sized = async (length: number) => (await ask('POST', '/share/data?x', {}, 'x'.repeat(length))).status;
  expect([await sized(0), await sized(MAX_BODY_BYTES), await sized(MAX_BODY_BYTES + 1)]).toEqual([200, 200, 413]);
  expect((await ask('GET', '/', { 'content-length': '1' }, 'x')).status).toBe(413);
});

test('a body of a stated length can be seen before it is read', async () => {
  for (const body of ['{"id":"é"}', 'x'.repeat(MAX_BODY_BYTES)]) {
    expect((await ask('POST', '/share/data', {}, body)).text).toBe(body);
    expect(lastPeeked).toBe(body);
    expect((await ask('POST', '/share/data', { 'transfer-encoding': 'chunked' }, body)).status).toBe(411);
  }
  const leaving = connect(port, '127.0.0.1', () => {
    leaving.write('POST /share/data HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbo', () => leaving.destroy());
  });
  lastPeeked = 'none yet';
  await expect.poll(() => lastPeeked, { timeout: 20_000 }).toBeUndefined();
});

test('rejects a fragment, after which some parsers read on and others do not', async () => {
  for (const path of ['/share?id=a#&id=a#', '/share#?id=a', '/#']) expect((await ask('GET', path)).status).toBe(400);
  expect((await ask('GET', '/share?id=a%23')).status).toBe(200);
});

test('rejects an address that is too long or has too many parameters, on any path', async () => {
  const statusOf = async (path: string) => (await ask('GET', path)).status;
  for (const path of ['/', '/share', '/nowhere', '/_next/static/x.js', '/embed.js']) {
    expect(await statusOf(`${path}?id=${'x'.repeat(7_970)}`), path).toBe(200);
    expect(await statusOf(`${path}?id=${'x'.repeat(8_000)}`), path).toBe(414);
    expect([await statusOf(`${path}?${'a&'.repeat(99)}`), await statusOf(`${path}?${'a&'.repeat(100)}`)]).toEqual([
      200, 414,
    ]);
  }
  expect(await statusOf('/a'.repeat(4_001))).toBe(414);
  expect(await statusOf(`/share?id%3Da${'%26a'.repeat(100)}`)).toBe(414);
  expect(await statusOf(`/share%3Fid%3Da${'%26a'.repeat(99)}`)).toBe(200);
  expect((await ask('POST', `/share/data?${'a&'.repeat(7_000)}`, {}, '{}')).status).toBe(414);
});

test('rejects repeated decisive headers and too many headers', async () => {
  const statusOf = async (...headers: string[]) => (await ask('GET', '/', ['Host', 'a', ...headers])).status;
  for (const name of ['Host', 'Content-Type', 'Authorization', 'Sec-Fetch-Site', 'X-Share-Viewer', 'Origin'])
    expect(await statusOf(name, 'a', name, 'b'), name).toBe(400);
  expect(await statusOf('Content-Length', '0', 'Content-Length', '0')).toBe(400);
  expect(await statusOf('X-Forwarded-For', '192.0.2.1', 'X-Forwarded-For', '192.0.2.2')).toBe(200);
  const many = (count: number) => Array.from({ length: count }, (_, i) => [`X-${i}`, 'x']).flat();
  // Two more are the client's own: Host and Connection.
  expect([await statusOf(...many(98)), await statusOf(...many(99))]).toEqual([200, 400]);
  // Node 24 refuses as many by itself.
  expect([400, 431]).toContain(await statusOf(...many(1000)));
});

function stripped(url: string, headers: Record<string, string> = {}): IncomingMessage {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url, headers });
  stripRequest(request);
  return request;
}

test('keeps served addresses and their query', () => {
  for (const url of [
    '/',
    '/?link=http%3A%2F%2Fa%2F%2Fb',
    '/share?id=a%2F%2Fb//c',
    '/share/data',
    '/_next/static/chunks/0k3criwm__dkp.js',
    '/_next/static/media/marker-icon.1le94j_pe_ih1.png',
    '/basemap/land-3.json',
    '/brands/0123456789abcdef.svg',
    '/robots.txt',
    '/.well-known/x',
  ]) {
    expect(stripped(url).url).toBe(url);
  }
});

test('replaces any other spelling of a path and drops its query', () => {
  const others = [
    '//share',
    '/share//',
    '//evil.example/share',
    '/\\evil.example',
    '/share\\',
    '/share%2f',
    '/%73hare',
    '/%ZZ',
    '/share;x',
    '/share#x',
    '/./share',
    '/../share',
    '/_next/static/../../share',
    '/_next/static/',
    '/a/..',
    '/share.rsc',
    '/é',
    'http://evil.example/share',
    'http://[/share',
    '*',
    'share',
    '',
  ];
  for (const path of others)
    for (const query of ['', '?id=secret']) expect(stripped(path + query).url, path).toBe('/missing');
});

test('accepts a trailing slash and the damage of links after the share page only', () => {
  expect(stripped('/share/?id=secret').url).toBe('/share?id=secret');
  expect(stripped('/SHARE%3Fid=secret').url).toBe('/share?id=secret');
  expect(stripped('/share?a=b&amp;Id=secret').url).toBe('/share?a=b&id=secret');
  expect(stripped('/SHARE/data').url).toBe('/SHARE/data');
  expect(stripped('/share/').url).toBe('/share');
  expect(stripped('/share/data/').url).toBe('/missing');
  expect(stripped('/share/?id=secret', { 'user-agent': 'WhatsApp/2' }).url).toBe('/share');
});

test('keeps the query of a program that asks for JSON, whatever it is called', () => {
  for (const userAgent of [
    'okhttp/4.12.0',
    'Go-http-client/2.0',
    'Python/3.12 aiohttp/3.9.1',
    'GuzzleHttp/7',
    'Apache-HttpClient/4.5.14 (Java/17)',
    'ShopSync/1.0 (+https://shop.example/about)',
  ]) {
    const headers = { 'user-agent': userAgent };
    expect(stripped('/share?id=a', { ...headers, accept: 'application/json' }).url, userAgent).toBe('/share?id=a');
    expect(stripped('/share?id=a', { ...headers, accept: 'text/html, application/json' }).url).toBe(
      stripped('/share?id=a', headers).url,
    );
  }
});

test("removes the framework's own headers", () => {
  expect(stripped('/', { rsc: '1', 'next-action': 'x', cookie: 'a=b', accept: '*/*' }).headers).toEqual({
    accept: '*/*',
  });
});

test('keeps ranges of the street map alone', () => {
  const headers = () => ({ range: 'bytes=9-', 'if-match': '"x"', accept: '*/*' });
  expect(stripped('/streets/a.pmtiles', headers()).headers).toEqual(headers());
  expect(stripped('/_next/static/chunks/a.js', headers()).headers).toEqual({ accept: '*/*' });
});

test('cuts long headers, but for the addresses that proxies append', () => {
  const long = 'a'.repeat(15_000);
  const { headers } = stripped('/share?id=x', {
    'user-agent': long,
    accept: long,
    'x-forwarded-for': `${long}, 192.0.2.1`,
  });
  expect([headers['user-agent'], headers.accept]).toEqual(['a'.repeat(300), 'a'.repeat(300)]);
  expect(headers['x-forwarded-for']).toBe(`${long}, 192.0.2.1`);
});
