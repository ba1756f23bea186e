import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrandsError } from './problems.ts';
import { checkBrandsFile } from './read-brands.ts';

/** For tests: a folder with a brands file in it. */
export function brandsFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): {
  readonly folder: string;
  readonly file: string;
  readonly write: (name: string, content: string | Uint8Array) => string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'brands-'));
  const write = (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  return { folder, file: join(folder, 'brands.json'), write };
}

/** The lines about one brand, without `brands[0].`; `brand` over one that is usable. */
export function linesAbout(
  brand: object,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): readonly string[] {
  return linesOf(JSON.stringify({ brands: [{ hosts: ['a.example'], name: 'A', ...brand }] }), files).map((line) =>
    line.replace(/^brands\[0\]\./, ''),
  );
}

/** The lines about a file of this text. */
export function linesOf(text: string, files: Readonly<Record<string, string | Uint8Array>> = {}): readonly string[] {
  const { write } = brandsFolder(files);
  const { problems, brands } = checkBrandsFile(write('brands.json', text));
  if (problems.length > 0 && brands.length > 0) throw new Error('brands of a file with problems got out');
  return new BrandsError(problems).lines;
}

export const plainSvg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
