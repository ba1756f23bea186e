import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Locale } from '#lib/i18n/locales.ts';
import { sameAsEnglish } from '#lib/i18n/test-same-words.ts';

const schema = v.record(v.string(), v.record(v.string(), v.string()));

/** English messages among the texts of a page in another language. */
export function untranslatedTexts(locale: Locale, texts: readonly string[]): readonly string[] {
  const same = sameAsEnglish[locale] ?? [];
  const english = new Set(
    Object.entries(messagesIn('en')).flatMap(([name, messages]) =>
      // Statuses are also shown as the service sent them.
      name === 'statuses'
        ? []
        : Object.entries(messages).flatMap(([key, text]) => (same.includes(`${name}.${key}`) ? [] : [text])),
    ),
  );
  const own = new Set(Object.values(messagesIn(locale)).flatMap((messages) => Object.values(messages)));
  return texts.filter((text) => /\p{L}{3}/u.test(text) && english.has(text) && !own.has(text) && locale !== 'en');
}

function messagesIn(locale: Locale): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const path = fileURLToPath(new URL(`../../lib/i18n/messages/${locale}.json`, import.meta.url));
  return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')));
}
