'use client';

import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { loadLaterWords } from '#lib/i18n/later.ts';
import type { LaterNamespace, Translator, Words } from '#lib/i18n/words.ts';
import { useLocale } from './context.tsx';

const LaterWordsContext = createContext<Words<LaterNamespace> | null>(null);

/** What needs the words that come after the page, as soon as they are there. */
export function WithLaterWords({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const [words, setWords] = useState<Words<LaterNamespace> | null>(null);
  useEffect(() => {
    loadLaterWords(locale).then(setWords, () => undefined);
  }, [locale]);
  return words !== null && <LaterWordsContext value={words}>{children}</LaterWordsContext>;
}

export function useLaterTranslations<Name extends LaterNamespace>(namespace: Name): Translator<Name> {
  const words = use(LaterWordsContext);
  if (words === null) throw new Error('useLaterTranslations needs WithLaterWords above it');
  return words[namespace];
}
