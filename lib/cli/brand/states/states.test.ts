import { describe, expect, test } from 'vitest';
import { readRows } from '#lib/share/journey/test-history.ts';
import { isShareId } from '#lib/share/link.ts';
import { decodeSharedAsset } from '#lib/tracking/decode/decode.ts';
import { findState, stateGroups } from './states.ts';

const now = new Date('2026-03-14T09:26:53Z');
const worded = { statuses: ['InTransit', 'Out for delivery'], exceptions: ['TemperatureHigh', 'Delayed'] };
const states = stateGroups(worded).flatMap((group) => group.states);

function read(name: string) {
  const answer = findState(name, worded)?.answer(now);
  if (answer?.kind !== 'view') throw new Error(`${name} is no view`);
  // As it comes over the wire.
  const decoded = decodeSharedAsset(JSON.parse(JSON.stringify(answer.body)));
  if (decoded.kind !== 'shared') throw new Error(`${name} is not read as a view`);
  return { asset: decoded.asset, journey: readRows(decoded.asset.history).journey };
}

describe('the states of the preview', () => {
  test('each has a name of its own that a link can carry, a title and a word on what to look at', () => {
    expect(new Set(states.map(({ name }) => name)).size).toBe(states.length);
    for (const { name, title, about } of states) {
      expect(isShareId(name) && /^[a-z][a-z0-9-]+$/.test(name), name).toBe(true);
      expect(title.length * about.length, name).toBeGreaterThan(0);
    }
  });

  test('each answers as its status says', () => {
    const kinds = { 200: ['view'], 404: ['nothing'], 502: ['refused', 'unreadable'], 503: ['reset'] };
    for (const state of states) expect(kinds[state.status], state.name).toContain(state.answer(now).kind);
  });

  test('each view is read without a loss: a name, and as many reports as were sent, none after now', () => {
    for (const state of states.filter(({ status }) => status === 200)) {
      const answer = state.answer(now);
      const sent = answer.kind === 'view' ? answer.body['LocationHistory'] : null;
      const { asset } = read(state.name);
      expect(asset.assetName, state.name).not.toBeNull();
      expect(asset.history.length, state.name).toBe(Array.isArray(sent) ? sent.length : -1);
      const times = asset.history.map(({ time }) => Date.parse(time?.iso ?? ''));
      expect(
        times.every((time) => time < now.getTime()),
        state.name,
      ).toBe(true);
      expect(times, state.name).toEqual([...times].sort((a, b) => b - a));
    }
  });

  test('what a state is about is in it', () => {
    expect(read('shared').asset.exceptions?.labels).toEqual([]);
    expect(read('shared').journey).toMatchObject({ silenceCount: 0, stopCount: 2 });
    expect(read('exceptions').asset.exceptions?.labels.length).toBe(14);
    expect(read('empty').asset.history).toEqual([]);
    expect(read('no-position').journey.located).toBe(0);
    expect(read('no-position').asset.currentAddress?.position ?? null).toBeNull();
    expect(read('many-pages').journey.reports).toBe(700);
    expect(read('pacific').asset.history.some(({ position }) => (position?.longitude ?? 0) < 0)).toBe(true);
    expect(read('pacific').asset.history.some(({ position }) => (position?.longitude ?? 0) > 0)).toBe(true);
    const broken = read('stops-and-silences').journey;
    expect(broken.silenceCount).toBe(2);
    expect(broken.stopCount).toBeGreaterThanOrEqual(4);
    const silent = read('present-silence').journey;
    expect(now.getTime() - Date.parse(silent.lastAt ?? '')).toBeGreaterThan(silent.silenceAfterMs ?? Infinity);
  });

  test('a brand gets a state for each status it has words for, and one for all its exceptions', () => {
    expect(read('worded-status-2').asset.status?.text).toBe('Out for delivery');
    expect(read('worded-exceptions').asset.exceptions?.labels).toContain('TemperatureHigh');
    expect(findState('worded-status-1', { statuses: [], exceptions: [] })).toBeNull();
    expect(findState('worded-exceptions', { statuses: [], exceptions: [] })).toBeNull();
  });
});
