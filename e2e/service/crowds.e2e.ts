import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '../support/answer.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { startViewerIn, withoutLoadShedding } from '../support/processes.ts';
import { type RawResponse, rawRequest, visibleText } from '../support/raw-request.ts';

interface Fixtures {
  nodeOptions: string;
  viewerUrl: string;
  /** For a visitor with this address. */
  open: (shareId: string, address?: string) => Promise<RawResponse>;
  /** Opens links without a fault, so that later failures do not open the circuit breaker. */
  openHealthy: (count: number) => Promise<void>;
}

const shown = { AssetName: 'canary-cargo', Status: 'Ready' };

/** Each test has its own viewer, so that overload does not affect other tests. */
const test = base.extend<Fixtures>({
  nodeOptions: [withoutLoadShedding, { option: true }],
  viewerUrl: async ({ run, nodeOptions }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'share-viewer-crowds-'));
    const viewer = await startViewerIn(folder, run.serviceUrl, { NODE_OPTIONS: nodeOptions, TRUSTED_PROXIES: '1' });
    await provide(viewer.url);
    await viewer.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  open: async ({ viewerUrl }, provide) =>
    provide((shareId, address = '198.51.100.1') =>
      rawRequest(viewerUrl, `/share?id=${shareId}`, { headers: { 'x-forwarded-for': address } }),
    ),
  openHealthy: async ({ open, service, newShareId }, provide) =>
    provide(async (count) => {
      for (let opened = 0; opened < count; opened += 20) {
        const shareIds = Array.from({ length: 20 }, newShareId);
        await Promise.all(shareIds.map((shareId) => service.respond(shareId, shown)));
        await Promise.all(shareIds.map((shareId) => open(shareId)));
      }
    }),
});

test.describe('answers that never end', () => {
  test('forty links with a slowly dripping 403 or 500 leave a connection for the next link', async ({
    open,
    openHealthy,
    newShareId,
    service,
  }) => {
    await openHealthy(80);
    const dripping = Array.from({ length: 40 }, newShareId);
    const drip = (status: number): Answer => ({ kind: 'drip', status, body: ' '.repeat(600), everyMs: 1000 });
    const healthy = newShareId();
    await Promise.all([
      ...dripping.map((shareId, index) => service.answer(shareId, drip(index % 2 === 0 ? 403 : 500))),
      service.respond(healthy, shown),
    ]);

    const answers = await Promise.all(dripping.map((shareId) => open(shareId)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([502]));
    const next = await open(healthy);
    expect(next.status).toBe(200);
    expect(visibleText(next.text)).toContain('canary-cargo');
  });
});

test.describe('links that hang', () => {
  test('are all rejected while other links are shown', async ({
    open,
    openHealthy,
    viewerUrl,
    newShareId,
    newContext,
    service,
  }) => {
    await openHealthy(40);
    const hanging = Array.from({ length: 300 }, newShareId);
    const healthy = Array.from({ length: 10 }, newShareId);
    await Promise.all([
      ...hanging.map((shareId) => service.answer(shareId, { kind: 'hang' })),
      ...healthy.map((shareId) => service.respond(shareId, shown)),
    ]);

    const crowd = Promise.all(hanging.map((shareId) => open(shareId)));
    // At once, as the crowd is over after some seconds. On a busy machine a few come too late; behind the crowd, all would.
    const statuses = await Promise.all(healthy.map(async (shareId) => (await open(shareId, '198.51.100.2')).status));
    expect(statuses.filter((status) => status === 200).length, String(statuses)).toBeGreaterThan(7);
    const refused = await crowd;
    expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([503]));
    for (const { text, headers } of refused) {
      expect(visibleText(text)).toContain('We cannot show the shipment right now');
      expect(visibleText(text).toLowerCase()).not.toContain('unavailable');
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(5);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }

    const rejected = refused.find(({ text }) => text.includes('This page is very busy right now'));
    if (rejected === undefined) throw new Error('no request was rejected');
    const { context, guard } = await newContext({}, viewerUrl);
    guard.allowStatus(503);
    const page = await context.newPage();
    // Replay the rejected response, because the overload may be over when the browser requests it.
    const policy = String(rejected.headers['content-security-policy']);
    await page.route('**/share?*', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'content-type': 'text/html', 'content-security-policy': policy },
        body: rejected.text,
      }),
    );
    await page.goto(`/share?id=${newShareId()}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot show the shipment right now');
    expect(
      await page.getByRole('link', { name: 'Try again' }).evaluate((link) => getComputedStyle(link).minBlockSize),
      'its style applies',
    ).toBe('44px');
  });
});

test.describe('an overloaded viewer', () => {
  test.use({ nodeOptions: '' });

  test('serves visitors, rejects others at once, and answers health probes', async ({
    open,
    viewerUrl,
    newShareId,
    service,
  }) => {
    const healthy = newShareId();
    const gone = newShareId();
    await Promise.all([service.respond(healthy, shown), service.respond(gone, {})]);
    expect((await open(healthy)).status).toBe(200);

    const crowd = Promise.all(Array.from({ length: 300 }, (_none, index) => open(index % 8 === 0 ? gone : healthy)));
    const probes = await Promise.all(['/healthz', '/readyz'].map((path) => rawRequest(viewerUrl, path)));
    expect(probes.map(({ status }) => status)).toEqual([200, 200]);
    const answers = await crowd;
    const statusesOf = (isGone: boolean) =>
      [...new Set(answers.filter((_answer, index) => (index % 8 === 0) === isGone).map(({ status }) => status))].sort();
    // How many are rejected, the machine's pace decides: none on a fast one.
    expect(statusesOf(false)).toContain(200);
    expect([200, 503]).toEqual(expect.arrayContaining(statusesOf(false)));
    expect([404, 503]).toEqual(expect.arrayContaining(statusesOf(true)));
    for (const { text } of answers.filter(({ status }) => status === 503)) {
      expect(text).toContain('This page is very busy right now');
      expect(text).not.toContain('canary');
    }
    await expect.poll(async () => (await open(healthy)).status).toBe(200);
  });
});
