import { expect, test } from 'vitest';
import { dayHref, historyHref, reportHref } from './page-links.ts';

test('links to other pages of a search keep its words and day, other links leave it', () => {
  const query = 'id=a&q=halden&day=2026-11-08&page=2';
  expect(historyHref(query, 3)).toBe('/share?id=a&q=halden&day=2026-11-08&page=3#history');
  expect(historyHref(query, 1)).toBe('/share?id=a&q=halden&day=2026-11-08#history');
  expect(historyHref('id=a&q=&day=2026-11-08', 2)).toBe('/share?id=a&page=2#history');
  expect(reportHref(query, 7)).toBe('/share?id=a&at=7#r7');
  expect(dayHref(query, '2026-11-09', 'UTC')).toBe('/share?id=a&day=2026-11-09&tz=UTC#day');
});
