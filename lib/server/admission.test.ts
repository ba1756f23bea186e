import { createServer, request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWhole, refusalOf, refuse } from './admission.ts';
import { MOST_BODY_BYTES } from '#lib/runtime/routes.ts';

const server = createServer({ requireHostHeader: false }, (incoming, response) => {
  const refusal = refusalOf(incoming);
  if (refusal !== null) return refuse(incoming, response, refusal);
  void readWhole(incoming).then(async (whole) => {
    if (typeof whole === 'string') return response.writeHead(413).end(whole);
    const chunks: Buffer[] = [];
    for await (const chunk of whole) chunks.push(Buffer.from(chunk));
    return response.end(
      JSON.stringify({
        url: whole.url,
        length: whole.headers['content-length'],
        encoding: whole.headers['transfer-encoding'],
        body: Buffer.concat(chunks).toString(),
      }),
    );
  });
});
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

test('a body has two places to go, and reading all others', async () => {
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

test('a body is refused by its length, and where none belongs', async () => {
  const sized = async (length: number, headers: Record<string, string> = {}) =>
    (await ask('POST', '/share/data?x', headers, 'x'.repeat(length))).status;
  expect([await sized(0), await sized(MOST_BODY_BYTES), await sized(MOST_BODY_BYTES + 1)]).toEqual([200, 200, 413]);
  const chunked = { 'transfer-encoding': 'chunked' };
  expect([await sized(MOST_BODY_BYTES, chunked), await sized(MOST_BODY_BYTES + 1, chunked)]).toEqual([200, 413]);
  expect((await ask('GET', '/', { 'content-length': '1' }, 'x')).status).toBe(413);
});

test('a whole body is passed on as if it had been announced', async () => {
  for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
    expect(JSON.parse((await ask('POST', '/share/track?x', headers, '{"id":"é"}')).text)).toEqual({
      url: '/share/track?x',
      length: '11',
      body: '{"id":"é"}',
    });
  }
});

test('what decides over a request is said once, and there are not more headers than anybody needs', async () => {
  const statusOf = async (...headers: string[]) => (await ask('GET', '/', ['Host', 'a', ...headers])).status;
  for (const name of ['Host', 'Content-Type', 'Authorization', 'Sec-Fetch-Site', 'X-Share-Viewer', 'Origin'])
    expect(await statusOf(name, 'a', name, 'b'), name).toBe(400);
  expect(await statusOf('Content-Length', '0', 'Content-Length', '0')).toBe(400);
  expect(await statusOf('X-Forwarded-For', '192.0.2.1', 'X-Forwarded-For', '192.0.2.2')).toBe(200);
  const many = (count: number) => Array.from({ length: count }, (_, i) => [`X-${i}`, 'x']).flat();
  // Two more are the client's own: Host and Connection.
  expect([await statusOf(...many(98)), await statusOf(...many(99)), await statusOf(...many(1000))]).toEqual([
    200, 400, 400,
  ]);
});
