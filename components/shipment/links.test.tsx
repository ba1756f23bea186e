/** @jsxImportSource hono/jsx */
import { expect, test } from 'vitest';
import { elementsOf, pageOfBody, plainBrand } from '../page/test-drawn-page.ts';
import { AskLink, Downloads, PrintLink } from './actions.tsx';
import { Problems } from './exceptions.tsx';
import { AssetFacts } from './facts.tsx';

const body = {
  ...{ AssetName: 'Box <1>', Status: 'In transit', TrackingNumber: 'AB "12"', Exceptions: ['Damaged', 'Late'] },
  LocationHistory: [{ Time: '2026-11-24T20:00:00Z', Latitude: 51, Longitude: 3, Event: 'Damaged' }],
};
const page = pageOfBody(body, { query: 'id=share-1&tz=UTC' });

test('links an exception to the report that tells of it, where the history is on the page', () => {
  const links = elementsOf(<Problems page={page} withRows />).querySelectorAll('a');
  expect(Array.from(links, ({ textContent }) => textContent)).toEqual(['Damaged']);
  expect(links[0]?.getAttribute('data-report')).toBe('1');
  expect(links[0]?.getAttribute('href')).toBe('/share?id=share-1&tz=UTC&at=1#r1');
  expect(elementsOf(<Problems page={page} />).querySelector('a')).toBeNull();
});

test('offers to copy the tracking number once a script can', () => {
  const button = elementsOf(<AssetFacts page={page} />).querySelector('button');
  expect(button?.disabled).toBe(true);
  expect(button?.getAttribute('data-copy')).toBe('AB "12"');
  expect(button?.previousElementSibling?.textContent).toBe('AB "12"');
});

test('names the shipment, but not its link, in a mail to the brand', () => {
  const brand = { ...plainBrand, supportEmail: 'help@example.com' };
  const href = elementsOf(<AskLink page={{ ...page, brand }} />)
    .querySelector('a')
    ?.getAttribute('href');
  expect(decodeURIComponent(href ?? '')).toBe('mailto:help@example.com?subject=Box <1>, AB "12"');
  expect(elementsOf(<AskLink page={page} />).querySelector('a')).toBeNull();
});

test('prints in the clock of the page, but not in a frame', () => {
  const tokyo = pageOfBody(body, { query: 'id=share-1&page=2', zone: 'Asia/Tokyo' });
  const link = elementsOf(<PrintLink page={tokyo} />).querySelector('a');
  expect(link?.getAttribute('href')).toBe('/share?id=share-1&print=1&tz=Asia%2FTokyo#print');
  expect(elementsOf(<PrintLink page={{ ...tokyo, mode: 'full' }} />).querySelector('a')).toBeNull();
});

test('offers no files of an empty history', () => {
  const empty = pageOfBody({ AssetName: 'Box', LocationHistory: [] });
  expect(elementsOf(<Downloads page={page} />).querySelectorAll('a')).toHaveLength(4);
  expect(elementsOf(<Downloads page={empty} />).querySelectorAll('a')).toHaveLength(0);
});
