import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { noRedis, startTestRedis, type TestRedis } from '#lib/share/load/test-redis.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { logLines } from '../support/output-lines.ts';
import { startViewerIn, type ViewerProcess } from '../support/processes.ts';
import { type RawResponse, rawRequest } from '../support/raw-request.ts';
import { readRunState } from '../support/run-state.ts';
import { type LatencyProxy, startLatencyProxy } from '../support/latency-proxy.ts';

interface Replicas {
  readonly viewers: readonly ViewerProcess[];
  /** Another one. */
  readonly start: (freshSeconds: string) => Promise<ViewerProcess>;
  readonly redis: TestRedis;
  /** Between the viewers and Redis. */
  readonly proxy: LatencyProxy;
  readonly direct: Redis;
  /** Every command sent to Redis. */
  readonly sent: string[];
}

const test = base.extend<object, { replicas: Replicas }>({
  replicas: [
    async ({}, provide) => {
      const { serviceUrl } = readRunState();
      const folder = mkdtempSync(join(tmpdir(), 'share-viewer-replicas-'));
      const redis = await startTestRedis();
      const proxy = await startLatencyProxy(redis.port);
      const connect = () => new Redis(redis.url, { retryStrategy: () => 50 }).on('error', () => undefined);
      const direct = connect();
      const sent: string[] = [];
      const watching = connect();
      const monitor = (await watching.monitor()).on('error', () => undefined);
      monitor.on('monitor', (_time: string, args: readonly string[]) => sent.push(args.join(' ')));
      const started: ViewerProcess[] = [];
      const start = async (freshSeconds: string) => {
        const viewer = await startViewerIn(folder, serviceUrl, {
          SHARE_FRESH_SECONDS: freshSeconds,
          HMAC_KEY: 'key of the deployment '.repeat(2),
          REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
        });
        started.push(viewer);
        return viewer;
      };
      const viewers = await Promise.all(['60', '60', '60'].map(start));
      await provide({ viewers, start, redis, proxy, direct, sent });
      await Promise.all(started.map((viewer) => viewer.stop()));
      for (const client of [direct, watching, monitor]) client.disconnect();
      await proxy.close();
      await redis.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.skip(noRedis !== null, noRedis ?? '');
test.describe.configure({ mode: 'default' });

const open = ({ url }: ViewerProcess, shareId: string): Promise<RawResponse> =>
  rawRequest(url, `/share?id=${encodeURIComponent(shareId)}`);

const refresh = ({ url }: ViewerProcess, shareId: string): Promise<RawResponse> =>
  rawRequest(url, '/share/data', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-share-viewer': '1' },
    body: JSON.stringify({ id: shareId }),
  });

/** Waits until each viewer's last log line about Redis has this state. */
async function expectState(viewers: readonly ViewerProcess[], state: 'shared' | 'alone'): Promise<void> {
  for (const { output } of viewers)
    await expect
      .poll(
        () => {
          const lines = logLines(readFileSync(output, 'utf8'));
          const latest = lines.findLast((line) => Reflect.get(line, 'operation') === 'redis');
          return latest === undefined ? 'nothing' : Reflect.get(latest, 'state');
        },
        { timeout: 30_000 },
      )
      .toBe(state);
}

/** Retries the attempt, because on a busy machine replicas may time out on Redis and continue without it. */
async function expectEventually(attempt: () => Promise<unknown>, expected: unknown): Promise<void> {
  await expect.poll(attempt, { timeout: 100_000, intervals: [100, 2_000] }).toEqual(expected);
}

test('each replica asks the service at most once for two hundred loads of a link at the same time', async ({
  newShare,
  newShareId,
  replicas: { viewers },
  service,
}) => {
  // Warm up the replicas.
  const [warm, other] = [newShareId(), newShareId()];
  for (const viewer of viewers)
    for (const id of [warm, other]) await Promise.all([open(viewer, id), refresh(viewer, id)]);
  await expectEventually(
    async () => {
      await expectState(viewers, 'shared');
      const shareId = await newShare({ AssetName: 'canary-cargo of many', Status: 'Ready' });
      // Mostly data requests, because rendering two hundred pages would take too long.
      const crowd = viewers.flatMap((viewer) => [
        ...Array.from({ length: 6 }, () => open(viewer, shareId)),
        ...Array.from({ length: 61 }, () => refresh(viewer, shareId)),
      ]);
      const answers = await Promise.all(crowd);
      for (const { status, text } of answers) if (status === 200) expect(text).toContain('canary-cargo of many');
      return {
        statuses: [...new Set(answers.map(({ status }) => status))],
        isOneEach: (await service.requests(shareId)).length <= viewers.length,
      };
    },
    { statuses: [200], isOneEach: true },
  );
});

test('what one replica has loaded, the others show without asking the service', async ({
  newShare,
  replicas: { viewers },
  service,
}) => {
  await expectEventually(async () => {
    await expectState(viewers, 'shared');
    const shareId = await newShare({ AssetName: 'canary-cargo', Status: 'In transit' });
    for (const viewer of viewers) expect((await open(viewer, shareId)).status).toBe(200);
    return (await service.requests(shareId)).length;
  }, 1);
});

test('a deletion that one replica has seen is shown by another whose answer is not fresh, even when the service fails', async ({
  newShare,
  replicas: { start },
  service,
}) => {
  const [one, other] = [await start('1'), await start('1')];
  await expectEventually(async () => {
    await expectState([one, other], 'shared');
    const shareId = await newShare({ AssetName: 'canary-cargo', Status: 'In transit' });
    expect((await open(one, shareId)).status).toBe(200);
    await service.respond(shareId, {});
    // Not at once, as it has what the first has loaded.
    await expect.poll(async () => (await open(other, shareId)).status, { timeout: 60_000 }).toBe(404);
    await service.answer(shareId, { kind: 'reset' });
    return (await open(one, shareId)).text.includes('canary-cargo');
  }, false);
});

test('no request fails while Redis is slow, stopped and restarted under load', async ({
  newShare,
  replicas: { viewers, redis, proxy },
}) => {
  await expectState(viewers, 'shared');
  const statuses = new Map<number, number>();
  let isOver = false;
  const visitors = viewers.map(async (viewer) => {
    while (!isOver) {
      const shareId = await newShare({ AssetName: 'canary-cargo under load' });
      for (const { status } of [await open(viewer, shareId), await open(viewer, shareId)])
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  try {
    await proxy.setDelay(5_000);
    await expectState(viewers, 'alone');
    await proxy.setDelay(0);
    await expectState(viewers, 'shared');
    await redis.kill();
    await expectState(viewers, 'alone');
    await redis.start();
    await expectState(viewers, 'shared');
  } finally {
    isOver = true;
    await Promise.all(visitors);
  }
  expect([...statuses.keys()]).toEqual([200]);
});

test('no link or shipment data was sent to Redis, stored in it or logged', async ({
  newShare,
  replicas: { viewers, direct, sent },
  service,
}) => {
  await expectState(viewers, 'shared');
  const shareId = await newShare({
    AssetName: 'canary-cargo',
    CurrentAddress: 'canary-street 1',
    Status: 'canary-status',
  });
  for (const viewer of viewers) expect((await open(viewer, shareId)).status).toBe(200);
  const names = await direct.keys('*');
  const values = await Promise.all(names.map((name) => direct.dumpBuffer(name)));
  const stored = Buffer.concat(values.map((value) => value ?? Buffer.alloc(0))).toString('latin1');
  expect(names.length).toBeGreaterThan(0);
  expect(sent.length).toBeGreaterThan(0);
  const shareIds = (await service.requests()).flatMap(({ shareId: id }) => (id !== null && id.length >= 8 ? [id] : []));
  const output = viewers.map((viewer) => readFileSync(viewer.output, 'utf8')).join('\n');
  for (const text of [sent.join('\n'), names.join('\n'), stored, output]) {
    // Encrypted data may contain `&id=` by chance, so eight more characters are required.
    expect(text).not.toMatch(/canary|[?&]id=[\w%-]{8}/i);
    expect(shareIds.filter((id) => text.includes(id) || text.includes(encodeURIComponent(id)))).toEqual([]);
  }
});
