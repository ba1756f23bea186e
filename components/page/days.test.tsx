/** @jsxImportSource hono/jsx */
import { expect, test } from 'vitest';
import { filePieces, type Format } from '#lib/share/export/download.ts';
import { answerOfReports } from '#lib/share/test-answer.ts';
import type { LocationPoint, Timestamp } from '#lib/tracking/types.ts';
import { LocationHistory } from '../history/history.tsx';
import { renderReportTable } from '../print/render-print.ts';
import { EmbedLine } from '../shipment/embeds.tsx';
import { AssetDetails } from '../shipment/facts.tsx';
import { AssetSummary } from '../shipment/summary.tsx';
import { pageOfAnswer, textOf } from './test-drawn-page.ts';

const NOW = Date.parse('2026-11-25T02:30:00Z');
/** A date that was sent as its first or last second. */
const day = (raw: string): Timestamp => ({
  ...{ iso: `${raw.slice(0, 10)}T00:00:00.000Z`, zone: 'utc', precision: 'date', raw },
});
const report = (raw: string): LocationPoint => ({
  ...{ time: day(raw), position: { latitude: 51.05, longitude: 3.72 }, address: null, event: null },
});
const none = { created: null, updated: null, activated: null, expires: null };
const reports = [report('2026-11-24T23:59:59Z'), report('2026-11-23T00:00:00Z')];
const times = { ...none, delivered: null, estimatedDelivery: day('2026-11-27T00:00:00Z') };
const answer = answerOfReports(reports, { times, planned: [report('2026-11-26T00:00:00Z')] }, NOW);
const status = { text: 'Delivered', code: null, detail: null };
const over = { status, times: { ...times, delivered: day('2026-11-24T00:00:00Z') } };
const delivered = answerOfReports(reports, over, NOW);

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'a date without a time stays the same day in %s',
  (zone) => {
    const page = pageOfAnswer(answer, { zone });
    expect(textOf(<AssetSummary page={page} />)).toMatch(/Expected, (?:Tomorrow|Friday 27 Nov) /);
    expect(textOf(<AssetDetails page={page} />)).toContain('27 Nov 2026');
    expect(textOf(<AssetSummary page={page} />)).toContain('Last update 24 Nov 2026 · Time of day not provided');
    expect(textOf(<EmbedLine page={page} />)).toContain('Last update 24 Nov 2026');
    expect(textOf(<AssetSummary page={pageOfAnswer(delivered, { zone })} />)).toContain('Delivered, 24 Nov 2026');
    const [list, planned] = textOf(<LocationHistory page={page} hasMap={false} />).split('Planned');
    expect(list?.match(/(?:Mon|Tues|Wednes)day \d\d November/g)).toEqual(['Tuesday 24 November', 'Monday 23 November']);
    expect(planned).toContain('26 Nov 2026');
    expect(list).not.toMatch(/16:00|14:00|00:00/);
  },
);

test('a date without a time stays a date in every file and in print', async () => {
  const fileOf = (format: Format) => Buffer.concat([...filePieces(answer, format)]).toString();
  expect(fileOf('gpx')).toContain('<cmt>2026-11-24</cmt>');
  expect(fileOf('gpx')).not.toContain('<time>2026-11-24');
  expect(fileOf('kml')).toContain('<when>2026-11-24</when>');
  expect(fileOf('geojson')).toMatch(/"time":null,.*"day":"2026-11-24"/);
  expect(fileOf('csv')).toMatch(/^2,,,2026-11-24T23:59:59Z,51\.05,3\.72,.*,2026-11-24,,\r$/m);
  const paper = await renderReportTable({
    ...{ answer, locale: 'en', clock: 'America/Los_Angeles', part: 1, showsStreet: true },
    ...{ nearOf: () => null, hrefOf: () => '' },
  });
  expect(paper).toContain('Tuesday 24 November 2026');
});

test('the server writes how long ago the latest report was, beside its date', () => {
  const time: Timestamp = { iso: '2026-11-24T23:58:00.000Z', zone: 'utc', precision: 'instant', raw: '' };
  const page = pageOfAnswer(answerOfReports([{ ...report(''), time }], {}, NOW));
  expect(textOf(<AssetSummary page={page} />)).toContain('2 hours ago');
  expect(textOf(<AssetSummary page={page} />, { withoutScripts: true })).toContain('Last update 24 Nov, 23:58 UTC');
  expect(textOf(<EmbedLine page={page} />)).toMatch(/Last update 2 hours ago/);
});
