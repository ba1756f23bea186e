import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { northboundReports } from '../support/northbound-reports.ts';
import { startViewerIn, type ViewerProcess } from '../support/processes.ts';
import { openRaw } from '../support/raw-connection.ts';
import { rawRequest } from '../support/raw-request.ts';
import { readRunState } from '../support/run-state.ts';

const METRICS_TOKEN = 'metrics-of-slow-clients';
const FILE = '/basemap/5-17-11.json';

let folder: string;
let viewer: ViewerProcess;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'share-viewer-slow-clients-'));
  viewer = await startViewerIn(folder, readRunState().serviceUrl, { METRICS_TOKEN });
});
test.afterAll(async () => {
  await viewer.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function metric(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { text } = await rawRequest(viewer.url, '/metrics', { headers });
  const lines = text.split('\n').filter((line) => new RegExp(`^share_viewer_${name}[ {]`).test(line));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n\r\n`;
const openFilesOf = ({ pid }: ViewerProcess) => readdirSync(`/proc/${pid}/fd`).length;

for (const [title, isBehindNginx] of [
  ['behind nginx', true],
  ['without nginx', false],
] as const)
  test(`${title}, clients that never read or leave at once take nothing from visitors and leave nothing behind`, async ({
    newShareId,
    service,
  }) => {
    test.skip(isBehindNginx && !hasNginx, 'nginx is not installed');
    test.skip(process.platform !== 'linux', 'open files are read from /proc');
    const [long, page] = [newShareId(), `/share?id=${newShareId()}`];
    // More than the system keeps for a reader.
    await service.respond(long, { AssetName: 'canary-cargo', LocationHistory: northboundReports(20_000) });
    const nginx = isBehindNginx ? await startNginx([viewer.url]) : null;
    const url = nginx?.url ?? viewer.url;
    expect((await rawRequest(url, page)).status).toBe(404);
    const before = openFilesOf(viewer);
    const silent = Array.from({ length: 40 }, (_none, number) => {
      const { socket } = openRaw(url);
      socket.pause();
      socket.write(number % 2 === 0 ? get(`/share?id=${long}`) : get(FILE).repeat(100) + get(page), () => {
        if (number % 4 === 0) socket.resetAndDestroy();
      });
      return socket;
    });
    for (let visit = 0; visit < 10; visit += 1) expect((await rawRequest(url, page)).status).toBe(404);
    await expect.poll(() => metric('rendering')).toBe(0);
    for (const socket of silent) socket.destroy();
    // The request for the metrics counts itself.
    await expect.poll(() => metric('requests_under_way')).toBe(1);
    await nginx?.stop();
    await expect.poll(() => openFilesOf(viewer)).toBeLessThanOrEqual(before + 5);
  });
