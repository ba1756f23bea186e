import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHistory, openRows, readRows } from '#lib/share/journey/test-history.ts';
import { answerOf } from '#lib/share/test-answer.ts';
import { REPORTS_PER_PRINT, renderReportTable } from './render-report-table.ts';

type Paper = Parameters<typeof renderReportTable>[0];

const rowAt = (minute: number, more: object = {}) => ({
  Timestamp: new Date(Date.UTC(2026, 10, 12, 23) + minute * 60_000).toISOString(),
  Latitude: 59 + minute / 1000,
  Longitude: -11.5,
  Address: `Mile ${minute}`,
  ...more,
});

function paperOf(rows: readonly object[], over: Partial<Paper> = {}): Promise<string> {
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

describe('writePaper', () => {
  it('tells of each report both times, the place and the point, by day, with the zone above', async () => {
    const cells = cellsOf(await paperOf([rowAt(10), rowAt(0)], { clock: 'Europe/Oslo' }));
    expect(cells).toEqual([
      ['CET', 'UTC', '', 'Place', 'Latitude', 'Longitude'],
      ['', '', 'Friday 13 November 2026'],
      ['00:10', '23:10', '', 'Mile 10', '59.0100', '-11.5000'],
      ['00:00', '23:00', '', 'Mile 0', '59.0000', '-11.5000'],
    ]);
  });

  it('tells by the clock of the place what has one, with its zone, and the day there', async () => {
    const hour = (Timestamp: string, more: object) => ({ Timestamp, Address: 'x', ...more });
    const cells = cellsOf(
      await paperOf(
        [
          hour('2026-10-25T11:00:00Z', {}),
          hour('2026-10-25T10:30:00Z', { Latitude: 21.31, Longitude: -157.86 }),
          hour('2026-10-25T09:59:00Z', { Latitude: 1.87, Longitude: -157.43 }),
        ],
        { clock: 'place' },
      ),
    );
    expect(cells.map((row) => row.slice(0, 3))).toEqual([
      ['At the place', 'UTC', ''],
      ['', '', 'Sunday 25 October 2026 · HST'],
      ['–', '11:00', ''],
      ['00:30 HST', '10:30', ''],
      ['', '', 'Sunday 25 October 2026 · UTC+14'],
      ['23:59 UTC+14', '09:59', ''],
    ]);
  });

  it('has one column of times where both would be the same, and fewer decimals where streets are hidden', async () => {
    expect(cellsOf(await paperOf([rowAt(0)], { showsStreet: false })).at(-1)).toEqual([
      '23:00',
      '',
      'Mile 0',
      '59.00',
      '-11.50',
    ]);
  });

  it('lets an event lead, and keeps all that the service sent inert', async () => {
    // Escaped once by the service, it is text that looks like markup.
    const Event = '&lt;script&gt;alert(1)&lt;/script&gt;';
    const markup = await paperOf([rowAt(0, { Event, Address: '&quot;&gt;&lt;img src=x&gt;' })]);
    expect(markup).not.toMatch(/<script|<img/);
    expect(cellsOf(markup).at(-1)?.[2]).toBe('&lt;script&gt;alert(1)&lt;/script&gt; &quot;&gt;&lt;img src=x&gt;');
  });

  it('prints a long history in parts, with links to the others', async () => {
    const rows = Array.from({ length: 2 * REPORTS_PER_PRINT + 5 }, (_, index) => rowAt(-index));
    const parts = await Promise.all([1, 2, 3, 99, NaN].map((part) => paperOf(rows, { part })));
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

  it('has every report of any history once, in order, in any zone', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, fc.constantFrom('UTC', 'Asia/Kathmandu'), async (any, zone) => {
        const numbered = any.map((report, index) => ({ ...report, event: `#${any.length - index}#` }));
        const { asset, zoneAt, readAt } = answerOf({ AssetName: 'Box' });
        const answer = { asset, zoneAt, readAt, history: openRows(numbered), journey: readRows(numbered).journey };
        const markup = await paperOf([], { answer, clock: zone });
        expect(markup.match(/#\d+#/g) ?? []).toEqual(numbered.map(({ event }) => event));
      }),
    );
  });

  it('says of an empty history that it is empty', async () => {
    expect(await paperOf([])).toContain('No location has been reported yet.');
  });
});
