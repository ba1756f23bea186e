import { expect, test } from 'vitest';
import type { LocationPoint } from '#lib/tracking/types.ts';
import { openRows, readRows, reportAt } from '../journey/test-history.ts';
import { pageOfHistory } from '../view/history-page.ts';
import { shareDataOf } from '../view/share-data.ts';
import { decodeShareData, encodeRanges, encodeReports, encodeShareData } from '../view/wire.ts';
import { answerOf } from '../test-answer.ts';
import type { HistoryPage, ShareData } from '../types.ts';
import { keepVisibleReports } from './visible-reports.ts';

const bare = shareDataOf(
  { kind: 'shared', answer: answerOf({ AssetName: 'Box' }), checkedAt: 0, failingSince: null },
  { page: 1 },
);
/** Events, with a silent week before report 75 and a halt after it. */
const points = (length: number) =>
  Array.from({ length }, (_none, index) => {
    const number = length - index;
    const at = number * 20 + (number >= 75 ? 10_000 : 0);
    return { ...reportAt(at, number >= 75 && number < 80 ? 40 : number / 10, 10), event: `Event ${number}` };
  });
const withPage = (page: HistoryPage): ShareData => ({ ...bare, view: { ...bare.view, page } });
const dataOf = (rows: readonly LocationPoint[]) =>
  withPage(pageOfHistory(openRows(rows), readRows(rows).journey, { page: 1 }));

/** What a page holds after one check that kept the reports it knows. */
function grown(before: ShareData, rows: readonly LocationPoint[]): ShareData {
  const { page } = dataOf(rows).view;
  const known = new Set(before.view.page.reports.map(({ number }) => number));
  const [kept, added] = [true, false].map((isKnown) =>
    page.reports.filter(({ number }) => known.has(number) === isKnown),
  );
  const { gaps: _gaps, ...wire } = encodeShareData(withPage(page)).view.page;
  return decodeShareData(
    {
      ...encodeShareData(withPage(page)),
      kept: encodeRanges((kept ?? []).map(({ number }) => number)),
      view: { ...encodeShareData(withPage(page)).view, page: { ...wire, ...encodeReports(added ?? []) } },
    },
    before.view.page.reports,
  );
}

const numbers = ({ view }: ShareData) => view.page.reports.map(({ number }) => number);

test('keeps the reports being read at the end of a growing page, with their silences and stops', () => {
  let data = dataOf(points(100));
  let shown = data;
  for (let length = 101; length <= 200; length += 1) {
    data = grown(data, points(length));
    shown = keepVisibleReports(shown, data, 70);
  }
  expect(numbers(shown)).toEqual(Array.from({ length: 131 }, (_none, index) => 200 - index));
  expect(shown.view.page).toMatchObject({ silences: [{ after: 74 }], stops: [{ first: 75 }] });
  expect(numbers(keepVisibleReports(shown, grown(data, points(201)), null))).toEqual(numbers(dataOf(points(201))));
});

test('keeps nothing of a rewritten history, and at most 1,000 reports', () => {
  expect(numbers(keepVisibleReports(dataOf(points(100)), dataOf(points(103)), 51))).toEqual(
    numbers(dataOf(points(103))),
  );
  let data = dataOf(points(100));
  let shown = data;
  for (let length = 125; length <= 1_200; length += 25) {
    data = grown(data, points(length));
    shown = keepVisibleReports(shown, data, 60);
    expect(numbers(shown).length).toBeLessThanOrEqual(1_000);
  }
});

test('keeps the reports of a stop that grows, also those that would no longer be sent', () => {
  const parked = (length: number) => Array.from({ length }, (_none, index) => reportAt((length - index) * 60, 50, 10));
  let shown = dataOf(parked(30));
  for (let length = 31; length <= 34; length += 1)
    shown = keepVisibleReports(shown, grown(shown, parked(length)), null);
  expect(numbers(shown)).toEqual([34, 33, 32, 31, 30, 1]);
  expect(shown.view.page.stops).toMatchObject([{ first: 1, last: 34 }]);
});
