import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSharedRedis, type SharedRedis } from '#lib/ops/redis/connection.ts';
import type { RedisEvent } from '#lib/ops/redis/events.ts';
import { noRedis, startTestRedis, type TestRedis } from '#lib/ops/redis/test-redis.ts';
import type { Answer, ShareOutcome } from '../outcome.ts';
import { answerOf } from '../test-answer.ts';
import { createRedisCache } from './redis-cache.ts';
import { createSealer } from './seal.ts';
import type { Ask, Held, Settled, SharedCache } from './shared-cache.ts';

const LONG_MS = 60_000;
const gone: ShareOutcome = { kind: 'unavailable' };

interface Replica {
  readonly cache: SharedCache;
  readonly redis: SharedRedis;
  /** How its questions were answered. */
  readonly ways: string[];
  /** Resolves with the next event of a kind. */
  readonly next: <Kind extends RedisEvent['kind']>(kind: Kind) => Promise<Extract<RedisEvent, { kind: Kind }>>;
  /** Keys it was told to forget, and the next of them. */
  readonly forgotten: string[];
  readonly nextForgotten: () => Promise<string>;
  /** How often it was told that it may have missed some. */
  readonly gaps: () => number;
}

describe.skipIf(noRedis !== null)(`replicas that share a Redis${noRedis === null ? '' : `: ${noRedis}`}`, () => {
  let server: TestRedis;
  let direct: Redis;
  const opened: SharedRedis[] = [];
  let keys = 0;

  beforeAll(async () => {
    server = await startTestRedis();
    direct = new Redis(server.url, { retryStrategy: () => 20 });
    direct.on('error', () => undefined);
  });
  afterEach(() => {
    for (const redis of opened.splice(0)) redis.close();
  });
  afterAll(async () => {
    direct.disconnect();
    await server.close();
  });

  const newKey = () => `key${(keys += 1)}`;
  const entryOf = (key: string) => `share-viewer:1:{${key}}`;
  const lockOf = (key: string) => `${entryOf(key)}:asking`;

  interface Terms {
    readonly secret?: string;
    readonly freshMs?: number;
    readonly commandMs?: number;
    readonly clockMs?: number;
  }

  /** As patient with Redis as a busy machine needs it. */
  async function replica({ secret = 'a', freshMs = LONG_MS, commandMs = 5_000, clockMs = 0 }: Terms = {}) {
    const ways: string[] = [];
    const forgotten: string[] = [];
    const listeners = new Set<(event: RedisEvent) => void>();
    const observe = (event: RedisEvent) => {
      if (event.kind === 'load') ways.push(event.way);
      for (const listener of [...listeners]) listener(event);
    };
    const redis = createSharedRedis({ url: server.url, commandMs, observe });
    opened.push(redis);
    const now = () => Date.now() + clockMs;
    const cache = createRedisCache({ redis, sealer: createSealer(secret), now, freshMs, keptMs: LONG_MS, observe });
    let tell = (_key: string): void => undefined;
    let gaps = 0;
    cache.follow({
      deleted: (key) => {
        forgotten.push(key);
        tell(key);
      },
      missed: () => (gaps += 1),
    });
    await redis.opened(20_000);
    await expect
      .poll(() => direct.pubsub('NUMSUB', 'share-viewer:1:told'), { timeout: 20_000 })
      .toContain(opened.length);
    const made: Replica = {
      cache,
      redis,
      ways,
      next: (kind) =>
        new Promise((resolve) => {
          const listener = (event: RedisEvent) => {
            if (!isKind(event, kind)) return;
            listeners.delete(listener);
            resolve(event);
          };
          listeners.add(listener);
        }),
      forgotten,
      gaps: () => gaps,
      nextForgotten: () => new Promise((resolve) => (tell = resolve)),
    };
    return made;
  }

  test('twenty questions at each of three replicas that hold nothing are one call, and all get the same', async () => {
    const all = await Promise.all([replica(), replica(), replica()]);
    const key = newKey();
    let calls = 0;
    const body = { AssetName: 'Pallet', History: [{ Latitude: 1, Longitude: 2, Timestamp: '2026-01-01T00:00:00Z' }] };
    const settled = await Promise.all(
      all.flatMap(({ cache }) =>
        Array.from({ length: 20 }, () =>
          cache.settle(key, null, async () => {
            calls += 1;
            await turnsOfLoop(20);
            return shared(body);
          }),
        ),
      ),
    );
    expect(calls).toBe(1);
    for (const { outcome } of settled) {
      const answer = sharedAnswer(outcome);
      expect(answer.asset.assetName).toBe('Pallet');
      expect(answer.history.at(0)).toEqual(sharedAnswer(settled[0]?.outcome).history.at(0));
      expect(answer.source).toEqual(sharedAnswer(settled[0]?.outcome).source);
    }
    expect(all.flatMap(({ ways }) => ways).filter((way) => way === 'led')).toHaveLength(1);
  });

  test('an answer is as old everywhere as the question was, whatever a clock says', async () => {
    const [one, ahead] = await Promise.all([replica(), replica({ clockMs: 3_600_000 })]);
    const key = newKey();
    const asked = await one.cache.settle(key, null, says(shared({ AssetName: 'A' })));
    await published(key);
    const before = Date.now();
    const { outcome, startedAt } = await ahead.cache.settle(key, null, never);
    expect(sharedAnswer(outcome).asset.assetName).toBe('A');
    const agedBy = before + 3_600_000 - startedAt;
    const trulyBy = before - asked.startedAt;
    expect(Math.abs(agedBy - trulyBy)).toBeLessThan(5_000);
  });

  test('after its time an answer is asked for again, with what was known of it', async () => {
    const [one, other] = await Promise.all([replica({ freshMs: 0 }), replica({ freshMs: 0 })]);
    const key = newKey();
    await one.cache.settle(key, null, says(shared({ AssetName: 'A' })));
    await published(key);
    const asked: (Answer | null)[] = [];
    await other.cache.settle(key, null, (known) => {
      asked.push(known);
      return Promise.resolve(gone);
    });
    expect(asked.map((known) => known?.asset.assetName)).toEqual(['A']);
  });

  test("one replica's {} is told to all others, who then know nothing older", async () => {
    const one = await replica({ freshMs: 0 });
    const others = [await replica({ freshMs: 0 }), await replica({ freshMs: 0 })];
    const key = newKey();
    const older = await one.cache.settle(key, null, says(shared({ AssetName: 'A' })));
    await published(key);
    const told = Promise.all(others.map((other) => other.nextForgotten()));
    await one.cache.settle(key, heldOf(older), says(gone));
    expect(await told).toEqual([key, key]);
    expect(one.forgotten, 'it knows').toEqual([]);

    for (const other of others) {
      const fault = await other.cache.settle(key, heldOf({ ...older }), says({ kind: 'unreachable' }));
      expect(fault.before?.outcome.kind).toBe('unavailable');
    }
  });

  test('an older success never overwrites {}, also when its replica has lost the lead', async () => {
    const [slow, quick, third] = await Promise.all([replica(), replica(), replica()]);
    const key = newKey();
    const forgotten = slow.nextForgotten();
    let answer = (_outcome: ShareOutcome): void => undefined;
    const asking = new Promise<void>((resolve) => {
      void slow.cache.settle(key, null, () => {
        resolve();
        return new Promise((settle) => (answer = settle));
      });
    });
    await asking;
    await direct.del(lockOf(key));
    await quick.cache.settle(key, null, says(gone));
    await published(key);
    answer(shared({ AssetName: 'too late' }));
    expect(await forgotten).toBe(key);
    expect((await third.cache.settle(key, null, never)).outcome).toEqual(gone);
  });

  test('what was asked for later counts after {} too', async () => {
    const [one, other] = await Promise.all([replica({ freshMs: 0 }), replica({ freshMs: 0 })]);
    const key = newKey();
    await one.cache.settle(key, null, says(gone));
    await published(key);
    const settled = await other.cache.settle(key, null, says(shared({ AssetName: 'back' })));
    expect(sharedAnswer(settled.outcome).asset.assetName).toBe('back');
  });

  test('a replica that dies while it asks leaves the link to the next within its lead', async () => {
    const one = await replica();
    const key = newKey();
    await direct.set(lockOf(key), 'of a dead one', 'PX', 300);
    const { outcome } = await one.cache.settle(key, null, says(gone));
    expect(outcome).toEqual(gone);
    expect(one.ways).toEqual(['led']);
  });

  test('a lead is kept as long as it takes, and a quick fault gives it to who waits', async () => {
    const [slow, waiting] = await Promise.all([replica(), replica()]);
    const key = newKey();
    let fail = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      void slow.cache.settle(key, null, () => {
        resolve();
        return new Promise((settle) => (fail = () => settle({ kind: 'unreachable' })));
      });
    });
    await asked;
    let before = await direct.pttl(lockOf(key));
    const isProlonged = async () => {
      const left = await direct.pttl(lockOf(key));
      const isLonger = left > before;
      before = left;
      return isLonger;
    };
    await expect.poll(isProlonged, { timeout: 20_000, interval: 20 }).toBe(true);
    const second = waiting.cache.settle(key, null, says(gone));
    await expect.poll(isProlonged, { timeout: 20_000, interval: 20 }).toBe(true);
    expect(waiting.ways).toEqual([]);
    fail();
    expect((await second).outcome).toEqual(gone);
  });

  test('an answer too large to be shared is told as such: each asks for itself, and none waits for another', async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    const key = newKey();
    const { outcome } = await one.cache.settle(key, null, says(tooLarge()));
    expect(outcome.kind).toBe('shared');
    await published(key);
    expect(await direct.memory('USAGE', entryOf(key))).toBeLessThan(1_000);
    expect((await other.cache.settle(key, null, says(gone))).outcome).toEqual(gone);
    expect(other.ways).toEqual(['alone']);
  });

  test("garbage, a cut value, another's value and another kind of value count as nothing", async () => {
    const [one, other] = await Promise.all([replica(), replica({ secret: 'another' })]);
    const share = async (key: string, name: string) => {
      await one.cache.settle(key, null, says(shared({ AssetName: name })));
      await published(key);
      return (await direct.hgetBuffer(entryOf(key), 'value')) ?? Buffer.alloc(0);
    };
    const elsewhere = await share(newKey(), 'A');
    const put = (spoiled: (value: Buffer) => Buffer) => (key: string, value: Buffer) =>
      direct.hset(entryOf(key), 'value', spoiled(value));
    const spoil: readonly ((key: string, value: Buffer) => Promise<unknown>)[] = [
      put(() => Buffer.alloc(0)),
      put(() => elsewhere),
      put((value) => value.subarray(0, 10)),
      put((value) => value.subarray(0, -1)),
      put((value) => Buffer.from(value.map((byte, index) => (index === 20 ? byte ^ 1 : byte)))),
      (key) => direct.hdel(entryOf(key), 'value'),
      (key) => direct.hset(entryOf(key), 'order', 'nan', 'until', 'inf', 'settled', '-1'),
      (key) => direct.hset(entryOf(key), 'order', '9'.repeat(300)),
      (key) => direct.set(entryOf(key), 'a text'),
      (key) => Promise.all([direct.del(entryOf(key)), direct.set(lockOf(key), 'for ever')]),
      (key) => Promise.all([direct.del(entryOf(key)), direct.sadd(lockOf(key), 'a set')]),
    ];
    for (const [index, make] of spoil.entries()) {
      const key = newKey();
      await make(key, await share(key, 'A'));
      const settled = await one.cache.settle(key, null, says(shared({ AssetName: 'B' })));
      expect(sharedAnswer(settled.outcome).asset.assetName, `kind ${index}`).toBe('B');
    }
    const key = newKey();
    await share(key, 'A');
    const settled = await other.cache.settle(key, null, says(shared({ AssetName: 'its own' })));
    expect(sharedAnswer(settled.outcome).asset.assetName, 'sealed with another key').toBe('its own');
  });

  test('what lies in Redis tells nothing of a shipment, and is gone in a minute', async () => {
    const one = await replica();
    const key = newKey();
    const canary = 'Canary Cargo';
    await one.cache.settle(key, null, says(shared({ AssetName: canary, CurrentAddress: canary, Status: canary })));
    await published(key);
    const dump: Buffer[] = [];
    for (const name of await direct.keys('*')) {
      const left = await direct.pttl(name);
      expect(left, name).toBeLessThanOrEqual(60_000);
      // -2: over meanwhile; -1 would be for ever.
      expect(left, name).not.toBe(-1);
      if (left < 0) continue;
      const content = await direct.dumpBuffer(name);
      dump.push(Buffer.from(name), content ?? Buffer.alloc(0));
      const fields = (await direct.type(name)) === 'hash' ? await direct.hgetallBuffer(name) : {};
      dump.push(...Object.values(fields));
    }
    expect(dump.length).toBeGreaterThan(3);
    expect(Buffer.concat(dump).toString('latin1')).not.toMatch(/canary|cargo|AssetName/i);
  });

  test('without Redis a replica works alone, says so once, and shares again when it is back', async () => {
    const one = await replica();
    const away = one.next('state');
    await server.kill();
    expect((await away).isUsable).toBe(false);
    const { outcome } = await one.cache.settle(newKey(), null, says(gone));
    expect(outcome).toEqual(gone);
    expect(one.ways).toEqual(['alone']);
    const back = one.next('state');
    const gapsBefore = one.gaps();
    await server.start();
    expect((await back).isUsable).toBe(true);
    await expect
      .poll(one.gaps, { timeout: 20_000, message: 'what was told meanwhile, nobody heard' })
      .toBe(gapsBefore + 1);
    await one.cache.settle(newKey(), null, says(gone));
    expect(one.ways).toEqual(['alone', 'led']);
  });

  test('a Redis that answers nobody is soon not asked any more, and a lead it gives too late is given back', async () => {
    const one = await replica({ commandMs: 50 });
    const key = newKey();
    const away = one.next('state');
    server.pause();
    let calls = 0;
    const ask: Ask = () => {
      calls += 1;
      return Promise.resolve(gone);
    };
    for (const each of [key, newKey(), newKey()])
      expect((await one.cache.settle(each, null, ask)).outcome).toEqual(gone);
    expect(await away).toMatchObject({ isUsable: false });
    expect(calls).toBe(3);
    const skipped = one.next('command');
    await one.cache.settle(newKey(), null, ask);
    expect(await skipped).toMatchObject({ outcome: 'skipped' });
    const back = one.next('state');
    server.resume();
    expect(await back).toMatchObject({ isUsable: true });
    await expect.poll(() => direct.exists(lockOf(key)), { timeout: 20_000 }).toBe(0);
  });

  async function published(key: string): Promise<void> {
    await expect.poll(() => direct.exists(entryOf(key)), { timeout: 20_000 }).toBe(1);
  }
});

function isKind<Kind extends RedisEvent['kind']>(
  event: RedisEvent,
  kind: Kind,
): event is Extract<RedisEvent, { kind: Kind }> {
  return event.kind === kind;
}

function shared(body: Record<string, unknown>): ShareOutcome {
  return { kind: 'shared', answer: answerOf(body), checkedAt: Date.now(), failingSince: null };
}

/** Random texts do not become smaller. */
function tooLarge(): ShareOutcome {
  const LocationHistory = Array.from({ length: 900 }, () => ({ Address: randomBytes(1_490).toString('base64') }));
  return shared({ AssetName: 'Large', LocationHistory });
}

function says(outcome: ShareOutcome): Ask {
  return () => Promise.resolve(outcome);
}

function never(): Promise<ShareOutcome> {
  throw new Error('the service was asked');
}

function sharedAnswer(outcome: ShareOutcome | undefined): Answer {
  if (outcome?.kind !== 'shared') throw new Error(`not shared: ${outcome?.kind}`);
  return outcome.answer;
}

function heldOf({ outcome, startedAt, order }: Settled): Held | null {
  return outcome.kind === 'shared' || outcome.kind === 'unavailable' ? { outcome, askedAt: startedAt, order } : null;
}

async function turnsOfLoop(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
