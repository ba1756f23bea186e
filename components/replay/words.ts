import type { Locale } from '#lib/i18n/locales.ts';
import { createWords, type Translator } from '#lib/i18n/words.ts';

export type ReplayWords = Translator<'replay'>;

const languages: Readonly<Record<Locale, () => Promise<typeof import('*.json?late')>>> = {
  en: () => import('#lib/i18n/messages/en.json?late'),
  ar: () => import('#lib/i18n/messages/ar.json?late'),
};

/** The words of a replay, which most pages never need. */
export async function loadReplayWords(locale: Locale): Promise<ReplayWords> {
  return createWords<'replay'>(locale, (await languages[locale]()).default).replay;
}
