import { expect, test } from 'vitest';
import type { LocationPoint, Timestamp } from '#lib/tracking/types.ts';
import { filePieces, type Format } from '#lib/share/export/download.ts';
import { answerOfReports } from '#lib/share/test-answer.ts';
import { AddressPair } from '../asset/address-card.tsx';
import { AssetDetails } from '../asset/details.tsx';
import { Freshness } from '../asset/freshness.tsx';
import { EmbedLine } from '../embed/embed-line.tsx';
import { LocationHistory } from '../history/location-history.tsx';
import { PlannedList } from '../history/planned-list.tsx';
import { renderReportTable } from '../print/render-report-table.ts';
import { textOf } from './test-page-text.tsx';

const NOW = Date.parse('2026-11-25T02:30:00Z');
/** A day sent as the first or the last moment of it. */
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

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])('a day is that day in %s', (zone) => {
  const told = (part: Parameters<typeof textOf>[0]) => textOf(part, answer, { zone });
  expect(told(<AddressPair />)).toContain('Estimated delivery 27 Nov As sent');
  expect(told(<AssetDetails />)).toContain('27 Nov 2026');
  expect(told(<Freshness />)).toContain('24 Nov 2026 Time of day not given');
  expect(told(<EmbedLine />)).toContain('Reported 24 Nov 2026');
  expect(told(<PlannedList planned={answer.asset.planned} />)).toContain('26 Nov 2026');
  expect(textOf(<Freshness />, delivered, { zone })).toContain('Delivered 24 Nov 2026');
  const list = told(<LocationHistory hasMap={false} />);
  expect(list.match(/(?:Mon|Tues|Wednes)day \d\d November/g)).toEqual(['Tuesday 24 November', 'Monday 23 November']);
  expect(list).not.toMatch(/16:00|14:00|00:00/);
});

test('a day is that day in every file and on paper, and no instant of it', async () => {
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
