import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileNamespaces, lazyNamespaces, serverNamespaces } from './compile-messages.mjs';
import { LANGUAGE_EVENT, LANGUAGES_KEY, lateScriptOf, type LanguageData } from './language-data.ts';
import { LANGUAGES_FOLDER, type LanguageFile } from './languages.ts';
import { locales } from './locales.ts';
import english from './messages/en.json' with { type: 'json' };

// Writes a file for the server into the viewer's folder, and a script per language into Next's static files.
const [folder = process.cwd(), staticFolder = '.next/static'] = process.argv.slice(2);
const scripts = join(folder, staticFolder, 'languages');
mkdirSync(join(folder, LANGUAGES_FOLDER), { recursive: true });
mkdirSync(scripts, { recursive: true });

for (const locale of locales) {
  const source = wholeMessages(readMessages(locale));
  const notLazy = Object.keys(source).filter((name) => !lazyNamespaces.some((lazy) => lazy === name));
  const late = compileNamespaces(source, notLazy);
  const script = scriptOf(locale, { messages: compileNamespaces(source, [...serverNamespaces, ...lazyNamespaces]) });
  const lateScript = `${hereOf(locale)}.late=${JSON.stringify(late)};`;
  // One hash for both, so that the address of the late script follows from that of the first.
  const hash = createHash('sha256').update(script).update(lateScript).digest('hex').slice(0, 12);
  const name = `${locale}.${hash}.js`;
  const file: LanguageFile = { messages: compileNamespaces(source), script: `/_next/static/languages/${name}` };
  writeFileSync(join(scripts, name), script);
  writeFileSync(join(scripts, lateScriptOf(name)), lateScript);
  writeFileSync(join(folder, LANGUAGES_FOLDER, `${locale}.json`), JSON.stringify(file));
}

function readMessages(locale: string): Record<string, Record<string, string>> {
  const path = fileURLToPath(new URL(`./messages/${locale}.json`, import.meta.url));
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function wholeMessages(messages: Record<string, Record<string, string>>): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries<Record<string, string>>(english).map(([name, texts]) => [
      name,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, messages[name]?.[key] ?? text])),
    ]),
  );
}

function scriptOf(locale: string, data: LanguageData): string {
  return `(self[Symbol.for(${JSON.stringify(LANGUAGES_KEY)})]??={});${hereOf(locale)}=${JSON.stringify(data)};dispatchEvent(new Event(${JSON.stringify(LANGUAGE_EVENT)}))`;
}

function hereOf(locale: string): string {
  return `self[Symbol.for(${JSON.stringify(LANGUAGES_KEY)})][${JSON.stringify(locale)}]`;
}
