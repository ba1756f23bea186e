import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rawRequest } from '../../e2e/support/raw-request.ts';
import { checkFiles } from './checker.ts';
import { type Pages, pathIn } from './pages.ts';

const languages = ['en', 'ar'] as const;

/** Prints what the Nu Html Checker finds in the HTML of every page, and has the process end with 1 where it is an error. */
export async function checkMarkup({ url, pages, folder }: Pages): Promise<void> {
  const files = new Map<string, { readonly name: string; readonly lang: string }>();
  for (const { name, path, status, headers = {} } of pages)
    for (const lang of languages) {
      const answer = await rawRequest(url, pathIn(path, lang), { headers });
      if (answer.status !== status) throw new Error(`${name} was answered with ${answer.status}`);
      const file = join(folder, `${files.size}.html`);
      writeFileSync(file, answer.text);
      files.set(basename(file), { name, lang });
    }
  // React ends every void element so, and no attribute of it is without quotes.
  const isHarmless = /^Trailing slash on void elements has no effect/;
  const all = await checkFiles([...files.keys()].map((file) => join(folder, file)));
  const found = all.filter(({ text }) => !isHarmless.test(text));
  const of = (wanted: string, lang: string) =>
    found.filter(({ file }) => {
      const about = files.get(basename(file));
      return about?.name === wanted && about.lang === lang;
    });
  const count = (wanted: string, lang: string) => {
    const kinds = of(wanted, lang).map(({ kind }) => kind);
    return `${kinds.filter((kind) => kind === 'error').length} / ${kinds.filter((kind) => kind === 'warning').length}`;
  };
  console.log(`Left out: ${all.length - found.length} times that a trailing slash has no effect.`);
  console.log(`${'errors / warnings'.padEnd(22)} ${languages.map((lang) => lang.padEnd(8)).join(' ')}`);
  for (const { name } of pages) {
    console.log(`${name.padEnd(22)} ${languages.map((lang) => count(name, lang).padEnd(8)).join(' ')}`);
    for (const lang of languages)
      for (const { kind, text, extract } of of(name, lang))
        console.log(`    ${lang} ${kind}: ${text}  ${extract.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
  }
  if (found.some(({ kind }) => kind === 'error')) process.exitCode = 1;
}
