import { afterEach, expect, test, vi } from 'vitest';
import { createServerPayload } from './singleton.ts';

afterEach(() => vi.useRealTimers());

test('hands a value from one bundle to another once', () => {
  createServerPayload<string>('test').set('a', 'of a');
  createServerPayload<string>('test').set('b', 'of b');
  const other = createServerPayload<string>('test');
  expect([other.take('b'), other.take('a')]).toEqual(['of b', 'of a']);
  expect(() => other.take('a')).toThrow(Error);
});

test('has nothing without a value, or for another kind', () => {
  createServerPayload<string>('one').set('a', 'of a');
  expect(() => createServerPayload<string>('one').take('c')).toThrow(Error);
  expect(() => createServerPayload<string>('two').take('a')).toThrow(Error);
});

test('drops unclaimed values when others arrive', () => {
  vi.useFakeTimers();
  const handover = createServerPayload<string>('left');
  handover.set('old', 'value');
  vi.advanceTimersByTime(40_000);
  handover.set('young', 'value');
  vi.advanceTimersByTime(40_000);
  handover.set('new', 'value');
  expect(() => handover.take('old')).toThrow(Error);
  expect(handover.take('young')).toBe('value');
});
