import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test as base } from '../support/fixtures.ts';
import { listen } from '../support/http-server.ts';
import { startViewerIn, type ViewerProcess } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';

interface World {
  readonly viewer: ViewerProcess;
  readonly open: (address: string, ...links: readonly string[]) => Promise<number>;
  /** Requests of the service at the same time: the most so far. */
  readonly mostAtOnce: () => number;
}

/** A viewer with the default limits, and a service where `hang` is never answered and `late` after a moment. */
const test = base.extend<{ world: World }>({
  world: async ({ run: _run }, provide) => {
    let [open, most] = [0, 0];
    const service = createServer((request, response) => {
      const link = new URL(request.url ?? '/', 'http://service').searchParams.get('AssetShareID') ?? '';
      if (link.startsWith('hang')) return;
      most = Math.max(most, (open += 1));
      const answer = () => {
        open -= 1;
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ AssetName: link }));
      };
      if (link.startsWith('late')) setTimeout(answer, 100);
      else answer();
    });
    const folder = mkdtempSync(join(tmpdir(), 'share-viewer-address-'));
    const viewer = await startViewerIn(folder, await listen(service), {
      TRUSTED_PROXIES: '1',
      RATE_LIMIT_MISSES: '',
    });
    await provide({
      viewer,
      mostAtOnce: () => most,
      open: async (address, ...links) =>
        (
          await rawRequest(viewer.url, `/share?${links.map((link) => `id=${link}`).join('&')}`, {
            headers: { 'x-forwarded-for': address },
          })
        ).status,
    });
    await viewer.stop();
    service.closeAllConnections();
    service.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

const links = (kind: string, count = 20) => Array.from({ length: count }, () => `${kind}-${crypto.randomUUID()}`);

test('two orders of one address are both shown, and ask for four links at a time', async ({ world }) => {
  const { open, mostAtOnce } = world;
  const family = await Promise.all([1, 2].map(() => open('198.51.100.7', ...links('late'))));
  expect(family).toEqual([200, 200]);
  expect(mostAtOnce()).toBe(4);
});

test('twenty visitors see their links while one address opens orders of links that hang', async ({ world }) => {
  const { viewer, open } = world;
  let isOver = false;
  const attack = [1, 2].map(async () => {
    while (!isOver) expect([429, 503]).toContain(await open('198.51.100.7', ...links('hang')));
  });
  await wait(2_000);
  const visits = [];
  for (let visitor = 0; visitor < 20; visitor += 1) {
    visits.push(open(`203.0.113.${visitor}`, `well-${visitor}`));
    await wait(200);
  }
  isOver = true;
  expect(await Promise.all(visits)).toEqual(visits.map(() => 200));
  await Promise.all(attack);
  expect(readFileSync(viewer.output, 'utf8')).not.toContain('"operation":"breaker"');
});
