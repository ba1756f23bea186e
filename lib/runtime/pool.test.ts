import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { createPool, type Lease, type LeaseRequest, type Pool } from './pool.ts';

const maxWaitMs = 60_000;

function extend(lease: Lease, weight: number, more: Partial<LeaseRequest> = {}): Promise<void> {
  return lease.extend({ weight, maxWaitMs, ...more });
}

/** 'granted', the reason of the refusal, or 'waiting'. */
async function outcomeOf(granting: Promise<unknown>): Promise<string> {
  return Promise.race([
    granting.then(
      () => 'granted',
      (error: unknown) => (isTrackingError(error) ? `${error.kind}: ${error.reason}` : String(error)),
    ),
    nextTurn().then(() => 'waiting'),
  ]);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Jobs that each last until the test ends them, and the order in which they began. */
function jobsIn(pool: Pool) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    /** The name of the job once it is over, or the reason of its refusal. */
    run: (name: string, more: Partial<LeaseRequest> = {}): Promise<string> =>
      pool
        .run({ owner: name.charAt(0), maxWaitMs, ...more }, () => {
          began.push(name);
          return new Promise<string>((resolve) => ends.push(() => resolve(name)));
        })
        .catch((error: unknown) => (isTrackingError(error) ? error.reason : String(error))),
    endOne: async () => {
      while (ends.length === 0) await nextTurn();
      ends.shift()?.();
      await nextTurn();
    },
  };
}

describe('a pool', () => {
  test('grants up to its capacity, and what is released to the next request', async () => {
    const pool = createPool({ capacity: 100, ownerCapacity: 60 });
    const [first, second] = [pool.open('a'), pool.open('a')];
    expect(await outcomeOf(extend(first, 40))).toBe('granted');
    const waiting = extend(second, 40);
    expect(await outcomeOf(waiting)).toBe('waiting');
    first.release();
    expect(await outcomeOf(waiting)).toBe('granted');
    second.release();
    second.release();
    expect([pool.taken(), pool.waiting()]).toEqual([0, 0]);
  });

  test('keeps capacity for other owners when one owner asks for all of it', async () => {
    const pool = createPool({ capacity: 100, ownerCapacity: 40 });
    const large = Array.from({ length: 5 }, () => pool.acquire({ owner: 'a', weight: 66, maxWaitMs }));
    const outcomes = await Promise.all(large.map(outcomeOf));
    expect(outcomes).toEqual(['granted', ...Array<string>(4).fill('waiting')]);
    expect(await outcomeOf(pool.acquire({ owner: 'b', weight: 20, maxWaitMs }))).toBe('granted');
    expect(await outcomeOf(pool.acquire({ owner: 'c', weight: 14, maxWaitMs }))).toBe('granted');
  });

  test('serves the owners by round robin, and each owner oldest first', async () => {
    const pool = createPool({ capacity: 50 });
    const order: string[] = [];
    const leases = new Map<string, Lease>();
    const acquire = async (name: string) => {
      leases.set(name, await pool.acquire({ owner: name.charAt(0), weight: 50, maxWaitMs }));
      order.push(name);
    };
    const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(acquire);
    for (let count = 0; count < all.length; count += 1) {
      await nextTurn();
      leases.get(order.at(-1) ?? '')?.release();
    }
    await Promise.all(all);
    expect(order.join(' ')).toBe('a1 a2 b1 c1 a3 b2');
  });

  test('refuses after the longest wait, and when the signal fires', async () => {
    const pool = createPool({ capacity: 10 });
    const holder = await pool.acquire({ owner: 'a', weight: 10, maxWaitMs });
    await expect(pool.acquire({ owner: 'b', maxWaitMs: 0 })).rejects.toMatchObject({ reason: 'busy' });
    const abort = new AbortController();
    const gone = pool.acquire({ owner: 'b', maxWaitMs, signal: abort.signal });
    abort.abort();
    await expect(gone).rejects.toMatchObject({ reason: 'aborted' });
    await expect(pool.acquire({ owner: 'b', maxWaitMs, signal: abort.signal })).rejects.toMatchObject({
      reason: 'aborted',
    });
    holder.release();
    expect(await outcomeOf(pool.acquire({ owner: 'c', weight: 10, maxWaitMs }))).toBe('granted');
  });

  test('grants a request over the capacity while there is no other lease', async () => {
    const pool = createPool({ capacity: 100, ownerCapacity: 40 });
    expect(await outcomeOf(pool.acquire({ owner: 'a', weight: 300, maxWaitMs }))).toBe('granted');
  });

  test('refuses the newest lease when all leases wait for more', async () => {
    const pool = createPool({ capacity: 100 });
    const [old, young] = [pool.open('a'), pool.open('b')];
    await Promise.all([extend(old, 50), extend(young, 50)]);
    const oldMore = extend(old, 50);
    expect(await outcomeOf(oldMore)).toBe('waiting');
    expect(await outcomeOf(extend(young, 50))).toBe('unreachable: busy');
    expect(await outcomeOf(oldMore)).toBe('granted');
  });

  test('returns null at once when a lease that may not wait does not fit', () => {
    const pool = createPool({ capacity: 4, ownerCapacity: 2 });
    const leases = [pool.tryAcquire(2, 'a'), pool.tryAcquire(1, 'a'), pool.tryAcquire(2, 'b'), pool.tryAcquire(1, 'c')];
    expect(leases.map((lease) => lease !== null)).toEqual([true, false, true, false]);
    leases[0]?.release();
    expect(pool.tryAcquire(1, 'c')).not.toBeNull();
  });

  test('never exceeds its capacity but for a single lease, and settles every request', async () => {
    const step = fc.record({
      owner: fc.constantFrom('a', 'b', 'c'),
      sizes: fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.boolean(), async (steps, isNewestFirst) => {
        const pool = createPool({ capacity: 100, ownerCapacity: 40, isNewestFirst });
        const held = new Map<number, number>();
        const visits = steps.map(async ({ owner, sizes }, index) => {
          const lease = pool.open(owner);
          try {
            for (const weight of sizes) {
              await extend(lease, weight, { signal: new AbortController().signal });
              held.set(index, (held.get(index) ?? 0) + weight);
              // A refused request releases at once, but its rejection arrives a moment later.
              await nextTurn();
              const all = [...held.values()].reduce((sum, one) => sum + one, 0);
              expect(all <= 100 || held.size === 1).toBe(true);
            }
          } catch (error) {
            expect(error).toMatchObject({ reason: 'busy' });
          } finally {
            held.delete(index);
            lease.release();
          }
        });
        await Promise.all(visits);
        expect([pool.taken(), pool.waiting()]).toEqual([0, 0]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a value with several readers', () => {
  test('counts once, until the last reader has released it', async () => {
    const pool = createPool({ capacity: 100 });
    const value = {};
    const share = (of: object) => pool.acquireShared(of, { weight: 80, owner: 'files', maxWaitMs });
    const [one, other] = await Promise.all([share(value), share(value)]);
    expect(pool.taken()).toBe(80);
    one();
    one();
    expect(pool.taken()).toBe(80);
    const waiting = share({});
    other();
    (await waiting)();
    expect(pool.taken()).toBe(0);
  });

  test('is refused to all of them when there is no capacity in time, and granted later', async () => {
    const pool = createPool({ capacity: 100 });
    const request = { weight: 80, owner: 'parts', maxWaitMs: 0 };
    const release = await pool.acquireShared({}, request);
    const value = {};
    for (const result of await Promise.allSettled([1, 2].map(() => pool.acquireShared(value, request))))
      expect(result).toMatchObject({ status: 'rejected', reason: { reason: 'busy' } });
    release();
    (await pool.acquireShared(value, request))();
    expect(pool.taken()).toBe(0);
  });
});

describe('a pool of one slot, as a fair queue', () => {
  test('runs one job at a time, the owners by round robin', async () => {
    const { began, run, endOne } = jobsIn(createPool({ capacity: 1 }));
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => run(name));
    await nextTurn();
    expect(began).toEqual(['a1']);
    for (let count = 0; count < 7; count += 1) await endOne();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
    expect(began.join(' ')).toBe('a1 a2 b1 c1 a3 b2 a4');
  });

  test('runs the next job after a failure', async () => {
    const pool = createPool({ capacity: 1 });
    await expect(pool.run({ maxWaitMs }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pool.run({ maxWaitMs }, () => Promise.resolve('yes'))).toBe('yes');
  });
});
