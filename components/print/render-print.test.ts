import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHistory, sourceOf } from '#lib/journey/test-history.ts';
import { answerOf } from '#lib/share/test-answer.ts';
import { renderProof, renderReportTable, REPORTS_PER_PRINT } from './render-print.ts';
import { createHash } from 'node:crypto';

type ReportTableOptions = Parameters<typeof renderReportTable>[0];

const rowAt = (minute: number, more: object = {}) => ({
  Timestamp: new Date(Date.UTC(2026, 10, 12, 23) + minute * 60_000).toISOString(),
  Latitude: 59 + minute / 1000,
  Longitude: -11.5,
  Address: `Mile ${minute}`,
  ...more,
});

function tableOf(rows: readonly object[], over: Partial<ReportTableOptions> = {}): Promise<string> {
  const answer = answerOf({ AssetName: 'Box', LocationHistory: rows });
  const hrefOf = (part: number) => `/part/${part}`;
  return renderReportTable({
    answer,
    locale: 'en',
    clock: 'UTC',
    part: 1,
    showsStreet: true,
    nearOf: () => null,
    hrefOf,
    ...over,
  });
}

/** The cells of every row. */
const cellsOf = (markup: string) =>
  [...markup.matchAll(/<tr[^>]*>(.*?)(?=<tr|<\/t[hb][eo])/gs)].map(([, row = '']) =>
    row
      .split(/<t[dh][^>]*>/)
      .slice(1)
      .map((cell) => cell.replaceAll(/<[^>]*>/g, '').trim()),
  );

describe('renderReportTable', () => {
  it('lists both times, place and position of each report by day, with the zone in the heading', async () => {
    const cells = cellsOf(await tableOf([rowAt(10), rowAt(0)], { clock: 'Europe/Oslo' }));
    expect(cells).toEqual([
      ['CET', 'UTC', '', 'Place', 'Latitude', 'Longitude'],
      ['', '', 'Friday 13 November 2026'],
      ['00:10', '23:10', '', 'Mile 10', '59.0100', '-11.5000'],
      ['00:00', '23:00', '', 'Mile 0', '59.0000', '-11.5000'],
    ]);
  });

  it('shows place-local times with their zones, grouped by the local day', async () => {
    const hour = (Timestamp: string, more: object) => ({ Timestamp, Address: 'x', ...more });
    const cells = cellsOf(
      await tableOf(
        [
          hour('2026-10-25T11:00:00Z', {}),
          hour('2026-10-25T10:30:00Z', { Latitude: 21.31, Longitude: -157.86 }),
          hour('2026-10-25T09:59:00Z', { Latitude: 1.87, Longitude: -157.43 }),
        ],
        { clock: 'place' },
      ),
    );
    expect(cells.map((row) => row.slice(0, 3))).toEqual([
      ['Local time', 'UTC', ''],
      ['', '', 'Sunday 25 October 2026 · HST'],
      ['–', '11:00', ''],
      ['00:30 HST', '10:30', ''],
      ['', '', 'Sunday 25 October 2026 · UTC+14'],
      ['23:59 UTC+14', '09:59', ''],
    ]);
  });

  it('has one time column in UTC, and fewer decimals where streets are hidden', async () => {
    expect(cellsOf(await tableOf([rowAt(0)], { showsStreet: false })).at(-1)).toEqual([
      '23:00',
      '',
      'Mile 0',
      '59.00',
      '-11.50',
    ]);
  });

  it('puts the event first and escapes everything the service sent', async () => {
    // The service escaped it once, so the text looks like markup.
    const Event = '&lt;script&gt;alert(1)&lt;/script&gt;';
    const markup = await tableOf([rowAt(0, { Event, Address: '&quot;&gt;&lt;img src=x&gt;' })]);
    expect(markup).not.toMatch(/<script|<img/);
    expect(cellsOf(markup).at(-1)?.[2]).toBe('&lt;script&gt;alert(1)&lt;/script&gt; &quot;&gt;&lt;img src=x&gt;');
  });

  it('splits a long history into parts that link to each other', async () => {
    const rows = Array.from({ length: 2 * REPORTS_PER_PRINT + 5 }, (_, index) => rowAt(-index));
    const parts = await Promise.all([1, 2, 3, 99, NaN].map((part) => tableOf(rows, { part })));
    const milesOf = (markup = '') => markup.match(/Mile -?\d+/g) ?? [];
    expect(parts.slice(0, 3).flatMap(milesOf)).toEqual(rows.map(({ Address }) => Address));
    expect(parts[1]?.match(/href="[^"]*"/g)).toEqual([
      'href="/part/1"',
      'href="/part/1"',
      'href="/part/3"',
      'href="/part/3"',
    ]);
    expect([parts[3] === parts[2], parts[4] === parts[0]]).toEqual([true, true]);
  });

  it('lists every report of any history once, in order, in any zone', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, fc.constantFrom('UTC', 'Asia/Kathmandu'), async (any, zone) => {
        const numbered = any.map((report, index) => ({ ...report, event: `#${any.length - index}#` }));
        const { asset, zoneAt, readAt } = answerOf({ AssetName: 'Box' });
        const answer = { asset, zoneAt, readAt, ...sourceOf(numbered) };
        const markup = await tableOf([], { answer, clock: zone });
        expect(markup.match(/#\d+#/g) ?? []).toEqual(numbered.map(({ event }) => event));
      }),
    );
  });

  it('says that an empty history is empty', async () => {
    expect(await tableOf([])).toContain('No location yet.');
  });
});

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const body = Buffer.from('{"AssetName":"Box"}\r\n');
const digest = createHash('sha256').update(body).digest('base64');
const checkedAt = Date.parse('2026-03-29T00:59:30.400Z');

it('shows the hash in hexadecimal and the time of the answer in UTC and the page’s zone', () => {
  const text = textOf(renderProof({ digest, checkedAt, locale: 'en', zone: 'Europe/Oslo' }));
  expect(text).toContain(createHash('sha256').update(body).digest('hex'));
  expect(text).toContain('2026-03-29 00:59:30 UTC · 29 Mar 2026, 01:59 CET');
  expect(text).toContain('Print this page again later');
});

it('shows one time where the zone is UTC, and keeps hash and time left to right in Arabic', () => {
  const markup = renderProof({ digest, checkedAt, locale: 'ar', zone: 'UTC' });
  expect(textOf(markup)).not.toContain(' · ');
  expect(markup.match(/<(?:code|bdi) dir="ltr"/g)).toHaveLength(2);
});
