import { createContext, type ReactNode, use, useMemo } from 'react';
import { preinit } from 'react-dom';
import { LANGUAGE_EVENT, loadedLanguages } from '#lib/i18n/language-data.ts';
import { keepPageForms } from '#lib/i18n/local-forms.ts';
import type { Locale, RegionalLocale } from '#lib/i18n/locales.ts';
import { memo } from '#lib/i18n/memo.ts';
import type { LocalForms } from '#lib/i18n/read-forms.ts';
import { type BrowserNamespace, createTranslators, type Translator, type Translators } from '#lib/i18n/translators.ts';

interface Language {
  readonly locale: RegionalLocale;
  readonly language: Locale;
  readonly script: string;
  readonly nonce: string;
  readonly preload: () => void;
}

const LanguageContext = createContext<Language | null>(null);

interface PageLanguageProps {
  locale: RegionalLocale;
  language: Locale;
  forms: LocalForms;
  script: string;
  nonce: string;
  children: ReactNode;
}

export function PageLanguage({ locale, language, forms, script, nonce, children }: PageLanguageProps) {
  keepPageForms(locale, forms);
  const value = useMemo(
    () => ({ locale, language, script, nonce, preload: () => preinit(script, { as: 'script', nonce }) }),
    [locale, language, script, nonce],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (language === null) throw new Error('useLanguage needs a PageLanguage above it');
  return language;
}

export function useTranslations<Name extends BrowserNamespace>(namespace: Name): Translator<Name> {
  const { locale, language, preload } = useLanguage();
  if (typeof window === 'undefined') preload();
  // Not `use`, after which React may lose count of a component's further hooks during hydration.
  else if (loadedLanguages()[language] === undefined) throw waitForScript();
  return translatorsHere(locale, language)[namespace];
}

export function useLocale(): RegionalLocale {
  return useLanguage().locale;
}

const translatorsHere = memo((locale: RegionalLocale, language: Locale): Translators<BrowserNamespace> =>
  createTranslators(locale, loadedLanguages()[language]?.messages ?? {}),
);

let waiting: Promise<unknown> | undefined;

function waitForScript(): Promise<unknown> {
  return (waiting ??= new Promise((resolve) => addEventListener(LANGUAGE_EVENT, resolve, { once: true })));
}
