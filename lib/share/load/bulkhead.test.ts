import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLanes, type LaneOptions } from './bulkhead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const small: LaneOptions = { places: 2, slowPlaces: 1, waiting: 2, waitMs: 250, slowAfterMs: 500 };

/** Questions whose answers the test gives by hand. */
function world(options = small) {
  const lanes = createLanes(options);
  const started: string[] = [];
  const settled: Record<string, string> = {};
  const answers = new Map<string, () => void>();
  return {
    started,
    settled,
    async ask(...keys: string[]) {
      for (const key of keys) {
        const run = lanes.run(key, (signal) => {
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

describe('places at one service', () => {
  test('are given in order until they are taken, then to the newest who waits', async () => {
    const { ask, answer, started, settled } = world();
    await ask('a', 'b', 'c', 'd');
    expect(started).toEqual(['a', 'b']);
    await answer('a');
    expect(started).toEqual(['a', 'b', 'd']);
    await answer('b', 'd');
    await answer('c');
    expect(settled).toEqual({ a: 'answered', b: 'answered', c: 'answered', d: 'answered' });
  });

  test('are not waited for longer than the limit, and not by more than the limit', async () => {
    const { ask, started, settled } = world();
    await ask('a', 'b', 'c', 'd', 'e');
    expect(settled).toEqual({ c: busy });
    await vi.advanceTimersByTimeAsync(250);
    expect(settled).toEqual({ c: busy, d: busy, e: busy });
    expect(started).toEqual(['a', 'b']);
  });

  test('are freed by links that hang: one moves over, the next gives its place to whoever comes', async () => {
    const { ask, answer, started, settled } = world();
    await ask('hang 1', 'hang 2');
    await vi.advanceTimersByTimeAsync(500);
    await ask('well 1');
    expect(started).toEqual(['hang 1', 'hang 2', 'well 1']);
    expect(settled, 'nobody has to go while there is room').toEqual({});
    await ask('well 2');
    expect(settled).toEqual({ 'hang 2': busy });
    await answer('well 1', 'well 2');
    expect(settled).toMatchObject({ 'well 1': 'answered', 'well 2': 'answered' });
  });

  test('of the slow lane are the only ones for a link that was slow, until it is quick again', async () => {
    const { ask, answer, started, settled } = world();
    await ask('slow', 'other');
    await vi.advanceTimersByTimeAsync(500);
    await answer('slow');
    // `other` has moved into the room the first one left.
    await ask('well', 'slow');
    expect(started).toEqual(['slow', 'other', 'well']);
    await answer('other');
    expect(started).toEqual(['slow', 'other', 'well', 'slow']);
    await answer('well');
    await answer('slow');
    await ask('a', 'b');
    await ask('slow');
    expect(started.slice(4), 'an ordinary link once more, which waits its turn').toEqual(['a', 'b']);
    await answer('a');
    expect(started.at(-1)).toBe('slow');
    expect(Object.values(settled)).not.toContain(busy);
  });

  test('that nobody wants are lent to slow links, up to half', async () => {
    const { ask, started, settled } = world({ ...small, places: 4 });
    await ask('slow 1', 'slow 2', 'slow 3');
    await vi.advanceTimersByTimeAsync(500);
    await ask('w1', 'w2', 'w3', 'w4');
    expect(started.slice(3), 'two of the slow ones had to go').toEqual(['w1', 'w2', 'w3', 'w4']);
    expect(settled).toEqual({ 'slow 2': busy, 'slow 3': busy });
  });

  test('are all free again after everything has ended, however it ended', async () => {
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
