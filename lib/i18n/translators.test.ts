import { describe, expect, test } from 'vitest';
import { compileNamespaces, lazyNamespaces, serverNamespaces } from './compile-messages.mjs';
import arabic from './messages/ar.json';
import english from './messages/en.json';
import { createTranslators, type Messages, type Namespace } from './translators.ts';

const files: readonly (readonly ['en' | 'ar', Messages])[] = [
  ['en', english],
  ['ar', arabic],
];

/** As the build does it; what is compiled is told by the translators alone. */
const translatorsOf = (locale: 'en' | 'ar', messages: Messages) =>
  createTranslators<Namespace>(locale, { ...messages, ...compileNamespaces(messages) });

const valuesOf = (text: string) => [...new Set(text.match(/(?<=\{)\w+(?=[,}])/g))].sort();

describe('words', () => {
  test('format a text with its values and the plurals of their language', () => {
    const en = translatorsOf('en', english);
    expect(en.clocks('checkNow')).toBe('Check now');
    expect(en.duration('hours', { hours: 9, minutes: 4 })).toBe('9\u00a0h 4\u00a0min');
    expect(en.exceptions('count', { count: 1 })).toBe('1 problem');
    expect(en.exceptions('count', { count: 1200 })).toBe('1,200 problems');
    expect(translatorsOf('ar', arabic).exceptions('count', { count: 1 })).toBe('مشكلة واحدة');
  });

  test.each(files)('of %s ask for the values of English, and are all there', (locale, messages) => {
    const translate = translatorsOf(locale, messages);
    const english_ = new Map(
      Object.entries(english).flatMap(([name, texts]) =>
        Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text] as const),
      ),
    );
    for (const [name, texts] of Object.entries(messages)) {
      for (const [key, text] of Object.entries<string>(texts)) {
        expect(valuesOf(text), `${name}.${key}`).toEqual(valuesOf(english_.get(`${name}.${key}`) ?? ''));
        const tell: unknown = Reflect.get(translate, name);
        const values = Object.fromEntries(valuesOf(text).map((value) => [value, 7]));
        expect(typeof tell === 'function' ? tell(key, values) : null).toMatch(/^[^{}]+$/);
      }
    }
  });

  test('treat values as text, including their braces', () => {
    expect(translatorsOf('en', english).brand('supportOf', { name: '{name} <b>#</b> $&' })).toBe(
      'Questions? Ask {name} <b>#</b> $&',
    );
  });

  test("of the server's parts alone, and of parts that come late, are left out for the browser", () => {
    const without = [...serverNamespaces, ...lazyNamespaces];
    const compiled = Object.keys(compileNamespaces(english, without));
    expect(compiled).toContain('clocks');
    for (const name of without) expect(compiled).not.toContain(name);
  });
});
