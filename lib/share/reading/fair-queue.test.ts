import { describe, expect, test } from 'vitest';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { createFairQueue, type FairQueue, type QueuedBy } from './fair-queue.ts';

function turnOf(owner: string, more: Partial<QueuedBy> = {}): QueuedBy {
  return { owner, until: Date.now() + 60_000, signal: new AbortController().signal, ...more };
}

/** Works that each last until the test ends them, and the order in which they began. */
function world(queue: FairQueue) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    /** The name of the work, once it is over, or why it was refused. */
    take: (name: string, turn: QueuedBy): Promise<string> =>
      queue
        .run(turn, () => {
          began.push(name);
          return new Promise<string>((resolve) => ends.push(() => resolve(name)));
        })
        .catch((error: unknown) => (isTrackingError(error) ? error.reason : String(error))),
    endOne: async () => {
      while (ends.length === 0) await new Promise((resolve) => setImmediate(resolve));
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('a fair queue', () => {
  test('runs one job at a time, the owners by turns', async () => {
    const { began, take, endOne } = world(createFairQueue());
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => take(name, turnOf(name.charAt(0))));
    await new Promise((resolve) => setImmediate(resolve));
    expect(began).toEqual(['a1']);
    for (let count = 0; count < 7; count += 1) await endOne();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
    expect(began.join(' ')).toBe('a1 a2 b1 c1 a3 b2 a4');
  });

  test('runs the next job after a failure', async () => {
    const queue = createFairQueue();
    await expect(queue.run(turnOf('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(turnOf('a'), () => Promise.resolve('yes'))).toBe('yes');
  });

  test('refuses a job whose time is over or whose signal has fired', async () => {
    const queue = createFairQueue();
    const { take, endOne } = world(queue);
    const running = take('a1', turnOf('a'));
    const abort = new AbortController();
    const gone = take('b1', turnOf('b', { signal: abort.signal }));
    expect(queue.areOthersWaiting('a')).toBe(true);
    abort.abort();
    expect(await gone).toBe('aborted');
    expect(await take('b2', turnOf('b', { signal: abort.signal }))).toBe('aborted');
    expect(await take('b3', turnOf('b', { until: Date.now() }))).toBe('busy');
    expect(queue.areOthersWaiting('a')).toBe(false);
    await endOne();
    expect(await running).toBe('a1');
  });
});
