import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { listen } from '../support/http-server.ts';
import { startViewerIn } from '../support/processes.ts';
import { rawRequest, visibleText } from '../support/raw-request.ts';

test('stops asking a failed service, shows last views, and recovers when it is back', async () => {
  let isDown = false;
  let requests = 0;
  const service = createServer((request, response) => {
    requests += 1;
    const link = new URL(request.url ?? '/', 'http://service').searchParams.get('AssetShareID') ?? '';
    if (isDown) return void response.writeHead(503).end();
    const body = link.startsWith('gone') ? {} : { AssetName: 'canary-cargo', Status: 'In transit' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-breaker-'));
  const viewer = await startViewerIn(folder, await listen(service), { TRUSTED_PROXIES: '1' });
  let visitors = 0;
  const open = (link: string) =>
    rawRequest(viewer.url, `/share?id=${link}`, {
      headers: { 'x-forwarded-for': `203.0.113.${(visitors += 1) % 250}` },
    });
  try {
    expect((await open('known')).status).toBe(200);
    expect((await open('gone')).status).toBe(404);
    isDown = true;
    for (let load = 0; load < 24; load += 1) expect((await open(`new-${load}`)).status).toBe(503);
    expect(requests).toBeLessThanOrEqual(24);

    for (let load = 0; load < 10; load += 1) {
      const { status, text } = await open(`later-${load}`);
      expect(status).toBe(503);
      expect(visibleText(text)).toContain('We cannot show the shipment right now');
      expect(visibleText(text).toLowerCase()).not.toContain('unavailable');
    }
    await expect.poll(async () => visibleText((await open('known')).text)).toContain('Not updated');
    expect((await open('known')).status).toBe(200);
    expect((await open('gone')).text).not.toContain('canary-cargo');
    expect(readFileSync(viewer.output, 'utf8')).toContain('"operation":"breaker","state":"open"');

    isDown = false;
    await expect.poll(async () => (await open('back')).status, { timeout: 20_000 }).toBe(200);
    await expect.poll(async () => visibleText((await open('known')).text)).not.toContain('Not updated');
    expect((await open('gone')).status).toBe(404);
  } finally {
    await viewer.stop();
    service.closeAllConnections();
    service.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
