import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { createMemoryBudget, type MemoryBudget, type Reservation } from './memory-budget.ts';

const never = new AbortController().signal;

function enter(budget: MemoryBudget, owner: string, until = Date.now() + 60_000): Reservation {
  return budget.reserve(owner, until);
}

/** 'taken', why not, or 'waiting' when it is neither by now. */
async function outcomeOf(taking: Promise<void>): Promise<string> {
  return Promise.race([
    taking.then(
      () => 'taken',
      (error: unknown) => (isTrackingError(error) ? `${error.kind}: ${error.reason}` : String(error)),
    ),
    new Promise<string>((resolve) => setImmediate(() => resolve('waiting'))),
  ]);
}

describe('a memory budget', () => {
  test('is limited, and given to the next when it is given back', async () => {
    const budget = createMemoryBudget({ bytes: 100, bytesEach: 60 });
    const [first, second] = [enter(budget, 'a'), enter(budget, 'a')];
    expect(await outcomeOf(first.take(40, never))).toBe('taken');
    const waiting = second.take(40, never);
    expect(await outcomeOf(waiting)).toBe('waiting');
    first.release();
    expect(await outcomeOf(waiting)).toBe('taken');
  });

  test('that one owner fills is there for the others', async () => {
    const budget = createMemoryBudget({ bytes: 100, bytesEach: 40 });
    const large = Array.from({ length: 5 }, () => enter(budget, 'a'));
    const outcomes = await Promise.all(large.map((place) => outcomeOf(place.take(66, never))));
    expect(outcomes).toEqual(['taken', ...Array<string>(4).fill('waiting')]);
    expect(await outcomeOf(enter(budget, 'b').take(20, never))).toBe('taken');
    expect(await outcomeOf(enter(budget, 'c').take(14, never))).toBe('taken');
  });

  test('is given to the owners by turns', async () => {
    const budget = createMemoryBudget({ bytes: 50, bytesEach: 50 });
    const order: string[] = [];
    const places = new Map<string, Reservation>();
    const take = (name: string) => {
      const place = enter(budget, name.charAt(0));
      places.set(name, place);
      return place.take(50, never).then(() => order.push(name));
    };
    const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(take);
    for (let count = 0; count < all.length; count += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      places.get(order.at(-1) ?? '')?.release();
    }
    await Promise.all(all);
    expect(order.join(' ')).toBe('a1 a2 b1 c1 a3 b2');
  });

  test('is not waited for beyond the time, nor by who has gone', async () => {
    const budget = createMemoryBudget({ bytes: 10, bytesEach: 10 });
    const holder = enter(budget, 'a');
    await holder.take(10, never);
    await expect(enter(budget, 'b', Date.now()).take(1, never)).rejects.toMatchObject({ reason: 'busy' });
    const abort = new AbortController();
    const gone = enter(budget, 'b').take(1, abort.signal);
    abort.abort();
    await expect(gone).rejects.toMatchObject({ reason: 'aborted' });
    await expect(enter(budget, 'b').take(1, abort.signal)).rejects.toMatchObject({ reason: 'aborted' });
    holder.release();
    expect(await outcomeOf(enter(budget, 'c').take(10, never))).toBe('taken');
  });

  test('is given beyond the limit to who is alone, who could never get it otherwise', async () => {
    const budget = createMemoryBudget({ bytes: 100, bytesEach: 40 });
    expect(await outcomeOf(enter(budget, 'a').take(300, never))).toBe('taken');
  });

  test('is taken from the newest where all wait for more that nobody can give back', async () => {
    const budget = createMemoryBudget({ bytes: 100, bytesEach: 100 });
    const [old, young] = [enter(budget, 'a'), enter(budget, 'b')];
    await Promise.all([old.take(50, never), young.take(50, never)]);
    const oldMore = old.take(50, never);
    expect(await outcomeOf(oldMore)).toBe('waiting');
    expect(await outcomeOf(young.take(50, never))).toBe('unreachable: busy');
    expect(await outcomeOf(oldMore)).toBe('taken');
  });

  test('never holds more than the limit but for one alone, and comes to an end, whatever is wanted', async () => {
    const step = fc.record({
      owner: fc.constantFrom('a', 'b', 'c'),
      sizes: fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const budget = createMemoryBudget({ bytes: 100, bytesEach: 40 });
        const held = new Map<number, number>();
        const visits = steps.map(async ({ owner, sizes }, index) => {
          const place = enter(budget, owner);
          try {
            for (const bytes of sizes) {
              await place.take(bytes, new AbortController().signal);
              held.set(index, (held.get(index) ?? 0) + bytes);
              // Who is refused gives back at once, and tells a moment later.
              await new Promise((resolve) => setImmediate(resolve));
              const all = [...held.values()].reduce((sum, one) => sum + one, 0);
              expect(all <= 100 || held.size === 1).toBe(true);
            }
          } catch (error) {
            expect(error).toMatchObject({ reason: 'busy' });
          } finally {
            held.delete(index);
            place.release();
          }
        });
        await Promise.all(visits);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a value that several readers hold', () => {
  test('counts once, until the last of them has released it', async () => {
    const budget = createMemoryBudget({ bytes: 100, bytesEach: 100 });
    const value = {};
    const share = (of: object, until = Date.now() + 60_000) => budget.share(of, 80, 'files', until);
    const [one, other] = await Promise.all([share(value), share(value)]);
    expect(budget.taken()).toBe(80);
    one();
    one();
    expect(budget.taken()).toBe(80);
    const waiting = share({});
    other();
    (await waiting)();
    expect(budget.taken()).toBe(0);
  });

  test('is refused to all of them where there is no memory in time, and can be had later', async () => {
    const budget = createMemoryBudget({ bytes: 100, bytesEach: 100 });
    const release = await budget.share({}, 80, 'files', Date.now() + 60_000);
    const value = {};
    for (const result of await Promise.allSettled([1, 2].map(() => budget.share(value, 80, 'parts', Date.now()))))
      expect(result).toMatchObject({ status: 'rejected', reason: { reason: 'busy' } });
    release();
    (await budget.share(value, 80, 'parts', Date.now()))();
    expect(budget.taken()).toBe(0);
  });
});
