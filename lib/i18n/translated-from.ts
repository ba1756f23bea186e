import { createHash } from 'node:crypto';
import { defaultLocale, locales } from './locales.ts';

/** By message: the hash of the English text that was translated; the languages not looked at since. */
export interface TranslatedFrom {
  readonly texts: Readonly<Record<string, string>>;
  readonly open: Readonly<Record<string, readonly string[]>>;
}

export function recordEnglish(
  { texts, open }: TranslatedFrom,
  english: Readonly<Record<string, Readonly<Record<string, string>>>>,
): TranslatedFrom {
  const messages = Object.entries(english).flatMap(([name, own]) =>
    Object.entries(own).map(([key, text]) => [`${name}.${key}`, text] as const),
  );
  const hashes = Object.fromEntries(
    messages.map(([key, text]) => [key, createHash('sha256').update(text).digest('hex').slice(0, 8)]),
  );
  const others = locales.filter((locale) => locale !== defaultLocale);
  const opened = Object.fromEntries(
    Object.entries(hashes).map(([key, hash]) => [key, texts[key] === hash ? (open[key] ?? []) : others]),
  );
  return strikeOut({ texts: hashes, open: opened }, []);
}

export function strikeOut({ texts, open }: TranslatedFrom, lookedAt: readonly string[]): TranslatedFrom {
  const left = Object.entries(open).map(
    ([key, list]) => [key, list.filter((each) => !lookedAt.includes(each))] as const,
  );
  return { texts, open: Object.fromEntries(left.filter(([, list]) => list.length > 0)) };
}
