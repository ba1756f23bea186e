import { rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerClient, currentClient } from '#lib/base/client-address.ts';
import { createTrackingClient } from '#lib/tracking/client.ts';
import { createBreaker } from '#lib/tracking/http/breaker.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import { startHttpPeer } from '#lib/tracking/http/test-peer.ts';
import type { SharedAnswer } from '../view/outcome.ts';
import { createReader } from '../decoding/reader.ts';
import { bundleTestScript } from '../decoding/test-script.ts';
import { createShareCache } from './cache.ts';
import { createMemoryBudget, decodeShare, fetchShare, type MemoryBudget } from './upstreams.ts';

const cleanUps: (() => unknown)[] = [];
beforeEach(() => {
  vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  vi.unstubAllEnvs();
});

interface Terms {
  readonly script?: string;
  readonly memory?: MemoryBudget;
}

/** A service whose `answer` is given the link. */
async function world(
  answer: (link: string, response: Parameters<RequestListener>[1]) => void,
  { script = 'none', memory = createMemoryBudget(2 ** 26) }: Terms = {},
) {
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
  const upstream = { source: 's', fieldMap: null, client, breaker, memory };
  return {
    asked,
    breaker,
    memory,
    fetch: (shareId: string, known: SharedAnswer | null = null, onReading: () => void = () => undefined) =>
      fetchShare(upstream, reader, { shareId, known, onReading }),
    decode: (shareId: string, body: Uint8Array, known: SharedAnswer | null) =>
      decodeShare(upstream, reader, { shareId, body, known, checkedAt: Date.now() }),
  };
}

async function script(): Promise<string> {
  const made = await bundleTestScript();
  cleanUps.push(() => rmSync(join(made, '..', '..'), { recursive: true, force: true }));
  return made;
}

function sendJson(response: Parameters<RequestListener>[1], body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const longHistory = Array.from({ length: 5_000 }, (_none, index) => ({ Latitude: 50 + index / 1e4, Longitude: 10 }));

test('returns what the service sent beside what it means, unless it is long or no answer', async () => {
  const { fetch, decode } = await world(
    (link, response) => {
      if (link === 'fails') response.writeHead(404).end();
      else if (link === 'long') sendJson(response, { AssetName: 'Long', LocationHistory: longHistory });
      else sendJson(response, link === 'gone' ? {} : { AssetName: 'Box' });
    },
    { script: await script() },
  );
  const { outcome, body } = await fetch('well');
  if (outcome.kind !== 'shared' || body === null) throw new Error('not shared');
  expect(new TextDecoder().decode(body)).toBe('{"AssetName":"Box"}');
  expect(await decode('well', body, null)).toMatchObject({ kind: 'shared', answer: { asset: { assetName: 'Box' } } });
  expect(await decode('well', body, outcome.answer)).toMatchObject({ answer: outcome.answer });
  expect((await fetch('well', outcome.answer)).outcome, 'unchanged').toMatchObject({ answer: outcome.answer });
  expect((await fetch('gone')).outcome).toEqual({ kind: 'unavailable' });
  expect(await fetch('fails')).toEqual({ outcome: { kind: 'refused' }, body: null });
  expect(await fetch('long')).toMatchObject({ outcome: { kind: 'shared' }, body: null });
});

test('asks once for an answer that memory has no room for, and has room again when others are decoded', async () => {
  const whole = createMemoryBudget(1_300_000);
  const { asked, fetch, memory } = await world(
    (link, response) => sendJson(response, { AssetName: 'Box', Whatever: 'x'.repeat(link === 'long' ? 600_000 : 9) }),
    { script: await script(), memory: createMemoryBudget(1_000_000, whole) },
  );
  const other = whole.open();
  other.reserve(500_000);
  expect((await fetch('long')).outcome).toEqual({ kind: 'unreachable', reason: 'busy' });
  expect((await fetch('short')).outcome.kind).toBe('shared');
  other.release();
  expect((await fetch('long')).outcome.kind).toBe('shared');
  expect(asked).toEqual(['long', 'short', 'long']);
  memory.open().reserve(500_000);
  expect((await fetch('long')).outcome).toEqual({ kind: 'unreachable', reason: 'busy' });
  expect([memory.taken(), whole.taken()]).toEqual([500_000, 500_000]);
});

test('opens all links of sixty visitors while one address keeps opening links that fail', async () => {
  const { breaker, fetch } = await world((link, response) => {
    if (link.startsWith('fails')) response.writeHead(503).end();
    else sendJson(response, { AssetName: link });
  });
  for (let order = 0; order < 4; order += 1) {
    const links = Array.from({ length: 20 }, (_none, index) => `fails ${order} ${index}`);
    const outcomes = await answerClient('198.51.100.7', () => Promise.all(links.map((link) => fetch(link))));
    expect(new Set(outcomes.map(({ outcome }) => outcome.kind))).toEqual(new Set(['unreachable']));
    expect(breaker.state()).toBe('closed');
    const others = Array.from({ length: 15 }, (_none, visitor) =>
      answerClient(`203.0.113.${order}${visitor}`, () => fetch(`well ${order} ${visitor}`)),
    );
    for (const { outcome } of await Promise.all(others)) expect(outcome.kind).toBe('shared');
  }
});

test('stops asking a service that fails for twenty visitors', async () => {
  const { breaker, asked, fetch } = await world((_link, response) => void response.writeHead(503).end());
  for (let visitor = 0; visitor < 20; visitor += 1)
    await answerClient(`203.0.113.${visitor}`, () => fetch(`link ${visitor}`));
  expect(breaker.state()).toBe('open');
  const before = asked.length;
  expect((await fetch('another')).outcome).toEqual({ kind: 'unreachable', reason: 'circuit-open' });
  expect(asked).toHaveLength(before);
});

test('reads a long answer once, after its visitors have left, and serves it to the next', async () => {
  const worker = await script();
  // A thread that begins only when the test says so.
  const channel = `begin ${crypto.randomUUID()}`;
  const slow = join(worker, '..', 'slow.mjs');
  writeFileSync(
    slow,
    `import { BroadcastChannel } from 'node:worker_threads';
    const channel = new BroadcastChannel(${JSON.stringify(channel)});
    await new Promise((resolve) => (channel.onmessage = resolve));
    channel.close();
    await import(${JSON.stringify(worker)});`,
  );
  const { asked, fetch } = await world(
    (_link, response) => sendJson(response, { AssetName: 'Long', LocationHistory: longHistory }),
    { script: slow },
  );
  const cache = createShareCache<string>({
    ask: fetch,
    decode: () => Promise.resolve(null),
    keyOf: (link) => link,
    clocks: { now: Date.now, systemTime: Date.now },
    ...{ freshMs: 60_000, staleMs: 60_000, maxEntries: 10, maxBytes: 1e9, maxWaitMs: 200, store: null },
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
