import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSharedRedis, type SharedRedis } from '#lib/runtime/redis.ts';
import type { RedisEvent } from '#lib/runtime/metrics.ts';
import { noRedis, startTestRedis, type TestRedis } from '#lib/runtime/test-redis.ts';
import type { SharedAnswer, ShareOutcome } from '../view/outcome.ts';
import { answerOf } from '../test-answer.ts';
import { createRedisCache } from './redis-cache.ts';
import { createEncryption } from '#lib/base/encryption.ts';
import { keysOf } from './redis-store.ts';
import type { Fetched, FetchFromService, KnownOutcome, SharedCache } from './cache.ts';

const LONG_MS = 60_000;
const gone = { kind: 'unavailable' } as const satisfies ShareOutcome;
const CHANNEL = 'share-viewer:3:news';

interface Replica {
  readonly cache: SharedCache;
  readonly redis: SharedRedis;
  /** How its questions were answered. */
  readonly sources: string[];
  /** Resolves with the next event of a kind. */
  readonly next: <Kind extends RedisEvent['kind']>(kind: Kind) => Promise<Extract<RedisEvent, { kind: Kind }>>;
  /** Deleted keys, and the next of them. */
  readonly forgotten: string[];
  readonly nextForgotten: () => Promise<string>;
  /** How often messages may have been missed. */
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
  const answerOfKey = (key: string) => keysOf(key).head;
  const lockOf = (key: string) => keysOf(key).lock;

  interface Terms {
    readonly secret?: string;
    readonly freshMs?: number;
    readonly commandMs?: number;
    /** How far its clocks are ahead. */
    readonly clock?: { aheadMs: number };
  }

  /** As patient with Redis as a busy machine needs it. */
  async function replica({ secret = 'a', freshMs = LONG_MS, commandMs = 5_000, clock = { aheadMs: 0 } }: Terms = {}) {
    const sources: string[] = [];
    const forgotten: string[] = [];
    const listeners = new Set<(event: RedisEvent) => void>();
    const observe = (event: RedisEvent) => {
      if (event.kind === 'load') sources.push(event.source);
      for (const listener of [...listeners]) listener(event);
    };
    const redis = createSharedRedis({ url: server.url, commandMs, observe });
    opened.push(redis);
    const now = () => Date.now() + clock.aheadMs;
    const cache = createRedisCache({
      redis,
      encryption: createEncryption(secret, 'a test'),
      now,
      systemTime: now,
      freshMs,
      keptMs: LONG_MS,
      observe,
    });
    let tell = (_key: string): void => undefined;
    let gaps = 0;
    cache.subscribe({
      deleted: (key) => {
        forgotten.push(key);
        tell(key);
      },
      missedMessages: () => (gaps += 1),
    });
    await redis.opened(20_000);
    await expect.poll(() => direct.pubsub('NUMSUB', CHANNEL), { timeout: 20_000 }).toContain(opened.length);
    const made: Replica = {
      cache,
      redis,
      sources,
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

  test('sixty visitors of three replicas cause one request to the service, and all get its answer', async () => {
    const all = await Promise.all([replica(), replica(), replica()]);
    const key = newKey();
    let calls = 0;
    const body = { AssetName: 'Pallet', History: [{ Latitude: 1, Longitude: 2, Timestamp: '2026-01-01T00:00:00Z' }] };
    const settled = await Promise.all(
      all.flatMap(({ cache }) =>
        Array.from({ length: 20 }, () =>
          cache.fetch(key, null, async () => {
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
    expect(all.flatMap(({ sources }) => sources).filter((source) => source === 'fetched')).toHaveLength(1);
  });

  test('an answer is equally old on every replica', async () => {
    const clock = { aheadMs: 0 };
    const [one, other] = await Promise.all([replica(), replica({ clock })]);
    const key = newKey();
    const asked = await one.cache.fetch(key, null, says(shared({ AssetName: 'A' })));
    await published(key);
    clock.aheadMs = 30_000;
    const { outcome, askedAt } = await other.cache.fetch(key, null, never);
    expect(sharedAnswer(outcome).asset.assetName).toBe('A');
    // Each replica rounds its own clock.
    expect(Math.abs(askedAt - asked.fetchedAt)).toBeLessThanOrEqual(1);
  });

  test('uses answers of a replica whose clock is a second ahead, but not of one further ahead or behind', async () => {
    for (const [aheadMs, isUsed] of [
      [1_000, true],
      [600_000, false],
      [-600_000, false],
    ] as const) {
      const [one, other] = await Promise.all([replica({ clock: { aheadMs } }), replica()]);
      const key = newKey();
      await one.cache.fetch(key, null, says(shared({ AssetName: 'A' })));
      await published(key);
      const before = Date.now();
      const { outcome, askedAt } = await other.cache.fetch(key, null, says(gone));
      expect(outcome.kind, `${aheadMs} ms ahead`).toBe(isUsed ? 'shared' : 'unavailable');
      if (isUsed) expect(askedAt).toBeGreaterThanOrEqual(before);
      expect(other.sources).toEqual([isUsed ? 'stored' : 'fetched']);
      for (const redis of opened.splice(0)) redis.close();
      await expect.poll(() => direct.pubsub('NUMSUB', CHANNEL), { timeout: 20_000 }).toContain(0);
    }
  });

  test('shows no expired answer, even when Redis keeps it, gets it back, or extends its time', async () => {
    const clock = { aheadMs: 0 };
    const [one, other] = await Promise.all([replica(), replica({ freshMs: 5_000, clock })]);
    const hold: readonly ((name: string, value: Buffer) => Promise<unknown>)[] = [
      (name) => direct.persist(name),
      (name, value) => direct.set(name, value),
      (name) => direct.pexpire(name, 3_600_000),
    ];
    for (const keep of hold) {
      clock.aheadMs = 0;
      const key = newKey();
      const name = answerOfKey(key);
      await one.cache.fetch(key, null, says(shared({ AssetName: 'deleted soon' })));
      await published(key);
      const value = await direct.getBuffer(name);
      await keep(name, value ?? Buffer.alloc(0));
      expect((await other.cache.fetch(key, null, never)).outcome.kind).toBe('shared');
      clock.aheadMs = 5_000;
      const late = await other.cache.fetch(key, null, says(gone));
      expect(late.outcome, 'asked again').toEqual(gone);
      // The answer comes back, and the deletion does not: somebody who can write to Redis can do that.
      await expect.poll(() => direct.exists(keysOf(key).deletion), { timeout: 20_000 }).toBe(1);
      await direct.del(keysOf(key).deletion);
      await direct.set(name, value ?? Buffer.alloc(0));
      expect((await other.cache.fetch(key, null, says(gone))).outcome).toEqual(gone);
      clock.aheadMs = LONG_MS + 1_000;
      await direct.del(keysOf(key).deletion);
      await direct.set(name, value ?? Buffer.alloc(0));
      const fault = await other.cache.fetch(key, null, says({ kind: 'unreachable' }));
      expect(fault.before, 'after a minute it does not even cover a fault').toBeNull();
    }
  });

  test('a replica that knows of a deletion ignores an older answer that is put back', async () => {
    const one = await replica();
    const key = newKey();
    await one.cache.fetch(key, null, says(shared({ AssetName: 'A' })));
    await published(key);
    const value = await direct.getBuffer(answerOfKey(key));
    const deleted = await one.cache.fetch(newKey(), null, says(gone));
    await direct.set(answerOfKey(key), value ?? Buffer.alloc(0));
    const cached = { ...deleted, fetchedAt: deleted.fetchedAt + 1, outcome: gone };
    expect((await one.cache.fetch(key, cached, says(gone))).outcome).toEqual(gone);
    expect(one.sources).toEqual(['fetched', 'fetched', 'fetched']);
  });

  test('a replica that waits for another ignores an old answer that is put back meanwhile', async () => {
    const clock = { aheadMs: 0 };
    const [one, other] = await Promise.all([replica(), replica({ freshMs: 5_000, clock })]);
    const key = newKey();
    await one.cache.fetch(key, null, says(shared({ AssetName: 'deleted long ago' })));
    await published(key);
    const value = await direct.getBuffer(answerOfKey(key));
    await direct.del(answerOfKey(key));
    clock.aheadMs = 20_000;
    await direct.set(keysOf(key).lock, 'somebody', 'PX', 1_000);
    const fetching = other.cache.fetch(key, null, says(gone));
    await new Promise((resolve) => setTimeout(resolve, 150));
    await direct.set(answerOfKey(key), value ?? Buffer.alloc(0));
    expect((await fetching).outcome).toEqual(gone);
  });

  test('does not read values over the limit, and replaces them', async () => {
    const one = await replica();
    for (const name of ['head', 'deletion'] as const) {
      const key = newKey();
      await direct.setrange(keysOf(key)[name], 8 * 2 ** 20, 'x');
      const before = await bytesSent();
      expect((await one.cache.fetch(key, null, says(gone))).outcome).toEqual(gone);
      expect(await direct.getrange(keysOf(key)[name], 2 ** 20, -1)).toBe('');
      expect((await bytesSent()) - before).toBeLessThan(100_000);
    }
  });

  async function bytesSent(): Promise<number> {
    return Number(/total_net_output_bytes:(\d+)/.exec(await direct.info('stats'))?.[1]);
  }

  test('asks again when an answer is no longer fresh, and passes the old one along', async () => {
    const [one, other] = await Promise.all([replica({ freshMs: 0 }), replica({ freshMs: 0 })]);
    const key = newKey();
    await one.cache.fetch(key, null, says(shared({ AssetName: 'A' })));
    await published(key);
    const asked: (SharedAnswer | null)[] = [];
    await other.cache.fetch(key, null, (known) => {
      asked.push(known);
      return Promise.resolve(gone);
    });
    expect(asked.map((known) => known?.asset.assetName)).toEqual(['A']);
  });

  test('a {} found by one replica reaches all others, which then use nothing older', async () => {
    const one = await replica({ freshMs: 0 });
    const others = [await replica({ freshMs: 0 }), await replica({ freshMs: 0 })];
    const key = newKey();
    const older = await one.cache.fetch(key, null, says(shared({ AssetName: 'A' })));
    await published(key);
    const told = Promise.all(others.map((other) => other.nextForgotten()));
    await one.cache.fetch(key, knownOf(older), says(gone));
    expect(await told).toEqual([key, key]);
    expect(one.forgotten, 'it knows').toEqual([]);

    for (const other of others) {
      const fault = await other.cache.fetch(key, knownOf(older), says({ kind: 'unreachable' }));
      expect(fault.before?.outcome.kind).toBe('unavailable');
    }
  });

  test('an older success never overwrites {}, even when its replica has lost the lock', async () => {
    const [slow, quick, third] = await Promise.all([replica(), replica(), replica()]);
    const key = newKey();
    const forgotten = slow.nextForgotten();
    let answer = (_outcome: ShareOutcome): void => undefined;
    const asking = new Promise<void>((resolve) => {
      void slow.cache.fetch(key, null, () => {
        resolve();
        return new Promise((settle) => (answer = settle));
      });
    });
    await asking;
    await direct.del(lockOf(key));
    await quick.cache.fetch(key, null, says(gone));
    await published(key);
    answer(shared({ AssetName: 'too late' }));
    expect(await forgotten).toBe(key);
    expect((await third.cache.fetch(key, null, never)).outcome).toEqual(gone);
  });

  test('a success that was asked for after {} counts again', async () => {
    const [one, other] = await Promise.all([replica({ freshMs: 0 }), replica({ freshMs: 0 })]);
    const key = newKey();
    await one.cache.fetch(key, null, says(gone));
    await published(key);
    const settled = await other.cache.fetch(key, null, says(shared({ AssetName: 'back' })));
    expect(sharedAnswer(settled.outcome).asset.assetName).toBe('back');
  });

  test('when a replica dies while asking, the next one asks as soon as the lock has expired', async () => {
    const one = await replica();
    const key = newKey();
    await direct.set(lockOf(key), 'of a dead one', 'PX', 300);
    const { outcome } = await one.cache.fetch(key, null, says(gone));
    expect(outcome).toEqual(gone);
    expect(one.sources).toEqual(['fetched']);
  });

  test('renews the lock while the service is slow, and releases it after a fault', async () => {
    const [slow, waiting] = await Promise.all([replica(), replica()]);
    const key = newKey();
    let fail = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      void slow.cache.fetch(key, null, () => {
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
    const second = waiting.cache.fetch(key, null, says(gone));
    await expect.poll(isProlonged, { timeout: 20_000, interval: 20 }).toBe(true);
    expect(waiting.sources).toEqual([]);
    fail();
    expect((await second).outcome).toEqual(gone);
  });

  test('when an answer is too large to be shared, each replica asks for itself without waiting', async () => {
    const [one, other] = await Promise.all([replica(), replica()]);
    const key = newKey();
    const { outcome } = await one.cache.fetch(key, null, says(tooLarge()));
    expect(outcome.kind).toBe('shared');
    await published(key);
    expect(await direct.memory('USAGE', answerOfKey(key))).toBeLessThan(1_000);
    expect((await other.cache.fetch(key, null, says(gone))).outcome).toEqual(gone);
    expect(other.sources).toEqual(['unshared']);
  });

  test('an unchanged answer is not stored again, unless Redis has evicted its body', async () => {
    const [one, other] = await Promise.all([replica({ freshMs: 0 }), replica()]);
    const key = newKey();
    const answer = shared({ AssetName: 'A' });
    const first = await one.cache.fetch(key, null, says(answer));
    await published(key);
    const body = await direct.getBuffer(keysOf(key).body);
    const headBefore = await direct.getBuffer(keysOf(key).head);
    await one.cache.fetch(key, knownOf(first), says(answer));
    await expect
      .poll(async () => (await direct.getBuffer(keysOf(key).head))?.equals(headBefore ?? Buffer.alloc(0)), {
        timeout: 20_000,
      })
      .toBe(false);
    expect(await direct.getBuffer(keysOf(key).body)).toEqual(body);
    await direct.del(keysOf(key).body);
    const settled = await other.cache.fetch(key, null, says(shared({ AssetName: 'A' })));
    expect(sharedAnswer(settled.outcome).asset.assetName).toBe('A');
    expect(other.sources).toEqual(['unshared']);
    await expect.poll(() => direct.exists(keysOf(key).body), { timeout: 20_000 }).toBe(1);
  });

  test('ignores values that are cut, changed, of another link or of another type', async () => {
    const [one, other] = await Promise.all([replica(), replica({ secret: 'another' })]);
    const share = async (key: string, name: string) => {
      await one.cache.fetch(key, null, says(shared({ AssetName: name })));
      await published(key);
      return (await direct.getBuffer(answerOfKey(key))) ?? Buffer.alloc(0);
    };
    const elsewhere = await share(newKey(), 'A');
    const put = (spoiled: (value: Buffer) => Buffer) => (key: string, value: Buffer) =>
      direct.set(answerOfKey(key), spoiled(value));
    const spoil: readonly ((key: string, value: Buffer) => Promise<unknown>)[] = [
      put(() => Buffer.alloc(0)),
      put(() => elsewhere),
      put((value) => value.subarray(0, 10)),
      put((value) => value.subarray(0, -1)),
      put((value) => Buffer.from(value.map((byte, index) => (index === 20 ? byte ^ 1 : byte)))),
      (key) => direct.set(answerOfKey(key), 'a text'),
      (key) => Promise.all([direct.del(answerOfKey(key)), direct.hset(answerOfKey(key), 'a', 'hash')]),
      (key, value) => Promise.all([direct.del(answerOfKey(key)), direct.set(keysOf(key).deletion, value)]),
      (key) => Promise.all([direct.del(answerOfKey(key)), direct.sadd(keysOf(key).deletion, 'a set')]),
      (key) => Promise.all([direct.del(answerOfKey(key)), direct.set(lockOf(key), 'for ever')]),
      (key) => Promise.all([direct.del(answerOfKey(key)), direct.sadd(lockOf(key), 'a set')]),
    ];
    for (const [index, make] of spoil.entries()) {
      const key = newKey();
      await make(key, await share(key, 'A'));
      const settled = await one.cache.fetch(key, null, says(shared({ AssetName: 'B' })));
      expect(sharedAnswer(settled.outcome).asset.assetName, `kind ${index}`).toBe('B');
    }
    const key = newKey();
    await share(key, 'A');
    const settled = await other.cache.fetch(key, null, says(shared({ AssetName: 'its own' })));
    expect(sharedAnswer(settled.outcome).asset.assetName, 'encrypted with another key').toBe('its own');
  });

  test('Redis holds no plain text of a shipment, and nothing for longer than a minute', async () => {
    const one = await replica();
    const key = newKey();
    const canary = 'Canary Cargo';
    await direct.flushall();
    await one.cache.fetch(key, null, says(shared({ AssetName: canary, CurrentAddress: canary, Status: canary })));
    await published(key);
    const deleted = newKey();
    await one.cache.fetch(deleted, null, says(gone));
    await published(deleted);
    const dump: Buffer[] = [];
    for (const name of await direct.keys('*')) {
      const left = await direct.pttl(name);
      expect(left, name).toBeLessThanOrEqual(60_000);
      // -2: over meanwhile; -1 would be for ever.
      expect(left, name).not.toBe(-1);
      if (left < 0) continue;
      const content = await direct.dumpBuffer(name);
      dump.push(Buffer.from(name), content ?? Buffer.alloc(0));
    }
    expect(dump.length).toBeGreaterThan(3);
    expect(Buffer.concat(dump).toString('latin1')).not.toMatch(/canary|cargo|AssetName/i);
  });

  test('a replica asks for itself while Redis is away, and shares again when it is back', async () => {
    const one = await replica();
    const away = one.next('state');
    await server.kill();
    expect((await away).isUsable).toBe(false);
    const { outcome } = await one.cache.fetch(newKey(), null, says(gone));
    expect(outcome).toEqual(gone);
    expect(one.sources).toEqual(['unshared']);
    const back = one.next('state');
    const gapsBefore = one.gaps();
    await server.start();
    expect((await back).isUsable).toBe(true);
    await expect
      .poll(one.gaps, { timeout: 20_000, message: 'what was told meanwhile, nobody heard' })
      .toBe(gapsBefore + 1);
    await one.cache.fetch(newKey(), null, says(gone));
    expect(one.sources).toEqual(['unshared', 'fetched']);
  });

  test('skips a Redis that does not answer after three requests, and releases a lock that it grants too late', async () => {
    const one = await replica({ commandMs: 50 });
    const key = newKey();
    const away = one.next('state');
    server.pause();
    let calls = 0;
    const ask: FetchFromService = () => {
      calls += 1;
      return Promise.resolve(gone);
    };
    for (const each of [key, newKey(), newKey()])
      expect((await one.cache.fetch(each, null, ask)).outcome).toEqual(gone);
    expect(await away).toMatchObject({ isUsable: false });
    expect(calls).toBe(3);
    const skipped = one.next('command');
    await one.cache.fetch(newKey(), null, ask);
    expect(await skipped).toMatchObject({ outcome: 'skipped' });
    const back = one.next('state');
    server.resume();
    expect(await back).toMatchObject({ isUsable: true });
    await expect.poll(() => direct.exists(lockOf(key)), { timeout: 20_000 }).toBe(0);
  });

  async function published(key: string): Promise<void> {
    await expect
      .poll(() => direct.exists(answerOfKey(key), keysOf(key).deletion), { timeout: 20_000 })
      .toBeGreaterThan(0);
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
  const LocationHistory = Array.from({ length: 900 }, () => ({
    Address: `Quay ${randomBytes(1_490).toString('base64')}`,
  }));
  return shared({ AssetName: 'Large', LocationHistory });
}

function says(outcome: ShareOutcome): FetchFromService {
  return () => Promise.resolve(outcome);
}

function never(): Promise<ShareOutcome> {
  throw new Error('the service was asked');
}

function sharedAnswer(outcome: ShareOutcome | undefined): SharedAnswer {
  if (outcome?.kind !== 'shared') throw new Error(`not shared: ${outcome?.kind}`);
  return outcome.answer;
}

function knownOf({ before: _before, ...fetched }: Fetched): KnownOutcome | null {
  const { outcome } = fetched;
  return outcome.kind === 'shared' || outcome.kind === 'unavailable' ? { ...fetched, outcome } : null;
}

async function turnsOfLoop(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
