'use client';

import { createContext, type ReactNode, use, useMemo } from 'react';
import { preinit } from 'react-dom';
import { LANGUAGE_EVENT, languagesHere } from '#lib/i18n/language-data.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { memo } from '#lib/i18n/memo.ts';
import { type BrowserNamespace, createWords, type Translator, type Words } from '#lib/i18n/words.ts';

interface Language {
  readonly locale: Locale;
  readonly script: string;
  readonly nonce: string;
  /** Has the browser load the words, where a part of the page asks for any. */
  readonly order: () => void;
}

const LanguageContext = createContext<Language | null>(null);

interface PageLanguageProps {
  locale: Locale;
  /** Address of the language's script. */
  script: string;
  nonce: string;
  children: ReactNode;
}

/** Each language is a script of its own, asked for with a page that speaks it and kept by browsers for ever. */
export function PageLanguage({ locale, script, nonce, children }: PageLanguageProps) {
  const language = useMemo(
    () => ({ locale, script, nonce, order: () => preinit(script, { as: 'script', nonce }) }),
    [locale, script, nonce],
  );
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (language === null) throw new Error('useLanguage needs a PageLanguage above it');
  return language;
}

/** The translator of a namespace in the page's language, always the same one. */
export function useTranslations<Name extends BrowserNamespace>(namespace: Name): Translator<Name> {
  const { locale, order } = useLanguage();
  if (typeof window === 'undefined') order();
  // Not `use`: a component that goes on after it and has hooks below may lose count of them while it is hydrated.
  else if (languagesHere()[locale] === undefined) throw arrival();
  return wordsHere(locale)[namespace];
}

/** The page's language. */
export function useLocale(): Locale {
  return useLanguage().locale;
}

const wordsHere = memo((locale: Locale): Words<BrowserNamespace> =>
  createWords(locale, languagesHere()[locale]?.messages ?? {}),
);

let arriving: Promise<unknown> | undefined;

function arrival(): Promise<unknown> {
  return (arriving ??= new Promise((resolve) => addEventListener(LANGUAGE_EVENT, resolve, { once: true })));
}
