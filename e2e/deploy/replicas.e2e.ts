import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPort } from '#lib/run/processes.mjs';
import { startVisitors } from '../gate/visitors.ts';
import { expect, test } from '../support/fixtures.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { startViewerIn } from '../support/processes.ts';

test.describe.configure({ timeout: 300_000 });
test.skip(!hasNginx, 'nginx is not installed');

test('behind nginx, replacing one of two replicas and killing the other drops no request', async ({
  run,
  shipment,
}) => {
  const { shareId } = await shipment();
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-replicas-'));
  const start = (port: number) => startViewerIn(folder, run.serviceUrl, { DRAIN_SECONDS: '0.5' }, port);
  const replicas = new Map(
    await Promise.all([anyPort(), anyPort()].map(async (port) => [await port, await start(await port)] as const)),
  );
  const nginx = await startNginx([...replicas.values()].map(({ url }) => url));
  const visitors = startVisitors(`${nginx.url}/share?id=${shareId}`, 2);
  const more = async (count: number) => {
    const before = visitors.counts.answered;
    await expect.poll(() => visitors.counts.answered, { timeout: 60_000 }).toBeGreaterThan(before + count);
  };
  await more(10);
  for (const [index, [port, replica]] of [...replicas].entries()) {
    await (index === 0 ? replica.stop() : replica.kill());
    await more(10);
    replicas.set(port, await start(port));
    // nginx asks no replica twice: a request that found this one gone must end before the other goes.
    await more(10);
  }
  await visitors.stop();
  // A replica that starts beside the other may turn a visitor away on a slow machine; nobody is without an answer.
  const { busy = 0, late = 0, ...dropped } = visitors.counts.dropped;
  const failed = nginx.written().match(/^.*"status":50\d.*$/gm);
  expect(dropped, failed?.join('\n')).toEqual({});
  expect(busy + late).toBeLessThan(visitors.counts.answered / 10);
  expect(nginx.written()).not.toContain(shareId);
  await nginx.stop();
  for (const { stop } of replicas.values()) await stop();
  rmSync(folder, { recursive: true, force: true });
});
