import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { noRedis, startTestRedis, type TestRedis } from '#lib/share/load/test-redis.ts';
import { hasNginx, startNginx } from '../../e2e/support/nginx.ts';
import { copyBuild, exchangeStaticFiles, makeOtherBuild } from '../../e2e/support/other-build.ts';
import { type LatencyProxy, startLatencyProxy } from '../../e2e/support/latency-proxy.ts';
import { linkOf, withWorld, type World } from './world.ts';
import { atMost, figure, info, type Row, type Scenario } from './scenario.ts';
import {
  visitAtRate,
  keepAliveAgent,
  msOf,
  readLink,
  refreshLink,
  p50AndP99,
  visit,
  type Visit,
  withStatus,
  type Client,
} from './visitors.ts';

const REPLICAS = 3;
const SIMULTANEOUS = 200;
const LINKS = 10;
const FRESH_SECONDS = 5;
/** Well below capacity. */
const PER_SECOND = Number(process.env['LOAD_RATE'] ?? 10);
const STRETCH_MS = Number(process.env['LOAD_SECONDS'] ?? 15) * 1000;
const STEADY_LINKS = 30;
const ROLLS = 10;
const ROLLING_PER_SECOND = Number(process.env['LOAD_RATE'] ?? 50);

export const replicas: Scenario = {
  about: `three replicas with one Redis: ${SIMULTANEOUS} visitors open the same link at once, for ${LINKS} links; then ${LINKS} links are deleted`,
  missing: noRedis,
  run: () =>
    withReplicas({ SHARE_FRESH_SECONDS: String(FRESH_SECONDS) }, async (world, redis) => [
      ...(await openTogether(world)),
      await deletions(world, redis),
    ]),
};

export const redis: Scenario = {
  about: `three replicas, ${PER_SECOND} pages per second, with Redis healthy, 5 s slow, healthy, stopped and restarted`,
  missing: noRedis,
  run: () =>
    withReplicas(
      { SHARE_FRESH_SECONDS: '1' },
      async ({ service, viewers }, server, proxy) => {
        const next = roundRobin(viewers.map(({ url }) => url));
        await visitAtRate(PER_SECOND, 5_000, next);
        const rows: Row[] = [];
        let healthyMs: number | null = null;
        for (const [name, change] of [
          ['healthy', async () => undefined],
          ['5 s slow', () => proxy.setDelay(5_000)],
          ['healthy again', () => proxy.setDelay(0)],
          ['stopped', server.kill],
          ['restarted', server.start],
        ] as const) {
          await change();
          await service.calls();
          const visits = await visitAtRate(PER_SECOND, STRETCH_MS, next);
          const p50 = msOf(visits, 0.5);
          rows.push(
            info(
              `Redis ${name}: requests to the service for ${visits.length} pages`,
              String((await service.calls()).length),
            ),
            ...failuresOf(visits),
            healthyMs === null
              ? info('p50', `${figure(p50)} ms`)
              : atMost('p50, increase over healthy Redis', p50 - healthyMs, 50, ' ms'),
            info('p99', `${figure(msOf(visits, 0.99))} ms`),
          );
          healthyMs ??= p50;
        }
        return rows;
      },
      REPLICAS,
      true,
    ),
};

export const rolling: Scenario = {
  about: `two replicas behind nginx, ${ROLLING_PER_SECOND} requests per second (pages, their scripts and styles, refreshes): ${ROLLS} updates between two builds, forth and back, then each replica killed and restarted`,
  missing: noRedis ?? (hasNginx ? null : 'nginx is not installed (apt: nginx-light)'),
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'share-viewer-builds-'));
    const builds = [copyBuild(join(folder, 'a')), makeOtherBuild(join(folder, 'b'))] as const;
    exchangeStaticFiles(...builds);
    try {
      return await withReplicas({ SHARE_FRESH_SECONDS: '1', DRAIN_SECONDS: '2' }, (world) => roll(world, builds), 2);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function roll({ viewers, addOutput }: World, [a, b]: readonly [string, string]): Promise<readonly Row[]> {
  const nginx = await startNginx(viewers.map(({ url }) => url));
  addOutput({ contents: async () => [Buffer.from(nginx.written())], stop: nginx.stop });
  const files = new Set<string>();
  const next = mixedVisits(nginx.url, files);
  await visitAtRate(ROLLING_PER_SECOND, 3_000, next);
  const replaced = await visitAtRate(ROLLING_PER_SECOND, replaceEach(), next);
  const killed = await visitAtRate(ROLLING_PER_SECOND, killEach(), next);
  return [
    info('different scripts and style sheets', String(files.size)),
    ...rowsOf('replaced', replaced),
    ...rowsOf('killed', killed),
  ];

  async function replaceEach(): Promise<void> {
    for (let count = 0; count < ROLLS; count += 1)
      for (const viewer of viewers) {
        await viewer.stop();
        await viewer.start(count % 2 === 0 ? b : a);
      }
  }

  async function killEach(): Promise<void> {
    for (const viewer of viewers) {
      await wait(2_000);
      await viewer.kill();
      await wait(2_000);
      await viewer.start(a);
    }
  }

  function rowsOf(label: string, visits: readonly Visit[]): Row[] {
    return [
      info(`${label}: requests`, String(visits.length)),
      ...failuresOf(visits),
      info('refreshes told to ask later', String(withStatus(visits, 503).length)),
      info('p50 and p99', p50AndP99(visits)),
    ];
  }
}

/** In turn a page, a file that some earlier page named, and a refresh. */
function mixedVisits(url: string, files: Set<string>): () => Promise<Visit> {
  const client: Client = { url, agent: keepAliveAgent() };
  let count = 0;
  return async () => {
    count += 1;
    const link = linkOf('bench', Math.floor(count / 3) % STEADY_LINKS);
    const file = count % 3 === 1 ? [...files][randomInt(Math.max(files.size, 1))] : undefined;
    if (file !== undefined) return mustBe('file', [200], await visit(client, file));
    // Nothing new, parts of the page, load the page of the other build, or: ask later, as a replica that starts may say.
    if (count % 3 === 2) return mustBe('refresh', [200, 204, 205, 503], await refreshLink(client, link));
    return readLink(client, link, (html) => {
      for (const [path] of html.matchAll(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g)) files.add(path);
    });
  };
}

function mustBe(what: string, statuses: readonly number[], visited: Visit): Visit {
  const { status, problem } = visited;
  return { ...visited, problem: problem ?? (statuses.includes(status ?? 0) ? null : `${what}, status ${status}`) };
}

async function withReplicas(
  settings: Readonly<Record<string, string>>,
  measure: (world: World, server: TestRedis, proxy: LatencyProxy) => Promise<readonly Row[]>,
  replicaCount = REPLICAS,
  hasLatency = false,
): Promise<readonly Row[]> {
  const server = await startTestRedis();
  const proxy = await startLatencyProxy(server.port);
  const shared = {
    REDIS_URL: `redis://127.0.0.1:${hasLatency ? proxy.port : server.port}`,
    HMAC_KEY: 'key of the bench '.repeat(3),
  };
  try {
    return await withWorld(
      (world) => {
        world.addOutput({ contents: () => dumpOf(server), stop: async () => undefined });
        return measure(world, server, proxy);
      },
      { replicas: replicaCount, settings: { ...shared, ...settings } },
    );
  } finally {
    await proxy.close();
    await server.close();
  }
}

async function dumpOf({ port }: TestRedis): Promise<readonly Buffer[]> {
  const client = new Redis({ port, host: '127.0.0.1' });
  try {
    // Values must be uncompressed to be searched for identifiers.
    await client.config('SET', 'rdbcompression', 'no');
    const keys = await client.keysBuffer('*');
    const values = await Promise.all(keys.map((key) => client.dumpBuffer(key)));
    return [...keys, ...values.filter((value) => value !== null)];
  } finally {
    client.disconnect();
  }
}

async function openTogether({ service, viewers }: World): Promise<Row[]> {
  for (let round = 0; round < 20; round += 1)
    for (const { url } of viewers) await readLink({ url, agent: false }, linkOf('bench', 1_000 + round));
  const visits: Visit[] = [];
  let maxCalls = 0;
  for (let number = 0; number < LINKS; number += 1) {
    await service.calls();
    const loads = Array.from({ length: SIMULTANEOUS }, (_none, index) =>
      readLink({ url: viewers[index % viewers.length]?.url ?? '', agent: false }, linkOf('bench', number)),
    );
    visits.push(...(await Promise.all(loads)));
    maxCalls = Math.max(maxCalls, (await service.calls()).length);
  }
  return [
    atMost('requests to the service for a link, maximum', maxCalls, REPLICAS, ''),
    ...failuresOf(visits),
    info('p50 and p99', p50AndP99(visits)),
  ];
}

async function deletions({ service, viewers: [one, two, three] }: World, server: TestRedis): Promise<Row> {
  if (one === undefined || two === undefined || three === undefined) throw new Error('three replicas are required');
  const open = ({ url }: { readonly url: string }, link: string) => readLink({ url, agent: false }, link);
  let longest = 0;
  for (let number = 0; number < LINKS; number += 1) {
    const link = linkOf('bench', 2_000 + number);
    for (const viewer of [one, two]) await open(viewer, link);
    await service.deleteLink(link);
    // Restarting Redis drops the entry, so the replica without a local copy asks the service while the others' answers
    // are still fresh.
    await server.kill();
    await server.start();
    await waitUntilShared(number);
    await open(three, link);
    const deletionSeenAt = performance.now();
    for (const viewer of [one, two]) while ((await open(viewer, link)).status !== 404) await wait(5);
    longest = Math.max(longest, performance.now() - deletionSeenAt);
  }
  const name = 'time until a deletion seen by one replica applies to the others, maximum';
  return atMost(name, longest, FRESH_SECONDS * 1_000, ' ms');

  async function waitUntilShared(round: number): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const link = linkOf('bench', 10_000 + round * 1_000 + attempt);
      for (const viewer of [one, two, three]) if (viewer !== undefined) await open(viewer, link);
      if ((await service.calls()).filter((call) => call.link === link).length === 1) return;
      await wait(100);
    }
  }
}

function failuresOf(visits: readonly Visit[]): Row[] {
  const wrong = visits.filter(({ problem }) => problem === 'a wrong page').length;
  const failed = visits.filter(({ problem }) => problem !== null && problem !== 'a wrong page');
  const countOf = (kind: string | null) => failed.filter(({ problem }) => problem === kind).length;
  const kinds = [...new Set(failed.map(({ problem }) => problem))]
    .map((kind) => `${countOf(kind)} × ${kind}`)
    .join(', ');
  return [
    atMost(`failed${kinds === '' ? '' : ` (${kinds})`}, of ${visits.length}`, failed.length, 0, ''),
    atMost('wrong pages', wrong, 0, ''),
  ];
}

function roundRobin(origins: readonly string[]): () => Promise<Visit> {
  const agent = keepAliveAgent();
  let count = 0;
  return () => {
    count += 1;
    const client: Client = { url: origins[count % origins.length] ?? '', agent };
    return readLink(client, linkOf('bench', Math.floor(count / 3) % STEADY_LINKS));
  };
}
