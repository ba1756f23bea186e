import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBulkhead, type BulkheadOptions } from './bulkhead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const small: BulkheadOptions = { fastSlots: 2, slowSlots: 1, maxWaiting: 2, maxWaitMs: 250, slowAfterMs: 500 };

/** Requests that the test answers by hand. */
function world(options = small) {
  const bulkhead = createBulkhead(options);
  const started: string[] = [];
  const settled: Record<string, string> = {};
  const answers = new Map<string, () => void>();
  return {
    started,
    settled,
    async ask(...keys: string[]) {
      for (const key of keys) {
        const run = bulkhead.run(key, (signal) => {
          started.push(key);
          return new Promise<string>((resolve, reject) => {
            answers.set(key, () => resolve('answered'));
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          });
        });
        run.then(
          (value) => (settled[key] = value),
          (error: unknown) => (settled[key] = String(error)),
        );
      }
      await vi.advanceTimersByTimeAsync(0);
    },
    async answer(...keys: string[]) {
      for (const key of keys) answers.get(key)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const busy = 'TrackingError: tracking service unreachable: busy';

describe('a bulkhead', () => {
  test('serves requests in order while slots are free, then the newest waiting one first', async () => {
    const { ask, answer, started, settled } = world();
    await ask('a', 'b', 'c', 'd');
    expect(started).toEqual(['a', 'b']);
    await answer('a');
    expect(started).toEqual(['a', 'b', 'd']);
    await answer('b', 'd');
    await answer('c');
    expect(settled).toEqual({ a: 'answered', b: 'answered', c: 'answered', d: 'answered' });
  });

  test('refuses a request that waits too long, and the oldest when too many wait', async () => {
    const { ask, started, settled } = world();
    await ask('a', 'b', 'c', 'd', 'e');
    expect(settled).toEqual({ c: busy });
    await vi.advanceTimersByTimeAsync(250);
    expect(settled).toEqual({ c: busy, d: busy, e: busy });
    expect(started).toEqual(['a', 'b']);
  });

  test('moves a hanging request to a slow slot, and revokes the next one for a new request', async () => {
    const { ask, answer, started, settled } = world();
    await ask('hang 1', 'hang 2');
    await vi.advanceTimersByTimeAsync(500);
    await ask('well 1');
    expect(started).toEqual(['hang 1', 'hang 2', 'well 1']);
    expect(settled, 'nothing is revoked while slots are free').toEqual({});
    await ask('well 2');
    expect(settled).toEqual({ 'hang 2': busy });
    await answer('well 1', 'well 2');
    expect(settled).toMatchObject({ 'well 1': 'answered', 'well 2': 'answered' });
  });

  test('keeps a slow link in the slow slots until it is fast again', async () => {
    const { ask, answer, started, settled } = world();
    await ask('slow', 'other');
    await vi.advanceTimersByTimeAsync(500);
    await answer('slow');
    // `other` has moved into the slow slot that the first one left.
    await ask('well', 'slow');
    expect(started).toEqual(['slow', 'other', 'well']);
    await answer('other');
    expect(started).toEqual(['slow', 'other', 'well', 'slow']);
    await answer('well');
    await answer('slow');
    await ask('a', 'b');
    await ask('slow');
    expect(started.slice(4), 'a fast link again, which waits like others').toEqual(['a', 'b']);
    await answer('a');
    expect(started.at(-1)).toBe('slow');
    expect(Object.values(settled)).not.toContain(busy);
  });

  test('lends free fast slots to slow links, up to half of them', async () => {
    const { ask, started, settled } = world({ ...small, fastSlots: 4 });
    await ask('slow 1', 'slow 2', 'slow 3');
    await vi.advanceTimersByTimeAsync(500);
    await ask('w1', 'w2', 'w3', 'w4');
    expect(started.slice(3), 'two slow requests were revoked').toEqual(['w1', 'w2', 'w3', 'w4']);
    expect(settled).toEqual({ 'slow 2': busy, 'slow 3': busy });
  });

  test('has all slots free again after every request has ended', async () => {
    const { ask, answer, started } = world();
    for (let round = 0; round < 20; round += 1) {
      await ask(`a${round}`, `b${round}`, `c${round}`, `d${round}`, `e${round}`);
      await vi.advanceTimersByTimeAsync(round * 60);
      await answer(...started);
      await vi.advanceTimersByTimeAsync(1000);
      await answer(...started);
    }
    started.length = 0;
    await ask('x', 'y', 'z');
    expect(started).toEqual(['x', 'y']);
  });
});
