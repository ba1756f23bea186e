import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LimitedRequest } from '#lib/runtime/routes.ts';
import { createLimits, type LimitsOptions } from './limits.ts';
import { createMemoryCounter } from './counters.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_750_000_000_000 }));
afterEach(() => vi.useRealTimers());

const blocks: number[] = [];
beforeEach(() => void blocks.splice(0));

function limitsOf(options: Partial<LimitsOptions> = {}) {
  const limits = createLimits({
    store: createMemoryCounter,
    pages: 300,
    misses: 30,
    onBlock: (seconds) => blocks.push(seconds),
    onFailure: (error) => expect(error).toBeUndefined(),
    ...options,
  });
  /** Returns the limit that refuses the request, or `answered`. */
  const ask = async (address: string, missed: string | null = null, wanted: LimitedRequest = 'link') => {
    const entry = await limits.enter(address, wanted);
    if (entry.isLimited) return `${entry.limit} ${entry.retryAfter}`;
    await entry.leave(missed === null ? [] : [missed]);
    return 'answered';
  };
  return { limits, ask };
}

/** Counts each answer. */
async function tally(answers: Iterable<Promise<string>>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const one of await Promise.all(answers)) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test('answers 30 of 3,000 sequential guesses, and any other address', async () => {
  const { ask } = limitsOf();
  const answers: Promise<string>[] = [];
  for (const guess of times(3000, String)) {
    const one = ask('192.0.2.1', guess);
    await one;
    answers.push(one);
  }
  expect(await tally(answers)).toEqual({ answered: 30, 'misses 600': 2970 });
  expect(await ask('192.0.2.2')).toBe('answered');
  expect(await ask('192.0.2.1', null, 'refresh')).toBe('misses 600');
  expect(await ask('192.0.2.1', null, 'page')).toBe('answered');
});

test('counts each link of an order, as pages and as guesses', async () => {
  const { limits, ask } = limitsOf();
  const open = async (links: number, missed: readonly string[]) => {
    const entry = await limits.enter('192.0.2.1', 'link', links);
    if (entry.isLimited) return entry.limit;
    await entry.leave(missed);
    return 'answered';
  };
  expect(await open(20, ['a', 'b'])).toBe('answered');
  expect(
    await open(
      20,
      times(20, (index) => `x${index}`),
    ),
  ).toBe('answered');
  expect(
    await open(
      20,
      times(20, (index) => `y${index}`),
    ),
  ).toBe('answered');
  expect(await open(2, [])).toBe('misses');
  expect(await ask('192.0.2.1')).toBe('misses 600');
  const small = limitsOf({ pages: 10 }).limits;
  expect((await small.enter('192.0.2.3', 'link', 20)).isLimited).toBe(false);
  const busy = limitsOf({ pages: 0 }).limits;
  const entries = await Promise.all(times(4, () => busy.enter('192.0.2.4', 'link', 20)));
  expect(entries.map(({ isLimited }) => isLimited)).toEqual([false, false, false, true]);
  const other = limitsOf({ pages: 50 }).limits;
  const limited = await Promise.all(times(3, () => other.enter('192.0.2.2', 'link', 20)));
  expect(limited.map(({ isLimited }) => isLimited)).toEqual([false, false, true]);
});

test('answers fewer than 100 of 3,000 concurrent guesses', async () => {
  const { limits } = limitsOf();
  const entries = await Promise.all(times(3000, () => limits.enter('192.0.2.1', 'link')));
  const taken = entries.filter((entry) => !entry.isLimited);
  expect(taken.length).toBe(60);
  await Promise.all(taken.map((entry, index) => (entry.isLimited ? null : entry.leave([String(index)]))));
  expect(await limits.enter('192.0.2.1', 'link')).toEqual({ isLimited: true, limit: 'misses', retryAfter: 600 });
  expect(blocks).toEqual([600]);
});

test('doubles each further block within a day, up to a maximum, and starts again after a day', async () => {
  const { ask } = limitsOf({ pages: 0 });
  const guess = async () => tally(times(40, (i) => ask('a', `${Date.now()} ${i}`)));
  for (const _ of times(7, Number)) {
    await guess();
    pass((blocks.at(-1) ?? 0) + 1);
  }
  expect(blocks).toEqual([600, 1200, 2400, 4800, 9600, 9600, 9600]);
  pass(24 * 3600);
  await guess();
  expect(blocks.at(-1)).toBe(600);
});

test('counts a dead link that is opened repeatedly as one miss', async () => {
  const { ask } = limitsOf();
  for (const _ of times(200, Number)) expect(await ask('a', 'dead')).toBe('answered');
  expect(blocks).toEqual([]);
});

test('limits only the pages per minute of an address that opens existing links', async () => {
  const { ask } = limitsOf({ pages: 300 });
  const one = async () => {
    const answers: Promise<string>[] = [];
    for (const _ of times(305, Number)) answers.push(ask('office'));
    await Promise.allSettled(answers);
    return tally(answers);
  };
  const answers = await one();
  expect(answers['answered']).toBe(60);
  expect(answers['crowd 2']).toBe(245);
  for (const _ of times(240, Number)) expect(await ask('office')).toBe('answered');
  expect(await ask('office')).toBe('pages 60');
  expect(await ask('office', null, 'refresh')).toBe('answered');
  pass(61);
  expect(await ask('office')).toBe('answered');
});

test('applies no limit when it is 0', async () => {
  const { ask } = limitsOf({ pages: 0, misses: 0 });
  for (const guess of times(500, String)) expect(await ask('a', guess)).toBe('answered');
  expect(await tally(times(500, () => ask('a', 'x', 'refresh')))).toEqual({ answered: 500 });
});

test('admits requests when the store fails', async () => {
  const failures: unknown[] = [];
  const { ask } = limitsOf({
    store: (terms) => ({
      ...createMemoryCounter(terms),
      consume: () => Promise.reject(new Error('gone')),
      get: () => Promise.reject(new Error('gone')),
      penalty: () => Promise.reject(new Error('gone')),
    }),
    onFailure: (error) => failures.push(error),
  });
  expect(await ask('a', 'x')).toBe('answered');
  expect(failures.length).toBe(2);
});

test('keeps a bounded number of a million addresses', async () => {
  const counter = createMemoryCounter({ name: 'pages', points: 300, seconds: 60 }, 1000);
  for (let address = 0; address < 20_000; address += 1) await counter.consume(String(address));
  expect(counter.size()).toBe(1000);
  await expect(Promise.all(times(301, () => counter.consume('19999')))).rejects.toMatchObject({ consumedPoints: 301 });
});
