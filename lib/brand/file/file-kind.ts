import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { imageSize } from 'image-size';
import type { BrandFile } from '../brand.ts';
import { type FileCheck, checkSfnt, checkWoff, checkWoff2 } from './font.ts';
import { findSvgProblem } from './svg.ts';

export type FileKind = keyof typeof fileKinds;

export const fileKinds = {
  svg: { ending: 'svg', type: 'image/svg+xml' },
  png: { ending: 'png', type: 'image/png' },
  webp: { ending: 'webp', type: 'image/webp' },
  jpeg: { ending: 'jpg', type: 'image/jpeg' },
  ico: { ending: 'ico', type: 'image/x-icon' },
  woff2: { ending: 'woff2', type: 'font/woff2' },
  woff: { ending: 'woff', type: 'font/woff' },
  ttf: { ending: 'ttf', type: 'font/ttf' },
  otf: { ending: 'otf', type: 'font/otf' },
} as const;

export interface DetectedFile extends FileCheck {
  readonly kind: FileKind | null;
}

type Reader = (bytes: Buffer) => FileCheck;

const picture = (problem: string | null) => ({ problem, isVariable: false });
const bitmap =
  (name: string, most: number, isWhole: (bytes: Buffer) => boolean): Reader =>
  (bytes) =>
    picture(problemOfBitmap(bytes, name, most, isWhole));

/** By the first bytes, which decide for browsers too. */
const signatures: readonly (readonly [kind: FileKind, start: RegExp, read: Reader])[] = [
  ['png', /^\x89PNG\r\n\x1a\n/, bitmap('a PNG', 4096, isWholePng)],
  ['jpeg', /^\xff\xd8\xff/, bitmap('a JPEG', 8192, isWholeJpeg)],
  ['webp', /^RIFF[^]{4}WEBP/, bitmap('a WebP', 4096, (bytes) => bytes.readUInt32LE(4) + 8 <= bytes.length)],
  ['ico', /^\0\0\x01\0/, bitmap('an ICO', 256, isWholeIco)],
  ['woff2', /^wOF2/, checkWoff2],
  ['woff', /^wOFF/, checkWoff],
  ['otf', /^OTTO/, checkSfnt],
  ['ttf', /^(?:\0\x01\0\0|true)/, checkSfnt],
  ['svg', /^(?:\xef\xbb\xbf)?[ \t\r\n]*</, (bytes) => picture(findSvgProblem(bytes))],
];

/** By its content, as far as that can be seen without drawing it. null: none of those known here. */
export function detectFile(bytes: Uint8Array): DetectedFile {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = whole.toString('latin1', 0, 256);
  const [kind, , read] = signatures.find(([, pattern]) => pattern.test(start)) ?? [];
  // HTML and XML of other kinds start like an SVG.
  const isOther = kind === 'svg' && !/<(?:\w+:)?svg[\s>/]/i.test(whole.toString('latin1'));
  if (kind === undefined || read === undefined || isOther) return { kind: null, problem: null, isVariable: false };
  return { kind, ...read(whole) };
}

/**
 * Null for a picture with a possible size and all of its bytes. Whether it can be drawn is seen with the preview
 * images, as here that would keep every visitor of a running viewer waiting.
 */
function problemOfBitmap(
  bytes: Buffer,
  name: string,
  most: number,
  isWhole: (bytes: Buffer) => boolean,
): string | null {
  try {
    const { width, height, images = [] } = imageSize(bytes);
    const wrong = [{ width, height }, ...images].find(
      (size) => !(isSide(size.width, most) && isSide(size.height, most)),
    );
    if (wrong !== undefined)
      return `is ${name} image of ${wrong.width} × ${wrong.height} pixels; from 1 to ${most} each way are possible`;
    if (isWhole(bytes)) return null;
  } catch (error) {
    // The library throws a TypeError and Node's buffers a RangeError for bytes that are missing or make no sense.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
  }
  return `is ${name} image that is damaged, ends too early, or is of a kind that browsers do not show`;
}

function isSide(pixels: number, most: number): boolean {
  return pixels >= 1 && pixels <= most;
}

/** Every part has its check sum, to the last one. */
function isWholePng(bytes: Buffer): boolean {
  for (let at = 8; ;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at = end + 4;
  }
}

/** The end mark after the last scan: one before it is that of a small picture within. */
function isWholeJpeg(bytes: Buffer): boolean {
  const scan = bytes.lastIndexOf('\xff\xda', undefined, 'latin1');
  return scan > 0 && bytes.lastIndexOf('\xff\xd9', undefined, 'latin1') > scan;
}

/** The pictures of its list lie within it. */
function isWholeIco(bytes: Buffer): boolean {
  const count = bytes.readUInt16LE(4);
  return Array.from({ length: count }, (_, index) => 6 + 16 * index).every(
    (entry) =>
      bytes.readUInt32LE(entry + 12) >= 6 + 16 * count &&
      bytes.readUInt32LE(entry + 8) + bytes.readUInt32LE(entry + 12) <= bytes.length,
  );
}

/** A file named after its content. `ending` without the dot. */
export function contentFile(bytes: Uint8Array, type: string, ending: string): BrandFile {
  return { name: `${contentHash(bytes)}.${ending}`, type, bytes };
}

export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
