import { describe, expect, test } from 'vitest';
import { clockAhead, placeText, splitStatus } from './display-rules.ts';
import type { Timestamp } from '#lib/tracking/types.ts';

const none = { town: null, country: null, position: null };

describe('telling a place in one line', () => {
  test('town and country lead, the rest follows', () => {
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
  test('a formatted text is not taken apart and its country is not said twice', () => {
    expect(placeText({ ...none, lines: ['12 Rue X, Lyon, France'], country: 'France' })).toEqual({
      name: '12 Rue X, Lyon, France',
      country: null,
      rest: [],
    });
  });
  test('a country alone is a name', () => {
    expect(placeText({ ...none, lines: ['Norway'], country: 'Norway' })).toEqual({
      name: 'Norway',
      country: null,
      rest: [],
    });
  });
  test('a position alone has no text', () => {
    expect(placeText({ ...none, lines: [], position: { latitude: 1, longitude: 2 } })).toBeNull();
    expect(placeText(null)).toBeNull();
  });
});

describe('splitting a status for display', () => {
  test('tokens become words', () => {
    expect(splitStatus('InTransit')).toBe('In Transit');
    expect(splitStatus('out_for_delivery')).toBe('out for delivery');
    expect(splitStatus('IN-TRANSIT')).toBe('IN TRANSIT');
  });
  test('all else stays as sent', () => {
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

test('a time ahead of the answer by more than two clocks differ is in doubt', () => {
  expect([ahead(-HOUR), ahead(0), ahead(600_000)]).toEqual([null, null, null]);
  expect([ahead(600_001), ahead(8 * HOUR), ahead(8 * HOUR, { zone: 'offset' })]).toEqual([600_001, 8 * HOUR, 8 * HOUR]);
});

test('a time without a zone, and a day, may be those of the first zone of the world', () => {
  expect([ahead(14 * HOUR, { zone: 'none' }), ahead(14 * HOUR, { precision: 'date' })]).toEqual([null, null]);
  expect([ahead(15 * HOUR, { zone: 'none' }), ahead(15 * HOUR, { precision: 'date' })]).toEqual([15 * HOUR, 15 * HOUR]);
});

test('nothing is in doubt that cannot be read', () => {
  expect([clockAhead(null, READ_AT), ahead(8 * HOUR, { iso: null })]).toEqual([null, null]);
});
