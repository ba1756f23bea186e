import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { singleton } from '#lib/base/singleton.ts';
import { type LanguageData, loadedLanguages } from './language-data.ts';
import { defaultLocale, languageOf, type Locale, type RegionalLocale } from './locales.ts';
import { memo } from './memo.ts';
import { createTranslators, type Translators } from './translators.ts';

export const LANGUAGES_FOLDER = '.next/languages';

const SOURCES = 'lib/i18n/messages';

export interface LanguageFile extends LanguageData {
  readonly script: string;
}

export const translatorsOf = memo((locale: RegionalLocale): Translators =>
  createTranslators(locale, fileOf(languageOf(locale)).messages),
);

export function languageScript(language: Locale): string {
  return fileOf(language).script;
}

export const knownStatuses = memo(
  (): ReadonlySet<string> => new Set(Object.keys(fileOf(defaultLocale).messages['statuses'] ?? {})),
);

export function prepareLanguages(folder = process.cwd()): void {
  place().folder = join(/* turbopackIgnore: true */ folder, LANGUAGES_FOLDER);
}

/** Loaded with the first page in the language, since most of the 46 are rarely used. */
function fileOf(language: Locale): LanguageFile {
  const known = loadedLanguages()[language];
  if (known !== undefined && isLanguageFile(known)) return known;
  const made = readLanguage(language);
  loadedLanguages()[language] = made;
  return made;
}

function readLanguage(locale: Locale): LanguageFile {
  const { folder } = place();
  const path = join(/* turbopackIgnore: true */ folder ?? join(process.cwd(), SOURCES), `${locale}.json`);
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const file = folder === null ? { script: '', messages: value } : value;
  if (!isLanguageFile(file)) throw new TypeError(`${locale}.json is not what the build makes of a language`);
  return file;
}

function isLanguageFile(value: unknown): value is LanguageFile {
  return typeof value === 'object' && value !== null && 'messages' in value && 'script' in value;
}

const place = () => singleton<{ folder: string | null }>('languages.folder', () => ({ folder: null }));
