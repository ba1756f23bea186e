export const localeNames = {
  en: 'English',
  ar: 'العربية',
  bg: 'Български',
  bn: 'বাংলা',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  es: 'Español',
  et: 'Eesti',
  fa: 'فارسی',
  fi: 'Suomi',
  fil: 'Filipino',
  fr: 'Français',
  ga: 'Gaeilge',
  he: 'עברית',
  hi: 'हिन्दी',
  hr: 'Hrvatski',
  hu: 'Magyar',
  id: 'Bahasa Indonesia',
  is: 'Íslenska',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  lt: 'Lietuvių',
  lv: 'Latviešu',
  ms: 'Bahasa Melayu',
  mt: 'Malti',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  'pt-BR': 'Português do Brasil',
  ro: 'Română',
  sk: 'Slovenčina',
  sl: 'Slovenščina',
  sr: 'Српски',
  sv: 'Svenska',
  sw: 'Kiswahili',
  ta: 'தமிழ்',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'Українська',
  ur: 'اردو',
  vi: 'Tiếng Việt',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
} as const;

export type Locale = keyof typeof localeNames;

// Without the mark, every bundle that imports this file would carry the names.
export const locales: readonly Locale[] = /* @__PURE__ */ Object.keys(localeNames).filter(isLocale);

export const defaultLocale: Locale = 'en';

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(localeNames, value);
}

export type RegionalLocale = Locale | `${Locale}-${string}`;

const REGION = /-(?:[a-z]{2}|\d{3})$/i;

export function languageOf(locale: RegionalLocale): Locale {
  const language = locale.replace(REGION, '');
  return isLocale(locale) ? locale : isLocale(language) ? language : defaultLocale;
}

export function isRegionalLocale(value: unknown): value is RegionalLocale {
  return isLocale(value) || (typeof value === 'string' && isLocale(value.replace(REGION, '')));
}

export function localeNamed(tag: string | null | undefined): RegionalLocale | null {
  const wanted = tag?.toLowerCase() ?? '';
  const named = (text: string) => locales.find((locale) => locale.toLowerCase() === text);
  const language = named(wanted.replace(REGION, ''));
  const region = wanted.slice(wanted.lastIndexOf('-') + 1).toUpperCase();
  return named(wanted) ?? (language === undefined ? null : `${language}-${region}`);
}

const rightToLeft: ReadonlySet<string> = new Set<Locale>(['ar', 'fa', 'he', 'ur']);

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
