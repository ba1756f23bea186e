import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import terms from './terms.json';

test('every language has a word for every term, and rejected words', () => {
  expect(Object.keys(terms.languages).toSorted()).toEqual(locales.toSorted());
  expect(Object.keys(terms.never).toSorted()).toEqual(locales.toSorted());
  for (const [locale, words] of Object.entries(terms.languages)) {
    expect(Object.keys(words), locale).toEqual(Object.keys(terms.meanings));
    expect(
      Object.values(words).filter((word) => word.trim() === ''),
      locale,
    ).toEqual([]);
  }
});

test.each(Object.entries(terms.never))('the messages in %s use no rejected word', (locale, never) => {
  const path = fileURLToPath(new URL(`./messages/${locale}.json`, import.meta.url));
  const messages: Record<string, Record<string, string>> = JSON.parse(readFileSync(path, 'utf8'));
  const rejected = new RegExp(never.join('|'), 'iu');
  // Statuses are words of carriers: there a label is made of paper.
  const wrong = Object.entries(messages).flatMap(([name, texts]) =>
    name === 'statuses' ? [] : Object.entries(texts).filter(([, text]) => rejected.test(text)),
  );
  expect(wrong).toEqual([]);
});
