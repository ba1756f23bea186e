import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEncryption } from '../seal.ts';
import { createSharedRedis, type SharedRedis, createRedisStore, keysOf, MAX_STORED_BYTES } from './redis.ts';
import { noRedis, startTestRedis, type TestRedis } from './test-redis.ts';
import { createReader } from '../decoding/reader.ts';
import { answerOf } from '../test-answer.ts';
import type { ShareOutcome } from '../view/outcome.ts';
import { createShareCache } from './cache.ts';
import { decodeShare } from './upstreams.ts';

const FRESH_MS = 5_000;
const KEPT_MS = 600_000;
const patient = { timeout: 20_000 };
const reader = createReader({ script: 'none', onFailure: () => undefined });

interface Terms {
  readonly secret?: string;
  readonly commandMs?: number;
  readonly aheadMs?: number;
}

describe.skipIf(noRedis !== null)(`replicas that share a Redis${noRedis === null ? '' : `: ${noRedis}`}`, () => {
  let server: TestRedis;
  let direct: Redis;
  const opened: SharedRedis[] = [];
  let links = 0;
  /** Of all replicas, in ms. */
  let time = 0;
  /** What the service answers, for all links: an asset's facts, `{}`, or nothing that can be read. */
  let sent: object | null = null;

  beforeAll(async () => {
    server = await startTestRedis();
    direct = new Redis(server.url, { retryStrategy: () => 20 });
    direct.on('error', () => undefined);
  });
  beforeEach(() => {
    vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:1');
    vi.stubEnv('LOG_LEVEL', 'silent');
    time = 1_700_000_000_000;
  });
  afterEach(() => {
    for (const redis of opened.splice(0)) redis.close();
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    direct.disconnect();
    await server.close();
  });

  const newLink = () => `link${(links += 1)}`;
  const valueOf = async (name: string) => (await direct.getBuffer(name)) ?? Buffer.alloc(0);
  const written = (name: string) => expect.poll(() => direct.exists(name), patient).toBe(1);

  /** As patient with Redis as a busy machine needs it. */
  async function replica({ secret = 'a', commandMs = 5_000, aheadMs = 0 }: Terms = {}) {
    const redis = createSharedRedis(server.url, commandMs);
    opened.push(redis);
    const now = () => time + aheadMs;
    const state = { asked: 0, until: Promise.resolve() };
    const cache = createShareCache<string>({
      ask: async () => {
        state.asked += 1;
        const [checkedAt, answer] = [now(), sent];
        await state.until;
        if (answer === null) return { outcome: { kind: 'unreachable' }, body: null };
        const body = new TextEncoder().encode(JSON.stringify(answer));
        if (Object.keys(answer).length === 0) return { outcome: { kind: 'unavailable' }, body };
        return { outcome: { kind: 'shared', answer: answerOf(answer), checkedAt, failingSince: null }, body };
      },
      decode: (shareId, body, known, checkedAt) =>
        decodeShare({ fieldMap: null }, reader, { shareId, body, known, checkedAt }).catch(() => null),
      keyOf: (link) => link,
      clocks: { now, systemTime: now },
      store: createRedisStore({
        redis,
        encryption: createEncryption(secret, 'a test'),
        systemTime: now,
        keptMs: KEPT_MS,
      }),
      ...{ freshMs: FRESH_MS, staleMs: KEPT_MS, maxEntries: 100, maxBytes: 1e9, maxWaitMs: 60_000 },
    });
    await redis.opened(20_000);
    const load = async (link: string) => cache.load(link);
    return { redis, state, load, shows: async (link: string) => shownOf(await load(link)) };
  }

  /** The replicas, and a link whose answer, named A, the first of them has got and shared. */
  async function withAnswer(...terms: readonly Terms[]) {
    const [one, other, third] = await Promise.all([replica(terms[0]), replica(terms[1]), replica(terms[2])]);
    const link = newLink();
    sent = { AssetName: 'A' };
    expect(await one.shows(link)).toBe('A');
    await written(keysOf(link).answer);
    return { one, other, third, link, value: await valueOf(keysOf(link).answer) };
  }

  test('an answer is asked for once, and is equally old on every replica', async () => {
    const { one, other, third, link } = await withAnswer();
    const first = await one.load(link);
    time += FRESH_MS - 1;
    expect(await other.load(link)).toMatchObject({
      kind: 'shared',
      checkedAt: time - FRESH_MS + 1,
      failingSince: null,
    });
    expect(await one.load(link)).toBe(first);
    expect([one, other].map(({ state }) => state.asked)).toEqual([1, 0]);
    time += 1;
    sent = { AssetName: 'B' };
    expect(await third.shows(link)).toBe('B');
    expect([one, other, third].map(({ state }) => state.asked)).toEqual([1, 0, 1]);
  });

  test('an answer that has not changed is not made again', async () => {
    const { one, other, link, value } = await withAnswer();
    const before = await other.load(link);
    time += FRESH_MS;
    await one.load(link);
    await expect.poll(() => valueOf(keysOf(link).answer), patient).not.toEqual(value);
    const after = await other.load(link);
    expect(before).toMatchObject({ kind: 'shared', checkedAt: time - FRESH_MS });
    expect(after).toMatchObject({ kind: 'shared', checkedAt: time });
    expect(after.kind === 'shared' && before.kind === 'shared' && after.answer === before.answer).toBe(true);
    expect(other.state.asked).toBe(0);
  });

  test.each([
    [1_000, true],
    [-1_000, true],
    [10_000, false],
    [-10_000, false],
  ])('the answer of a replica whose clock is %i ms ahead is used: %s', async (aheadMs, isUsed) => {
    const { other, link } = await withAnswer({ aheadMs });
    sent = { AssetName: 'B' };
    expect(await other.shows(link)).toBe(isUsed ? 'A' : 'B');
  });

  test('an answer covers a fault on replicas that did not have it, but for no longer, even when Redis keeps it', async () => {
    const { other, third, link } = await withAnswer();
    await direct.persist(keysOf(link).answer);
    sent = null;
    time += KEPT_MS - 1;
    expect(await other.shows(link)).toBe('A, stale');
    time += 1;
    expect(await third.shows(link)).toBe('unreachable');
    expect([other, third].map(({ state }) => state.asked)).toEqual([1, 1]);
  });

  test('a {} that one replica finds is what the others show next, and nothing older, whatever fails', async () => {
    const { one, other, third, link, value } = await withAnswer();
    expect(await other.shows(link)).toBe('A');
    time += FRESH_MS;
    sent = {};
    expect(await one.shows(link)).toBe('unavailable');
    await written(keysOf(link).deletion);
    expect(await direct.exists(keysOf(link).answer)).toBe(0);
    // Somebody who can write to Redis may put it back.
    await direct.set(keysOf(link).answer, value);
    sent = null;
    expect(await Promise.all([other, third].map(({ shows }) => shows(link)))).toEqual(['unavailable', 'unavailable']);
    expect([other, third].map(({ state }) => state.asked)).toEqual([0, 0]);
    await direct.del(keysOf(link).deletion);
    time += FRESH_MS;
    expect(await other.shows(link)).toBe('unreachable');
    sent = { AssetName: 'back' };
    time += FRESH_MS;
    expect(await third.shows(link)).toBe('back');
  });

  test('an answer that was asked for before {} and comes later does not hide it', async () => {
    const [slow, quick, third] = await Promise.all([replica(), replica(), replica()]);
    const link = newLink();
    let answer = (): void => undefined;
    slow.state.until = new Promise((resolve) => (answer = resolve));
    sent = { AssetName: 'too late' };
    const late = slow.shows(link);
    await expect.poll(() => slow.state.asked, patient).toBe(1);
    time += 1;
    sent = {};
    expect(await quick.shows(link)).toBe('unavailable');
    await written(keysOf(link).deletion);
    answer();
    expect(await late).toBe('too late');
    await written(keysOf(link).answer);
    expect(await third.shows(link)).toBe('unavailable');
    expect(third.state.asked).toBe(0);
  });

  test('values that are cut, changed, of another link, of another type or of another secret are not used', async () => {
    const { one, other, link: elsewhere, value: foreign } = await withAnswer({}, { secret: 'another' });
    const put = (spoiled: (value: Buffer) => Buffer) => (answer: string, value: Buffer) =>
      direct.set(answer, spoiled(value));
    const spoil: readonly ((answer: string, value: Buffer, deletion: string) => Promise<unknown>)[] = [
      put(() => Buffer.alloc(0)),
      put(() => foreign),
      put((value) => value.subarray(0, 10)),
      put((value) => value.subarray(0, -1)),
      put((value) => Buffer.from(value.map((byte, index) => (index === 20 ? byte ^ 1 : byte)))),
      put(() => Buffer.from('a text')),
      (answer) => direct.del(answer).then(() => direct.hset(answer, 'a', 'hash')),
      (answer, value, deletion) => direct.rename(answer, deletion),
      (answer, _value, deletion) => direct.del(answer).then(() => direct.sadd(deletion, 'a set')),
    ];
    for (const [index, make] of spoil.entries()) {
      const { third, link, value } = await withAnswer();
      await make(keysOf(link).answer, value, keysOf(link).deletion);
      sent = { AssetName: 'B' };
      expect(await third.shows(link), `kind ${index}`).toBe('B');
    }
    expect(await other.shows(elsewhere)).toBe('B');
    expect(one.state.asked).toBe(1);
  });

  test('no more is read of a value than an answer may have', async () => {
    const one = await replica();
    sent = {};
    for (const name of ['answer', 'deletion'] as const) {
      const link = newLink();
      await direct.setrange(keysOf(link)[name], 8 * 2 ** 20, 'x');
      const before = await bytesSent();
      expect(await one.shows(link)).toBe('unavailable');
      expect((await bytesSent()) - before).toBeLessThan(2 * MAX_STORED_BYTES);
    }
  });

  async function bytesSent(): Promise<number> {
    return Number(/total_net_output_bytes:(\d+)/.exec(await direct.info('stats'))?.[1]);
  }

  test('an answer that takes long to decode is not shared', async () => {
    const { one, other, link } = await withAnswer();
    const long = newLink();
    sent = { AssetName: 'Long', Whatever: 'x'.repeat(MAX_STORED_BYTES) };
    expect(await one.shows(long)).toBe('Long');
    time += FRESH_MS;
    await direct.del(keysOf(link).answer);
    sent = { AssetName: 'B' };
    await one.shows(link);
    await written(keysOf(link).answer);
    expect(await direct.exists(keysOf(long).answer), 'what was written before').toBe(0);
    expect(await other.shows(long)).toBe('B');
  });

  test('Redis holds no plain text of a shipment, and nothing for longer than it is used', async () => {
    const one = await replica();
    await direct.flushall();
    const names = [keysOf(newLink()).answer, keysOf(newLink()).deletion];
    sent = { AssetName: 'Canary Cargo', CurrentAddress: 'Canary Cargo', Status: 'Canary Cargo' };
    await one.shows(`link${links - 1}`);
    sent = {};
    await one.shows(`link${links}`);
    for (const name of names) {
      await written(name);
      expect(await direct.pttl(name)).toBeLessThanOrEqual(KEPT_MS);
      expect(await direct.pttl(name)).toBeGreaterThan(0);
      expect((await valueOf(name)).toString('latin1')).not.toMatch(/canary|cargo|AssetName/i);
    }
    expect((await direct.keys('*')).filter((name) => !names.includes(name) && !name.endsWith(':probe'))).toEqual([]);
  });

  test('each replica asks for itself while Redis is away, and shares again when it is back', async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    await server.kill();
    for (const { redis } of [one, other]) await expect.poll(() => redis.isUsable(), patient).toBe(false);
    sent = { AssetName: 'A' };
    const link = newLink();
    expect(await Promise.all([one.shows(link), other.shows(link)])).toEqual(['A', 'A']);
    expect([one, other].map(({ state }) => state.asked)).toEqual([1, 1]);
    await server.start();
    for (const { redis } of [one, other]) await expect.poll(() => redis.isUsable(), patient).toBe(true);
    const next = newLink();
    await one.shows(next);
    await written(keysOf(next).answer);
    expect(await other.shows(next)).toBe('A');
    expect(other.state.asked).toBe(1);
  });

  test('a Redis that does not answer is left alone after three links, until it answers again', async () => {
    const one = await replica({ commandMs: 50 });
    sent = {};
    server.pause();
    for (let link = 0; link < 3; link += 1) expect(await one.shows(newLink())).toBe('unavailable');
    await expect.poll(() => one.redis.isUsable(), patient).toBe(false);
    expect(await one.shows(newLink())).toBe('unavailable');
    server.resume();
    await expect.poll(() => one.redis.isUsable(), patient).toBe(true);
  });
});

function shownOf(outcome: ShareOutcome): string {
  if (outcome.kind !== 'shared') return outcome.kind;
  return `${outcome.answer.asset.assetName}${outcome.failingSince === null ? '' : ', stale'}`;
}
