// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOfReports, dataOfAnswer } from '#lib/share/test-answer.ts';
import type { ShareView } from '#lib/share/types.ts';
import { forgetVisit, onForgotten, openVisit, storeVisit, type Visit } from './last-visit.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22);
const times = { created: null, updated: null, activated: null, delivered: null, expires: null };

function viewWith(reports: number, distanceMetres: number, expected?: string): ShareView {
  const iso = `${expected}T00:00:00.000Z`;
  const estimatedDelivery =
    expected === undefined ? null : ({ iso, raw: expected, zone: 'none', precision: 'date' } as const);
  const answer = answerOfReports([], { times: { ...times, estimatedDelivery } }, NOW);
  const { view } = dataOfAnswer(answer);
  return { ...view, journey: { ...view.journey, reports, distanceMetres } };
}

async function open(shareId: string): Promise<Visit> {
  const visit = await openVisit(shareId);
  if (visit === null) throw new Error('no visit');
  return visit;
}

/** As a page that is opened later. */
async function openLater(shareId: string): Promise<Visit> {
  vi.resetModules();
  const { openVisit: openAgain } = await import('./last-visit.ts');
  const visit = await openAgain(shareId);
  if (visit === null) throw new Error('no visit');
  return visit;
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('stores a visit under a key that does not contain the share id, and forgets it', async () => {
  const visit = await open('canary-link');
  expect(visit.before).toBeNull();
  storeVisit(visit, viewWith(12, 3_400.6, '2026-11-27'), NOW);
  const later = await openLater('canary-link');
  expect(later.before).toMatchObject({ reports: 12, metres: 3_401 });
  expect(later.before?.estimate?.to).toMatchObject({ iso: '2026-11-27T00:00:00.000Z', precision: 'date' });
  expect((await open('canary-link2')).key).not.toBe(visit.key);
  expect(JSON.stringify({ ...localStorage })).not.toContain('canary');
  forgetVisit(later);
  storeVisit(later, viewWith(13, 0), NOW);
  expect((await openLater('canary-link')).before).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('keeps what was known before while the page stores what it shows', async () => {
  const visit = await open('kept');
  storeVisit(visit, viewWith(1, 0), NOW);
  const later = await openLater('kept');
  storeVisit(later, viewWith(2, 0), NOW);
  storeVisit(later, viewWith(3, 0), NOW);
  expect(later.before).toEqual({ reports: 1, metres: 0, estimate: null });
});

test('a visit forgotten in one tab is not stored again by another', async () => {
  const visit = await open('a');
  storeVisit(visit, viewWith(12, 0), NOW);
  storeVisit(visit, viewWith(13, 0), NOW);
  expect(localStorage.getItem(visit.key)).toBe(`13 0 ${NOW}`);
  const forgotten = vi.fn();
  const stop = onForgotten(visit, forgotten);
  const dispatch = (event: StorageEventInit) => window.dispatchEvent(new StorageEvent('storage', event));
  dispatch({ key: visit.key, newValue: '14 0 1' });
  dispatch({ key: 'looked:b', newValue: null });
  expect(forgotten).not.toHaveBeenCalled();
  dispatch({ key: visit.key, newValue: null });
  dispatch({ key: null });
  stop();
  dispatch({ key: null });
  expect(forgotten).toHaveBeenCalledTimes(2);
  localStorage.clear();
  storeVisit(visit, viewWith(14, 0), NOW);
  expect(localStorage).toHaveLength(0);
});

test('a visit whose entry has gone without an event is not stored again', async () => {
  const visit = await open('gone');
  storeVisit(visit, viewWith(1, 0), NOW);
  localStorage.clear();
  storeVisit(visit, viewWith(2, 0), NOW);
  expect(localStorage).toHaveLength(0);
});

test('removes visits older than 180 days and leaves other entries alone', async () => {
  localStorage.setItem('other', 'x');
  const [old, young, newest] = [await open('old'), await open('young'), await open('newest')];
  storeVisit(old, viewWith(1, 0), NOW - 181 * DAY_MS);
  storeVisit(young, viewWith(1, 0), NOW - 100 * DAY_MS);
  localStorage.setItem('looked:broken', 'x');
  storeVisit(newest, viewWith(1, 0), NOW);
  expect(Object.keys(localStorage).sort()).toEqual(['other', young.key, newest.key].sort());
});

test('stores nothing where storage is blocked or hashing unavailable', async () => {
  vi.stubGlobal('localStorage', undefined);
  const visit = await open('blocked');
  storeVisit(visit, viewWith(1, 0), NOW);
  forgetVisit(visit);
  expect(visit.before).toBeNull();
  vi.stubGlobal('crypto', {});
  expect(await openVisit('unhashed')).toBeNull();
});
