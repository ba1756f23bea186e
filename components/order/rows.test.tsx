/** @jsxImportSource hono/jsx */
import { expect, test } from 'vitest';
import { letterOf } from '#lib/share/link.ts';
import type { Page } from '../page/page.ts';
import { elementsOf, pageOfBody, textOf } from '../page/test-drawn-page.ts';
import { type DrawnParcel, OrderRows, OrderTitle } from './rows.tsx';

const lamp = pageOfBody(
  {
    AssetName: 'Lamp & <3',
    Status: 'In transit',
    Exceptions: ['Shock'],
    CurrentAddress: { AddressLine1: 'Storgata 1', City: 'Halden', Country: 'Norway' },
    LocationHistory: [{ Timestamp: '2026-11-12T09:00:00Z', Event: 'Departed' }],
  },
  { shareId: 'lamp+1', now: '2026-11-12T10:00:00.000Z', checkedAt: '2026-11-12T09:58:00.000Z' },
);
const shared: DrawnParcel = { state: 'shared', page: lamp };
const calm: DrawnParcel = { state: 'shared', page: pageOfBody({ AssetName: 'Shade', Status: 'In transit' }) };
const draw = (parcels: readonly DrawnParcel[], page: Partial<Page> = {}, links = parcels.length) => (
  <OrderRows
    page={{ ...lamp, query: 'tz=UTC', ...page }}
    parcels={parcels.map((parcel, index) => ({ parcel, letter: letterOf(index) }))}
    links={links}
  />
);

test('a shared link is a row with its letter, name and facts', () => {
  const row = elementsOf(draw([shared])).querySelector('li');
  expect([row?.id, row?.getAttribute('data-parcel')]).toEqual(['parcel-A', 'A']);
  const link = row?.querySelector('a');
  expect(link?.getAttribute('href')).toBe('/share?id=lamp%2B1&tz=UTC');
  expect(link?.hasAttribute('target')).toBe(false);
  expect(link?.textContent).toBe('Lamp & <3');
  expect(textOf(draw([shared]))).toMatch(/^A Lamp & <3 In transit.*Last update .* minutes ago.* Shock/);
  expect(textOf(<OrderTitle page={lamp} />)).toBe('Shipments');
});

test('a shipment whose latest check failed says since when', () => {
  const failing: DrawnParcel = { state: 'shared', page: { ...lamp, failing: true } };
  expect(textOf(draw([failing]))).toContain('Not updated since 09:58 UTC.');
  expect(textOf(draw([shared]))).not.toContain('Not updated');
});

test('links open beside a page that embeds the order', () => {
  const link = elementsOf(draw([shared], { mode: 'full' })).querySelector('a');
  expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('a link without a shipment says why, without a colour of the map', () => {
  const parcels: readonly DrawnParcel[] = [
    { state: 'unavailable', id: 'gone' },
    { state: 'unavailable', id: '' },
    { state: 'fault', id: 'b' },
    { state: 'ended', id: 'c', until: '2026-11-02T10:00:00.000Z' },
  ];
  const rows = [...elementsOf(draw(parcels)).querySelectorAll('li')];
  expect(rows.map(({ id }) => id)).toEqual(['parcel-A', 'parcel-B', 'parcel-C', 'parcel-D']);
  expect(rows.filter((row) => row.hasAttribute('data-parcel'))).toEqual([]);
  expect(rows.map((row) => row.querySelector('a'))).toEqual([null, null, null, null]);
  expect(rows[3]?.querySelector('h2')?.textContent).toMatch(/2\sNov\s2026/);
  expect(new Set(rows.map((row) => row.querySelector('h2')?.textContent)).size).toBe(3);
});

test('a damaged link leads to the repaired one', () => {
  const link = elementsOf(draw([{ state: 'unavailable', id: 'lamp.' }])).querySelector('a');
  expect(link?.getAttribute('href')).toBe('/share?id=lamp&tz=UTC');
});

test('shipments with problems come first, under the letters of their links', () => {
  const rows = elementsOf(draw([calm, { state: 'unavailable', id: 'gone' }, shared, calm])).querySelectorAll('li');
  expect([...rows].map(({ id }) => id)).toEqual(['parcel-C', 'parcel-A', 'parcel-B', 'parcel-D']);
});

test('says how many shipments of the link are not shown', () => {
  expect(textOf(draw([shared], {}, 4))).toMatch(/3 more$/);
  expect(elementsOf(draw([shared])).querySelector('#more-parcels')).toBeNull();
});
