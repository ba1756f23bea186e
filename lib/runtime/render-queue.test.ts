import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRenderQueue, type RenderQueueOptions, type Slot } from './render-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two slots, and pages that take 10 ms until others were measured. */
const small: RenderQueueOptions = { slots: 2, firstPaceMs: 10, burst: 20, leaseMs: 60_000 };

/** Visitors by name, whose pages are ready when the test says so. */
function world(options: RenderQueueOptions = small) {
  const queue = createRenderQueue(options);
  const slots = new Map<string, Slot>();
  const refused: string[] = [];
  const gone = new Set<string>();
  const settle = (name: string, slot: Slot | null) => {
    if (slot === null) refused.push(name);
    else slots.set(name, slot);
  };
  return {
    queue,
    refused,
    gone,
    rendering: () => [...slots.keys()],
    slotOf: (name: string) => slots.get(name),
    async come(work: 'page' | 'refresh', ...names: string[]) {
      for (const name of names) {
        const slot = queue.enter(work, () => gone.has(name));
        if (slot instanceof Promise) void slot.then((later) => settle(name, later));
        else settle(name, slot);
      }
      await vi.advanceTimersByTimeAsync(1);
    },
    async leave(...names: string[]) {
      for (const name of names) {
        slots.get(name)?.leave();
        slots.delete(name);
      }
      await vi.advanceTimersByTimeAsync(1);
    },
  };
}

/** Pages take `pageMs` each, and `perSecond` of them are asked for, from now for `seconds`. */
async function load(pageMs: number, perSecond: number, seconds: number, queue = createRenderQueue({ slots: 1 })) {
  const waits: number[] = [];
  const refusedAfter: number[] = [];
  const come = async () => {
    const start = performance.now();
    const slot = await queue.enter('page', () => false);
    if (slot === null) return void refusedAfter.push(performance.now() - start);
    waits.push(performance.now() - start);
    setTimeout(slot.leave, pageMs);
  };
  const arriving = setInterval(() => void come(), 1000 / perSecond);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  clearInterval(arriving);
  return { queue, waits, refusedAfter };
}

describe('slots', () => {
  test('are granted at once while free, then in the order of arrival', async () => {
    const { come, leave, rendering, refused } = world();
    await come('page', 'a', 'b', 'c', 'd');
    expect(rendering()).toEqual(['a', 'b']);
    await leave('b');
    expect(rendering()).toEqual(['a', 'c']);
    await leave('a', 'c');
    expect(rendering()).toEqual(['d']);
    expect(refused).toEqual([]);
  });

  test('are granted in a turn without a new connection, or after 100 turns', async () => {
    vi.useRealTimers();
    const renderingDuring = async (turns: number) => {
      const queue = createRenderQueue({ ...small, slots: 1 });
      const first = queue.enter('page', () => false);
      const second = queue.enter('page', () => false);
      if (first === null || first instanceof Promise) throw new Error('no slot');
      first.leave();
      const rendering: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        queue.connected();
        await new Promise(setImmediate);
        rendering.push(queue.stats().rendering);
      }
      (await second)?.leave();
      return rendering;
    };
    expect(Math.max(...(await renderingDuring(90)))).toBe(0);
    expect((await renderingDuring(110)).at(-1)).toBe(1);
  });

  test('are not granted to clients that have left, or after the longest wait', async () => {
    const { come, leave, rendering, refused, gone, queue } = world({ ...small, maxWaitMs: 500 });
    await come('page', 'a', 'b', 'c', 'd', 'e');
    gone.add('c');
    await leave('a');
    expect(rendering()).toEqual(['b', 'd']);
    await vi.advanceTimersByTimeAsync(500);
    expect(refused).toEqual(['c', 'e']);
    expect(queue.stats().refused.page).toBe(1);
  });

  test('that are held for too long are granted to others, and released once', async () => {
    const { come, leave, rendering, queue } = world({ ...small, leaseMs: 100 });
    await come('page', 'slow 1', 'slow 2', 'next');
    await vi.advanceTimersByTimeAsync(100);
    expect(rendering()).toContain('next');
    await leave('slow 1', 'slow 2', 'next');
    expect(queue.stats()).toMatchObject({ rendering: 0, waiting: 0 });
  });
});

describe('a burst', () => {
  test('of 400 requests is served completely at a hundred pages a second', async () => {
    const { queue, waits, refusedAfter } = await load(10, 1000, 0.4);
    expect(refusedAfter).toEqual([]);
    expect(queue.stats().isStanding).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(waits.length).toBeGreaterThanOrEqual(399);
    expect(refusedAfter).toEqual([]);
  });

  test('on one link is served completely, though all requests return from the service at once', async () => {
    const { queue, come, refused, rendering, slotOf, leave } = world({ slots: 4, firstPaceMs: 14 });
    const names = Array.from({ length: 400 }, (_none, index) => `v${index}`);
    let answer = (_text: string) => undefined as void;
    const answered = new Promise<string>((resolve) => (answer = resolve));
    const back: unknown[] = [];
    const left = new Set<string>();
    await come('page', ...names);
    for (let round = 0; left.size < names.length && round < 1000; round += 1) {
      for (const name of rendering().filter((each) => !left.has(each))) {
        left.add(name);
        void slotOf(name)
          ?.during(() => queue.waitOnIo(answered))
          .then(async (result) => {
            back.push(result);
            await leave(name);
          });
      }
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(queue.stats().waitingOnIo).toBe(400);
    answer('answered');
    await vi.advanceTimersByTimeAsync(4000);
    expect(refused).toEqual([]);
    expect(back).toEqual(names.map(() => 'answered'));
  });

  test('lets later requests wait while it is served', async () => {
    const { queue } = await load(10, 1000, 0.3);
    const later = await load(10, 10, 2, queue);
    expect(later.refusedAfter).toEqual([]);
  });

  test('refuses the refreshes of open tabs before it refuses a page', async () => {
    const { come, refused, queue } = world();
    await come('page', ...Array.from({ length: 64 }, (_none, index) => `v${index}`));
    await come('refresh', 'tab');
    expect(refused).toEqual(['tab']);
    expect(queue.stats().refused).toEqual({ page: 0, refresh: 1, file: 0 });
  });

  test('serves pages before refreshes that came earlier', async () => {
    const { come, leave, rendering } = world();
    await come('page', 'a', 'b');
    await come('refresh', 'tab');
    await come('page', 'c');
    await leave('a');
    expect(rendering()).toEqual(['b', 'c']);
    await leave('b');
    expect(rendering()).toEqual(['c', 'tab']);
  });
});

describe('overload', () => {
  const share = (values: readonly number[], part: number) =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

  test('of five times the capacity keeps waits short, refuses on arrival, and uses all capacity', async () => {
    const { waits, refusedAfter } = await load(10, 500, 20);
    expect(waits.length).toBeGreaterThan(0.95 * 20 * 90);
    expect(share(waits, 0.5)).toBeLessThan(600);
    expect(share(waits, 0.99)).toBeLessThan(2600);
    expect(share(refusedAfter, 0.95)).toBe(0);
  });

  test('of slightly more than the capacity is detected too', async () => {
    const { waits, queue } = await load(10, 120, 20);
    expect(share(waits, 0.5)).toBeLessThan(700);
    expect(queue.stats().isStanding).toBe(true);
  });

  test('ends soon after the load', async () => {
    const { queue } = await load(10, 500, 6);
    expect(queue.stats().isStanding).toBe(true);
    await load(10, 50, 5, queue);
    expect(queue.stats().isStanding).toBe(false);
    const burst = await load(10, 1000, 0.2, queue);
    expect(burst.refusedAfter).toEqual([]);
  });

  test('depends on the rendering time: fewer requests wait on a slow machine', async () => {
    const quick = await load(5, 1000, 0.5);
    expect(quick.queue.stats().waiting).toBeGreaterThanOrEqual(380);
    const slow = await load(50, 1000, 0.5, (await load(50, 15, 10)).queue);
    expect(slow.queue.stats().waiting).toBeLessThan(250);
  });

  test('of the event loop refuses refreshes, and files too when it is severe', async () => {
    let late = 0;
    const { come, refused, queue } = world({ ...small, lateMs: () => late });
    expect(queue.admitFile()).toBe(true);
    late = 300;
    await come('refresh', 'tab on its own');
    expect(refused).toEqual([]);
    await come('refresh', 'tab');
    await come('page', 'page');
    expect(refused).toEqual(['tab']);
    expect(queue.admitFile()).toBe(true);
    late = 2100;
    expect(queue.admitFile()).toBe(false);
  });
});

describe('a request that waits on I/O', () => {
  test('lends its slot to others, and gets one back before new requests', async () => {
    const { come, leave, rendering, slotOf, queue } = world();
    await come('page', 'a', 'b', 'c', 'd');
    let answer = (_text: string) => undefined as void;
    const asked = new Promise<string>((resolve) => (answer = resolve));
    const got = slotOf('a')?.during(() => queue.waitOnIo(asked));
    await vi.advanceTimersByTimeAsync(1);
    expect(rendering()).toEqual(['a', 'b', 'c']);
    expect(queue.stats()).toMatchObject({ rendering: 2, waitingOnIo: 1, waiting: 1 });
    answer('answered');
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.stats()).toMatchObject({ rendering: 2, waitingOnIo: 0, waiting: 2 });
    await leave('b');
    expect(await got).toBe('answered');
    expect(rendering(), 'd still waits').toEqual(['a', 'c']);
    await leave('a', 'c');
    await leave('d');
    expect(queue.stats()).toMatchObject({ rendering: 0, waitingOnIo: 0, waiting: 0 });
  });

  test('takes no slot when it has ended meanwhile', async () => {
    const { come, leave, slotOf, queue } = world();
    await come('page', 'a');
    const got = slotOf('a')?.during(() => queue.waitOnIo(new Promise((resolve) => setTimeout(resolve, 50, 'late'))));
    await leave('a');
    await vi.advanceTimersByTimeAsync(50);
    expect(await got).toBe('late');
    expect(queue.stats()).toMatchObject({ rendering: 0, waitingOnIo: 0, waiting: 0 });
  });

  test('is refused when hundreds return at once', async () => {
    const { come, slotOf, queue } = world({ ...small, maxWaitMs: 300, burst: 1000 });
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const back: Promise<unknown>[] = [];
    for (let count = 0; count < 100; count += 1) {
      await come('page', `v${count}`);
      back.push(Promise.resolve(slotOf(`v${count}`)?.during(() => queue.waitOnIo(asked.then(() => 'answered')))));
    }
    await come('page', 'holder 1', 'holder 2');
    answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.stats().waiting).toBeLessThanOrEqual(46);
    expect((await Promise.all(back.slice(48))).every((value) => value === null)).toBe(true);
  });

  test('that failed is served after answered ones, alternating with new requests', async () => {
    const { come, leave, rendering, slotOf, queue } = world();
    const served: string[] = [];
    const wait = (name: string, work: Promise<'fault' | 'answer'>) =>
      void slotOf(name)
        ?.during(() => queue.waitOnIo(work, (result) => result === 'fault'))
        .then(() => served.push(name));
    let fail = (_: 'fault') => undefined as void;
    const failing = new Promise<'fault'>((resolve) => (fail = resolve));
    let answer = (_: 'answer') => undefined as void;
    const answering = new Promise<'answer'>((resolve) => (answer = resolve));
    for (const name of ['v1', 'v2', 'v3', 'v4']) {
      await come('page', name);
      wait(name, failing);
    }
    await come('page', 'well');
    wait('well', answering);
    await come('page', 'holder 1', 'holder 2');
    fail('fault');
    await come('page', 'new 1', 'new 2');
    answer('answer');
    await vi.advanceTimersByTimeAsync(1);
    expect(served).toEqual([]);
    await leave('holder 1');
    expect(served).toEqual(['well']);
    await leave('well');
    expect(served).toEqual(['well', 'v1']);
    await leave('v1');
    expect(rendering()).toContain('new 1');
    await leave('new 1');
    expect(served).toEqual(['well', 'v1', 'v2']);
    await leave('v2');
    expect(rendering()).toContain('new 2');
    await leave('new 2', 'holder 2');
    expect(served).toEqual(['well', 'v1', 'v2', 'v3', 'v4']);
  });

  test('that failed does not block new requests, however many waited for it', async () => {
    const { queue, come, refused, slotOf } = world({ ...small, slots: 4, maxWaitMs: 60_000 });
    let fail = (_: 'fault') => undefined as void;
    const failing = new Promise<'fault'>((resolve) => (fail = resolve));
    for (let index = 0; index < 600; index += 1) {
      await come('page', `v${index}`);
      void slotOf(`v${index}`)?.during(() => queue.waitOnIo(failing, () => true));
    }
    fail('fault');
    await vi.advanceTimersByTimeAsync(1);
    expect(queue.stats().waiting).toBeGreaterThan(500);
    await come('page', 'new 1', 'new 2', 'new 3');
    expect(refused).toEqual([]);
  });

  test('without a slot waits and changes nothing', async () => {
    expect(await createRenderQueue(small).waitOnIo(Promise.resolve('answered'))).toBe('answered');
  });
});
