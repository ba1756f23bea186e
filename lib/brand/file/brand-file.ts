import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { imageSize } from 'image-size';
import type { BrandFile } from '../brand.ts';

type FileKind = keyof typeof fileKinds;

const fileKinds = {
  svg: { extension: 'svg', type: 'image/svg+xml', start: /^(?:\xef\xbb\xbf)?\s*</ },
  png: { extension: 'png', type: 'image/png', start: /^\x89PNG\r\n\x1a\n/ },
  webp: { extension: 'webp', type: 'image/webp', start: /^RIFF[^]{4}WEBP/ },
  jpeg: { extension: 'jpg', type: 'image/jpeg', start: /^\xff\xd8\xff/ },
  ico: { extension: 'ico', type: 'image/x-icon', start: /^\0\0\x01\0/ },
  woff2: { extension: 'woff2', type: 'font/woff2', start: /^wOF2/ },
} as const;

const fileRules = {
  logo: { maxKilobytes: 256, kinds: ['svg', 'png', 'webp', 'jpeg'], description: 'an SVG, PNG, WebP or JPEG image' },
  favicon: { maxKilobytes: 64, kinds: ['svg', 'png', 'ico'], description: 'an SVG, PNG or ICO image' },
  font: { maxKilobytes: 512, kinds: ['woff2'], description: 'a WOFF2 font' },
} as const;

export type FileUse = keyof typeof fileRules;

/** A file that cannot be used; the message completes a sentence that begins with its place in the brands file. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** Throws a FileProblem. */
export function loadBrandFile(path: string, use: FileUse): BrandFile {
  const { maxKilobytes, kinds, description } = fileRules[use];
  const bytes = readBytes(path, maxKilobytes);
  const kind = kinds.find((each) => isOfKind(bytes, each));
  if (kind === undefined) throw new FileProblem(`is not ${description}`);
  const maxPixels = kind === 'jpeg' ? 8192 : 4096;
  if (kind !== 'svg' && kind !== 'woff2' && !hasUsableSize(bytes, maxPixels))
    throw new FileProblem(`is damaged, or has more than ${maxPixels} pixels a side`);
  return contentFile(bytes, kind);
}

/** Throws a FileProblem. */
export function readBytes(path: string, maxKilobytes: number): Buffer {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw new FileProblem('is not a file');
    if (stats.size > maxKilobytes * 1024) throw new FileProblem(`is larger than ${maxKilobytes} kB`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem('is not there, or cannot be read', { cause: error });
  }
}

function isOfKind(bytes: Buffer, kind: FileKind): boolean {
  if (!fileKinds[kind].start.test(bytes.toString('latin1', 0, 256))) return false;
  // HTML and other XML start like an SVG. Without this namespace, browsers draw nothing.
  const text = kind === 'svg' ? bytes.toString('latin1') : null;
  return text === null || (/<(?:\w+:)?svg[\s>]/.test(text) && text.includes('http://www.w3.org/2000/svg'));
}

/** A small file can unpack to gigabytes of pixels. */
function hasUsableSize(bytes: Buffer, maxPixels: number): boolean {
  try {
    const { width, height } = imageSize(bytes);
    return Math.min(width, height) >= 1 && Math.max(width, height) <= maxPixels;
  } catch {
    return false;
  }
}

export function contentFile(bytes: Uint8Array, kind: FileKind): BrandFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const { extension, type } = fileKinds[kind];
  return { name: `${hash}.${extension}`, type, bytes };
}
