import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { loadedLanguages, lateScriptOf } from '#lib/i18n/language-data.ts';
import type { Locale, RegionalLocale } from '#lib/i18n/locales.ts';
import { memo } from '#lib/i18n/memo.ts';
import { createWords, type LazyNamespace, type Translator, type Words } from '#lib/i18n/words.ts';
import { useLanguage } from './context.tsx';

const RETRY_MS = 60_000;
const LazyMessagesContext = createContext<Words<LazyNamespace> | null>(null);

/** Texts of components that are loaded after the page; null until they are there. */
export function useLazyMessages(): Words<LazyNamespace> | null {
  const { locale, language, script, nonce } = useLanguage();
  const [words, setWords] = useState<Words<LazyNamespace> | null>(null);
  useEffect(() => {
    let isMounted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      loadScript(language, lateScriptOf(script), nonce).then(
        () => isMounted && setWords(lazyMessagesOf(locale, language)),
        () => {
          if (isMounted) retry = setTimeout(load, RETRY_MS);
        },
      );
    };
    load();
    return () => {
      isMounted = false;
      clearTimeout(retry);
    };
  }, [locale, language, script, nonce]);
  return words;
}

export function LazyMessagesProvider({ children }: { children: ReactNode }) {
  const words = useLazyMessages();
  return words !== null && <LazyMessagesContext value={words}>{children}</LazyMessagesContext>;
}

export function useLazyTranslations<Name extends LazyNamespace>(namespace: Name): Translator<Name> {
  const words = use(LazyMessagesContext);
  if (words === null) throw new Error('useLateTranslations needs LazyMessagesProvider above it');
  return words[namespace];
}

const lazyMessagesOf = memo((locale: RegionalLocale, language: Locale): Words<LazyNamespace> =>
  createWords(locale, loadedLanguages()[language]?.late ?? {}),
);

const loading = new Map<string, Promise<unknown>>();

/** Shared by all components; after a failure the next call tries again. */
function loadScript(language: Locale, src: string, nonce: string): Promise<unknown> {
  if (loadedLanguages()[language]?.late !== undefined) return Promise.resolve();
  const known = loading.get(src);
  if (known !== undefined) return known;
  const loaded = new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, nonce });
    script.addEventListener('load', () =>
      loadedLanguages()[language]?.late === undefined
        ? reject(new Error('The script has no texts'))
        : resolve(undefined),
    );
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  loading.set(src, loaded);
  loaded.catch(() => loading.delete(src));
  return loaded;
}
