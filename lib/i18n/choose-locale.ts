import { match } from '@formatjs/intl-localematcher';
import { defaultLocale, isLocale, locales, type Locale } from './locales.ts';

/**
 * The page's language: `lang` if we speak it, else the best of Accept-Language, else English.
 * Neither input is trusted: anything unreadable counts as absent.
 */
export function chooseLocale(lang: string | null, acceptLanguage: string | null): Locale {
  const wanted = [...(lang ? readTags(lang) : []), ...readAcceptLanguage(acceptLanguage ?? '')];
  if (wanted.length === 0) return defaultLocale;
  const found = match(wanted, locales, defaultLocale);
  return isLocale(found) ? found : defaultLocale;
}

function readAcceptLanguage(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0 && quality <= 1)
    .sort((a, b) => b.quality - a.quality)
    .flatMap(({ tag }) => readTags(tag));
}

function readTags(tag: string): string[] {
  try {
    return tag === '*' ? [] : Intl.getCanonicalLocales(tag);
  } catch {
    return [];
  }
}
