import { match } from '@formatjs/intl-localematcher';
import { defaultLocale, isLocale, locales, type Locale } from './locales.ts';

interface Choice {
  readonly default: Locale;
  readonly offered: readonly Locale[];
}

const everyLanguage: Choice = { default: defaultLocale, offered: locales };

/** `lang` if it is offered, else the best of Accept-Language, else the default. What is unreadable counts as absent. */
export function chooseLocale(
  lang: string | null,
  acceptLanguage: string | null,
  choice: Choice = everyLanguage,
): Locale {
  const wanted = [...(lang ? readTags(lang) : []), ...readAcceptLanguage(acceptLanguage ?? '')];
  if (wanted.length === 0) return choice.default;
  const found = match(wanted, choice.offered, choice.default);
  return isLocale(found) ? found : choice.default;
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
