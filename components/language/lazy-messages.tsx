import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { loadedLanguages, lateScriptOf } from '#lib/i18n/language-data.ts';
import type { Locale, RegionalLocale } from '#lib/i18n/locales.ts';
import { memo } from '#lib/i18n/memo.ts';
import { createTranslators, type LazyNamespace, type Translator, type Translators } from '#lib/i18n/translators.ts';
import { useLanguage } from './context.tsx';

const RETRY_MS = 60_000;
const LazyMessagesContext = createContext<Translators<LazyNamespace> | null>(null);

export function useLazyMessages(): Translators<LazyNamespace> | null {
  const { locale, language, script, nonce } = useLanguage();
  const [translate, setTranslate] = useState<Translators<LazyNamespace> | null>(null);
  useEffect(() => {
    let isMounted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      loadScript(language, lateScriptOf(script), nonce).then(
        () => isMounted && setTranslate(lazyMessagesOf(locale, language)),
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
  return translate;
}

export function LazyMessagesProvider({ children }: { children: ReactNode }) {
  const translate = useLazyMessages();
  return translate !== null && <LazyMessagesContext value={translate}>{children}</LazyMessagesContext>;
}

export function useLazyTranslations<Name extends LazyNamespace>(namespace: Name): Translator<Name> {
  const translate = use(LazyMessagesContext);
  if (translate === null) throw new Error('useLazyTranslations needs LazyMessagesProvider above it');
  return translate[namespace];
}

const lazyMessagesOf = memo((locale: RegionalLocale, language: Locale): Translators<LazyNamespace> =>
  createTranslators(locale, loadedLanguages()[language]?.late ?? {}),
);

const loading = new Map<string, Promise<unknown>>();

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
