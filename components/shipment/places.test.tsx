/** @jsxImportSource hono/jsx */
import { expect, test } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { answerOfReports } from '#lib/share/test-answer.ts';
import { EmbedLine } from './embeds.tsx';
import { elementsOf, pageOfAnswer, textOf } from '../page/test-drawn-page.ts';
import { AddressPair } from './addresses.tsx';
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
  expect(textOf(<AssetSummary page={pageOfAnswer(answer)} />)).toContain('Ghent');
  expect(textOf(<AssetSummary page={pageOfAnswer(answer)} />)).not.toContain('Calais');
  expect(textOf(<AddressPair page={pageOfAnswer(answer)} />)).toContain(
    'Address from the tracking service Calais, France',
  );
});

test('shows the time of a place that is older than the newest report', () => {
  const answer = answerOfReports([report(2, null), report(1, 'Ypres')], {}, NOW);
  for (const Part of [AssetSummary, AddressPair, EmbedLine])
    expect(textOf(<Part page={pageOfAnswer(answer)} />)).toContain('Ypres As of 25 Nov, 01:00 UTC');
});

test('links to the position where no script opens the platform’s own map', () => {
  const page = pageOfAnswer(answerOfReports([report(2, 'Ghent')], {}, NOW));
  const link = elementsOf(<AddressPair page={page} />).querySelector('[data-map-link]');
  expect(link?.getAttribute('href')).toContain('openstreetmap.org/?mlat=51.0000&mlon=5.0000');
  expect(link?.getAttribute('data-latitude')).toBe('51.0000');
});
