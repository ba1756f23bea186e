import { afterEach, expect, test, vi } from 'vitest';
import { createHandover } from './handover.ts';

afterEach(() => vi.useRealTimers());

test('what one bundle gives for an answer another one takes, as often as it asks', () => {
  createHandover<string>('test').give('a', 'of a');
  createHandover<string>('test').give('b', 'of b');
  const other = createHandover<string>('test');
  expect([other.take('a'), other.take('b'), other.take('a')]).toEqual(['of a', 'of b', 'of a']);
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
  vi.advanceTimersByTime(20_000);
  handover.give('young', 'value');
  expect(handover.take('old')).toBe('value');
  vi.advanceTimersByTime(15_000);
  handover.give('new', 'value');
  expect(() => handover.take('old')).toThrow(Error);
  expect(handover.take('young')).toBe('value');
});
