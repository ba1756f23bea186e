const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const LANGUAGES = 'en ar de fr es it pt nl nb sv da fi pl cs tr ru'.split(' ');
const SHORT_FORMS: Readonly<Record<string, string>> = {
  ...{ usa: 'US', 'u.s.a.': 'US', 'u.s.': 'US', uk: 'GB', 'u.k.': 'GB', uae: 'AE', ksa: 'SA' },
  ...{ england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB', 'republic of ireland': 'IE' },
  ...{ turkey: 'TR', 'viet nam': 'VN', 'hong kong': 'HK', 'russian federation': 'RU', korea: 'KR' },
  ...{ 'united states of america': 'US', 'great britain': 'GB', 'slovak republic': 'SK' },
  ...{ holland: 'NL', 'the netherlands': 'NL', 'czech republic': 'CZ', السعودية: 'SA', الإمارات: 'AE' },
};

let codes: ReadonlyMap<string, string> | null = null;

/** The code (ISO 3166, two letters) of a country by its code or its name in a major language; null for other texts. */
export function countryCodeOf(text: string): string | null {
  codes ??= countryCodes();
  return codes.get(/^\p{Lu}{2}$/u.test(text) ? text : text.toLowerCase()) ?? null;
}

function countryCodes(): ReadonlyMap<string, string> {
  const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const english = namesIn('en');
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter((code) => english.of(code));
  // Former countries and other codes for the same one: SU is RU, and UK is GB.
  const current = (code: string) => new Intl.Locale(`und-${code}`).region ?? code;
  const named = LANGUAGES.map(namesIn).flatMap((own) =>
    all.map((code): [string, string] => [own.of(code)?.toLowerCase() ?? code, current(code)]),
  );
  return new Map([
    ...named,
    ...all.map((code): [string, string] => [code, current(code)]),
    ...Object.entries(SHORT_FORMS),
  ]);
}
