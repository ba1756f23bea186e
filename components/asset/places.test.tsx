import { expect, test } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { answerOfReports } from '#lib/share/test-answer.ts';
import { EmbedLine } from '../embed/embedded-view.tsx';
import { textOf } from '../page/test-page-text.tsx';
import { AddressPair } from './address-card.tsx';
import { AssetSummary } from './summary.tsx';

const NOW = Date.parse('2026-11-25T02:30:00Z');
const address = (text: string) => ({ lines: [text], town: null, country: null, position: null });
const report = (hour: number, name: string | null): LocationPoint => {
  const iso = `2026-11-25T0${hour}:00:00.000Z`;
  return {
    ...{ time: { iso, zone: 'utc', precision: 'instant', raw: iso }, event: null },
    address: name === null ? null : address(name),
    position: name === null ? null : { latitude: 51, longitude: 3 + hour },
  };
};

test('shows the place of the newest report, and a different current address as sent by the service', () => {
  const answer = answerOfReports(
    [report(2, 'Ghent'), report(1, 'Ypres')],
    { currentAddress: address('Calais, France') },
    NOW,
  );
  expect(textOf(<AssetSummary />, answer)).toContain('Ghent');
  expect(textOf(<AssetSummary />, answer)).not.toContain('Calais');
  expect(textOf(<AddressPair />, answer)).toContain('Address from the tracking service Calais, France');
});

test('shows the time of a place that is older than the newest report', () => {
  const answer = answerOfReports([report(2, null), report(1, 'Ypres')], {}, NOW);
  for (const part of [<AssetSummary key="page" />, <AddressPair key="pair" />, <EmbedLine key="embed" />])
    expect(textOf(part, answer)).toContain('Ypres As of 25 Nov, 01:00 UTC');
});
