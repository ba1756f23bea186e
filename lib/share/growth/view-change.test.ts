import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { anyHistory, openRows, readRows } from '../journey/test-history.ts';
import { pageOfHistory, reportsFrom } from '../page/history-page.ts';
import { decodeShareData, encodeShareData } from '../page/wire.ts';
import { answerOf } from '../test-answer.ts';
import { shareDataOf } from '../page/share-data.ts';
import type { Report, ShareData } from '../types.ts';
import { changeSince, isWireChange, nothingNew, withChange } from './view-change.ts';
import { formatVersion, parseVersion, readView, versionOf } from './view-version.ts';

const { view: bare, ...checked } = shareDataOf(
  { kind: 'shared', answer: answerOf({ AssetName: 'Box' }), checkedAt: 0, failingSince: null },
  1,
  0,
);

/** Our reckoning of some of them, as words of a page. */
const near = (report: Report): Report =>
  report.number % 3 === 0 && report.position !== null ? { ...report, near: `near ${report.number % 2}` } : report;

function dataOf(history: readonly LocationPoint[], page = 1): ShareData {
  const rows = openRows(history);
  const { silences: _silences, stops: _stops, ...journey } = readRows(history).journey;
  const shown = pageOfHistory(rows, readRows(history).journey, page);
  return { ...checked, view: { ...bare, journey, page: { ...shown, reports: shown.reports.map(near) } } };
}

/** What a page holds that was given this: all comes over JSON. */
const received = (data: ShareData): ShareData => decodeShareData(JSON.parse(JSON.stringify(encodeShareData(data))));

function tell(before: ShareData, after: ShareData, history: readonly LocationPoint[]): unknown {
  const known = parseVersion(versionOf(before));
  if (known === null) throw new Error('the version cannot be read');
  const change = changeSince(known, after, encodeShareData(after), (newest, count) =>
    reportsFrom(openRows(history), newest, count).map(near),
  );
  return JSON.parse(JSON.stringify(change));
}

function take(before: ShareData, after: ShareData, history: readonly LocationPoint[]): ShareData {
  const change = tell(before, after, history);
  return isWireChange(change) ? withChange(before, change) : received(after);
}

const plain = (data: ShareData): unknown => JSON.parse(JSON.stringify(encodeShareData(data)));

const long: readonly LocationPoint[] = Array.from({ length: 130 }, (_none, index) => ({
  time: {
    iso: new Date(Date.UTC(2026, 10, 21) - index * 600_000).toISOString(),
    zone: 'utc',
    precision: 'instant',
    raw: '',
  },
  position: { latitude: 50 + index / 10, longitude: 10 },
  address: { lines: [`Street ${index}`, 'Town'], town: 'Town', country: null, position: null },
  event: null,
}));

describe('the version of a view', () => {
  test('is the same on both sides of the wire, whatever the history', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const data = dataOf(history);
        expect(versionOf(received(data))).toBe(formatVersion(readView(encodeShareData(data))));
      }),
    );
  });

  test('can be read, and nothing else can', () => {
    const version = versionOf(dataOf(long));
    expect(parseVersion(version)).toMatchObject({ newest: 130, count: 50 });
    expect(version.length).toBeLessThan(80);
    for (const text of ['', '1', `${version}.`, version.replace(/^1/, '2'), `${version}x${'y'.repeat(20)}`])
      expect(parseVersion(text)).toBeNull();
  });
});

describe('what is new', () => {
  test('brings a page to what it would be if it were loaded now, whatever became of the history', () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, fc.nat(60), fc.integer({ min: 1, max: 3 }), (old, added, dropped, page) => {
        const before = received(dataOf(old, page));
        const history = [...added, ...old.slice(dropped % 7 === 0 ? dropped : 0)];
        const after = dataOf(history, page);
        expect(plain(take(before, after, history))).toEqual(plain(after));
      }),
    );
  });

  test('of the reports is the new ones alone, and those that stay are the same objects', () => {
    const before = received(dataOf(long.slice(3)));
    const after = dataOf(long);
    expect(tell(before, after, long)).toMatchObject({ change: { reports: { newest: 130, count: 50 } } });
    expect(JSON.stringify(tell(before, after, long)).length).toBeLessThan(1_500);
    const taken = take(before, after, long);
    expect(plain(taken)).toEqual(plain(after));
    expect(taken.view.asset).toBe(before.view.asset);
    expect(taken.view.page.reports[3]).toBe(before.view.page.reports[0]);
    expect(taken.view.page.reports[49]).toBe(before.view.page.reports[46]);
  });

  test('is told the same way on an older page', () => {
    const before = received(dataOf(long.slice(3), 2));
    const taken = take(before, dataOf(long, 2), long);
    expect(plain(taken)).toEqual(plain(dataOf(long, 2)));
    expect(taken.view.page.reports[3]).toBe(before.view.page.reports[0]);
  });

  test('is everything where a report was rewritten, or fewer remain', () => {
    const before = received(dataOf(long.slice(3)));
    const rewritten = long.map((report, index) => (index === 20 ? { ...report, event: 'Customs' } : report));
    expect(tell(before, dataOf(rewritten), rewritten)).toBeNull();
    expect(tell(before, dataOf(long.slice(9)), long.slice(9))).toBeNull();
  });

  test('is under 200 bytes where that is nothing, and the page keeps its view', () => {
    const before = received(dataOf(long));
    const nothing = nothingNew({ ...checked, failingSince: checked.now });
    expect(JSON.stringify(nothing).length).toBeLessThan(200);
    expect(tell(before, dataOf(long), long)).toEqual(JSON.parse(JSON.stringify(nothingNew(checked))));
    expect(withChange(before, nothing)).toMatchObject({ failingSince: checked.now });
    expect(withChange(before, nothing).view).toBe(before.view);
  });
});
