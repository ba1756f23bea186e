'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import { type BrowserNamespace, createWords, type Messages, type Translator, type Words } from '#lib/i18n/words.ts';

interface Language {
  readonly locale: Locale;
  readonly words: Words<BrowserNamespace>;
}

const LanguageContext = createContext<Language | null>(null);

/** A component that gives what is in it a language: made once, where its messages arrive. */
export function createLanguage(locale: Locale, messages: Pick<Messages, BrowserNamespace>) {
  const language: Language = { locale, words: createWords<BrowserNamespace>(locale, messages) };
  return function InLanguage({ children }: { children: ReactNode }) {
    return <LanguageContext value={language}>{children}</LanguageContext>;
  };
}

function useLanguage(): Language {
  const language = use(LanguageContext);
  if (language === null) throw new Error('useLanguage needs a PageLanguage above it');
  return language;
}

/** The translator of a namespace in the page's language, always the same one. */
export function useTranslations<Name extends BrowserNamespace>(namespace: Name): Translator<Name> {
  return useLanguage().words[namespace];
}

/** The page's language. */
export function useLocale(): Locale {
  return useLanguage().locale;
}
