import { describe, expect, test } from 'vitest';
import english from './messages/en.json';
import { translateStatus } from './statuses.ts';

describe('translateStatus', () => {
  test('tells a known status in the language of the page, however it is spelled', () => {
    for (const text of ['In Transit', 'IN_TRANSIT', 'in-transit', 'InTransit', ' in transit '])
      expect(translateStatus('ar', text)).toBe('في الطريق');
    expect(translateStatus('ar', 'Delivered')).toBe('سُلّمت');
    expect(translateStatus('ar', 'Created')).toBe('أُنشئت');
  });

  test('says nothing where the word is the same', () => {
    for (const [key, word] of Object.entries(english.statuses))
      expect([translateStatus('en', key), translateStatus('en', word)]).toEqual([null, null]);
  });

  test('never guesses', () => {
    for (const text of ['Not delivered', 'Delivered to neighbour', 'IT', 'constructor', '__proto__', '', '3', 'Livré'])
      expect(translateStatus('ar', text), text).toBeNull();
  });

  test('knows each of its words under its own spelling', () => {
    for (const [key, word] of Object.entries(english.statuses))
      expect(word.toLowerCase().replace(/[^a-z]/g, '')).toBe(key);
  });
});
