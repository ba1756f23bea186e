// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { holdRows } from './keep-rows.ts';

test('a row that has the focus counts as read, wherever the list is scrolled to', () => {
  document.body.innerHTML =
    '<section><h2 id="history">History</h2><ol><li id="r9"><a href="#r9">9</a></li><li id="r4"><a href="#r4">4</a></li></ol></section>';
  expect(holdRows().oldestRead).toBeNull();
  document.querySelector<HTMLElement>('#r4 a')?.focus();
  expect(holdRows().oldestRead).toBe(4);
});
