import { describe, expect, test } from 'vitest';
import type { ShareOutcome } from '../view/outcome.ts';
import { answerOf } from '../test-answer.ts';
import { createMonotonicClock, createShareCache } from './cache.ts';

function shared(assetName: string, checkedAt: number, rows = 0, more: Record<string, unknown> = {}): ShareOutcome {
  const LocationHistory = Array.from({ length: rows }, () => ({ Latitude: 1, Longitude: 2 }));
  const answer = answerOf({ AssetName: assetName, LocationHistory, ...more });
  return { kind: 'shared', answer, checkedAt, failingSince: null };
}

/** A service whose answers and clock the test sets. */
function world(
  answers: Record<string, ShareOutcome>,
  limits: { maxEntries?: number; maxBytes?: number; random?: () => number; maxWaitMs?: number } = {},
) {
  const state = {
    ...{ time: 1_000_000, calls: [] as string[], answers },
    ...{ gate: Promise.resolve(), delay: 0, hasAnswered: true },
  };
  const cache = createShareCache<string>({
    ask: async (shareId, _known, onReading) => {
      state.calls.push(shareId);
      if (state.hasAnswered) onReading();
      const answer = state.answers[shareId] ?? { kind: 'unavailable' as const };
      const checkedAt = state.time;
      await state.gate;
      state.time += state.delay;
      return { outcome: answer.kind === 'shared' ? { ...answer, checkedAt } : answer, body: null };
    },
    decode: () => Promise.resolve(null),
    keyOf: (shareId) => `key of ${shareId}`,
    clocks: { now: () => state.time, systemTime: () => state.time },
    freshMs: 5000,
    staleMs: 60_000,
    maxEntries: limits.maxEntries ?? 100,
    maxBytes: limits.maxBytes ?? 1e9,
    random: limits.random ?? Math.random,
    maxWaitMs: limits.maxWaitMs ?? 60_000,
    store: null,
  });
  return { state, cache };
}

const fault: ShareOutcome = { kind: 'unreachable' };

describe('the cache of outcomes', () => {
  test('returns an answer for five seconds, then asks the service again', async () => {
    const { state, cache } = world({ a: shared('A', 0) });
    await cache.load('a');
    state.time += 4999;
    await cache.load('a');
    expect(state.calls).toHaveLength(1);
    state.time += 1;
    await cache.load('a');
    expect(state.calls).toHaveLength(2);
  });

  test('simultaneous visitors of a link cause one request, and each link has its own', async () => {
    const { state, cache } = world({ a: shared('A', 0), b: shared('B', 0) });
    let open = (): void => undefined;
    state.gate = new Promise((resolve) => (open = resolve));
    const answers = Promise.all([...Array.from({ length: 50 }, () => cache.load('a')), cache.load('b')]);
    open();
    const outcomes = await answers;
    expect(state.calls).toEqual(['a', 'b']);
    expect(
      outcomes.slice(0, 50).every((outcome) => outcome.kind === 'shared' && outcome.answer.asset.assetName === 'A'),
    ).toBe(true);
    expect(outcomes[50]).toMatchObject({ kind: 'shared', answer: { asset: { assetName: 'B' } } });
  });

  test('returns the outcome that the gate has loaded during the grace time, even when it is no longer fresh', async () => {
    const { state, cache } = world({ a: shared('A', 0) });
    const atGate = await cache.load('a');
    state.time += 4999;
    expect(await cache.load('a')).toBe(atGate);
    state.time += 1;
    state.answers['a'] = { kind: 'unavailable' };
    expect(await cache.load('a', 5001)).toBe(atGate);
    expect(await cache.load('a')).toEqual({ kind: 'unavailable' });
  });

  test('covers a fault by the last good answer for sixty seconds, marked with the time of the first failure', async () => {
    const { state, cache } = world({ a: shared('A', 0) });
    const start = state.time;
    await cache.load('a');
    state.answers['a'] = fault;
    state.time = start + 10_000;
    expect(await cache.load('a')).toMatchObject({ kind: 'shared', checkedAt: start, failingSince: start + 10_000 });
    state.time = start + 59_500;
    expect(await cache.load('a')).toMatchObject({ kind: 'shared', failingSince: start + 10_000 });
    state.time = start + 60_000;
    expect(await cache.load('a')).toEqual(fault);
  });

  test('removes the mark when the service answers again', async () => {
    const { state, cache } = world({ a: shared('A', 0) });
    await cache.load('a');
    state.answers['a'] = fault;
    state.time += 6000;
    await cache.load('a');
    state.answers['a'] = shared('A', 0);
    state.time += 1001;
    expect(await cache.load('a')).toMatchObject({ kind: 'shared', failingSince: null, checkedAt: state.time });
  });

  test('never returns anything older than {}, whatever fails later', async () => {
    const { state, cache } = world({ a: shared('A', 0) });
    await cache.load('a');
    state.answers['a'] = { kind: 'unavailable' };
    state.time += 5000;
    expect(await cache.load('a')).toEqual({ kind: 'unavailable' });
    state.answers['a'] = fault;
    state.time += 5000;
    expect(await cache.load('a')).toEqual(fault);
  });

  test('asks again one second after a fault', async () => {
    const { state, cache } = world({ a: fault });
    await cache.load('a');
    state.time += 999;
    await cache.load('a');
    expect(state.calls).toHaveLength(1);
    state.time += 1;
    await cache.load('a');
    expect(state.calls).toHaveLength(2);
  });

  test('spreads the retries of links while the circuit is open over the fresh time', async () => {
    const links = Array.from({ length: 200 }, (_none, index) => `link ${index}`);
    const circuitOpen: ShareOutcome = { kind: 'unreachable', reason: 'circuit-open' };
    const { state, cache } = world(Object.fromEntries(links.map((link) => [link, circuitOpen])), { maxEntries: 1000 });
    for (const link of links) await cache.load(link);
    // All of them are wanted all the time, and the service is back.
    for (const link of links) state.answers[link] = shared(link, 0);
    const asked: number[] = [];
    for (let step = 0; step < 50; step += 1) {
      state.time += 100;
      state.calls.length = 0;
      for (const link of links) await cache.load(link);
      asked.push(state.calls.length);
    }
    expect(asked.slice(0, 9)).toEqual(Array(9).fill(0));
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(asked.slice(45)).toEqual(Array(5).fill(0));
    const inOneSecond = asked.map((_count, step) =>
      asked.slice(step, step + 10).reduce((sum, count) => sum + count, 0),
    );
    expect(Math.max(...inOneSecond), 'not together').toBeLessThan(100);
  });

  test('keeps a deletion while the circuit is open', async () => {
    const { state, cache } = world({ a: shared('A', 0) });
    await cache.load('a');
    state.time += 5000;
    state.answers['a'] = { kind: 'unavailable' };
    expect(await cache.load('a')).toEqual({ kind: 'unavailable' });
    state.time += 5000;
    state.answers['a'] = { kind: 'unreachable', reason: 'circuit-open' };
    expect(await cache.load('a')).toEqual({ kind: 'unreachable', reason: 'circuit-open' });
  });

  test('a system clock that is set back does not make answers younger', () => {
    const time = { system: 1_000_000, elapsed: 500 };
    const now = createMonotonicClock(
      () => time.system,
      () => time.elapsed,
    );
    const asked = now();
    time.elapsed += 20_000;
    for (const backMs of [600_000, 1, 30_000]) {
      time.system -= backMs;
      expect(now() - asked).toBe(20_000);
    }
    time.elapsed += 5_000;
    expect(now() - asked, 'it goes on').toBe(25_000);
    time.system += 3_600_000;
    expect(now() - asked, 'and follows the system forward, as after a sleep').toBeGreaterThan(2_900_000);
  });

  test('forgets links over the count or the size, but still shows one that is too large to keep', async () => {
    const answers = Object.fromEntries(['a', 'b', 'c'].map((id) => [id, shared(id, 0)]));
    const few = world(answers, { maxEntries: 2 });
    for (const id of ['a', 'b', 'c', 'c', 'a']) await few.cache.load(id);
    expect(few.state.calls).toEqual(['a', 'b', 'c', 'a']);

    const light = world({ small: shared('small', 0), big: shared('big', 0, 3000) }, { maxBytes: 100_000 });
    await light.cache.load('small');
    expect(await light.cache.load('big')).toMatchObject({ kind: 'shared' });
    await light.cache.load('small');
    expect(light.state.calls).toEqual(['small', 'big']);
  });

  test('caches a fault from its end, however long the service took to fail', async () => {
    const { state, cache } = world({ a: fault });
    state.delay = 4000;
    await cache.load('a');
    state.time += 900;
    expect(await cache.load('a')).toEqual(fault);
    state.time += 1500;
    expect(await cache.load('a', 3000)).toEqual(fault);
    expect(state.calls).toHaveLength(1);
  });

  test('caches an answer that took longer than the fresh time from when it was received', async () => {
    const { state, cache } = world({ a: shared('A', 0) });
    state.delay = 6000;
    await cache.load('a');
    state.time += 4999;
    await cache.load('a');
    expect(state.calls).toHaveLength(1);
    state.time += 1;
    await cache.load('a');
    expect(state.calls).toHaveLength(2);
  });

  test('says that a long answer is still being read, asks for it once, and then shows it', async () => {
    const { state, cache } = world({ a: shared('A', 0) }, { maxWaitMs: 1 });
    let open = (): void => undefined;
    state.gate = new Promise((resolve) => (open = resolve));
    for (let visitor = 0; visitor < 3; visitor += 1)
      expect(await cache.load('a')).toEqual({ kind: 'unreachable', reason: 'reading' });
    open();
    await expect
      .poll(() => cache.load('a'), { timeout: 20_000 })
      .toMatchObject({ kind: 'shared', answer: { asset: { assetName: 'A' } } });
    expect(state.calls).toEqual(['a']);
  });

  test('says no word of a long answer before the service has answered', async () => {
    const { state, cache } = world({ a: shared('A', 0) }, { maxWaitMs: 1 });
    let open = (): void => undefined;
    state.gate = new Promise((resolve) => (open = resolve));
    state.hasAnswered = false;
    expect(await cache.load('a')).toEqual({ kind: 'unreachable', reason: 'busy' });
    open();
    await expect.poll(() => cache.load('a'), { timeout: 20_000 }).toMatchObject({ kind: 'shared' });
  });

  test('shows the answer before while a newer one is still being read', async () => {
    const { state, cache } = world({ a: shared('A', 0) }, { maxWaitMs: 1 });
    const before = await cache.load('a');
    state.time += 5000;
    state.answers['a'] = shared('B', 0);
    let open = (): void => undefined;
    state.gate = new Promise((resolve) => (open = resolve));
    for (let visitor = 0; visitor < 3; visitor += 1) expect(await cache.load('a')).toBe(before);
    open();
    await expect
      .poll(() => cache.load('a'), { timeout: 20_000 })
      .toMatchObject({ kind: 'shared', answer: { asset: { assetName: 'B' } } });
    expect(state.calls).toEqual(['a', 'a']);
  });

  test('counts long texts by their length', async () => {
    const long = (name: string): ShareOutcome => {
      const Exceptions = Array.from({ length: 100 }, (_, index) => `${name}${index}`.padEnd(2000, 'x'));
      return shared(name, 0, 0, { Exceptions });
    };
    const { state, cache } = world({ a: long('A'), b: long('B'), c: long('C') }, { maxBytes: 1_000_000 });
    for (const shareId of ['a', 'b', 'c']) await cache.load(shareId);
    state.calls.length = 0;
    for (const shareId of ['c', 'a']) await cache.load(shareId);
    expect(state.calls).toEqual(['a']);
  });
});
