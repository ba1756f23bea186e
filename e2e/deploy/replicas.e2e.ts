import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVisitors } from '../gate/visitors.ts';
import { expect, test } from '../support/fixtures.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { startViewerIn } from '../support/processes.ts';

test.describe.configure({ timeout: 120_000 });
test.skip(!hasNginx, 'nginx is not installed');

test('replacing and killing replicas behind nginx drops no request', async ({ run, shipment }) => {
  const { shareId } = await shipment();
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-replicas-'));
  const settings = { DRAIN_SECONDS: '0.5' };
  const [replaced, dying] = await Promise.all([
    startViewerIn(folder, run.serviceUrl, settings),
    startViewerIn(folder, run.serviceUrl, settings),
  ]);
  const nginx = await startNginx([replaced.url, dying.url, run.viewerUrl]);
  const visitors = startVisitors(`${nginx.url}/share?id=${shareId}`, 6);
  const more = async (count: number) => {
    const before = visitors.counts.answered;
    await expect.poll(() => visitors.counts.answered, { timeout: 30_000 }).toBeGreaterThan(before + count);
  };
  await more(30);
  await replaced.stop();
  await more(30);
  process.kill(dying.pid, 'SIGKILL');
  await more(60);
  await visitors.stop();
  expect(visitors.counts.dropped).toEqual({});
  expect(nginx.written()).not.toContain(shareId);
  await nginx.stop();
  await dying.stop();
  rmSync(folder, { recursive: true, force: true });
});
