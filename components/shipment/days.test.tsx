/** @jsxImportSource hono/jsx */
import { expect, test } from 'vitest';
import { answerOfReports } from '#lib/share/test-answer.ts';
import type { LocationPoint, Timestamp } from '#lib/tracking/types.ts';
import { pageOfAnswer, textOf } from '../page/test-drawn-page.ts';
import { EmbedLine } from './embeds.tsx';
import { AssetDetails } from './facts.tsx';
import { Freshness } from './freshness.tsx';

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
const answer = answerOfReports(reports, { times }, NOW);
const status = { text: 'Delivered', code: null, detail: null };
const over = { status, times: { ...times, delivered: day('2026-11-24T00:00:00Z') } };
const delivered = answerOfReports(reports, over, NOW);

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'a date without a time stays the same day in %s',
  (zone) => {
    const page = pageOfAnswer(answer, { zone });
    expect(textOf(<Freshness page={page} />)).toMatch(/Expected (?:Tomorrow|Friday 27 Nov) No time of day sent/);
    expect(textOf(<AssetDetails page={page} />)).toContain('27 Nov 2026');
    expect(textOf(<Freshness page={page} />)).toContain('Last update 24 Nov 2026 Time of day not provided');
    expect(textOf(<EmbedLine page={page} />)).toContain('Last update 24 Nov 2026');
    const over = pageOfAnswer(delivered, { zone });
    expect(textOf(<Freshness page={over} />)).toContain('Delivered 24 Nov 2026');
  },
);

test('the server writes how long ago the latest report was, beside its date', () => {
  const time: Timestamp = { iso: '2026-11-24T23:58:00.000Z', zone: 'utc', precision: 'instant', raw: '' };
  const page = pageOfAnswer(answerOfReports([{ ...report(''), time }], {}, NOW));
  expect(textOf(<Freshness page={page} />)).toContain('2 h 32 min ago 2 hours ago Yesterday, 23:58 UTC');
  expect(textOf(<Freshness page={page} />, { withoutScripts: true })).toBe('Last update 23:58 24 Nov UTC');
  expect(textOf(<EmbedLine page={page} />)).toMatch(/Last update 2 h 32 min ago .*Yesterday, 23:58 UTC/);
});
