import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '../support/fixtures.ts';
import { startViewerIn } from '../support/processes.ts';
import { openRaw } from '../support/raw-connection.ts';
import { rawRequest } from '../support/raw-request.ts';

interface Fixtures {
  viewer: { readonly url: string; readonly pid: number };
  metric: (name: string, label?: string) => Promise<number>;
}

const METRICS_TOKEN = 'metrics-of-slow-clients';
const FILE = '/basemap/5-17-11.json';

const test = base.extend<Fixtures>({
  viewer: async ({ run }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'share-viewer-slow-clients-'));
    const viewer = await startViewerIn(folder, run.serviceUrl, { METRICS_TOKEN, NODE_OPTIONS: '' });
    await provide(viewer);
    await viewer.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  metric: async ({ viewer }, provide) =>
    provide(async (name, label = '') => {
      const { text } = await rawRequest(viewer.url, '/metrics', {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const lines = text.split('\n').filter((line) => line.startsWith(`share_viewer_${name}`) && line.includes(label));
      return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    }),
});

function openFilesOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Sends a request and never reads the response. */
function requestWithoutReading(url: string, request: string): Socket {
  const { socket } = openRaw(url);
  socket.pause();
  socket.write(request);
  return socket;
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

test.describe('clients that do not read', () => {
  test.describe.configure({ timeout: 180_000 });
  test.skip(process.platform !== 'linux', 'open files and memory are read from /proc');

  test('that pipeline 1,500 requests get one file at a time and leave nothing behind', async ({ viewer, metric }) => {
    expect((await rawRequest(viewer.url, FILE)).status).toBe(200);
    const filesBefore = openFilesOf(viewer.pid);
    const memoryBefore = residentMegabytes(viewer.pid);
    const sockets = Array.from({ length: 4 }, () => requestWithoutReading(viewer.url, get(FILE).repeat(1500)));
    await expect.poll(() => metric('requests_under_way')).toBeGreaterThanOrEqual(4);
    for (let probe = 0; probe < 20; probe += 1) {
      expect((await rawRequest(viewer.url, '/healthz')).status).toBe(200);
      expect(openFilesOf(viewer.pid)).toBeLessThan(filesBefore + 20);
    }
    expect(residentMegabytes(viewer.pid) - memoryBefore).toBeLessThan(60);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => openFilesOf(viewer.pid)).toBeLessThanOrEqual(filesBefore);
    // The metrics request counts itself.
    await expect.poll(() => metric('requests_under_way')).toBe(1);
  });

  test('that request pages behind unread files take no slot from other clients', async ({
    viewer,
    newShareId,
    service,
    metric,
  }) => {
    const link = newShareId();
    await service.respond(link, { AssetName: 'canary-cargo', Status: 'Ready' });
    const page = `/share?id=${link}`;
    const request = get(FILE).repeat(100) + get(page);
    const sockets: Socket[] = [];
    for (let visit = 0; visit < 20; visit += 1) {
      sockets.push(requestWithoutReading(viewer.url, request), requestWithoutReading(viewer.url, get(page)));
      expect((await rawRequest(viewer.url, page)).status).toBe(200);
    }
    expect(await metric('sheds_total')).toBe(0);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => metric('render_queue')).toBe(0);
  });

  test('are all disconnected after 30 s', async ({ viewer, metric }) => {
    const before = openFilesOf(viewer.pid);
    const readers = Array.from({ length: 24 }, () => requestWithoutReading(viewer.url, get(FILE).repeat(50)));
    await expect.poll(() => metric('requests_under_way'), { timeout: 60_000 }).toBeGreaterThanOrEqual(20);
    await expect.poll(() => metric('cut_connections_total', 'stalled'), { timeout: 90_000 }).toBe(readers.length);
    await expect.poll(() => openFilesOf(viewer.pid)).toBeLessThan(before + 10);
    for (const reader of readers) reader.destroy();
  });
});
