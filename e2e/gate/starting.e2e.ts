import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { startViewerIn } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';

const token = 'metrics-token-of-the-tests';
/** Without pages rendered before, the first opening takes 1.3 s of processor time; a later one takes 0.15 s. */
const FIRST_OPENING_SECONDS = 0.9;

test('has rendered a page of each kind when it says ready, unknown to the service and the metrics', async ({
  run,
  service,
  newShareId,
}) => {
  const shareId = newShareId();
  const LocationHistory = Array.from({ length: 50 }, (_none, hour) => ({
    Latitude: 50 + hour / 20,
    Longitude: 12,
    Timestamp: new Date(Date.UTC(2026, 10, 20, -hour)).toISOString(),
  }));
  await service.respond(shareId, { AssetName: 'canary-cargo', Status: 'In transit', LocationHistory });
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-starting-'));
  const viewer = await startViewerIn(folder, run.serviceUrl, { METRICS_TOKEN: token });
  const metrics = async () =>
    (await rawRequest(viewer.url, '/metrics', { headers: { authorization: `Bearer ${token}` } })).text;
  const sumOf = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
  try {
    const started = await metrics();
    expect(readFileSync(viewer.output, 'utf8')).not.toMatch(/warmUp|"level":[456]0/);
    for (const name of ['cache_total', 'service_attempts_total', 'service_duration_seconds_count', 'limited_total'])
      expect(sumOf(started, `share_viewer_${name}`), name).toBe(0);
    expect(started).not.toMatch(/requests_total\{route="(?!health|metrics)/);

    expect((await rawRequest(viewer.url, `/share?id=${shareId}`)).status).toBe(200);
    const seconds = sumOf(await metrics(), 'process_cpu_seconds_total') - sumOf(started, 'process_cpu_seconds_total');
    expect(seconds).toBeLessThan(FIRST_OPENING_SECONDS);
  } finally {
    await viewer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
