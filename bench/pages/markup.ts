import * as v from 'valibot';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rawRequest } from '../../e2e/support/raw-request.ts';
import { type Pages, pathIn } from './pages.ts';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inRoot } from '#lib/run/paths.mjs';

const languages = ['en', 'ar'] as const;

export async function checkMarkup({ url, pages, folder }: Pages): Promise<void> {
  const files = new Map<string, { readonly name: string; readonly lang: string }>();
  for (const { name, path, status, headers = {} } of pages)
    for (const lang of languages) {
      const answer = await rawRequest(url, pathIn(path, lang), { headers });
      if (answer.status !== status) throw new Error(`${name} returned ${answer.status}`);
      const file = join(folder, `${files.size}.html`);
      writeFileSync(file, answer.text);
      files.set(basename(file), { name, lang });
    }
  // React writes void elements with a slash, which is harmless because it quotes attributes.
  const isHarmless = /^Trailing slash on void elements has no effect/;
  const all = await checkFiles([...files.keys()].map((file) => join(folder, file)));
  const found = all.filter(({ text }) => !isHarmless.test(text));
  const findingsOf = (page: string, lang: string) =>
    found.filter(({ file }) => {
      const source = files.get(basename(file));
      return source?.name === page && source.lang === lang;
    });
  const count = (page: string, lang: string) => {
    const kinds = findingsOf(page, lang).map(({ kind }) => kind);
    return `${kinds.filter((kind) => kind === 'error').length} / ${kinds.filter((kind) => kind === 'warning').length}`;
  };
  console.log(`Ignored: ${all.length - found.length} trailing slashes on void elements.`);
  console.log(`${'errors / warnings'.padEnd(22)} ${languages.map((lang) => lang.padEnd(8)).join(' ')}`);
  for (const { name } of pages) {
    console.log(`${name.padEnd(22)} ${languages.map((lang) => count(name, lang).padEnd(8)).join(' ')}`);
    for (const lang of languages)
      for (const { kind, text, extract } of findingsOf(name, lang))
        console.log(`    ${lang} ${kind}: ${text}  ${extract.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
  }
  if (found.some(({ kind }) => kind === 'error')) process.exitCode = 1;
}

const run = promisify(execFile);

/** Not a dependency, because it is 30 MB and its install script downloads Java. */
const CHECKER = {
  package: 'vnu-jar@26.9.27',
  sha256: '22f15dd39a33bed929d2a5c0cddf5946849a647eca9272bf4d5d00bc7e7a4d47',
} as const;
const folder = inRoot('node_modules', '.cache', 'share-viewer-markup');
const jar = join(folder, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

export interface Finding {
  readonly file: string;
  readonly kind: 'error' | 'warning';
  readonly text: string;
  readonly extract: string;
}

const outputSchema = v.object({
  messages: v.array(
    v.object({
      type: v.string(),
      subType: v.optional(v.string()),
      url: v.optional(v.string(), ''),
      message: v.optional(v.string(), ''),
      extract: v.optional(v.string(), ''),
    }),
  ),
});

export async function checkFiles(files: readonly string[]): Promise<readonly Finding[]> {
  await getChecker();
  const { stderr } = await run('java', ['-jar', jar, '--format', 'json', ...files], { maxBuffer: 2 ** 26 }).catch(
    (failure: unknown) => v.parse(v.looseObject({ stderr: v.string() }), failure),
  );
  const { messages } = v.parse(outputSchema, JSON.parse(stderr));
  return messages.map(({ type, subType, url, message, extract }) => ({
    file: decodeURIComponent(url.replace(/^file:/, '')),
    kind: type === 'error' || type === 'non-document-error' || subType === 'fatal' ? 'error' : 'warning',
    text: message,
    extract,
  }));
}

async function getChecker(): Promise<void> {
  await run('java', ['-version']).catch(() => {
    throw new Error('The checker needs Java 11 or newer: apt-get install default-jre-headless');
  });
  if (!existsSync(jar)) {
    console.log(`Fetching ${CHECKER.package}.`);
    mkdirSync(folder, { recursive: true });
    const options = ['--no-save', '--ignore-scripts', '--no-package-lock', '--prefix', folder];
    await run('npm', ['install', ...options, CHECKER.package]);
  }
  const sha256 = createHash('sha256').update(readFileSync(jar)).digest('hex');
  if (sha256 !== CHECKER.sha256) throw new Error(`${jar} has an unexpected SHA-256: ${sha256}`);
}
