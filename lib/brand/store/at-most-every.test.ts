import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is done at most every so often', () => {
  test('is done at once, and once more for all calls that come before the pause is over', () => {
    let done = 0;
    const { call } = atMostEvery(500, () => (done += 1));
    for (let calls = 0; calls < 1000; calls += 1) call();
    expect(done).toBe(1);
    vi.advanceTimersByTime(500);
    expect(done).toBe(2);
    vi.advanceTimersByTime(5000);
    expect(done).toBe(2);
    call();
    expect(done).toBe(3);
  });

  test('is not done any more once it is cancelled', () => {
    let done = 0;
    const { call, cancel } = atMostEvery(500, () => (done += 1));
    call();
    call();
    cancel();
    vi.advanceTimersByTime(5000);
    expect(done).toBe(1);
  });
});
