import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { inRoot } from '#lib/run/paths.mjs';

const run = promisify(execFile);

/** Not among the packages of the project: 30 MB for one command, and a script at its installation that fetches a Java. */
const CHECKER = {
  package: 'vnu-jar@26.9.27',
  sha256: '22f15dd39a33bed929d2a5c0cddf5946849a647eca9272bf4d5d00bc7e7a4d47',
} as const;
const folder = inRoot('node_modules', '.cache', 'share-viewer-markup');
const jar = join(folder, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

/** What the Nu Html Checker finds in a file. */
export interface Finding {
  readonly file: string;
  readonly kind: 'error' | 'warning';
  readonly text: string;
  /** The markup it is about. */
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

/** Checks files of HTML. Throws an Error that says what is missing. */
export async function checkFiles(files: readonly string[]): Promise<readonly Finding[]> {
  await getChecker();
  // It ends with 1 where it has found something.
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
  if (sha256 !== CHECKER.sha256) throw new Error(`${jar} is not the checker that is known: its SHA-256 is ${sha256}`);
}
