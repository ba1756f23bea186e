import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { startViewerIn, type ViewerProcess } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';
import { readRunState } from '../support/run-state.ts';

const hstsOfAppUrl = 'max-age=63072000; includeSubDomains';
const hstsOfOtherHosts = 'max-age=31536000';

let folder: string;
let viewer: ViewerProcess;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'share-viewer-https-'));
  viewer = await startViewerIn(folder, readRunState().serviceUrl, {
    APP_URL: 'https://track.example',
    RATE_LIMIT_MISSES: '2',
  });
});
test.afterAll(async () => {
  await viewer.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  rawRequest(viewer.url, path, { ...options, headers: { host: 'track.example', ...options.headers } });

test('sends HSTS on every response when APP_URL is https', async ({ shipment }) => {
  const { shareId } = await shipment();
  const id = encodeURIComponent(shareId);
  const [script = ''] = /\/_next\/static\/[\w./-]+\.js/.exec((await ask('/')).text) ?? [];
  const json = { 'content-type': 'application/json', 'x-share-viewer': '1' };
  for (const [path, status, options] of [
    ['/', 200],
    [`/share?id=${id}`, 200],
    ['/share?id=unknown', 404],
    ['/nothing/here', 404],
    [`/?link=${encodeURIComponent(`https://track.example/share?id=${id}`)}`, 303],
    ['/robots.txt', 200],
    ['/embed.js', 200],
    ['/embed-demo.html', 200],
    ['/basemap/index.json', 200],
    ['/basemap/none.json', 404],
    [script, 200],
    ['/_next/static/none.js', 404],
    [`/oembed?url=${encodeURIComponent(`https://track.example/share?id=${id}`)}`, 200],
    [`/share/history/gpx?id=${id}`, 200],
    [`/share/history/csv?id=${id}`, 200],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/share/data', 200, { method: 'POST', headers: json, body: JSON.stringify({ id: shareId }) }],
    ['/share/data', 405],
    ['/share/data', 413, { method: 'POST', headers: json, body: 'x'.repeat(10_000) }],
    ['/share', 405, { method: 'POST' }],
    ['/brands/0123456789abcdef.png', 404],
    ['/streets/0123456789abcdef0123456789abcdef.pmtiles', 404],
  ] as const) {
    const answer = await ask(path, options);
    expect(answer.status, path).toBe(status);
    expect(answer.headers['strict-transport-security'], `${path} ${status}`).toBe(hstsOfAppUrl);
  }
  for (let guess = 0; guess < 2; guess += 1) await ask(`/share?id=unknown-${guess}`);
  const limited = await ask(`/share?id=${id}`);
  expect(limited.status).toBe(429);
  expect(limited.headers['strict-transport-security']).toBe(hstsOfAppUrl);
  const otherHost = await ask('/', { headers: { host: 'shop.example' } });
  expect(otherHost.headers['strict-transport-security'], 'not for subdomains of any other host').toBe(hstsOfOtherHosts);
});

test('sends no HSTS without https', async ({ run }) => {
  for (const path of ['/', '/healthz', '/embed.js', '/robots.txt'])
    expect((await rawRequest(run.viewerUrl, path)).headers['strict-transport-security'], path).toBeUndefined();
});
