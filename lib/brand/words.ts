import type { Locale } from '#lib/i18n/locales.ts';
import type { Brand, Words } from './brand.ts';

/** The text in a language, or the one for all others; null without either. */
export function spoken(words: Words, locale: Locale): string | null {
  return words[locale] ?? words['*'] ?? null;
}

/** The brand's name in its default language: where there is one text for all readers. null: the neutral brand's. */
export function nameOf({ name, languages }: Brand): string | null {
  return name === null ? null : spoken(name, languages.default);
}
