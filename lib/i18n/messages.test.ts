import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compileNamespaces } from './compile-messages.mjs';
import { formatClock, formatDay, formatDistance } from './format.ts';
import { type Locale, locales } from './locales.ts';
import english from './messages/en.json';
import { sameAsEnglish } from './test-same-words.ts';
import translatedFrom from './translated-from.json';
import { recordEnglish, strikeOut } from './translated-from.ts';
import { createTranslators } from './translators.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textsOf = (locale: Locale): ReadonlyMap<string, string> => {
  const file: unknown = JSON.parse(readFileSync(join(root, `lib/i18n/messages/${locale}.json`), 'utf8'));
  return new Map(
    Object.entries(file ?? {}).flatMap(([name, texts]) =>
      Object.entries(texts ?? {}).map(([key, text]) => [`${name}.${key}`, String(text)] as const),
    ),
  );
};
const inEnglish = textsOf('en');

/** What a message asks for by name, and the branches of its plurals. */
function partsOf(text: string): { values: string[]; plurals: string[][] } {
  const values = new Set<string>();
  const plurals: string[][] = [];
  const walk = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [name, , branches]: unknown[] = part;
    if (typeof name === 'string' && part.length === 1) values.add(name);
    else if (typeof name === 'string' && typeof branches === 'object' && branches !== null) {
      values.add(name);
      plurals.push(Object.keys(branches));
      Object.values(branches).forEach(walk);
    } else part.forEach(walk);
  };
  const compiled: unknown = compileNamespaces({ it: { text } })['it']?.['text'];
  walk(compiled);
  return { values: [...values].sort(), plurals };
}

/** The plural categories of whole numbers from `min` to the largest number of reports. */
function categoriesOf(locale: Locale, min: number): string[] {
  const rules = new Intl.PluralRules(locale);
  const some = [...Array.from({ length: 300 }, (_, count) => count), 1_000, 20_000, 300_000];
  return [...new Set(some.filter((count) => count >= min).map((count) => rules.select(count)))];
}

describe.each(locales)('the messages in %s', (locale) => {
  const texts = textsOf(locale);

  test('are those of English, none more, in one order', () => {
    expect([...texts.keys()]).toEqual([...inEnglish.keys()]);
  });

  test('use the same values, and have the plural categories of their language', () => {
    for (const [key, text] of texts) {
      const [asked, own] = [partsOf(inEnglish.get(key) ?? ''), partsOf(text)];
      expect(own.values, key).toEqual(asked.values);
      expect(own.plurals.length, key).toBeGreaterThanOrEqual(asked.plurals.length);
      own.plurals.forEach((branches, index) => {
        const wordsAlone = branches.filter((branch) => !branch.startsWith('='));
        const isOfMany = asked.plurals[index]?.includes('one') === false;
        expect(wordsAlone, key).toContain('other');
        expect(wordsAlone, key).toEqual(expect.arrayContaining(categoriesOf(locale, isOfMany ? 2 : 1)));
        const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
        expect(
          wordsAlone.filter((branch) => !known.some((each) => each === branch)),
          key,
        ).toEqual([]);
      });
    }
  });

  test('can be formatted, and hold no bidi control characters', () => {
    const translate: unknown = createTranslators(locale, compileNamespaces(nested(texts)));
    for (const [key, text] of texts) {
      const [name = '', own = ''] = key.split('.');
      const tell: unknown = typeof translate === 'object' && translate !== null ? Reflect.get(translate, name) : null;
      const values = Object.fromEntries(partsOf(text).values.map((value) => [value, 7]));
      expect(typeof tell === 'function' ? tell(own, values) : null, key).toMatch(/^[^{}]+$/);
      expect(text, key).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    }
  });

  test('have one full stop where an abbreviation ends a sentence', () => {
    const clock = formatClock(locale, '2026-11-12T18:02:00.000Z', 'UTC');
    const [distance, day] = [formatDistance(locale, 488_000), formatDay(locale, '2026-11-12', 'full')];
    const duration = texts.get('duration.wholeHours') ?? '';
    const values = { distance, duration, clock, day, time: clock, first: clock, last: clock, until: clock };
    for (const [key, text] of texts)
      for (const [name, value] of Object.entries(values))
        expect(text.replaceAll(`{${name}}`, value), key).not.toContain('..');
  });

  test('are in that language, but for words that are the same in it', () => {
    if (locale === 'en') return;
    const same = [...texts].filter(([key, text]) => text === inEnglish.get(key) && hasWords(text)).map(([key]) => key);
    expect(same).toEqual(same.filter((key) => sameAsEnglish[locale]?.includes(key)));
    expect(sameAsEnglish[locale] ?? []).toEqual((sameAsEnglish[locale] ?? []).filter((key) => same.includes(key)));
  });
});

test('the translations have been looked at since their English text changed', () => {
  const { texts } = recordEnglish(translatedFrom, english);
  const recorded: Readonly<Record<string, string>> = translatedFrom.texts;
  const changed = Object.keys({ ...recorded, ...texts }).filter((key) => texts[key] !== recorded[key]);
  const advice = 'Run `npm run docs -- words`, then look at the listed translations.';
  expect(changed, `The English text of ${changed.join(', ')} changed. ${advice}`).toEqual([]);
  expect(translatedFrom.open, 'Look at these, then strike them out: `npm run docs -- words fi de`.').toEqual({});
});

test('a new English text is open in every other language, until that is struck out', () => {
  const recorded = recordEnglish({ texts: {}, open: {} }, { home: { open: 'Open' } });
  const { open } = recordEnglish(recorded, { home: { open: 'Show' } });
  expect(open['home.open']).toEqual(locales.filter((locale) => locale !== 'en'));
  expect(strikeOut({ ...recorded, open: { 'home.open': ['fi', 'de'] } }, ['de']).open).toEqual({ 'home.open': ['fi'] });
  expect(strikeOut({ ...recorded, open: { 'home.open': ['fi'] } }, ['fi']).open).toEqual({});
});

test('every message is used somewhere', () => {
  const sources = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  const quoted = new Set(sources.flatMap((source) => source.match(/(?<=')\w+(?=')/g) ?? []));
  const unused = Object.entries(english).flatMap(([name, texts]) =>
    // A status is asked for by what the service calls it.
    name === 'statuses' ? [] : Object.keys(texts).filter((key) => !quoted.has(key)),
  );
  expect(unused).toEqual([]);
});

function nested(texts: ReadonlyMap<string, string>): Record<string, Record<string, string>> {
  const all: Record<string, Record<string, string>> = {};
  for (const [key, text] of texts) {
    const [name = '', own = ''] = key.split('.');
    all[name] = { ...all[name], [own]: text };
  }
  return all;
}

/** Whether a text is more than values, punctuation, and names that are the same everywhere. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '').replaceAll(/\b(?:UTC|NFC|km|min|ft|mi|[mhsd])\b/g, ''));
}
