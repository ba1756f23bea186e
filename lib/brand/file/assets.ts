import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { BrandFile } from '../brand.ts';
import type { Folder } from './folder.ts';
import { type FileKind, fileKinds, type Kind, kindOf } from './kind.ts';
import type { Spot } from './problems.ts';

const KB = 1024;

interface Use {
  /** Bytes. */
  readonly most: number;
  readonly kinds: readonly FileKind[];
  readonly wanted: string;
}

interface Examined extends Kind {
  readonly file: BrandFile | null;
}

/** Of one reading, in which many brands may name one file. */
const byBytes = new WeakMap<Uint8Array, Examined>();
/** By the hash of the content, for the readings that follow; in bytes of files. */
const byContent = new LRUCache<string, Examined>({
  maxSize: 64 * KB * KB,
  sizeCalculation: ({ file }) => file?.bytes.length ?? 1,
});

export const uses = {
  logo: { most: 256 * KB, kinds: ['svg', 'png', 'webp', 'jpeg'], wanted: 'an SVG, PNG, WebP or JPEG image' },
  favicon: { most: 64 * KB, kinds: ['svg', 'png', 'ico'], wanted: 'an SVG, PNG or ICO image' },
  font: { most: 512 * KB, kinds: ['woff2', 'woff', 'ttf', 'otf'], wanted: 'a WOFF2, WOFF, TrueType or OpenType font' },
} as const satisfies Readonly<Record<string, Use>>;

/** A file that is what it is used as, whatever its name says; null with a problem. */
export function readAsset(
  folder: Folder,
  name: string,
  use: Use,
  at: Spot,
): { readonly file: BrandFile; readonly isVariable: boolean } | null {
  const read = folder.read(name, use.most);
  const refuse = (sentence: string) => {
    at.add(sentence, name);
    return null;
  };
  if ('problem' in read) return refuse(read.problem);
  const { kind, problem, isVariable, file } = examineBytes(read.bytes);
  if (kind === null || file === null || !use.kinds.includes(kind)) return refuse(`is not ${use.wanted}`);
  return problem === null ? { file, isVariable } : refuse(problem);
}

/** The same content is looked through once, and is one file, however many brands and readings name it. */
function examineBytes(bytes: Uint8Array): Examined {
  const known = byBytes.get(bytes);
  if (known !== undefined) return known;
  const hash = hashOf(bytes);
  const examined = byContent.get(hash) ?? examine(bytes, hash);
  byBytes.set(bytes, examined);
  byContent.set(hash, examined);
  return examined;
}

function examine(bytes: Uint8Array, hash: string): Examined {
  const kind = kindOf(bytes);
  if (kind.kind === null) return { ...kind, file: null };
  const { ending, type } = fileKinds[kind.kind];
  return { ...kind, file: { name: `${hash}.${ending}`, type, bytes } };
}

/** A file named after its content. `ending` without the dot. */
export function contentFile(bytes: Uint8Array, type: string, ending: string): BrandFile {
  return { name: `${hashOf(bytes)}.${ending}`, type, bytes };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
