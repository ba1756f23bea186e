import { expect, test } from 'vitest';
import { decode } from '../decode/test-decoding.ts';
import type { SharedAssetFacts, Timestamp } from '../types.ts';
import { redactFacts, redactPoint } from './redact-facts.ts';

const time: Timestamp = { iso: '2026-11-25T02:00:00.000Z', zone: 'utc', precision: 'instant', raw: '25 Nov, 2:00' };
const personal = 'Call +49 170 1234567';
const { history: _history, looseReadings: _readings, ...box } = decode({ AssetName: 'Box', LocationHistory: [] });
const facts: SharedAssetFacts = { ...box, times: { ...box.times, estimatedDelivery: time } };

test('a report keeps the accuracy of its position', () => {
  const point = { time, position: { latitude: 51, longitude: 3 }, address: null, event: null };
  expect(redactPoint({ ...point, accuracy: 900 })).toEqual({ ...point, accuracy: 900 });
  expect(redactPoint(point)).toEqual(point);
});

test("a place's time and the start of a delivery window stay, without a telephone number in their text", () => {
  const times = { ...facts.times, estimatedFrom: time };
  expect(redactFacts({ ...facts, currentTime: time, times })).toEqual({ ...facts, currentTime: time, times });

  const dialled = { ...time, raw: personal };
  const shown = redactFacts({ ...facts, currentTime: dialled, times: { ...times, estimatedFrom: dialled } });
  expect(shown.currentTime).toEqual({ ...time, raw: time.iso });
  expect(shown.times.estimatedFrom).toEqual({ ...time, raw: time.iso });

  const unread = { ...dialled, iso: null };
  const bare = redactFacts({ ...facts, currentTime: unread, times: { ...times, estimatedFrom: unread } });
  expect(bare).toEqual(facts);
});
