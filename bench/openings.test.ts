import { expect, test } from 'vitest';
import { cpuOf, openingCases, parseStat, warmUpRequests } from './openings.ts';

test('reads user and system time after any program name', () => {
  const fields = 'S 1 42 42 0 -1 4194560 100 0 0 0 250 31 0 0 20 0 11 0 900';
  expect(parseStat(`42 (node) ${fields}`)).toBe(2_810);
  expect(parseStat(`42 (a) b (c) ${fields}`)).toBe(2_810);
});

test('returns null for a process that does not exist', () => {
  expect(cpuOf(2 ** 30)).toBeNull();
});

test('warms up both processes with the same number of requests', () => {
  const ofViewer = openingCases.filter((name) => name !== 'hello').map(warmUpRequests);
  expect(warmUpRequests('hello')).toBe(3_000);
  expect(ofViewer.reduce((sum, count) => sum + count, 0)).toBe(3_000);
});
