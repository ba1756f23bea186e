'use client';

import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { languagesHere, lateScriptOf } from '#lib/i18n/language-data.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { memo } from '#lib/i18n/memo.ts';
import { createWords, type LateNamespace, type Translator, type Words } from '#lib/i18n/words.ts';
import { useLanguage } from './context.tsx';

/** The words of parts that come late; null until they have been fetched, and where they cannot be. */
export function useLateWords(): Words<LateNamespace> | null {
  const { locale, script, nonce } = useLanguage();
  const [words, setWords] = useState<Words<LateNamespace> | null>(null);
  useEffect(() => {
    let isWanted = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      loadLate(locale, lateScriptOf(script), nonce).then(
        () => isWanted && setWords(lateWordsHere(locale)),
        () => {
          if (isWanted) again = setTimeout(load, AGAIN_MS);
        },
      );
    };
    load();
    return () => {
      isWanted = false;
      clearTimeout(again);
    };
  }, [locale, script, nonce]);
  return words;
}

const LateWordsContext = createContext<Words<LateNamespace> | null>(null);

/** What needs those words, as soon as they are there. */
export function WithLateWords({ children }: { children: ReactNode }) {
  const words = useLateWords();
  return words !== null && <LateWordsContext value={words}>{children}</LateWordsContext>;
}

export function useLateTranslations<Name extends LateNamespace>(namespace: Name): Translator<Name> {
  const words = use(LateWordsContext);
  if (words === null) throw new Error('useLateTranslations needs WithLateWords above it');
  return words[namespace];
}

const lateWordsHere = memo((locale: Locale): Words<LateNamespace> =>
  createWords(locale, languagesHere()[locale]?.late ?? {}),
);

const AGAIN_MS = 60_000;
const loading = new Map<string, Promise<unknown>>();

/** Once for all who ask; after a failure it is tried again. */
function loadLate(locale: Locale, address: string, nonce: string): Promise<unknown> {
  if (languagesHere()[locale]?.late !== undefined) return Promise.resolve();
  const known = loading.get(address);
  if (known !== undefined) return known;
  const asked = new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.nonce = nonce;
    script.addEventListener('load', () =>
      languagesHere()[locale]?.late === undefined ? reject(new Error('No words came')) : resolve(undefined),
    );
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  loading.set(address, asked);
  asked.catch(() => loading.delete(address));
  return asked;
}
