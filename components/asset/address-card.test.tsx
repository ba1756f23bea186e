import { expect, test } from 'vitest';
import type { AssetTimes, Timestamp } from '#lib/tracking/types.ts';
import { decodeParts } from '#lib/share/load/answer-codec.ts';
import { answerOfReports } from '#lib/share/test-answer.ts';
import { textOf } from '../page/test-page-text.tsx';
import { AddressPair, EstimateRow } from './address-card.tsx';
import { AssetDetails } from './details.tsx';

const NOW = Date.parse('2026-11-25T02:30:00Z');
const time = (raw: string, more: Partial<Timestamp> = {}): Timestamp => ({
  ...{ iso: new Date(raw).toISOString(), zone: 'offset', precision: 'instant', raw },
  ...more,
});
const none = { created: null, updated: null, activated: null, delivered: null, expires: null };
const answerWith = (times: Pick<AssetTimes, 'estimatedDelivery' | 'estimatedFrom'>) =>
  answerOfReports([], { times: { ...none, ...times } }, NOW);
const window_ = answerWith({
  estimatedFrom: time('2026-11-26T09:00:00+01:00'),
  estimatedDelivery: time('2026-11-26T12:00:00+01:00'),
});

test('shows both ends of a delivery window in the reader’s zone, wherever the estimate is shown', () => {
  for (const part of [<AddressPair key="pair" />, <EstimateRow key="row" />, <AssetDetails key="times" />])
    expect(textOf(part, window_, { zone: 'Europe/Berlin' })).toMatch(/26 Nov(?: 2026)?, 09:00–12:00 CET/);
  expect(textOf(<AddressPair />, window_, { zone: 'America/Los_Angeles' })).toContain('26 Nov, 00:00–03:00 PST');
  expect(textOf(<AddressPair />, window_)).toContain('2026-11-26T09:00:00+01:00 – 2026-11-26T12:00:00+01:00');
});

test('shows both ends of a window that spans days or has no times', () => {
  const nights = answerWith({
    estimatedFrom: time('2026-11-26T22:00:00Z'),
    estimatedDelivery: time('2026-11-27T06:00:00Z'),
  });
  expect(textOf(<AddressPair />, nights)).toContain('26 Nov, 22:00 UTC – 27 Nov, 06:00 UTC');
  const days = answerWith({
    estimatedFrom: time('2026-11-26', { precision: 'date', zone: 'none' }),
    estimatedDelivery: time('2026-11-28', { precision: 'date', zone: 'none' }),
  });
  expect(textOf(<AddressPair />, days, { zone: 'Pacific/Honolulu' })).toContain('26 Nov – 28 Nov');
});

test('keeps the window in the encoded answer that replicas share', async () => {
  const { asset } = (await decodeParts(await window_.encode())) ?? {};
  expect(asset?.times.estimatedFrom?.iso).toBe('2026-11-26T08:00:00.000Z');
});
