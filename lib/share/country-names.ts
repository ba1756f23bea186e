const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const LANGUAGES = ['en', 'ar', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'nb', 'sv', 'da', 'fi', 'pl', 'cs', 'tr', 'ru'];
const SHORT_FORMS = ['usa', 'u.s.a.', 'u.s.', 'uk', 'u.k.', 'uae', 'ksa', 'england', 'scotland', 'wales', 'northern ireland', 'republic of ireland', 'holland', 'the netherlands', 'czech republic', 'السعودية', 'الإمارات'];

let names: ReadonlySet<string> | null = null;

/** Whether a text is nothing but the name of a country, in one of the languages above, or its code of two capitals. */
export function isCountryName(text: string): boolean {
  names ??= countryNames();
  return names.has(/^\p{Lu}{2}$/u.test(text) ? text : text.toLowerCase());
}

function countryNames(): ReadonlySet<string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter((code) => english.of(code) !== undefined);
  const known = new Set([...codes, ...SHORT_FORMS, 'UK']);
  for (const language of LANGUAGES) {
    const own = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) known.add(own.of(code)?.toLowerCase() ?? code);
  }
  return known;
}
