import { afterEach, expect, test, vi } from 'vitest';
import { createHandover } from './handover.ts';

afterEach(() => vi.useRealTimers());

test('what one bundle gives for an answer another one takes, and nothing of it stays', () => {
  createHandover<string>('test').give('a', 'of a');
  createHandover<string>('test').give('b', 'of b');
  const other = createHandover<string>('test');
  expect([other.take('b'), other.take('a')]).toEqual(['of b', 'of a']);
  expect(() => other.take('a')).toThrow(Error);
});

test('nothing is taken for an answer without anything, nor from another kind', () => {
  createHandover<string>('one').give('a', 'of a');
  expect(() => createHandover<string>('one').take('c')).toThrow(Error);
  expect(() => createHandover<string>('two').take('a')).toThrow(Error);
});

test('what was left behind goes when others come', () => {
  vi.useFakeTimers();
  const handover = createHandover<string>('left');
  handover.give('old', 'value');
  vi.advanceTimersByTime(6_000);
  handover.give('young', 'value');
  vi.advanceTimersByTime(6_000);
  handover.give('new', 'value');
  expect(() => handover.take('old')).toThrow(Error);
  expect(handover.take('young')).toBe('value');
});
