import type { Locale } from '#lib/i18n/locales.ts';
import type { Words } from './brand.ts';

/** The text in a language, or the one for all others; null without either. */
export function spoken(words: Words, locale: Locale): string | null {
  return words[locale] ?? words['*'] ?? null;
}
