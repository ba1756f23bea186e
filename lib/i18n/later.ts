import type { Locale } from './locales.ts';
import { createWords, type LaterNamespace, type Messages, type Words } from './words.ts';

/** Of each language the words of what comes after the page. */
const files: Readonly<Record<Locale, () => Promise<{ readonly default: Pick<Messages, LaterNamespace> }>>> = {
  en: () => import('./messages/en.json?later'),
  ar: () => import('./messages/ar.json?later'),
};

/** In the browser only. Rejects where they cannot be fetched. */
export async function loadLaterWords(locale: Locale): Promise<Words<LaterNamespace>> {
  return createWords<LaterNamespace>(locale, (await files[locale]()).default);
}
