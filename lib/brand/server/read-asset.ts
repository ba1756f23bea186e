import type { BrandFile } from '../brand.ts';
import type { Complain } from './complain.ts';
import type { Folder } from './folder.ts';
import { examineBytes } from './examine-bytes.ts';
import type { FileKind } from './kinds/kind-of.ts';

const KB = 1024;

interface Use {
  /** Bytes. */
  readonly most: number;
  readonly kinds: readonly FileKind[];
  /** What it should have been. */
  readonly wanted: string;
}

export const uses = {
  logo: { most: 256 * KB, kinds: ['svg', 'png', 'webp', 'jpeg'], wanted: 'an SVG, PNG, WebP or JPEG image' },
  favicon: { most: 64 * KB, kinds: ['svg', 'png', 'ico'], wanted: 'an SVG, PNG or ICO image' },
  font: { most: 512 * KB, kinds: ['woff2', 'woff', 'ttf', 'otf'], wanted: 'a WOFF2, WOFF, TrueType or OpenType font' },
} as const satisfies Readonly<Record<string, Use>>;

/** Reads a file of a brand and makes sure that it is what it is used as, whatever its name says. null with a complaint. */
export function readAsset(folder: Folder, name: string, use: Use, path: string, complain: Complain): { readonly file: BrandFile; readonly isVariable: boolean } | null {
  const read = folder.read(name, use.most);
  if ('problem' in read) {
    complain(path, read.problem, name);
    return null;
  }
  const { kind, problem, isVariable, file } = examineBytes(read.bytes);
  if (kind === null || file === null || !use.kinds.includes(kind)) {
    complain(path, `is not ${use.wanted}`, name);
    return null;
  }
  if (problem !== null) {
    complain(path, problem, name);
    return null;
  }
  return { file, isVariable };
}
