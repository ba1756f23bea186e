/** @jsxImportSource hono/jsx */
import { expect, test } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { answerOfReports } from '#lib/share/test-answer.ts';
import { pageOfAnswer, textOf } from '../page/test-drawn-page.ts';
import { AddressPair } from './addresses.tsx';
import { AssetSummary } from './summary.tsx';

const NOW = Date.parse('2026-11-25T02:30:00Z');
const report = (name: string, iso: string | null = null): LocationPoint => ({
  time: iso === null ? null : { iso, zone: 'utc', precision: 'instant', raw: iso },
  position: null,
  address: { lines: [name], town: null, country: null, position: null },
  event: null,
});
const asSent = { historyAsSent: true, historyGiven: true };
const timeless = answerOfReports([report('Ghent'), report('Ypres')], asSent, NOW);

test('names no report the latest where their order is unknown', () => {
  expect(textOf(<AddressPair page={pageOfAnswer(timeless)} />)).toContain('Reported location Ghent');
  expect(textOf(<AddressPair page={pageOfAnswer(timeless)} />)).not.toContain('Latest');
});

test('shows the latest of the known times where some are missing', () => {
  const mixed = [
    report('Ghent', '2026-11-24T20:00:00.000Z'),
    report('Lille'),
    report('Ypres', '2026-11-24T22:30:00.000Z'),
  ];
  const answer = answerOfReports(mixed, asSent, NOW);
  expect(textOf(<AssetSummary page={pageOfAnswer(answer)} />, { withoutScripts: true })).toContain('22:30');
});

test('names the latest report where the order is known', () => {
  const known = answerOfReports([report('Ghent', '2026-11-25T02:00:00.000Z'), report('Ypres')], {}, NOW);
  expect(textOf(<AddressPair page={pageOfAnswer(known)} />)).toContain('Latest address Ghent');
});
