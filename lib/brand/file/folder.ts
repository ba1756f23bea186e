import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';

/** By file; another stamp means that it may hold something else. */
export type FileVersions = ReadonlyMap<string, string>;

/** Reads each file once, and versions it before, also one that is not there. */
export interface Folder {
  readonly versions: FileVersions;
  /** The bytes, or what is wrong: "is not there". `most`: bytes. `name` as from the folder. */
  readonly read: (name: string, most: number) => { readonly bytes: Uint8Array } | { readonly problem: string };
  /** The path of a file that is not read here, whether or not it is there. */
  readonly find: (name: string) => { readonly path: string; readonly stamp: string } | { readonly problem: string };
}

export function openFolder(path: string): Folder {
  const versions = new Map<string, string>();
  const reads = new Map<string, { readonly bytes: Uint8Array }>();
  return {
    versions,
    find: (name) => {
      const problem = problemOfName(name);
      if (problem !== null) return { problem };
      const file = join(path, name);
      const stamp = versions.get(file) ?? fileVersion(file);
      versions.set(file, stamp);
      return { path: file, stamp };
    },
    read: (name, most) => {
      const problem = problemOfName(name);
      if (problem !== null) return { problem };
      const file = join(path, name);
      if (!versions.has(file)) versions.set(file, fileVersion(file));
      const known = reads.get(file);
      if (known !== undefined) return known.bytes.length > most ? { problem: tooLarge(most) } : known;
      const read = readAtMost(file, most);
      if ('bytes' in read) reads.set(file, read);
      return read;
    },
  };
}

/** Names below the folder. A link in it may lead out of it: volumes of containers are made of such links. */
function problemOfName(name: string): string | null {
  if (/^[a-z][a-z\d+.-]+:/i.test(name)) return 'must be the name of a file beside the brands file, not an address';
  if (isAbsolute(name) || /^[a-z]:/i.test(name)) return 'must be a path from the folder of the brands file';
  if (name.includes('\\') || name.includes('\0')) return 'is not a path: folders are parted by /';
  return name.split('/').includes('..') ? 'must not leave the folder of the brands file' : null;
}

function readAtMost(file: string, most: number): { readonly bytes: Uint8Array } | { readonly problem: string } {
  try {
    const stat = statSync(file);
    if (!stat.isFile()) return { problem: 'is not a file' };
    if (stat.size > most) return { problem: tooLarge(most) };
    const bytes = readFileSync(file);
    return bytes.length === 0 ? { problem: 'is empty' } : { bytes };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return { problem: code === 'ENOENT' || code === 'ENOTDIR' ? 'is not there' : 'cannot be read' };
  }
}

function tooLarge(most: number): string {
  return `is larger than ${Math.round(most / 1024)} kB`;
}

/** Changes with the file, also when another takes its name; for a file that is not there too. */
export function fileVersion(file: string): string {
  try {
    return stampFrom(statSync(file, { bigint: true }));
  } catch {
    return MISSING;
  }
}

/** `stampOf` without making anyone wait. */
export function fileVersionAsync(file: string): Promise<string> {
  return stat(file, { bigint: true }).then(stampFrom, () => MISSING);
}

const MISSING = 'none';

function stampFrom({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(':');
}
