import { readFileSync } from 'node:fs';
import { compileNamespaces } from './compile-messages.mjs';
import { languageOf, type RegionalLocale } from './locales.ts';
import { memo } from './memo.ts';
import { createTranslators, type Translators } from './translators.ts';

/** The texts of a language as the build makes them. */
export const testTranslators = memo((locale: RegionalLocale): Translators =>
  createTranslators(
    locale,
    compileNamespaces(JSON.parse(readFileSync(`lib/i18n/messages/${languageOf(locale)}.json`, 'utf8'))),
  ),
);
