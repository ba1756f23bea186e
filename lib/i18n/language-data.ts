import type { CompiledMessage } from 'icu-minify/format';
import { singleton } from '#lib/base/singleton.ts';

export interface LanguageData {
  readonly messages: Namespaces;
  late?: Namespaces;
}

type Namespaces = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;

export const LANGUAGES_KEY = 'share-viewer.languages';
export const LANGUAGE_EVENT = 'language';

export function lateScriptOf(script: string): string {
  return script.replace(/\.js$/, '.late.js');
}

export function loadedLanguages(): Record<string, LanguageData> {
  return singleton('languages', () => ({}));
}
