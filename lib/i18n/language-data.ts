import type { CompiledMessage } from 'icu-minify/format';
import { singleton } from '#lib/base/singleton.ts';
import type { DayWords } from './days.ts';

/** All a language is told with. */
export interface LanguageData {
  /** null: as the runtime writes days. */
  readonly days: DayWords | null;
  readonly messages: Namespaces;
  /** In a browser, once it was asked for: the words of parts that come late. */
  late?: Namespaces;
}

type Namespaces = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;

/** Of `globalThis`, on the server and in the browser, where the script of a language puts it. */
export const LANGUAGES_KEY = 'share-viewer.languages';
/** Tells a page that its language has come. */
export const LANGUAGE_EVENT = 'language';

/** Name or address of the late words beside those of a language. */
export function lateScriptOf(script: string): string {
  return script.replace(/\.js$/, '.late.js');
}

/** The languages that are here: on the server those that were asked for, in the browser that of the page. */
export function languagesHere(): Record<string, LanguageData> {
  return singleton('languages', isObject, () => ({}));
}

function isObject(value: unknown): value is Record<string, LanguageData> {
  return typeof value === 'object' && value !== null;
}
