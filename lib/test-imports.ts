import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '..');
const sourceFile = /\.(?:ts|tsx|mjs)$/;
const testFile = /(?:\.test\.tsx?|\.e2e\.ts|\/test-[\w-]+\.ts)$/;

/** The source files below a folder of the project, tests left out. */
export function sources(folder: string): string[] {
  return allSources(folder).filter((file) => !testFile.test(file));
}

/** The source files below a folder of the project, tests too. */
export function allSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).split(sep).join('/'))
    .filter((file) => sourceFile.test(file));
}

/** The files of ours that a file imports. */
export function importsOf(file: string): string[] {
  return specifiersOf(readFileSync(join(root, file), 'utf8')).flatMap((wanted) => {
    if (wanted.startsWith('#')) return [wanted.slice(1)];
    if (wanted.startsWith('.'))
      return [
        relative(root, join(root, file, '..', wanted))
          .split(sep)
          .join('/'),
      ];
    return [];
  });
}

/** The packages that a file imports, types alone left out. */
export function packagesOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^(?:import|export) type [^;]*;/gm, '');
  return specifiersOf(text)
    .filter((wanted) => /^(?!node:)[@\w]/.test(wanted))
    .map((wanted) => /^(?:@[^/]+\/)?[^/]+/.exec(wanted)?.[0] ?? wanted);
}

function specifiersOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, wanted = '']) => wanted);
}
