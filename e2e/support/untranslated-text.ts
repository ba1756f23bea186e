import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Locale } from '#lib/i18n/locales.ts';
import { sameAsEnglish } from '#lib/i18n/test-same-words.ts';

const schema = v.record(v.string(), v.record(v.string(), v.string()));

/** Messages of English among the texts of a page in another language. */
export function englishLeftIn(locale: Locale, texts: readonly string[]): readonly string[] {
  const same = sameAsEnglish[locale] ?? [];
  const english = new Set(
    Object.entries(messagesIn('en')).flatMap(([name, of]) =>
      // A status stands there as the service sent it.
      name === 'statuses'
        ? []
        : Object.entries(of).flatMap(([key, text]) => (same.includes(`${name}.${key}`) ? [] : [text])),
    ),
  );
  const own = new Set(Object.values(messagesIn(locale)).flatMap((of) => Object.values(of)));
  return texts.filter((text) => /\p{L}{3}/u.test(text) && english.has(text) && !own.has(text) && locale !== 'en');
}

function messagesIn(locale: Locale): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const path = fileURLToPath(new URL(`../../lib/i18n/messages/${locale}.json`, import.meta.url));
  return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')));
}
