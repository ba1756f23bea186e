// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetLooked, keepLooked, lookedKey, readLooked } from './looked.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22);

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('a look is kept under a name that does not hold the link, and forgotten', async () => {
  const key = (await lookedKey('canary-link')) ?? '';
  keepLooked(key, { reports: 12, metres: 3_400.6 }, NOW);
  expect(readLooked(key)).toEqual({ reports: 12, metres: 3_401 });
  expect(key).not.toBe(await lookedKey('canary-link2'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('canary');
  forgetLooked(key);
  expect(readLooked(key)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('looks of long ago go, and what is not ours stays', () => {
  localStorage.setItem('other', 'x');
  keepLooked('looked:old', { reports: 1, metres: 0 }, NOW - 181 * DAY_MS);
  keepLooked('looked:young', { reports: 1, metres: 0 }, NOW - 100 * DAY_MS);
  localStorage.setItem('looked:broken', 'x');
  keepLooked('looked:new', { reports: 1, metres: 0 }, NOW);
  expect(Object.keys(localStorage).sort()).toEqual(['looked:new', 'looked:young', 'other']);
  expect(readLooked('other')).toBeNull();
});

test('blocked storage, and a browser that makes no hash, tell nothing', async () => {
  vi.stubGlobal('localStorage', undefined);
  keepLooked('looked:a', { reports: 1, metres: 0 }, NOW);
  forgetLooked('looked:a');
  expect(readLooked('looked:a')).toBeNull();
  vi.stubGlobal('crypto', {});
  expect(await lookedKey('a')).toBeNull();
});
