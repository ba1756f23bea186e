import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import type { lazyNamespaces, serverNamespaces } from './compile-messages.mjs';
import { formatNumber, pluralRules } from './format.ts';
import type { RegionalLocale } from './locales.ts';
import type english from './messages/en.json';

export type Messages = typeof english;
export type Namespace = keyof Messages;
export type BrowserNamespace = Exclude<Namespace, (typeof serverNamespaces)[number] | LazyNamespace>;
export type LazyNamespace = (typeof lazyNamespaces)[number];

export type Translator<Name extends Namespace> = (
  key: keyof Messages[Name] & string,
  values?: Readonly<Record<string, string | number>>,
) => string;

export type Translators<Name extends Namespace = Namespace> = { readonly [Each in Name]: Translator<Each> };

export function createTranslators<Name extends Namespace>(
  locale: RegionalLocale,
  messages: Readonly<Record<string, CompiledTexts>>,
): Translators<Name>;
export function createTranslators(locale: RegionalLocale, messages: Readonly<Record<string, CompiledTexts>>): unknown {
  const options: FormatOptions = { formatters: formattersOf(locale) };
  return Object.fromEntries(
    Object.entries(messages).map(([namespace, texts]) => [
      namespace,
      (key: string, values?: Record<string, string | number>) =>
        String(format(texts[key] ?? '', locale, values, options)),
    ]),
  );
}

type CompiledTexts = Readonly<Record<string, CompiledMessage>>;

function formattersOf(locale: RegionalLocale): FormatOptions['formatters'] {
  let numbers: Intl.NumberFormat | undefined;
  return {
    getNumberFormat: () =>
      (numbers ??= Object.defineProperty(new Intl.NumberFormat('en'), 'format', {
        value: (count: number) => formatNumber(locale, count),
      })),
    getPluralRules: () => pluralRules(locale),
    getDateTimeFormat: () => {
      throw new Error('No message holds a date: lib/i18n/format.ts writes those');
    },
  };
}
