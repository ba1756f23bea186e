import { createServer, request, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { listen, readText } from '../../e2e/support/http-server.ts';
import { answerWithSlot } from './overload.ts';
import { createRenderQueue, type RenderQueueOptions } from '#lib/runtime/render-queue.ts';
import { workloadAt } from '#lib/runtime/routes.ts';

vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');
afterAll(() => vi.unstubAllEnvs());

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

interface Answered {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A server with a render queue before it, whose pages are written when the test says so. */
async function world(options: RenderQueueOptions, write: (response: ServerResponse) => void = () => undefined) {
  const queue = createRenderQueue(options);
  const open: ServerResponse[] = [];
  const server = createServer((incoming, response) => {
    const [path = ''] = (incoming.url ?? '').split('?', 1);
    void answerWithSlot(queue, workloadAt(path), incoming, response, async () => {
      if (workloadAt(path) === 'file') return response.end('file');
      open.push(response);
      return write(response);
    });
  });
  const url = await listen(server);
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    queue,
    open,
    url,
    ask: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      new Promise<Answered>((resolve, reject) => {
        const outgoing = request(url + path, { agent: false, method, headers }, (answer) => {
          readText(answer).then(
            (text) => resolve({ status: answer.statusCode, headers: answer.headers, text }),
            reject,
          );
        });
        outgoing.once('error', reject);
        outgoing.end();
      }),
  };
}

const patience = { timeout: 20_000 };
const full: RenderQueueOptions = {
  slots: 1,
  burst: 1,
  burstWaitMs: -1,
  targetMs: -1,
  recoveryMs: 0,
  leaseMs: 60_000,
};

test('rejects with a small, complete page in the visitor\u2019s language that does not contain the link', async () => {
  const { ask, open, queue } = await world(full);
  const first = ask('/share?id=first');
  const second = ask('/share?id=second');
  await expect.poll(() => queue.stats(), patience).toMatchObject({ rendering: 1, waiting: 1 });

  const { status, headers, text } = await ask('/share?id=canary-link&lang=ar');
  expect(status).toBe(503);
  expect(text).toMatch(/^<!DOCTYPE html>\n<html lang="ar" dir="rtl">.*<\/html>\n$/s);
  expect(Buffer.byteLength(text)).toBeLessThan(6_000);
  const retryAfter = Number(headers['retry-after']);
  expect(retryAfter).toBeGreaterThanOrEqual(5);
  expect(retryAfter).toBeLessThanOrEqual(10);
  expect(text).toContain(`<meta http-equiv="refresh" content="${retryAfter}">`);
  expect(text + JSON.stringify(headers)).not.toContain('canary-link');
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet, noimageindex',
  });
  const nonce = /'nonce-([\w+/=-]{22,})'/.exec(String(headers['content-security-policy']))?.[1];
  expect(text).toContain(`<style nonce="${nonce}">`);
  expect((await ask('/share?id=x', { 'accept-language': 'ar;q=0.9, tlh' })).text).toContain('lang="ar"');

  open.shift()?.end('page');
  expect((await first).text).toBe('page');
  await expect.poll(() => open.length, patience).toBe(1);
  open.shift()?.end('page');
  expect((await second).text).toBe('page');
});

test('rejects data requests with data, and serves files', async () => {
  const { ask, queue } = await world(full);
  void ask('/share?id=first').catch(() => null);
  await expect.poll(() => queue.stats().rendering, patience).toBe(1);
  const refresh = await ask('/share/data', {}, 'POST');
  expect(refresh).toMatchObject({ status: 503, text: '{"state":"busy"}' });
  expect(refresh.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'private, no-store' });
  expect(Number(refresh.headers['retry-after'])).toBeLessThanOrEqual(10);
  expect(await ask('/_next/static/chunks/a.js')).toMatchObject({ status: 200, text: 'file' });
  expect(queue.stats()).toMatchObject({ refused: { page: 0, refresh: 1, file: 0 }, admitted: { page: 1, file: 1 } });
});

test('spreads the times after which clients retry', async () => {
  const { ask, queue } = await world({ ...full, burst: 0 });
  void ask('/share?id=first').catch(() => null);
  await expect.poll(() => queue.stats().rendering, patience).toBe(1);
  const refused = await Promise.all(Array.from({ length: 60 }, () => ask('/share?id=x')));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(refused.map(({ headers }) => headers['retry-after'])).size).toBeGreaterThan(3);
});

test('frees the slot of a client that reads slowly or has left', async () => {
  const { ask, open, queue } = await world(full, (response) => {
    for (let chunk = 0; chunk < 200; chunk += 1) response.write('x'.repeat(100_000));
  });
  void ask('/share?id=first').catch(() => null);
  await expect.poll(() => open.length, patience).toBe(1);
  expect(queue.stats().rendering).toBe(0);

  const other = await world(full);
  const left = other.ask('/share?id=left').catch(() => null);
  await expect.poll(() => other.queue.stats().rendering, patience).toBe(1);
  other.open[0]?.destroy();
  await left;
  await expect.poll(() => other.queue.stats().rendering, patience).toBe(0);
});

test('frees the slot of a client that reads nothing of a page written at once', async () => {
  const { ask, open, queue, url } = await world(full);
  const silent = connect(Number(new URL(url).port), '127.0.0.1').pause();
  cleanUps.push(() => silent.destroy());
  silent.write('GET /share?id=first HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => open.length, patience).toBe(1);
  const second = ask('/share?id=second');
  // More than the buffers between server and client hold.
  open[0]?.end(Buffer.alloc(32 * 2 ** 20));
  await expect.poll(() => open.length, patience).toBe(2);
  expect(queue.stats().rendering).toBe(1);
  expect(open[0]?.writableFinished, 'not all of it is sent').toBe(false);
  open[1]?.end('second');
  expect((await second).text).toBe('second');
});
