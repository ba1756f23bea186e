import { describe, expect, test } from 'vitest';
import { comparisonKey } from './comparison-key.ts';
import english from './messages/en.json';
import synonyms from './status-synonyms.json';
import { translateStatus } from './statuses.ts';

describe('translateStatus', () => {
  test('translates a known status in any spelling', () => {
    for (const text of ['In Transit', 'IN_TRANSIT', 'in-transit', 'InTransit', ' in transit '])
      expect(translateStatus('ar', text)).toBe('في الطريق');
    expect(translateStatus('ar', 'Delivered')).toBe('تم التسليم');
    expect(translateStatus('ar', 'Created')).toBe('أُنشئت');
  });

  test('knows other words for a status', () => {
    for (const text of ['Held by customs', 'On hold at customs', 'CUSTOMS_HOLD'])
      expect(translateStatus('de', text)).toBe('Vom Zoll zurückgehalten');
    expect(translateStatus('fr', 'Transit')).toBe(translateStatus('fr', 'In transit'));
    expect(translateStatus('tr', 'Canceled')).toBe('İptal edildi');
  });

  test('rewords only jargon in English', () => {
    expect(translateStatus('en', 'Attempt fail')).toBe('Delivery attempt failed');
    expect(translateStatus('en', 'EXCEPTION')).toBe('Problem');
    for (const text of ['At sea', 'HELD_AT_CUSTOMS', 'Held by customs', 'Canceled', 'In transit'])
      expect(translateStatus('en', text), text).toBeNull();
  });

  test('returns null for unknown statuses', () => {
    for (const text of ['Not delivered', 'Delivered to neighbour', 'IT', 'constructor', '__proto__', '', '3', 'Livré'])
      expect(translateStatus('ar', text), text).toBeNull();
  });

  test('takes every other word for a status it has, and for one only', () => {
    const translate = Object.values(synonyms).flat();
    expect(Object.keys(synonyms).filter((key) => !Object.hasOwn(english.statuses, key))).toEqual([]);
    expect(translate.filter((word) => Object.hasOwn(english.statuses, word) || word !== comparisonKey(word))).toEqual(
      [],
    );
    expect(new Set(translate).size).toBe(translate.length);
  });
});
