import { expect, test } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { filePieces } from '#lib/share/export/download.ts';
import { shareDataOf } from '#lib/share/view/share-data.ts';
import { answerOfReports } from '#lib/share/test-answer.ts';
import { Freshness } from '../asset/freshness.tsx';
import { EmbedLine } from '../embed/embedded-view.tsx';
import { renderReportTable } from '../print/render-print.ts';
import { textOf } from '../page/test-page-text.tsx';
import { JourneyNote } from '../track-map/journey-note.tsx';
import { LocationHistory } from './location-history.tsx';

const NOW = Date.parse('2026-11-25T02:30:00Z');
const report = (iso: string, latitude: number, more: Partial<LocationPoint> = {}): LocationPoint => ({
  ...{ time: { iso, zone: 'utc', precision: 'instant', raw: iso }, position: { latitude, longitude: 120.3 } },
  ...{ address: null, event: null },
  ...more,
});
const hourly = Array.from({ length: 30 }, (_none, hour) =>
  report(new Date(NOW + 8 * 3_600_000 - hour * 3_600_000).toISOString(), 22.63 + hour * 0.08, { event: 'Seen' }),
);

test('marks reports whose clock runs ahead and shows no age for them', async () => {
  const answer = answerOfReports(hourly, {}, NOW);
  expect(textOf(<Freshness />, answer)).toMatch(/Today UTC · Clock may be 8 h ahead/);
  expect(textOf(<EmbedLine />, answer)).toContain('Last update 10:30 Today UTC · Clock may be 8 h ahead');
  const list = textOf(<LocationHistory hasMap={false} />, answer);
  expect(list.match(/Clock may be/g)).toHaveLength(8);
  expect(list).not.toMatch(/Planned|-\d+ (?:h|min)/);
  expect(answer.journey).toMatchObject({ reports: 30, located: 30, outlierCount: 0 });
  const csv = Buffer.concat([...filePieces(answer, 'csv')]).toString();
  expect(csv.match(/clock in doubt/g)).toHaveLength(8);
  const paper = await renderReportTable({
    ...{ answer, locale: 'en', clock: 'UTC', part: 1, showsStreet: true, nearOf: () => null, hrefOf: () => '' },
  });
  expect(paper.match(/<small>Clock may be/g)).toHaveLength(8);
});

test('does not doubt a time without a zone that is at most 14 hours ahead', () => {
  const zoneless = (hours: number) =>
    hourly.slice(8).map((one, index) => {
      const iso = new Date(NOW + hours * 3_600_000 - index * 3_600_000).toISOString();
      return { ...one, time: { iso, zone: 'none', precision: 'instant', raw: iso } as const };
    });
  expect(textOf(<Freshness />, answerOfReports(zoneless(13), {}, NOW))).not.toContain('Clock ahead');
  expect(textOf(<Freshness />, answerOfReports(zoneless(15), {}, NOW))).toContain('Clock may be 15 h ahead');
});

test('marks a doubtful position in its row, and mentions it once below the map', () => {
  const swapped = hourly.map((one, index) =>
    index === 12 ? { ...one, position: { latitude: 59.3, longitude: 22.6 } } : one,
  );
  const answer = answerOfReports(swapped, {}, NOW);
  const { view } = shareDataOf({ kind: 'shared', answer, checkedAt: NOW, failingSince: null }, { page: 1 });
  expect(textOf(<LocationHistory hasMap={false} />, answer).match(/doubtful location/g)).toHaveLength(1);
  expect(textOf(<JourneyNote journey={view.journey} />, answer)).toContain(
    'Doubtful locations, left out of the route: 1.',
  );
});

test('says once that the positions of two trackers contradict each other', () => {
  const two = hourly.map((one, index) => (index % 2 ? { ...one, position: { latitude: 59, longitude: 11 } } : one));
  const answer = answerOfReports(two, {}, NOW);
  const { view } = shareDataOf({ kind: 'shared', answer, checkedAt: NOW, failingSince: null }, { page: 1 });
  const note = textOf(<JourneyNote journey={view.journey} />, answer);
  expect(note).toContain('The locations contradict each other');
  expect(note).not.toContain('in doubt');
});
