import { createHash } from 'node:crypto';
import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';

export type FileVersions = ReadonlyMap<string, string>;

interface FileContent {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

interface FoundFile {
  readonly path: string;
  readonly stamp: string;
}

interface FileProblem {
  readonly problem: string;
}

export type Folder = ReturnType<typeof openFolder>;

/** Reads each file once, and records its version before, also of missing files. Names are relative to the folder. */
export function openFolder(folder: string) {
  const versions = new Map<string, string>();
  const contents = new Map<string, FileContent>();

  function find(name: string): FoundFile | FileProblem {
    const problem = checkName(name);
    if (problem !== null) return { problem };
    const path = join(folder, name);
    const stamp = versions.get(path) ?? fileVersion(path);
    versions.set(path, stamp);
    return { path, stamp };
  }

  return {
    versions,
    find,
    read: (name: string, maxBytes: number): FileContent | FileProblem => {
      const found = find(name);
      if ('problem' in found) return found;
      const known = contents.get(found.path);
      if (known !== undefined) return known.bytes.length > maxBytes ? tooLarge(maxBytes) : known;
      const content = readContent(found.path, maxBytes);
      if ('bytes' in content) contents.set(found.path, content);
      return content;
    },
  };
}

/** A symlink in the folder may lead out of it, as container volumes are made of such links. */
function checkName(name: string): string | null {
  if (/^[a-z][a-z\d+.-]+:/i.test(name)) return 'must be the name of a file beside the brands file, not an address';
  if (isAbsolute(name) || /^[a-z]:/i.test(name)) return 'must be a path from the folder of the brands file';
  if (name.includes('\\') || name.includes('\0')) return 'is not a path: separate folders by /';
  return name.split('/').includes('..') ? 'must not leave the folder of the brands file' : null;
}

function readContent(path: string, maxBytes: number): FileContent | FileProblem {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return { problem: 'is not a file' };
    if (stats.size > maxBytes) return tooLarge(maxBytes);
    const bytes = readFileSync(path);
    return bytes.length === 0 ? { problem: 'is empty' } : { bytes, hash: contentHash(bytes) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return { problem: code === 'ENOENT' || code === 'ENOTDIR' ? 'is not there' : 'cannot be read' };
  }
}

function tooLarge(maxBytes: number): FileProblem {
  return { problem: `is larger than ${Math.round(maxBytes / 1024)} kB` };
}

export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

const MISSING = 'none';

export function fileVersion(path: string): string {
  try {
    return versionOf(statSync(path, { bigint: true }));
  } catch {
    return MISSING;
  }
}

export function fileVersionAsync(path: string): Promise<string> {
  return stat(path, { bigint: true }).then(versionOf, () => MISSING);
}

function versionOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(':');
}
