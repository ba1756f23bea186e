import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBrands } from './read-brands.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** For tests: a folder with a brands file in it. */
export function brandsFolder(files: Files = {}): {
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

/** The problems of one brand, without line and `brands[0].`; `brand` over one that is usable. */
export function linesAbout(brand: object, files: Files = {}): readonly string[] {
  return linesOf(JSON.stringify({ brands: [{ hosts: ['a.example'], name: 'A', ...brand }] }), files).map((line) =>
    line.replace(/^line 1: (?:brands\[0\]\.)?/, ''),
  );
}

/** The problems of a file with this text. */
export function linesOf(text: string, files: Files = {}): readonly string[] {
  const { write } = brandsFolder(files);
  const { problems, brands } = readBrands(write('brands.json', text));
  if (problems.length > 0 && brands.length > 0) throw new Error('brands of a file with problems got out');
  return problems;
}

export const plainSvg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
