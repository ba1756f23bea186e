import { expect, test } from 'vitest';
import { openRows, readRows, reportAt } from '../journey/test-history.ts';
import { pageOfHistory } from '../view/history-page.ts';
import { shareDataOf } from '../view/share-data.ts';
import { decodeShareData, encodeShareData } from '../view/wire.ts';
import { answerOf } from '../test-answer.ts';
import type { HistoryPage, ShareData } from '../types.ts';
import { keepVisibleReports } from './visible-reports.ts';

const bare = shareDataOf(
  { kind: 'shared', answer: answerOf({ AssetName: 'Box' }), checkedAt: 0, failingSince: null },
  1,
);
/** A silent week before report 75, a halt after it. */
const points = (length: number) =>
  Array.from({ length }, (_none, index) => {
    const number = length - index;
    return reportAt(number * 20 + (number >= 75 ? 10_000 : 0), number >= 75 && number < 80 ? 40 : number / 10, 10);
  });
const withPage = (page: HistoryPage): ShareData => ({ ...bare, view: { ...bare.view, page } });
const dataOf = (length: number) =>
  withPage(pageOfHistory(openRows(points(length)), readRows(points(length)).journey, 1));

/** What a page holds after one check that kept the reports below the new ones. */
function grown(before: ShareData, length: number): ShareData {
  const wire = encodeShareData(dataOf(length));
  const added = wire.view.page.newest - (before.view.page.reports[0]?.number ?? 0);
  const page = { ...wire.view.page, rows: wire.view.page.rows.slice(0, added) };
  return decodeShareData(
    { ...wire, kept: wire.view.page.rows.length - added, view: { ...wire.view, page } },
    before.view.page.reports,
  );
}

const numbers = ({ view }: ShareData) => view.page.reports.map(({ number }) => number);

test('keeps the reports being read at the end of a growing page, with their silences and stops', () => {
  let data = dataOf(100);
  let shown = data;
  for (let length = 101; length <= 200; length += 1) {
    data = grown(data, length);
    shown = keepVisibleReports(shown, data, 70);
  }
  expect(numbers(shown)).toEqual(Array.from({ length: 131 }, (_none, index) => 200 - index));
  expect(shown.view.page).toMatchObject({ silences: [{ after: 74 }], stops: [{ first: 75 }] });
  expect(numbers(keepVisibleReports(shown, grown(data, 201), null))).toEqual(numbers(dataOf(201)));
});

test('keeps nothing of a rewritten history, and at most 1,000 reports', () => {
  expect(numbers(keepVisibleReports(dataOf(100), dataOf(103), 51))).toEqual(numbers(dataOf(103)));
  let data = dataOf(100);
  let shown = data;
  for (let length = 125; length <= 1_200; length += 25) {
    data = grown(data, length);
    shown = keepVisibleReports(shown, data, 60);
    expect(numbers(shown).length).toBeLessThanOrEqual(1_000);
  }
});
