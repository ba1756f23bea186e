import { crc32 } from 'node:zlib';
import { imageSize } from 'image-size';
import type { BrandFile } from '../brand.ts';
import { contentHash } from './folder.ts';
import { checkSfnt, checkWoff, checkWoff2, type FileCheck } from './font.ts';
import { findSvgProblem } from './svg.ts';

export type FileKind = keyof typeof fileKinds;

export const fileKinds = {
  svg: { extension: 'svg', type: 'image/svg+xml' },
  png: { extension: 'png', type: 'image/png' },
  webp: { extension: 'webp', type: 'image/webp' },
  jpeg: { extension: 'jpg', type: 'image/jpeg' },
  ico: { extension: 'ico', type: 'image/x-icon' },
  woff2: { extension: 'woff2', type: 'font/woff2' },
  woff: { extension: 'woff', type: 'font/woff' },
  ttf: { extension: 'ttf', type: 'font/ttf' },
  otf: { extension: 'otf', type: 'font/otf' },
} as const;

export interface DetectedFile extends FileCheck {
  readonly kind: FileKind | null;
}

type Check = (bytes: Buffer) => FileCheck;

const bitmap = (...rule: [name: string, maxPixels: number, isComplete: (bytes: Buffer) => boolean]): Check => {
  return (bytes) => ({ problem: findBitmapProblem(bytes, ...rule), isVariable: false });
};

const signatures: readonly (readonly [kind: FileKind, start: RegExp, check: Check])[] = [
  ['png', /^\x89PNG\r\n\x1a\n/, bitmap('a PNG', 4096, isCompletePng)],
  ['jpeg', /^\xff\xd8\xff/, bitmap('a JPEG', 8192, isCompleteJpeg)],
  ['webp', /^RIFF[^]{4}WEBP/, bitmap('a WebP', 4096, (bytes) => bytes.readUInt32LE(4) + 8 <= bytes.length)],
  ['ico', /^\0\0\x01\0/, bitmap('an ICO', 256, isCompleteIco)],
  ['woff2', /^wOF2/, checkWoff2],
  ['woff', /^wOFF/, checkWoff],
  ['otf', /^OTTO/, checkSfnt],
  ['ttf', /^(?:\0\x01\0\0|true)/, checkSfnt],
  ['svg', /^(?:\xef\xbb\xbf)?[ \t\r\n]*</, (bytes) => ({ problem: findSvgProblem(bytes), isVariable: false })],
];

export function detectFile(bytes: Uint8Array): DetectedFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.toString('latin1', 0, 256);
  const [kind, , check] = signatures.find(([, pattern]) => pattern.test(start)) ?? [];
  // HTML and other XML start like an SVG.
  const isOther = kind === 'svg' && !/<(?:\w+:)?svg[\s>/]/i.test(buffer.toString('latin1'));
  if (kind === undefined || check === undefined || isOther) return { kind: null, problem: null, isVariable: false };
  return { kind, ...check(buffer) };
}

/** Decoding the image would block a running viewer; that is left to the preview images, which have their own thread. */
function findBitmapProblem(
  bytes: Buffer,
  name: string,
  maxPixels: number,
  isComplete: (bytes: Buffer) => boolean,
): string | null {
  const isSide = (pixels: number) => pixels >= 1 && pixels <= maxPixels;
  try {
    const { width, height, images = [] } = imageSize(bytes);
    const wrong = [{ width, height }, ...images].find((size) => !(isSide(size.width) && isSide(size.height)));
    if (wrong !== undefined)
      return `is ${name} image of ${wrong.width} × ${wrong.height} pixels; from 1 to ${maxPixels} each way are possible`;
    if (isComplete(bytes)) return null;
  } catch (error) {
    // The library throws a TypeError and Node's buffers a RangeError for bytes that are missing or make no sense.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
  }
  return `is ${name} image that is damaged, ends too early, or is of a kind that browsers do not show`;
}

function isCompletePng(bytes: Buffer): boolean {
  for (let at = 8; ;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at = end + 4;
  }
}

/** The end marker must follow the last scan, as an earlier one belongs to a thumbnail. */
function isCompleteJpeg(bytes: Buffer): boolean {
  const scan = bytes.lastIndexOf('\xff\xda', undefined, 'latin1');
  return scan > 0 && bytes.lastIndexOf('\xff\xd9', undefined, 'latin1') > scan;
}

function isCompleteIco(bytes: Buffer): boolean {
  const count = bytes.readUInt16LE(4);
  return Array.from({ length: count }, (_, index) => 6 + 16 * index).every(
    (entry) =>
      bytes.readUInt32LE(entry + 12) >= 6 + 16 * count &&
      bytes.readUInt32LE(entry + 8) + bytes.readUInt32LE(entry + 12) <= bytes.length,
  );
}

export function contentFile(bytes: Uint8Array, kind: FileKind, hash = contentHash(bytes)): BrandFile {
  const { extension, type } = fileKinds[kind];
  return { name: `${hash}.${extension}`, type, bytes };
}
