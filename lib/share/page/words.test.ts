import { describe, expect, test } from 'vitest';
import { placeText, splitStatus } from './words.ts';

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
