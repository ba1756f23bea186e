import { describe, expect, test } from 'vitest';
import { clockAhead, nameApart, placeText, splitStatus } from './display-rules.ts';
import type { Timestamp } from '#lib/tracking/types.ts';

const none = { town: null, country: null, position: null };

describe('placeText', () => {
  test('starts with town and country, then the rest', () => {
    const address = {
      ...none,
      lines: ['Svinesund freight area', '1789 Halden', 'Norway'],
      town: 'Halden',
      country: 'Norway',
    };
    expect(placeText(address)).toEqual({
      name: 'Halden',
      country: 'Norway',
      rest: ['Svinesund freight area', '1789 Halden'],
    });
  });
  test('does not split a formatted text or repeat its country', () => {
    expect(placeText({ ...none, lines: ['12 Rue X, Lyon, France'], country: 'France' })).toEqual({
      name: '12 Rue X, Lyon, France',
      country: null,
      rest: [],
    });
  });
  test('uses a country alone as the name', () => {
    expect(placeText({ ...none, lines: ['Norway'], country: 'Norway' })).toEqual({
      name: 'Norway',
      country: null,
      rest: [],
    });
  });
  test('returns null for a position alone', () => {
    expect(placeText({ ...none, lines: [], position: { latitude: 1, longitude: 2 } })).toBeNull();
    expect(placeText(null)).toBeNull();
  });
});

describe('splitStatus', () => {
  test('splits tokens into words', () => {
    expect(splitStatus('InTransit')).toBe('In Transit');
    expect(splitStatus('out_for_delivery')).toBe('out for delivery');
    expect(splitStatus('IN-TRANSIT')).toBe('IN TRANSIT');
  });
  test('leaves everything else as sent', () => {
    for (const text of ['In transit', 'Delivered', 'IT', 'eBay', 'A-12', 'Ready.', 'Zoll – Prüfung', 'مُسلَّم'])
      expect(splitStatus(text)).toBe(text);
  });
});

const HOUR = 3_600_000;
const READ_AT = '2026-11-25T02:30:00.000Z';
const ahead = (ms: number, more: Partial<Timestamp> = {}) => {
  const iso = new Date(Date.parse(READ_AT) + ms).toISOString();
  return clockAhead({ iso, zone: 'utc', precision: 'instant', raw: iso, ...more }, READ_AT);
};

test('doubts a time further ahead of the answer than clocks differ', () => {
  expect([ahead(-HOUR), ahead(0), ahead(600_000)]).toEqual([null, null, null]);
  expect([ahead(600_001), ahead(8 * HOUR), ahead(8 * HOUR, { zone: 'offset' })]).toEqual([600_001, 8 * HOUR, 8 * HOUR]);
});

test('accepts a time without a zone, or a day, of the first time zone of the world', () => {
  expect([ahead(14 * HOUR, { zone: 'none' }), ahead(14 * HOUR, { precision: 'date' })]).toEqual([null, null]);
  expect([ahead(15 * HOUR, { zone: 'none' }), ahead(15 * HOUR, { precision: 'date' })]).toEqual([15 * HOUR, 15 * HOUR]);
});

test('does not doubt an unreadable time', () => {
  expect([clockAhead(null, READ_AT), ahead(8 * HOUR, { iso: null })]).toEqual([null, null]);
});

test('two places in one town are told apart by their streets, others by their towns', () => {
  const at = (town: string, ...lines: string[]) => ({ ...none, lines: [...lines, town], town });
  const [hub, home, far] = [at('Oslo', 'Alfasetveien 24'), at('Oslo', 'Storgata 1'), at('Bergen', 'Bryggen 5')];
  expect(nameApart(hub, [home, far])).toBe('Alfasetveien 24');
  expect(nameApart(home, [hub])).toBe('Storgata 1');
  expect(nameApart(far, [hub, home])).toBe('Bergen');
  // Without a street, as for a brand that hides it.
  expect(nameApart(at('Oslo'), [home])).toBe('Oslo');
  expect(nameApart(null, [home])).toBeNull();
});
