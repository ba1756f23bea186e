import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '../support/fixtures.ts';
import { listen } from '../support/http-server.ts';
import { startViewerIn, type ViewerProcess, withoutLoadShedding } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';

/** Twenty separate lists of this length would be a multiple of the heap. */
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

test('serves twenty readers of a long track while other links are shown', async ({ viewer }) => {
  const readers = Array.from({ length: 20 }, async () => {
    const answer = await fetch(`${viewer.url}/share/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-share-viewer': '1' },
      body: JSON.stringify({ id: 'long' }),
    });
    return [answer.status, (await answer.arrayBuffer()).byteLength] as const;
  });
  const others = await Promise.all(
    Array.from({ length: 10 }, (_none, number) => rawRequest(viewer.url, `/share?id=other-${number}`)),
  );
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  const answers = await Promise.all(readers);
  expect(answers).toEqual(answers.map(() => [200, answers[0]?.[1]]));
  expect((await rawRequest(viewer.url, '/healthz')).status).toBe(200);
});
