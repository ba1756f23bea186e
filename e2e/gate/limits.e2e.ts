import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { logLines } from '../support/output-lines.ts';
import { startViewerIn, type ViewerProcess } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';
import { readRunState } from '../support/run-state.ts';

test.describe.configure({ mode: 'serial' });

const token = 'metrics-token-of-the-tests';
let folder: string;
let viewer: ViewerProcess;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'share-viewer-limits-'));
  viewer = await startViewerIn(folder, readRunState().serviceUrl, {
    RATE_LIMIT_MISSES: '30',
    TRUSTED_PROXIES: '1',
    METRICS_TOKEN: token,
  });
});
test.afterAll(async () => {
  await viewer.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Headers as a proxy sends them: a forged value precedes the visitor's real address. */
const from = (address: string, forged = '') => ({ 'x-forwarded-for': `${forged}${address}` });
const open = (id: string, address: string, headers = {}) =>
  rawRequest(viewer.url, `/share?id=${id}`, { headers: { ...from(address), ...headers } });

test('500 guesses from one address get at most 100 answers, and other addresses are unaffected', async ({
  shipment,
  service,
}) => {
  const { shareId } = await shipment();
  const mark = `canary-${crypto.randomUUID()}`;
  const guesses = Array.from({ length: 500 }, (_, guess) => guess);
  const statuses: Record<number, number> = {};
  const worker = async () => {
    for (let guess = guesses.pop(); guess !== undefined; guess = guesses.pop()) {
      const headers = from('198.51.100.7', `192.0.2.${guess % 250}, `);
      const { status } = await rawRequest(viewer.url, `/share?id=${mark}${guess}`, { headers });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 50 }, worker));
  // On a busy machine some requests may time out with 503.
  expect(['404', '429', '503']).toEqual(expect.arrayContaining(Object.keys(statuses)));
  expect(statuses[404]).toBeLessThanOrEqual(100);
  const serviceRequests = (await service.requests()).filter(({ shareId: id }) => id?.startsWith(mark) === true).length;
  expect(serviceRequests).toBeGreaterThanOrEqual(statuses[404] ?? 0);
  expect(serviceRequests, 'refused requests do not reach the service').toBeLessThanOrEqual(
    (statuses[404] ?? 0) + 2 * (statuses[503] ?? 0),
  );
  expect((await open(shareId, '198.51.100.8')).status).toBe(200);
  // Existing links are refused too, so that guessing reveals nothing.
  expect((await open(shareId, '198.51.100.7')).status).toBe(429);
});

test('after too many dead links an address gets a small page in its language, without the shipment', async ({
  newShareId,
}) => {
  const { status, headers, text } = await open(newShareId(), '198.51.100.7', { 'accept-language': 'ar' });
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(500);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(text).toContain('<html lang="ar" dir="rtl">');
  expect(text).not.toContain('canary');
  expect(text.length).toBeLessThan(8000);
  const { text: english } = await open(newShareId(), '198.51.100.7');
  expect(english).toContain('Please wait a moment');
  expect(english).toMatch(/automatically in about (?:9|10) minutes/);
});

test('counts IPv6 by its /64 and ignores addresses that no trusted proxy added', async ({ newShareId }) => {
  for (let guess = 0; guess < 30; guess += 1) await open(newShareId(), `2001:db8:0:7::${guess.toString(16)}`);
  expect((await open(newShareId(), '[2001:db8:0:7:ffff::1]:443')).status).toBe(429);
  expect((await open(newShareId(), '2001:db8:0:8::1')).status).toBe(404);
  expect((await open(newShareId(), 'unknown')).status).toBe(404);
});

test('an order counts each of its links', async ({ newShareId }) => {
  const order = (links: number) => Array.from({ length: links }, newShareId).join('&id=');
  for (const links of [14, 15]) expect((await open(order(links), '198.51.100.12')).status).toBe(404);
  expect((await open(order(2), '198.51.100.12')).status).toBe(404);
  expect((await open(newShareId(), '198.51.100.12')).status).toBe(429);
});

test('programs and open pages of a limited address are told so as data', async ({ shipment }) => {
  const { shareId } = await shipment();
  const refresh = (address: string) =>
    rawRequest(viewer.url, '/share/data', {
      method: 'POST',
      headers: { ...from(address), 'content-type': 'application/json', 'x-share-viewer': '1' },
      body: JSON.stringify({ id: shareId }),
    });
  expect((await refresh('198.51.100.9')).status).toBe(200);
  for (const { status, headers, text } of [
    await refresh('198.51.100.7'),
    await open(shareId, '198.51.100.7', { accept: 'application/json' }),
  ]) {
    expect([status, text]).toEqual([429, '{"state":"limited"}']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(300);
  }
});

test('exposes limit counts to the token holder, without personal data', async () => {
  const read = (authorization?: string) =>
    rawRequest(viewer.url, '/metrics', { headers: authorization === undefined ? {} : { authorization } });
  expect((await read()).status).toBe(401);
  expect((await read('Bearer another')).status).toBe(401);
  const { status, text, headers } = await read(`Bearer ${token}`);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain; version=0.0.4');
  const figure = (line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.split(' ')[1],
    );
  expect(figure('share_viewer_limited_total{limit="misses"}')).toBeGreaterThan(0);
  expect(figure('share_viewer_requests_total{route="share",outcome="limited"}')).toBeGreaterThan(0);
  expect(figure('share_viewer_requests_total{route="share",outcome="ok"}')).toBeGreaterThan(0);
  expect(figure('share_viewer_service_duration_seconds_count{outcome="unavailable"}')).toBeGreaterThan(29);
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'share_viewer_upstream_slots',
  ])
    expect(text).toContain(name);
  const output = readFileSync(viewer.output, 'utf8');
  expect(logLines(output).length).toBeGreaterThan(0);
  // The settings name the operator's own host.
  const lines = output.split('\n').filter((line) => !line.includes('"operation":"settings"'));
  for (const written of [text, lines.join('\n')])
    expect(written).not.toMatch(/canary|198\.51|2001:db8|localhost|192\.0\.2/);
});

test('has no metrics endpoint without a token', async ({ ask }) => {
  expect((await ask('/metrics')).status).toBe(404);
});
