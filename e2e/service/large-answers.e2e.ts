import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '../support/fixtures.ts';
import { listen } from '../support/http-server.ts';
import { startViewerIn, type ViewerProcess, withoutLoadShedding } from '../support/processes.ts';
import { rawRequest, visibleText } from '../support/raw-request.ts';
import { fetchTrack } from '../support/track.ts';
import { largeAnswer } from '../../bench/tracks.ts';

const bodies: Readonly<Record<string, () => string>> = {
  'hundred-thousand': () => largeAnswer(100_000, 'jittered'),
  'two-hundred-thousand': () => largeAnswer(200_000, 'smooth'),
  // Parsed, each takes more memory than there is.
  'empty-objects': () =>
    `{"AssetName":"Box","LocationHistory":[${Array.from({ length: 11_000_000 }, () => '{}').join(',')}]}`,
  'empty-lists': () => `{"AssetName":"Box","Whatever":[${Array.from({ length: 11_000_000 }, () => '[]').join(',')}]}`,
  'unique-keys': () =>
    `{"AssetName":"Box","LocationHistory":[${Array.from({ length: 640_000 }, (_none, row) => `{"${`k${row}`.padEnd(16, 'x')}":1,"${`l${row}`.padEnd(16, 'y')}":2}`).join(',')}]}`,
};

const made = new Map<string, Buffer>();

/** Made once for all tests, since each takes seconds. */
function bodyOf(id: string): Buffer | null {
  const make = bodies[id];
  if (make === undefined) return null;
  const body = made.get(id) ?? Buffer.from(make());
  made.set(id, body);
  return body;
}

/** Each test has its own service and viewer, so that a crash does not affect other tests. */
const test = base.extend<{ viewer: ViewerProcess }>({
  viewer: async ({ run: _run }, provide) => {
    const service = createServer((request, response) => {
      const id = new URL(request.url ?? '/', 'http://service').searchParams.get('AssetShareID') ?? '';
      const body = bodyOf(id) ?? JSON.stringify({ AssetName: `canary-cargo ${id}` });
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    const serviceUrl = await listen(service);
    const folder = mkdtempSync(join(tmpdir(), 'share-viewer-large-'));
    const viewer = await startViewerIn(folder, serviceUrl, {
      NODE_OPTIONS: `--max-old-space-size=256 ${withoutLoadShedding}`,
      SHARE_FRESH_SECONDS: '30',
    });
    await provide(viewer);
    await viewer.stop();
    service.closeAllConnections();
    service.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

test.describe.configure({ timeout: 120_000 });

for (const [id, leftOut] of [
  ['hundred-thousand', false],
  ['two-hundred-thousand', true],
] as const) {
  test(`of ${id} reports the newest 100,000 are shown on the first and last page and on the map`, async ({
    viewer,
  }) => {
    const open = () => rawRequest(viewer.url, `/share?id=${id}`);
    // On a busy machine it may still be being read.
    await expect.poll(async () => (await open()).status, { timeout: 90_000 }).toBe(200);
    const page = await open();
    expect(visibleText(page.text)).toContain('Bench container');
    // Of the entry of the last day.
    expect(page.text).toContain('data-last="100000"');
    const last = await rawRequest(viewer.url, `/share?id=${id}&page=99999`);
    expect(last.text).toMatch(/id="[rp]1"/);
    expect(/100,?000 older updates are not shown/.test(visibleText(last.text))).toBe(leftOut);
    const track = await fetchTrack(viewer.url, id);
    expect(track?.trackPoints.numbers).toHaveLength(100_000);
    expect(track?.trackPoints.latitudes.at(-1)).toBeCloseTo(50, 1);
  });
}

test('100,000 reports are shown, or said to be still read and then shown, while all cores are busy', async ({
  viewer,
  browser,
}) => {
  bodyOf('hundred-thousand');
  const busyLoop = 'const end = Date.now() + 110_000; while (Date.now() < end);';
  const loops = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', busyLoop]));
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const statuses: number[] = [];
    const page = await context.newPage();
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) statuses.push(response.status());
    });
    await page.goto(`${viewer.url}/share?id=hundred-thousand`);
    // By itself: the head of the page reloads it.
    await expect(page.locator('body')).toContainText('Bench container', { timeout: 90_000 });
    expect(statuses.at(-1)).toBe(200);
    for (const status of statuses.slice(0, -1)) expect(status).toBe(503);
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    await context.close();
  }
});

test('malicious answers keep no other link from being shown', async ({ viewer }) => {
  const hostile = ['empty-objects', 'empty-lists', 'unique-keys'];
  // The service has to answer at once.
  for (const id of hostile) bodyOf(id);
  for (const id of hostile) {
    const hostileRequest = rawRequest(viewer.url, `/share?id=${id}`);
    const others = await Promise.all(
      Array.from({ length: 10 }, (_none, number) => rawRequest(viewer.url, `/share?id=${id}-${number}`)),
    );
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    // 503 while it is still being read; rows with keys of their own can be read in the end.
    expect(id === 'unique-keys' ? [200, 502, 503] : [502, 503], id).toContain((await hostileRequest).status);
  }
  const again = async () => (await rawRequest(viewer.url, '/share?id=hundred-thousand')).status;
  await expect.poll(again, { message: 'the reader thread is back', timeout: 60_000 }).toBe(200);
  const output = readFileSync(viewer.output, 'utf8');
  for (const id of hostile) expect(output).not.toContain(id);
});
