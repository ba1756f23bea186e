import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { neutralBrand } from '../brand.ts';
import { createBrandHistory } from './source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reading = (id: string) => [{ ...neutralBrand, id }];
const ids = (readings: readonly (readonly { readonly id: string }[])[]) =>
  readings.map((brands) => brands.map(({ id }) => id).join());

test('Brands that were replaced are known for ten minutes, those of three readings at most.', () => {
  const former = createBrandHistory();
  expect(former.list()).toEqual([]);
  former.add(reading('a'));
  vi.advanceTimersByTime(9 * 60_000);
  former.add(reading('b'));
  expect(ids(former.list())).toEqual(['b', 'a']);
  vi.advanceTimersByTime(60_000);
  expect(ids(former.list())).toEqual(['b']);
  for (const id of ['c', 'd', 'e']) former.add(reading(id));
  expect(ids(former.list())).toEqual(['e', 'd', 'c']);
  vi.advanceTimersByTime(10 * 60_000);
  expect(former.list()).toEqual([]);
});
