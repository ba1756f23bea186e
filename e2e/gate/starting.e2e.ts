import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { startViewerIn } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';

const token = 'metrics-token-of-the-tests';

test('has rendered a page of each kind when it says ready, unknown to the service and the metrics', async ({ run }) => {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-starting-'));
  const viewer = await startViewerIn(folder, run.serviceUrl, { METRICS_TOKEN: token });
  try {
    const { text } = await rawRequest(viewer.url, '/metrics', { headers: { authorization: `Bearer ${token}` } });
    expect(readFileSync(viewer.output, 'utf8')).not.toMatch(/warmUp|"level":[456]0/);
    for (const name of ['cache_total', 'service_attempts_total', 'service_duration_seconds_count', 'limited_total'])
      expect(text).not.toMatch(new RegExp(`^share_viewer_${name}(?:\\{.*\\})? [^0]`, 'm'));
    expect(text).not.toMatch(/requests_total\{route="(?!health|metrics).* [^0]$/m);
  } finally {
    await viewer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
