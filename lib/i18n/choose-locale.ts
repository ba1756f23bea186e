import { match } from '@formatjs/intl-localematcher';
import { formsOf } from './local-forms.ts';
import { defaultLocale, isLocale, type Locale, locales, type RegionalLocale } from './locales.ts';
import { memo } from './memo.ts';

interface Choice {
  readonly default: Locale;
  readonly offered: readonly Locale[];
}

export interface Wishes {
  readonly lang: string | null;
  readonly remembered?: string | null;
  readonly acceptLanguage: string | null;
}

const everyLanguage: Choice = { default: defaultLocale, offered: locales };

/**
 * The first that names an offered language: `lang`, the choice on this device, Accept-Language; else the default. With
 * the first region named where the language has forms of its own. Unreadable values count as absent.
 */
export function chooseLocale(
  { lang, remembered = null, acceptLanguage }: Wishes,
  { default: otherwise, offered }: Choice = everyLanguage,
): RegionalLocale {
  const wishes = [readTags(lang ?? ''), readTags(remembered ?? ''), readAcceptLanguage(acceptLanguage ?? '')];
  const tags = wishes.flatMap((some) => some.slice(0, MAX_TAGS));
  const found = tags.length === 0 ? NONE : findOffered(tags.join(), offered.join());
  const region = tags.map((tag) => new Intl.Locale(tag).region).find((each) => each !== undefined);
  return inRegion(isLocale(found) ? found : otherwise, region ?? '');
}

const MAX_TAGS = 20;
const NONE = 'und';

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
  // Only as a fallback: a visitor who asks for Catalan and English reads English, though Spanish is closer to Catalan.
  return match(wanted, choices, NONE);
});

/** Regions without forms of their own are left out, so that their visitors share what is kept for a language. */
const inRegion = memo((language: Locale, region: string): RegionalLocale => {
  if (region === '' || new Intl.Locale(language).region !== undefined) return language;
  const locale = `${language}-${region}` as const;
  const isKnown = new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale;
  if (!isKnown || likely(locale) !== likely(language)) return language;
  return JSON.stringify(formsOf(locale)) === JSON.stringify(formsOf(language)) ? language : locale;
});

/** Serbian exists in Cyrillic only, which readers of its Latin script read too. */
function languageOf(tag: string): string | undefined {
  return likely(tag).split('-')[0];
}

/** Language and script as CLDR guesses them: "zh-Hant" for "zh-TW". Norwegian is Bokmål here. */
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
