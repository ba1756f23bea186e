import { expect, test } from 'vitest';
import { openRows, readRows, reportAt } from '../journey/test-history.ts';
import { pageOfHistory, reportsFrom } from '../page/history-page.ts';
import { shareDataOf } from '../page/share-data.ts';
import { decodeShareData, encodeShareData } from '../page/wire.ts';
import { answerOf } from '../test-answer.ts';
import type { HistoryPage, ShareData } from '../types.ts';
import { keepRead } from './keep-read.ts';
import { changeSince, withChange } from './view-change.ts';
import { parseVersion, versionOf } from './view-version.ts';

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

/** What a page holds after one check. */
function grown(before: ShareData, length: number): ShareData {
  const known = parseVersion(versionOf(before));
  const data = dataOf(length);
  const rows = openRows(points(length));
  const change =
    known && changeSince(known, data, encodeShareData(data), (newest, count) => reportsFrom(rows, newest, count));
  return change === null ? decodeShareData(encodeShareData(data)) : withChange(before, change);
}

const numbers = ({ view }: ShareData) => view.page.reports.map(({ number }) => number);

test('what is read stays at the end of a page that grows, with its silences and stops', () => {
  let data = dataOf(100);
  let shown = data;
  for (let length = 101; length <= 200; length += 1) {
    data = grown(data, length);
    shown = keepRead(shown, data, 70);
  }
  expect(numbers(shown)).toEqual(Array.from({ length: 131 }, (_none, index) => 200 - index));
  expect(shown.view.page).toMatchObject({ silences: [{ after: 74 }], stops: [{ first: 75 }] });
  expect(numbers(keepRead(shown, grown(data, 201), null))).toEqual(numbers(dataOf(201)));
});

test('nothing is kept of a history that was written anew, and nobody takes it along for ever', () => {
  expect(numbers(keepRead(dataOf(100), dataOf(103), 51))).toEqual(numbers(dataOf(103)));
  let data = dataOf(100);
  let shown = data;
  for (let length = 125; length <= 1_200; length += 25) {
    data = grown(data, length);
    shown = keepRead(shown, data, 60);
    expect(numbers(shown).length).toBeLessThanOrEqual(1_000);
  }
});
