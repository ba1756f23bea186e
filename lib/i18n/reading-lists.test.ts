import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales } from './locales.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe.each(locales.filter((locale) => locale !== 'en'))('the list in %s for a native speaker', (locale) => {
  test('has twenty texts, as the page tells them', () => {
    const messages: unknown = JSON.parse(read(`lib/i18n/messages/${locale}.json`));
    const rows = [...read(`docs/languages/${locale}.md`).matchAll(/^\| `(\w+)\.(\w+)` \| (.*) \| .+ \|$/gm)];
    const plain = (text: unknown) => String(text).replaceAll(/\s/g, ' ');
    const wrong = rows.filter(([, name = '', key = '', words]) => {
      const texts: unknown = Object(messages)[name];
      return plain(words) !== plain(Object(texts)[key]);
    });
    expect(wrong.map(([row]) => row)).toEqual([]);
    expect(rows).toHaveLength(20);
  });
});
