import { expect, test } from 'vitest';
import { cpuOf, openingCases, parseStat, warmUpRequests } from './openings.ts';

test('user and system time are read behind a name of any kind', () => {
  const fields = 'S 1 42 42 0 -1 4194560 100 0 0 0 250 31 0 0 20 0 11 0 900';
  expect(parseStat(`42 (node) ${fields}`)).toBe(2_810);
  expect(parseStat(`42 (a) b (c) ${fields}`)).toBe(2_810);
});

test('a process that is not there has no time', () => {
  expect(cpuOf(2 ** 30)).toBeNull();
});

test('both processes have answered as many requests before they are measured', () => {
  const ofViewer = openingCases.filter((name) => name !== 'hello').map(warmUpRequests);
  expect(warmUpRequests('hello')).toBe(3_000);
  expect(ofViewer.reduce((sum, count) => sum + count, 0)).toBe(3_000);
});
