import { describe, expect, test } from 'vitest';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { createTurns, type Turn, type Turns } from './turns.ts';

function turnOf(owner: string, more: Partial<Turn> = {}): Turn {
  return { owner, until: Date.now() + 60_000, signal: new AbortController().signal, ...more };
}

/** Works that each last until the test ends them, and the order in which they began. */
function world(turns: Turns) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    /** The name of the work, once it is over, or why it was refused. */
    take: (name: string, turn: Turn): Promise<string> =>
      turns
        .take(turn, () => {
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

describe('turns', () => {
  test('are given one at a time, to the owners by turns', async () => {
    const { began, take, endOne } = world(createTurns());
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => take(name, turnOf(name.charAt(0))));
    await new Promise((resolve) => setImmediate(resolve));
    expect(began).toEqual(['a1']);
    for (let count = 0; count < 7; count += 1) await endOne();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
    expect(began.join(' ')).toBe('a1 a2 b1 c1 a3 b2 a4');
  });

  test('are passed on after a failure', async () => {
    const turns = createTurns();
    await expect(turns.take(turnOf('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.take(turnOf('a'), () => Promise.resolve('yes'))).toBe('yes');
  });

  test('are not waited for beyond the time, nor by who has gone', async () => {
    const turns = createTurns();
    const { take, endOne } = world(turns);
    const running = take('a1', turnOf('a'));
    const abort = new AbortController();
    const gone = take('b1', turnOf('b', { signal: abort.signal }));
    expect(turns.areOthersWaiting('a')).toBe(true);
    abort.abort();
    expect(await gone).toBe('aborted');
    expect(await take('b2', turnOf('b', { signal: abort.signal }))).toBe('aborted');
    expect(await take('b3', turnOf('b', { until: Date.now() }))).toBe('busy');
    expect(turns.areOthersWaiting('a')).toBe(false);
    await endOne();
    expect(await running).toBe('a1');
  });
});
