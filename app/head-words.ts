import { getTranslations } from 'next-intl/server';
import type { HeadWords } from '#lib/brand/head.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** What a brand's pages are called in a language, each of them like all others. `name` null: the neutral one. */
export async function headWords(name: string | null, locale: Locale): Promise<HeadWords> {
  const [site, preview] = await Promise.all([
    getTranslations({ locale, namespace: 'site' }),
    getTranslations({ locale, namespace: 'preview' }),
  ]);
  const siteName = name ?? site('name');
  const title = name === null ? site('title') : preview('title', { name });
  return { siteName, title, description: preview('description'), pictureText: siteName };
}
