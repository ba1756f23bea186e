import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { startVisitors } from '../gate/visitors.ts';
import { expect, test } from '../support/fixtures.ts';
import { hasNginx, startNginx, type Nginx } from '../support/nginx.ts';
import { copyBuild, exchangeStaticFiles, makeOtherBuild } from '../support/other-build.ts';
import { startViewerIn, type ViewerProcess } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';
import { readRunState } from '../support/run-state.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.skip(!hasNginx, 'nginx is not installed');

const PAGES = 30;

let folder: string;
let replicas: readonly [old: ViewerProcess, next: ViewerProcess];
let nginx: Nginx;
test.beforeAll(async () => {
  const { serviceUrl } = readRunState();
  folder = mkdtempSync(join(tmpdir(), 'share-viewer-two-builds-'));
  const script = makeOtherBuild(join(folder, 'other'));
  replicas = await Promise.all([
    startViewerIn(folder, serviceUrl),
    startViewerIn(folder, serviceUrl, {}, undefined, script),
  ]);
  nginx = await startNginx(replicas.map(({ url }) => url));
});
test.afterAll(async () => {
  await nginx.stop();
  for (const replica of replicas) await replica.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Scripts and stylesheets named in a page. */
async function filesOf(origin: string, path: string): Promise<string[]> {
  const { text } = await rawRequest(origin, path);
  const named = text.matchAll(/(?:src|href)="(\/_next\/static\/[\w./~-]+\.(?:js|css))"/g);
  return [...new Set([...named].map(([, file = '']) => file))];
}

test('each build serves only its own file names', async ({ shipment }) => {
  const { shareId } = await shipment();
  const [old, next] = await Promise.all(replicas.map(({ url }) => filesOf(url, `/share?id=${shareId}`)));
  expect(old?.length).toBeGreaterThan(5);
  expect(next).toHaveLength(old?.length ?? 0);
  for (const file of next ?? []) {
    expect(old).not.toContain(file);
    expect((await rawRequest(replicas[1].url, file)).status, file).toBe(200);
    expect((await rawRequest(replicas[0].url, file)).status, file).toBe(404);
  }
});

test(`none of ${PAGES} pages misses a file while two builds run behind nginx`, async ({ shipment }) => {
  const { shareId } = await shipment();
  // Not through nginx, because they would exceed its rate limit.
  const visitors = replicas.map(({ url }) => startVisitors(`${url}/share?id=${shareId}`, 1));
  const missing: string[] = [];
  const builds = new Set<string>();
  const open = async () => {
    const files = await filesOf(nginx.url, `/share?id=${shareId}`);
    expect(files.length).toBeGreaterThan(5);
    builds.add(files[0] ?? '');
    await Promise.all(
      files.map(async (file) => {
        const { status } = await rawRequest(nginx.url, file);
        if (status !== 200 && (await statusLater(file)) !== 200) missing.push(`${file}: ${status}`);
      }),
    );
  };
  // On a busy machine nginx may leave out a replica for two seconds, and pages reload themselves then.
  const statusLater = async (file: string) => {
    await wait(2_500);
    return (await rawRequest(nginx.url, file)).status;
  };
  for (let opened = 0; opened < PAGES; opened += 10) await Promise.all(Array.from({ length: 10 }, open));
  for (const { stop } of visitors) await stop();
  expect(missing).toEqual([]);
  expect(builds.size).toBe(2);
});

test('every page becomes live in a browser while two builds run', async ({ newContext, shipment }) => {
  const { shareId } = await shipment();
  for (let visit = 0; visit < 3; visit += 1) {
    const { context } = await newContext({}, nginx.url);
    const page = await context.newPage();
    await page.goto(`${nginx.url}/share?id=${shareId}`);
    await expect(page.getByRole('button', { name: 'Share link' })).toBeVisible();
    await context.close();
  }
});

test("a file no replica has is 404 with the viewer's headers", async () => {
  const answer = await rawRequest(nginx.url, '/_next/static/chunks/unknown-file.js');
  expect(answer.status).toBe(404);
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
});

test('after an update and after a roll back, a replica serves the files of both builds', async ({ run, shipment }) => {
  const { shareId } = await shipment();
  const [previous, current] = [copyBuild(join(folder, 'previous')), makeOtherBuild(join(folder, 'current'))];
  exchangeStaticFiles(previous, current);
  const files = (await Promise.all(replicas.map(({ url }) => filesOf(url, `/share?id=${shareId}`)))).flat();
  for (const script of [previous, current]) {
    const viewer = await startViewerIn(folder, run.serviceUrl, {}, undefined, script);
    for (const file of files) expect((await rawRequest(viewer.url, file)).status, file).toBe(200);
    await viewer.stop();
  }
});
