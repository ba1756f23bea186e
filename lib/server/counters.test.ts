import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSharedRedis, type SharedRedis } from '#lib/runtime/redis.ts';
import { noRedis, startTestRedis, type TestRedis } from '#lib/runtime/test-redis.ts';
import { createLimits } from './limits.ts';
import { createSharedCounters } from './counters.ts';

const ADDRESS = '198.51.100.77';

describe.skipIf(noRedis !== null)(`replicas that count together${noRedis === null ? '' : `: ${noRedis}`}`, () => {
  let server: TestRedis;
  const opened: SharedRedis[] = [];
  const failures: unknown[] = [];

  beforeAll(async () => {
    server = await startTestRedis();
  });
  afterAll(async () => {
    for (const redis of opened) redis.close();
    await server.close();
  });

  /** A replica, and its answer to one more guess. */
  async function startReplica() {
    const redis = createSharedRedis({ url: server.url, commandMs: 10_000, observe: () => undefined });
    opened.push(redis);
    await redis.opened(10_000);
    const limits = createLimits({
      store: createSharedCounters(redis, 'a secret of the deployment'),
      pages: 300,
      misses: 10,
      onBlock: () => undefined,
      onFailure: (error) => failures.push(error),
    });
    const guess = async (link: string) => {
      const entry = await limits.enter(ADDRESS, 'link');
      if (entry.isLimited) return entry.limit;
      await entry.leave([link]);
      return 'answered';
    };
    return { redis, guess };
  }

  test('deletes a count that was overwritten with a long value, without reading it', async () => {
    const replica = await startReplica();
    await replica.guess('link');
    const direct = new Redis(server.url);
    const [name = ''] = await direct.keys('share-viewer:limit:misses*');
    await direct.setrange(name, 8 * 2 ** 20, 'x');
    const bytesSent = async () => Number(/total_net_output_bytes:(\d+)/.exec(await direct.info('stats'))?.[1]);
    const before = await bytesSent();
    expect(await replica.guess('another link')).toBe('answered');
    expect((await bytesSent()) - before).toBeLessThan(100_000);
    await direct.flushall();
    direct.disconnect();
  });

  test('counts misses of all replicas together, and per replica without Redis', async () => {
    const [one, two] = [await startReplica(), await startReplica()];
    const answers: string[] = [];
    for (let index = 0; index < 20; index += 1)
      answers.push(await (index % 2 === 0 ? one : two).guess(`link-${index}`));
    expect(answers).toEqual([...Array(10).fill('answered'), ...Array(10).fill('misses')]);

    const direct = new Redis(server.url);
    const keys = await direct.keys('*');
    direct.disconnect();
    expect(keys.some((key) => key.startsWith('share-viewer:limit:misses'))).toBe(true);
    expect(keys.join()).not.toContain(ADDRESS);

    await server.kill();
    await vi.waitFor(() => expect([one.redis.isUsable(), two.redis.isUsable()]).toEqual([false, false]), 10_000);
    expect(await one.guess('another')).toBe('answered');
    expect(failures).toEqual([]);
  });
});
