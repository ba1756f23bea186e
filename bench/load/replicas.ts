import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { noRedis, startTestRedis, type TestRedis } from '#lib/runtime/test-redis.ts';
import { hasNginx, startNginx } from '../../e2e/support/nginx.ts';
import { type LatencyProxy, startLatencyProxy } from '../../e2e/support/latency-proxy.ts';
import { linkOf, withWorld, type World } from './world.ts';
import { atMost, figure, noted, type Row, type Scenario } from './scenario.ts';
import { arrive, keptConnections, msOf, readLink, timesOf, type Visit, type Visiting } from './visitors.ts';

const REPLICAS = 3;
const ALL_OF_THEM = 200;
const LINKS = 10;
/** Well below capacity, as overload is not what is measured. */
const PER_SECOND = Number(process.env['LOAD_RATE'] ?? 10);
const STRETCH_MS = Number(process.env['LOAD_SECONDS'] ?? 15) * 1000;
const STEADY_LINKS = 30;

export const replicas: Scenario = {
  about: `three replicas with one Redis: ${ALL_OF_THEM} open a link at once, ${LINKS} times, and ${LINKS} links are deleted`,
  missing: noRedis,
  run: () =>
    withReplicas({ SHARE_FRESH_SECONDS: '60' }, async (world, redis) => [
      ...(await together(world)),
      await deletions(world, redis),
    ]),
};

export const redis: Scenario = {
  about: `three replicas, ${PER_SECOND} pages a second, and Redis well, 5 s slow, well, stopped and started again`,
  missing: noRedis,
  run: () =>
    withReplicas(
      { SHARE_FRESH_SECONDS: '1' },
      async ({ service, viewers }, server, way) => {
        const next = steadily(viewers.map(({ url }) => url));
        await arrive(PER_SECOND, 5_000, next);
        const rows: Row[] = [];
        let wellMs: number | null = null;
        for (const [name, change] of [
          ['well', async () => undefined],
          ['5 s slow', () => way.setDelay(5_000)],
          ['well again', () => way.setDelay(0)],
          ['stopped', server.kill],
          ['started again', server.start],
        ] as const) {
          await change();
          await service.calls();
          const visits = await arrive(PER_SECOND, STRETCH_MS, next);
          const p50 = msOf(visits, 0.5);
          rows.push(
            noted(
              `Redis ${name}: calls of the service for ${visits.length} pages`,
              String((await service.calls()).length),
            ),
            ...failuresOf(visits),
            wellMs === null
              ? noted('p50', `${figure(p50)} ms`)
              : atMost('p50, more than with Redis well', p50 - wellMs, 50, ' ms'),
            noted('p99', `${figure(msOf(visits, 0.99))} ms`),
          );
          wellMs ??= p50;
        }
        return rows;
      },
      true,
    ),
};

export const rolling: Scenario = {
  about: `three replicas behind nginx, ${PER_SECOND} pages a second: replaced one after the other, twice, then each killed and started`,
  missing: noRedis ?? (hasNginx ? null : 'nginx is not installed (apt: nginx-light)'),
  run: () =>
    withReplicas({ SHARE_FRESH_SECONDS: '1', DRAIN_SECONDS: '2' }, async ({ viewers, add }) => {
      const nginx = await startNginx(viewers.map(({ url }) => url));
      add({ written: async () => [Buffer.from(nginx.written())], stop: nginx.stop });
      const next = steadily([nginx.url]);
      await arrive(PER_SECOND, 3_000, next);
      const replaced = await arrive(PER_SECOND, replaceTwice(), next);
      const killed = await arrive(PER_SECOND, killEach(), next);
      return [...rowsOf('replaced', replaced), ...rowsOf('killed with -9', killed)];

      async function replaceTwice(): Promise<void> {
        for (const viewer of [...viewers, ...viewers]) {
          await viewer.stop();
          await viewer.start();
        }
      }

      async function killEach(): Promise<void> {
        for (const viewer of viewers) {
          await wait(2_000);
          await viewer.kill();
          await wait(2_000);
          await viewer.start();
        }
      }

      function rowsOf(how: string, visits: readonly Visit[]): Row[] {
        return [
          noted(`${how}: pages meanwhile`, String(visits.length)),
          ...failuresOf(visits),
          noted('p50 and p99', timesOf(visits)),
        ];
      }
    }),
};

async function withReplicas(
  settings: Readonly<Record<string, string>>,
  measure: (world: World, server: TestRedis, way: LatencyProxy) => Promise<readonly Row[]>,
  hasSlowWay = false,
): Promise<readonly Row[]> {
  const server = await startTestRedis();
  const way = await startLatencyProxy(server.port);
  const shared = {
    REDIS_URL: `redis://127.0.0.1:${hasSlowWay ? way.port : server.port}`,
    HMAC_KEY: 'key of the bench '.repeat(3),
  };
  try {
    return await withWorld(
      (world) => {
        world.add({ written: () => dumpOf(server), stop: async () => undefined });
        return measure(world, server, way);
      },
      { replicas: REPLICAS, settings: { ...shared, ...settings } },
    );
  } finally {
    await way.close();
    await server.close();
  }
}

async function dumpOf({ port }: TestRedis): Promise<readonly Buffer[]> {
  const client = new Redis({ port, host: '127.0.0.1' });
  try {
    // Without this, values are compressed and nothing would be found in them.
    await client.config('SET', 'rdbcompression', 'no');
    const keys = await client.keysBuffer('*');
    const values = await Promise.all(keys.map((key) => client.dumpBuffer(key)));
    return [...keys, ...values.filter((value) => value !== null)];
  } finally {
    client.disconnect();
  }
}

async function together({ service, viewers }: World): Promise<Row[]> {
  for (let round = 0; round < 20; round += 1)
    for (const { url } of viewers) await readLink({ url, agent: false }, linkOf('bench', 1_000 + round));
  const visits: Visit[] = [];
  let most = 0;
  for (let number = 0; number < LINKS; number += 1) {
    await service.calls();
    const loads = Array.from({ length: ALL_OF_THEM }, (_none, index) =>
      readLink({ url: viewers[index % viewers.length]?.url ?? '', agent: false }, linkOf('bench', number)),
    );
    visits.push(...(await Promise.all(loads)));
    most = Math.max(most, (await service.calls()).length);
  }
  return [
    atMost('calls of the service for a link, the most', most, 1, ''),
    ...failuresOf(visits),
    noted('p50 and p99', timesOf(visits)),
  ];
}

async function deletions({ service, viewers: [one, two, three] }: World, server: TestRedis): Promise<Row> {
  if (one === undefined || two === undefined || three === undefined) throw new Error('three replicas were started');
  const open = ({ url }: { readonly url: string }, link: string) => readLink({ url, agent: false }, link);
  let longest = 0;
  for (let number = 0; number < LINKS; number += 1) {
    const link = linkOf('bench', 2_000 + number);
    for (const viewer of [one, two]) await open(viewer, link);
    await service.deleteLink(link);
    // Restarting Redis loses the entry, so the replica without a local copy asks again while the others' answers are
    // fresh.
    await server.kill();
    await server.start();
    await sharedAgain(number);
    await open(three, link);
    const seen = performance.now();
    for (const viewer of [one, two]) while ((await open(viewer, link)).status !== 404) await wait(5);
    longest = Math.max(longest, performance.now() - seen);
  }
  return atMost('a deletion that one has seen counts on both others, the longest', longest, 1_000, ' ms');

  async function sharedAgain(round: number): Promise<void> {
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
  const kinds = [...new Set(failed.map(({ problem }) => problem))].join(', ');
  return [
    atMost(`failed${kinds === '' ? '' : ` (${kinds})`}, of ${visits.length}`, failed.length, 0, ''),
    atMost('wrong pages', wrong, 0, ''),
  ];
}

function steadily(origins: readonly string[]): () => Promise<Visit> {
  const agent = keptConnections();
  let count = 0;
  return () => {
    count += 1;
    const visiting: Visiting = { url: origins[count % origins.length] ?? '', agent };
    return readLink(visiting, linkOf('bench', Math.floor(count / 3) % STEADY_LINKS));
  };
}
