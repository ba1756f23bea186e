import { rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerClient, currentClient } from '#lib/base/client-address.ts';
import { createPool } from '#lib/runtime/pool.ts';
import { createTrackingClient } from '#lib/tracking/client.ts';
import { createBreaker } from '#lib/tracking/http/breaker.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import { startHttpPeer } from '#lib/tracking/http/test-peer.ts';
import { createReader } from '../reading/reader.ts';
import { bundleTestScript } from '../reading/test-script.ts';
import { createBulkhead } from './bulkhead.ts';
import { createShareCache, createUnsharedCache } from './cache.ts';
import { fetchShare } from './upstreams.ts';

const cleanUps: (() => unknown)[] = [];
beforeEach(() => {
  vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  vi.unstubAllEnvs();
});

/** A service whose `answer` is given the link. */
async function world(answer: (link: string, response: Parameters<RequestListener>[1]) => void, script = 'none') {
  const asked: string[] = [];
  const service = await startHttpPeer(({ url = '' }, response) => {
    const link = new URL(url, 'http://service').searchParams.get('AssetShareID') ?? '';
    asked.push(link);
    answer(link, response);
  });
  const node = createNodeTransport();
  const breaker = createBreaker(node, { visitorOf: currentClient });
  const client = createTrackingClient({ baseUrl: service.baseUrl, transport: withRetry(breaker.transport) });
  const reader = createReader({ script, onFailure: () => undefined });
  cleanUps.push(service.close, node.close, reader.close);
  const upstream = { source: 's', fieldMap: null, client, bulkhead: createBulkhead(), breaker };
  const memory = createPool({ capacity: 2 ** 26 });
  return {
    asked,
    breaker,
    open: (shareId: string, waitedMs = 0, onReading: () => void = () => undefined) =>
      fetchShare(upstream, { reader, memory }, { shareId, key: shareId, known: null, waitedMs, onReading }),
  };
}

function sendJson(response: Parameters<RequestListener>[1], body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

test('returns a busy outcome, without a request to the service, when waiting has used up the time', async () => {
  const { asked, open } = await world((_link, response) => void response.destroy());
  expect(await open('x', 6_300)).toEqual({ kind: 'unreachable', reason: 'busy' });
  expect(asked).toEqual([]);
});

test('opens all links of sixty visitors while one address keeps opening links that fail', async () => {
  const { breaker, open } = await world((link, response) => {
    if (link.startsWith('fails')) response.writeHead(503).end();
    else sendJson(response, { AssetName: link });
  });
  for (let order = 0; order < 4; order += 1) {
    const links = Array.from({ length: 20 }, (_none, index) => `fails ${order} ${index}`);
    const outcomes = await answerClient('198.51.100.7', () => Promise.all(links.map((link) => open(link))));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['unreachable']));
    expect(breaker.state()).toBe('closed');
    const others = Array.from({ length: 15 }, (_none, visitor) =>
      answerClient(`203.0.113.${order}${visitor}`, () => open(`well ${order} ${visitor}`)),
    );
    for (const { kind } of await Promise.all(others)) expect(kind).toBe('shared');
  }
});

test('stops asking a service that fails for twenty visitors', async () => {
  const { breaker, asked, open } = await world((_link, response) => void response.writeHead(503).end());
  for (let visitor = 0; visitor < 20; visitor += 1)
    await answerClient(`203.0.113.${visitor}`, () => open(`link ${visitor}`));
  expect(breaker.state()).toBe('open');
  const before = asked.length;
  expect(await open('another')).toEqual({ kind: 'unreachable', reason: 'circuit-open' });
  expect(asked).toHaveLength(before);
});

test('reads a long answer once, after its visitors have left, and serves it to the next', async () => {
  const script = await bundleTestScript();
  cleanUps.push(() => rmSync(join(script, '..', '..'), { recursive: true, force: true }));
  // A thread that begins only when the test says so.
  const channel = `begin ${crypto.randomUUID()}`;
  const slow = join(script, '..', 'slow.mjs');
  writeFileSync(
    slow,
    `import { BroadcastChannel } from 'node:worker_threads';
    const channel = new BroadcastChannel(${JSON.stringify(channel)});
    await new Promise((resolve) => (channel.onmessage = resolve));
    channel.close();
    await import(${JSON.stringify(script)});`,
  );
  const rows = Array.from({ length: 5_000 }, (_none, index) => ({ Latitude: 50 + index / 1e4, Longitude: 10 }));
  const { asked, open } = await world(
    (_link, response) => sendJson(response, { AssetName: 'Long', LocationHistory: rows }),
    slow,
  );
  const cache = createShareCache<string>({
    fetch: (link, _key, _known, waitedMs, onReading) => open(link, waitedMs, onReading),
    keyOf: (link) => link,
    now: Date.now,
    ...{ freshMs: 60_000, staleMs: 60_000, maxEntries: 10, maxBytes: 1e9, maxWaitMs: 200 },
    shared: createUnsharedCache({ now: Date.now, systemTime: Date.now }),
  });
  // On a busy machine the service may not have answered yet.
  await expect.poll(() => cache.load('long'), { timeout: 60_000 }).toEqual({ kind: 'unreachable', reason: 'reading' });
  const channelHere = new BroadcastChannel(channel);
  cleanUps.push(() => channelHere.close());
  const isShown = async () => {
    // The thread may not listen yet.
    channelHere.postMessage('begin');
    return (await cache.load('long')).kind;
  };
  await expect.poll(isShown, { timeout: 60_000 }).toBe('shared');
  expect(asked).toEqual(['long']);
}, 90_000);
