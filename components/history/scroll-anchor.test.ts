// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { captureScrollAnchor } from './scroll-anchor.ts';

test('a focused row counts as visible wherever the list is scrolled to', () => {
  document.body.innerHTML =
    '<section><h2 id="history">History</h2><ol><li id="r9"><a href="#r9">9</a></li><li id="r4"><a href="#r4">4</a></li></ol></section>';
  expect(captureScrollAnchor().oldestVisible).toBeNull();
  document.querySelector<HTMLElement>('#r4 a')?.focus();
  expect(captureScrollAnchor().oldestVisible).toBe(4);
});
