import { comparisonKey } from './comparison-key.ts';
import { knownStatuses, translatorsOf } from './languages.ts';
import { defaultLocale, languageOf, type RegionalLocale } from './locales.ts';
import { memo } from './memo.ts';
import type english from './messages/en.json';
import synonyms from './status-synonyms.json' with { type: 'json' };

/**
 * Translates statuses of the interface, and words that carriers use in one sense (docs/behaviour.md). null for others,
 * and where the word is the same. Ignores case, spaces and punctuation.
 */
export function translateStatus(locale: RegionalLocale, text: string): string | null {
  const key = comparisonKey(text);
  if (isKnown(key)) {
    const word = translatorsOf(locale).statuses(key);
    return comparisonKey(word) === key ? null : word;
  }
  const meaning = meanings().get(key);
  // English readers understand another spelling without ours beside it.
  return meaning === undefined || !isKnown(meaning) || languageOf(locale) === defaultLocale
    ? null
    : translatorsOf(locale).statuses(meaning);
}

const meanings = memo(
  (): ReadonlyMap<string, string> =>
    new Map(Object.entries(synonyms).flatMap(([meaning, words]) => words.map((word) => [word, meaning] as const))),
);

const OVER = new Set(
  'delivered completed cancelled returned returntosender undeliverable refused damaged lost failure expired'.split(' '),
);

export function isOver(text: string): boolean {
  const key = comparisonKey(text);
  return OVER.has(key) || OVER.has(meanings().get(key) ?? '');
}

function isKnown(key: string): key is keyof typeof english.statuses {
  return knownStatuses().has(key);
}
