import { comparisonKey } from '#lib/base/comparison-key.ts';
import { knownStatuses, wordsOf } from './languages.ts';
import type { Locale } from './locales.ts';
import type english from './messages/en.json';

/**
 * Translates a status whose meaning is known: those of the interface, and words that several public interfaces use in
 * one sense (docs/behaviour.md). null for others, and where the word is the same. Ignores case, spaces and
 * punctuation.
 */
export function translateStatus(locale: Locale, text: string): string | null {
  const key = comparisonKey(text);
  if (!isKnown(key)) return null;
  const word = wordsOf(locale).statuses(key);
  return comparisonKey(word) === key ? null : word;
}

function isKnown(key: string): key is keyof typeof english.statuses {
  return knownStatuses().has(key);
}
