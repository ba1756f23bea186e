import { match } from '@formatjs/intl-localematcher';
import { defaultLocale, isLocale, type Locale, locales } from './locales.ts';
import { memo } from './memo.ts';

interface Choice {
  readonly default: Locale;
  readonly offered: readonly Locale[];
}

/** What a visitor says of languages; null: nothing. */
export interface Wishes {
  /** Of the address. */
  readonly lang: string | null;
  /** What was chosen on this device. */
  readonly remembered?: string | null;
  readonly acceptLanguage: string | null;
}

const everyLanguage: Choice = { default: defaultLocale, offered: locales };

/**
 * The first of these that names a language offered: `lang`, what was chosen on this device, Accept-Language; else the
 * default. What is unreadable counts as absent.
 */
export function chooseLocale(
  { lang, remembered = null, acceptLanguage }: Wishes,
  { default: otherwise, offered }: Choice = everyLanguage,
): Locale {
  const wishes = [readTags(lang ?? ''), readTags(remembered ?? ''), readAcceptLanguage(acceptLanguage ?? '')];
  const all = wishes.flatMap((tags) => tags.slice(0, MOST_TAGS)).join();
  const found = all === '' ? NONE : findOffered(all, offered.join());
  return isLocale(found) ? found : otherwise;
}

/** Who names more has nothing to say. */
const MOST_TAGS = 20;
const NONE = 'und';

/** Comparing tags by the library costs more than the rest of a page's choice, and visitors say much the same. */
const findOffered = memo((tags, offered) => {
  const wanted = tags.split(',');
  const choices = offered.split(',');
  for (const tag of wanted) {
    const found =
      choices.find((locale) => locale === tag) ??
      choices.find((locale) => likely(tag) === likely(locale)) ??
      choices.find((locale) => languageOf(tag) === languageOf(locale));
    if (found !== undefined) return found;
  }
  // Only then: who asks for Catalan and English reads English, though Spanish is nearer to the first.
  return match(wanted, choices, NONE);
});

/** Serbian is there in Cyrillic alone, which who asks for Latin letters reads too. */
function languageOf(tag: string): string | undefined {
  return likely(tag).split('-')[0];
}

/** Language and script as CLDR guesses them: "zh-Hant" of "zh-TW", "pt-Latn" of "pt-BR". Norwegian is Bokmål here. */
const likely = memo((tag) => {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language === 'no' || language === 'nn' ? 'nb' : language}-${script ?? ''}`;
});

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
    return tag === '*' || tag === '' ? [] : Intl.getCanonicalLocales(tag.replaceAll('_', '-'));
  } catch {
    return [];
  }
}
