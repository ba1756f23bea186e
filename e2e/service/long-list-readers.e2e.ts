import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '../support/fixtures.ts';
import { listen } from '../support/http-server.ts';
import { startViewerIn, type ViewerProcess, withoutLoadShedding } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';

/** Forty separate lists of this length would be a multiple of the heap. */
const REPORTS = 40_000;

/** A history of unique texts, which takes the most memory for its length. */
function longBody(): Buffer {
  const rows = Array.from({ length: REPORTS }, (_none, index) => {
    const time = new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString();
    const place = `"Latitude":${50 + index / 30_000},"Longitude":${12 + Math.sin(index / 4_000)}`;
    return `{${place},"Address":{"City":"Yard ${index}","Country":"Germany"},"Event":"Scan ${index}","Timestamp":"${time}"}`;
  });
  return Buffer.from(`{"AssetName":"Long","LocationHistory":[${rows.join(',')}]}`);
}

/** A viewer with the image's heap, and a service whose link `long` has this history. */
const test = base.extend<{ viewer: ViewerProcess }>({
  viewer: async ({ run: _run }, provide) => {
    const body = longBody();
    const service = createServer((request, response) => {
      const id = new URL(request.url ?? '/', 'http://service').searchParams.get('AssetShareID') ?? '';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(id === 'long' ? body : JSON.stringify({ AssetName: `small ${id}` }));
    });
    const serviceUrl = await listen(service);
    const folder = mkdtempSync(join(tmpdir(), 'share-viewer-readers-'));
    const viewer = await startViewerIn(folder, serviceUrl, {
      NODE_OPTIONS: `--max-old-space-size=256 ${withoutLoadShedding}`,
      SHARE_FRESH_SECONDS: '60',
      TRUSTED_PROXIES: '1',
    });
    // On a busy machine reading may time out at first.
    const open = async () => (await rawRequest(viewer.url, '/share?id=long')).status;
    await expect.poll(open, { timeout: 90_000 }).toBe(200);
    await provide(viewer);
    await viewer.stop();
    service.closeAllConnections();
    service.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

test.describe.configure({ timeout: 180_000 });

test('serves or refuses forty readers of the longest track while other links are shown', async ({ viewer }) => {
  const readers = Array.from({ length: 40 }, async () => {
    const answer = await fetch(`${viewer.url}/share/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-share-viewer': '1' },
      body: JSON.stringify({ id: 'long', plain: true }),
    });
    return [answer.status, (await answer.arrayBuffer()).byteLength] as const;
  });
  const others = await Promise.all(
    Array.from({ length: 10 }, (_none, number) => rawRequest(viewer.url, `/share?id=other-${number}`)),
  );
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  const answers = await Promise.all(readers);
  for (const [status] of answers) expect([200, 503]).toContain(status);
  // All served readers got the same bytes.
  expect(new Set(answers.filter(([status]) => status === 200).map(([, bytes]) => bytes)).size).toBeLessThan(2);
  expect((await rawRequest(viewer.url, '/healthz')).status).toBe(200);
});

test('sends five downloads to one address and twenty in all, and frees a slot when its reader leaves', async ({
  viewer,
}) => {
  const abort = new AbortController();
  const ask = async (number: number) => {
    const format = number % 2 === 0 ? 'kml' : 'geojson';
    const answer = await fetch(`${viewer.url}/share/history/${format}?id=long`, {
      headers: { 'x-forwarded-for': `192.0.2.${Math.floor(number / 10)}` },
      signal: abort.signal,
    });
    const { value } = (await answer.body?.getReader().read()) ?? {};
    return { status: answer.status, retry: answer.headers.get('retry-after'), bytes: value?.length ?? 0 };
  };
  const ofOneAddress = await Promise.all(Array.from({ length: 10 }, (_none, number) => ask(number)));
  expect(ofOneAddress.filter(({ status }) => status === 200)).toHaveLength(5);
  const others = await Promise.all(Array.from({ length: 50 }, (_none, number) => ask(10 + number)));
  const answers = [...ofOneAddress, ...others];
  const sent = answers.filter(({ status }) => status === 200);
  expect(sent).toHaveLength(20);
  // Small answers need no slot.
  const json = { accept: 'application/json' };
  expect((await rawRequest(viewer.url, '/share?id=long', { headers: json })).status).toBe(503);
  expect((await rawRequest(viewer.url, '/share?id=other', { headers: json })).status).toBe(200);
  expect((await rawRequest(viewer.url, '/share/history/csv?id=other')).status).toBe(200);
  for (const { bytes } of sent) expect(bytes).toBeGreaterThan(0);
  for (const { status, retry } of answers.filter((answer) => !sent.includes(answer))) {
    expect(status).toBe(503);
    expect(Number(retry)).toBeGreaterThan(0);
  }
  abort.abort();
  const head = async () => {
    const answer = await fetch(`${viewer.url}/share/history/csv?id=long`);
    await answer.body?.cancel();
    return answer.status;
  };
  await expect.poll(head, { timeout: 20_000 }).toBe(200);
});
