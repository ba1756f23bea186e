// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetLastVisit, storeLastVisit, lastVisitKey, readLastVisit, onForgotten } from './last-visit.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22);

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('stores a visit under a key that does not contain the share id, and forgets it', async () => {
  const key = (await lastVisitKey('canary-link')) ?? '';
  storeLastVisit(key, { reports: 12, metres: 3_400.6 }, NOW, false);
  expect(readLastVisit(key)).toEqual({ reports: 12, metres: 3_401 });
  expect(key).not.toBe(await lastVisitKey('canary-link2'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('canary');
  forgetLastVisit(key);
  expect(readLastVisit(key)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a visit forgotten in one tab is not stored again by another', () => {
  const visit = { reports: 12, metres: 0 };
  expect(storeLastVisit('looked:a', visit, NOW, false)).toBe(true);
  expect(storeLastVisit('looked:a', { ...visit, reports: 13 }, NOW, true)).toBe(true);
  const forgotten = vi.fn();
  const stop = onForgotten('looked:a', forgotten);
  const dispatch = (event: StorageEventInit) => window.dispatchEvent(new StorageEvent('storage', event));
  dispatch({ key: 'looked:a', newValue: '14 0 1' });
  dispatch({ key: 'looked:b', newValue: null });
  expect(forgotten).not.toHaveBeenCalled();
  forgetLastVisit('looked:a');
  dispatch({ key: 'looked:a', newValue: null });
  dispatch({ key: null });
  stop();
  dispatch({ key: null });
  expect(forgotten).toHaveBeenCalledTimes(2);
  expect(storeLastVisit('looked:a', visit, NOW, true)).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test('removes visits older than 180 days and leaves other entries alone', () => {
  localStorage.setItem('other', 'x');
  storeLastVisit('looked:old', { reports: 1, metres: 0 }, NOW - 181 * DAY_MS, false);
  storeLastVisit('looked:young', { reports: 1, metres: 0 }, NOW - 100 * DAY_MS, false);
  localStorage.setItem('looked:broken', 'x');
  storeLastVisit('looked:new', { reports: 1, metres: 0 }, NOW, false);
  expect(Object.keys(localStorage).sort()).toEqual(['looked:new', 'looked:young', 'other']);
  expect(readLastVisit('other')).toBeNull();
});

test('returns null where storage is blocked or hashing unavailable', async () => {
  vi.stubGlobal('localStorage', undefined);
  storeLastVisit('looked:a', { reports: 1, metres: 0 }, NOW, false);
  forgetLastVisit('looked:a');
  expect(readLastVisit('looked:a')).toBeNull();
  vi.stubGlobal('crypto', {});
  expect(await lastVisitKey('a')).toBeNull();
});
