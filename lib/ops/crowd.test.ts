import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCrowd, type CrowdOptions, type Seat } from './crowd.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const small: CrowdOptions = {
  seats: 2,
  firstPaceMs: 30,
  least: { page: 1, refresh: 0 },
  waitMs: { page: 300, refresh: 100 },
  leaseMs: 10_000,
};

/** Visitors by name, who leave when the test says so. */
function world(options: CrowdOptions = small) {
  const crowd = createCrowd(options);
  const seats = new Map<string, Seat>();
  const refused: string[] = [];
  const gone = new Set<string>();
  const settle = (name: string, seat: Seat | null) => {
    if (seat === null) refused.push(name);
    else seats.set(name, seat);
  };
  return {
    crowd,
    refused,
    gone,
    seated: () => [...seats.keys()],
    seatOf: (name: string) => seats.get(name),
    async come(work: 'page' | 'refresh', ...names: string[]) {
      for (const name of names) {
        const seat = crowd.enter(work, () => gone.has(name));
        if (seat instanceof Promise) void seat.then((later) => settle(name, later));
        else settle(name, seat);
      }
      await vi.advanceTimersByTimeAsync(1);
    },
    async leave(...names: string[]) {
      for (const name of names) {
        seats.get(name)?.leave();
        seats.delete(name);
      }
      await vi.advanceTimersByTimeAsync(1);
    },
  };
}

/** Serves one after the other, each for `ms`, so that the crowd learns its pace. */
async function serve({ come, leave, seated }: ReturnType<typeof world>, ms: number, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await come('page', `${ms} ${round}`);
    await vi.advanceTimersByTimeAsync(ms);
    await leave(seated()[0] ?? '');
  }
}

describe('seats', () => {
  test('are taken at once, then in the order of coming', async () => {
    const { come, leave, seated, refused } = world();
    await come('page', 'a', 'b', 'c', 'd');
    expect(seated()).toEqual(['a', 'b']);
    await leave('b');
    expect(seated()).toEqual(['a', 'c']);
    await leave('a', 'c');
    expect(seated()).toEqual(['d']);
    expect(refused).toEqual([]);
  });

  test('are waited for by as many as can be served in time, whatever the speed of the machine', async () => {
    for (const [pageMs, most] of [
      [20, 16],
      [100, 4],
    ] as const) {
      const run = world();
      await run.come('page', 'first', 'second', 'third');
      await serve(run, pageMs, 100);
      await run.come('page', ...Array.from({ length: 60 }, (_none, index) => `crowd ${index}`));
      const waiting = run.crowd.facts().waiting;
      expect(waiting).toBeGreaterThanOrEqual(most / 2);
      expect(waiting).toBeLessThanOrEqual(most);
      expect(run.refused.length).toBeGreaterThanOrEqual(60 - most);
    }
  });

  test('are refused at once, not after a wait', async () => {
    const { come, refused, crowd } = world();
    await come('page', ...Array.from({ length: 40 }, (_none, index) => `v${index}`));
    expect(refused.length).toBeGreaterThan(20);
    expect(crowd.facts().refused.page).toBe(refused.length);
  });

  test('are refused to the refresh of an open tab before they are to a first load', async () => {
    const { come, refused, crowd } = world();
    await come('page', 'a', 'b', 'c', 'd', 'e', 'f');
    expect(refused).toEqual([]);
    await come('refresh', 'tab');
    expect(refused).toEqual(['tab']);
    await come('page', 'g');
    expect(refused).toEqual(['tab']);
    expect(crowd.facts().refused).toEqual({ page: 0, refresh: 1, file: 0 });
  });

  test('are refused to refreshes while the event loop is late, and files too when it is very late', async () => {
    let late = 0;
    const { come, refused, crowd } = world({ ...small, lateMs: () => late });
    expect(crowd.admitFile()).toBe(true);
    late = 300;
    await come('refresh', 'tab on its own');
    expect(refused).toEqual([]);
    await come('refresh', 'tab');
    await come('page', 'page');
    expect(refused).toEqual(['tab']);
    expect(crowd.admitFile()).toBe(true);
    late = 2100;
    expect(crowd.admitFile()).toBe(false);
  });

  test('are given out in a turn that accepted nobody, or after a while all the same', async () => {
    vi.useRealTimers();
    const seatedDuring = async (turns: number) => {
      const crowd = createCrowd({ ...small, seats: 1 });
      const first = crowd.enter('page', () => false);
      const second = crowd.enter('page', () => false);
      if (first === null || first instanceof Promise) throw new Error('no seat');
      first.leave();
      const seated: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        crowd.connected();
        await new Promise(setImmediate);
        seated.push(crowd.facts().seated);
      }
      (await second)?.leave();
      return seated;
    };
    expect(Math.max(...(await seatedDuring(90)))).toBe(0);
    expect((await seatedDuring(110)).at(-1)).toBe(1);
  });

  test('pass over whoever has left, and refuse late whoever waited far too long', async () => {
    const { come, leave, seated, refused, gone } = world({ ...small, longestMs: 500 });
    await come('page', 'a', 'b', 'c', 'd', 'e');
    gone.add('c');
    await leave('a');
    expect(seated()).toEqual(['b', 'd']);
    await vi.advanceTimersByTimeAsync(600);
    await leave('b');
    expect(seated()).toEqual(['d']);
    expect(refused).toEqual(['c', 'e']);
  });

  test('are lent to others by whoever holds one for long, and not given back twice', async () => {
    const { come, leave, seated, crowd } = world({ ...small, leaseMs: 100 });
    await come('page', 'slow 1', 'slow 2', 'next');
    await vi.advanceTimersByTimeAsync(100);
    expect(seated()).toContain('next');
    await leave('slow 1', 'slow 2', 'next');
    expect(crowd.facts()).toMatchObject({ seated: 0, waiting: 0 });
  });
});

describe('who waits for the service', () => {
  test('stands aside, and is seated again before those who have just come', async () => {
    const { come, leave, seated, seatOf, crowd } = world();
    await come('page', 'a', 'b', 'c', 'd');
    let answer = (_text: string) => undefined as void;
    const asked = new Promise<string>((resolve) => (answer = resolve));
    const got = seatOf('a')?.during(() => crowd.aside(asked));
    await vi.advanceTimersByTimeAsync(1);
    expect(seated()).toEqual(['a', 'b', 'c']);
    expect(crowd.facts()).toMatchObject({ seated: 2, aside: 1, waiting: 1 });
    answer('answered');
    await vi.advanceTimersByTimeAsync(1);
    expect(crowd.facts()).toMatchObject({ seated: 2, aside: 0, waiting: 2 });
    await leave('b');
    expect(await got).toBe('answered');
    expect(seated(), 'd still waits').toEqual(['a', 'c']);
    await leave('a', 'c');
    await leave('d');
    expect(crowd.facts()).toMatchObject({ seated: 0, aside: 0, waiting: 0 });
  });

  test('takes no seat with it that has been left meanwhile', async () => {
    const { come, leave, seatOf, crowd } = world();
    await come('page', 'a');
    const got = seatOf('a')?.during(() => crowd.aside(new Promise((resolve) => setTimeout(resolve, 50, 'late'))));
    await leave('a');
    await vi.advanceTimersByTimeAsync(50);
    expect(await got).toBe('late');
    expect(crowd.facts()).toMatchObject({ seated: 0, aside: 0, waiting: 0 });
  });

  test('is refused when hundreds come back at once', async () => {
    const { come, seatOf, crowd } = world({ ...small, longestMs: 300 });
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const back: Promise<unknown>[] = [];
    for (let count = 0; count < 100; count += 1) {
      await come('page', `v${count}`);
      back.push(Promise.resolve(seatOf(`v${count}`)?.during(() => crowd.aside(asked.then(() => 'answered')))));
    }
    await come('page', 'holder 1', 'holder 2');
    answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(crowd.facts().waiting).toBeLessThanOrEqual(11);
    expect((await Promise.all(back.slice(12))).every((value) => value === null)).toBe(true);
  });

  test('in vain lets whom the service answered go first, and takes turns with who is new', async () => {
    const { come, leave, seated, seatOf, crowd } = world({ ...small, least: { page: 100, refresh: 0 } });
    const served: string[] = [];
    const wait = (name: string, work: Promise<'fault' | 'answer'>) =>
      void seatOf(name)
        ?.during(() => crowd.aside(work, (result) => result === 'fault'))
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
    expect(seated()).toContain('new 1');
    await leave('new 1');
    expect(served).toEqual(['well', 'v1', 'v2']);
    await leave('v2');
    expect(seated()).toContain('new 2');
    await leave('new 2', 'holder 2');
    expect(served).toEqual(['well', 'v1', 'v2', 'v3', 'v4']);
  });

  test('without a seat waits like anybody', async () => {
    expect(await createCrowd(small).aside(Promise.resolve('answered'))).toBe('answered');
  });
});
