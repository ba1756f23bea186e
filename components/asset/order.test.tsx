import { expect, test } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { answerOfReports } from '#lib/share/test-answer.ts';
import { LocationHistory } from '../history/location-history.tsx';
import { renderReportTable } from '../print/render-print.ts';
import { textOf } from '../page/test-page-text.tsx';
import { AddressPair } from './address-card.tsx';
import { Freshness } from './freshness.tsx';

const NOW = Date.parse('2026-11-25T02:30:00Z');
const report = (name: string, iso: string | null = null): LocationPoint => ({
  time: iso === null ? null : { iso, zone: 'utc', precision: 'instant', raw: iso },
  position: null,
  address: { lines: [name], town: null, country: null, position: null },
  event: null,
});
const asSent = { historyAsSent: true, historyGiven: true };
const timeless = answerOfReports([report('Ghent'), report('Ypres')], asSent, NOW);

test('lists reports without times in words that claim no order', async () => {
  const list = textOf(<LocationHistory hasMap={false} />, timeless);
  expect(list).toMatch(/no time Ghent.*no time Ypres/);
  expect(list).not.toMatch(/First update|provided no history|No location yet/);
  expect(textOf(<AddressPair />, timeless)).toContain('Reported location Ghent');
  expect(textOf(<AddressPair />, timeless)).not.toContain('Latest');
  const paper = await renderReportTable({
    ...{ answer: timeless, locale: 'en', clock: 'UTC', part: 1, showsStreet: true },
    ...{ nearOf: () => null, hrefOf: () => '' },
  });
  expect(paper).not.toMatch(/<tr class="\w*(?:latest|first)/);
});

test('shows the latest of the known times where some are missing', () => {
  const mixed = [
    report('Ghent', '2026-11-24T20:00:00.000Z'),
    report('Lille'),
    report('Ypres', '2026-11-24T22:30:00.000Z'),
  ];
  const answer = answerOfReports(mixed, asSent, NOW);
  expect(textOf(<Freshness />, answer)).toContain('22:30');
  expect(textOf(<LocationHistory hasMap={false} />, answer)).not.toMatch(/No updates since|First update/);
});

test('names the latest and first report where the order is known', () => {
  const known = answerOfReports([report('Ghent', '2026-11-25T02:00:00.000Z'), report('Ypres')], {}, NOW);
  expect(textOf(<AddressPair />, known)).toContain('Latest address Ghent');
  expect(textOf(<LocationHistory hasMap={false} />, known)).toContain('First update');
});
