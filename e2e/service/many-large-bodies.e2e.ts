import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { startBrandedViewer, type BrandedViewer } from '../brands/branded-viewer.ts';
import { withoutLoadShedding } from '../support/processes.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { listen } from '../support/http-server.ts';
import { rawRequest } from '../support/raw-request.ts';
import { largeAnswer } from '../../bench/tracks.ts';

const MB = 2 ** 20;

interface TwoBrands {
  readonly viewer: BrandedViewer;
  readonly open: (brand: 'heavy' | 'light', id: string) => Promise<number>;
}

/** Two brands with separate services; the heavy one's bodies have the maximum size. */
const test = base.extend<{ brands: TwoBrands }>({
  brands: async ({ run: _run }, provide) => {
    const report = Buffer.from('{"Latitude":50.123456,"Longitude":10.123456},');
    const largest = Buffer.alloc(64 * MB - 100, report);
    const start = Buffer.from('{"AssetName":"Box","LocationHistory":[');
    start.copy(largest);
    // The body ends within a row; it only has to be expensive, not readable.
    const medium = Buffer.from(largeAnswer(3_000, 'jittered'));
    const services = [
      serve(({ isChunked }) => ({ body: largest, isChunked })),
      serve(({ id }) => ({
        body: id.startsWith('medium') ? medium : Buffer.from(`{"AssetName":"Box ${id}"}`),
        isChunked: false,
      })),
    ] as const;
    const [heavy, light] = [await listen(services[0]), await listen(services[1])];
    const viewer = await startBrandedViewer(
      light,
      (port) => [
        { hosts: [`heavy.localhost:${port}`], name: 'Heavy', colour: '#333', service: { baseUrl: heavy } },
        { hosts: [`light.localhost:${port}`], name: 'Light', colour: '#333', service: { baseUrl: light } },
      ],
      { settings: { NODE_OPTIONS: `--max-old-space-size=256 ${withoutLoadShedding}` } },
    );
    const open = async (brand: string, id: string) =>
      (
        await rawRequest(`http://127.0.0.1:${viewer.port}`, `/share?id=${id}`, {
          headers: { host: `${brand}.localhost:${viewer.port}` },
        })
      ).status;
    await provide({ viewer, open });
    await viewer.stop();
    for (const service of services) {
      service.closeAllConnections();
      service.close();
    }
  },
});

function serve(
  answerOf: (request: { id: string; isChunked: boolean }) => { body: Buffer; isChunked: boolean },
): Server {
  return createServer((request, response) => {
    const id = new URL(request.url ?? '/', 'http://service').searchParams.get('AssetShareID') ?? '';
    const { body, isChunked } = answerOf({ id, isChunked: id.startsWith('chunked') });
    const length = isChunked ? {} : { 'content-length': body.byteLength };
    response.writeHead(200, { 'content-type': 'application/json', ...length }).end(body);
  });
}

test.describe.configure({ timeout: 120_000 });

test('many of the largest bodies neither crash the process nor starve another brand', async ({ brands }) => {
  const { viewer, open } = brands;
  const heavy = Array.from({ length: 8 }, (_none, number) =>
    open('heavy', `${number % 2 === 0 ? 'stated' : 'chunked'}-${number}`),
  );
  for (let number = 0; number < 5; number += 1) {
    expect(await open('light', `small-${number}`)).toBe(200);
    // On a busy machine it may still be being read.
    await expect.poll(() => open('light', `medium-${number}`), { timeout: 60_000 }).toBe(200);
  }
  // Those for which there is no memory get 503.
  for (const status of await Promise.all(heavy)) expect([502, 503]).toContain(status);
  expect(await open('light', 'after')).toBe(200);
  const peak = peakMb(viewer.pid);
  // All bodies together are half a gigabyte.
  if (peak !== null) expect(peak).toBeLessThan(600);
});

/** null: not on Linux. */
function peakMb(pid: number): number | null {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1]) / 1024 : null;
}
