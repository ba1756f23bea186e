import type { Locale } from './locales.ts';
import arabic from './messages/ar.json';
import english from './messages/en.json';
import { createWords, type Words } from './words.ts';

const languages: Readonly<Record<Locale, Words>> = {
  en: createWords('en', english),
  ar: createWords('ar', arabic),
};

/** Every word of a language, for the server: the browser gets those of its page's language alone. */
export function wordsOf(locale: Locale): Words {
  return languages[locale];
}
