import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRendering, type RenderingOptions } from './render-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LEASE_MS = 2_000;
const settle = () => vi.advanceTimersByTimeAsync(10);

/** Visitors by name, whose pages are ready, and who leave, when the test says so. */
function world(options: RenderingOptions = {}) {
  const rendering = createRendering(options);
  const left = new Set<string>();
  const begun: string[] = [];
  const entered = new Map<string, NonNullable<ReturnType<typeof rendering.enter>>>();
  return {
    stats: rendering.stats,
    begun: async () => {
      await settle();
      return begun.filter((name) => !left.has(name));
    },
    /** False: refused. */
    enter(name: string, work: 'page' | 'refresh' = 'page') {
      const entry = rendering.enter(work, () => left.has(name));
      if (entry !== null) entered.set(name, entry);
      return entry !== null;
    },
    begin(name: string, outcome?: 'shown' | 'fault') {
      const turn = entered.get(name)?.turn;
      if (turn !== undefined) void rendering.begin(turn, outcome).then(() => begun.push(name));
    },
    leave(name: string) {
      const entry = entered.get(name);
      left.add(name);
      entered.delete(name);
      entry?.end();
    },
  };
}

function come({ enter, begin }: ReturnType<typeof world>, ...names: string[]): void {
  for (const name of names) {
    expect(enter(name), name).toBe(true);
    begin(name);
  }
}

test('four answers are made at once, and the others in the order in which they can be made', async () => {
  const visitors = world();
  const { begun, enter, leave } = visitors;
  for (let number = 0; number < 10; number += 1) enter(`waits for the service ${number}`);
  come(visitors, 'a', 'b', 'c', 'd', 'e', 'f', 'g');
  expect(await begun()).toEqual(['a', 'b', 'c', 'd']);
  leave('f');
  leave('b');
  expect(await begun()).toEqual(['a', 'c', 'd', 'e']);
  for (const name of ['a', 'c', 'd']) leave(name);
  expect(await begun()).toEqual(['e', 'g']);
  expect(visitors.stats()).toEqual({ rendering: 2, waiting: 0 });
});

test('among many faults, every other turn is of one who is shown something', async () => {
  const visitors = world({ slots: 1 });
  const { begun, enter, begin, leave } = visitors;
  for (const name of ['fault 1', 'fault 2', 'fault 3', 'fault 4', 'a', 'b']) enter(name);
  for (const name of ['fault 1', 'fault 2', 'fault 3', 'fault 4']) begin(name, 'fault');
  for (const name of ['a', 'b']) begin(name);
  for (const name of ['fault 1', 'a', 'fault 2', 'b', 'fault 3', 'fault 4']) {
    expect(await begun()).toEqual([name]);
    leave(name);
  }
});

test('an answer that takes long to make holds up others for two seconds', async () => {
  const visitors = world({ slots: 1 });
  come(visitors, 'slow', 'next');
  await vi.advanceTimersByTimeAsync(LEASE_MS - 20);
  expect(await visitors.begun()).toEqual(['slow']);
  await settle();
  expect(await visitors.begun()).toEqual(['slow', 'next']);
  visitors.leave('slow');
  expect(visitors.stats()).toEqual({ rendering: 1, waiting: 0 });
});

test('while visitors connect, the next answer waits for a moment without, or 100 turns', async () => {
  vi.useRealTimers();
  const begunDuring = async (turns: number) => {
    const rendering = createRendering({ slots: 1 });
    const [first, second] = [rendering.enter('page', () => false), rendering.enter('page', () => false)];
    if (first === null || second === null) throw new Error('refused');
    await rendering.begin(first.turn);
    void rendering.begin(second.turn);
    first.end();
    for (let turn = 0; turn < turns; turn += 1) {
      rendering.connected();
      await new Promise(setImmediate);
    }
    return second.turn.isHeld;
  };
  expect([await begunDuring(0), await begunDuring(90), await begunDuring(110)]).toEqual([false, false, true]);
});

test('a visitor who would wait for more than 8 s is refused when it comes, a refresh after 1 s, and both served otherwise', async () => {
  const visitors = world();
  const { enter, leave, begun } = visitors;
  // One page takes 100 ms.
  for (let number = 0; number < 100; number += 1) {
    come(visitors, `before ${number}`);
    await vi.advanceTimersByTimeAsync(100);
    leave(`before ${number}`);
  }
  const come100 = Array.from({ length: 100 }, (_none, number) => {
    const isRefreshServed = enter(`refresh ${number}`, 'refresh');
    leave(`refresh ${number}`);
    const isServed = enter(`page ${number}`);
    visitors.begin(`page ${number}`);
    return { isRefreshServed, isServed };
  });
  const served = come100.filter(({ isServed }) => isServed).length;
  expect(served).toBeGreaterThan(75);
  expect(served).toBeLessThan(85);
  expect(come100.filter(({ isRefreshServed }) => isRefreshServed).length).toBeGreaterThan(8);
  expect(come100.filter(({ isRefreshServed }) => isRefreshServed).length).toBeLessThan(14);
  for (let number = 0; number < served; number += 1) {
    expect(await begun()).toContain(`page ${number}`);
    leave(`page ${number}`);
  }
  expect(enter('later', 'refresh')).toBe(true);
});

test('no more than 1,500 requests wait for the tracking service', () => {
  const { enter, leave } = world();
  const entered = Array.from({ length: 2_000 }, (_none, number) => enter(`${number}`));
  expect(entered.filter(Boolean)).toHaveLength(1_500);
  expect(enter('one more')).toBe(false);
  leave('0');
  expect(enter('one more')).toBe(true);
});

test('every slot comes back, whenever its visitor leaves', async () => {
  const event = fc.record({
    does: fc.constantFrom('enter', 'enter', 'begin', 'begin', 'begin', 'leave', 'leave', 'outlast the lease'),
    name: fc.constantFrom('a', 'b', 'c', 'd'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 80, size: 'max' }), async (events) => {
      const visitors = world({ slots: 2, maxWaitMs: Infinity });
      const present = new Map<string, string>();
      for (const [number, { does, name }] of events.entries()) {
        const visitor = present.get(name) ?? `${name} at ${number}`;
        if (does === 'outlast the lease') await vi.advanceTimersByTimeAsync(LEASE_MS);
        else if (does === 'begin') visitors.begin(visitor);
        else if (does === 'leave') {
          visitors.leave(visitor);
          present.delete(name);
        } else if (!present.has(name)) {
          visitors.enter(visitor);
          present.set(name, visitor);
        }
        await settle();
        const { rendering, waiting } = visitors.stats();
        expect(rendering).toBeLessThanOrEqual(2);
        if (waiting > 0) expect(rendering).toBe(2);
      }
      for (const visitor of present.values()) visitors.leave(visitor);
      await settle();
      expect(visitors.stats()).toEqual({ rendering: 0, waiting: 0 });
    }),
    { numRuns: 300 },
  );
});
