import { problemOfJpeg } from './jpeg.ts';
import { problemOfIco } from './ico.ts';
import { problemOfPng } from './png.ts';
import { readSfnt, readWoff, readWoff2, type FontReading } from './font.ts';
import { problemOfSvg } from './svg.ts';
import { problemOfWebp } from './webp.ts';

export type FileKind = 'svg' | 'png' | 'webp' | 'jpeg' | 'ico' | 'woff2' | 'woff' | 'ttf' | 'otf';

export const endings: Readonly<Record<FileKind, string>> = { svg: 'svg', png: 'png', webp: 'webp', jpeg: 'jpg', ico: 'ico', woff2: 'woff2', woff: 'woff', ttf: 'ttf', otf: 'otf' };

export const mediaTypes: Readonly<Record<FileKind, string>> = {
  svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp', jpeg: 'image/jpeg', ico: 'image/x-icon',
  woff2: 'font/woff2', woff: 'font/woff', ttf: 'font/ttf', otf: 'font/otf',
};

export interface Kind {
  /** null: none of those known here. */
  readonly kind: FileKind | null;
  /** Why it cannot be used: "is a PNG image that ends too early". */
  readonly problem: string | null;
  /** A font with an axis of weights or the like. */
  readonly isVariable: boolean;
}

type Reader = (bytes: Uint8Array) => FontReading;

const image = (problemOf: (bytes: Uint8Array) => string | null): Reader => (bytes) => ({ problem: problemOf(bytes), isVariable: false });

/** By the first bytes, which decide for browsers too. */
const signatures: readonly (readonly [kind: FileKind, start: RegExp, read: Reader])[] = [
  ['png', /^\x89PNG\r\n\x1a\n/, image(problemOfPng)],
  ['jpeg', /^\xff\xd8\xff/, image(problemOfJpeg)],
  ['webp', /^RIFF[^]{4}WEBP/, image(problemOfWebp)],
  ['ico', /^\0\0\x01\0/, image(problemOfIco)],
  ['woff2', /^wOF2/, readWoff2],
  ['woff', /^wOFF/, readWoff],
  ['otf', /^OTTO/, readSfnt],
  ['ttf', /^(?:\0\x01\0\0|true)/, readSfnt],
  ['svg', /^(?:\xef\xbb\xbf)?[ \t\r\n]*</, image(problemOfSvg)],
];

/** What a file is by its content, looked through as far as that can be done without drawing it. */
export function kindOf(bytes: Uint8Array): Kind {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1');
  const [kind, , read] = signatures.find(([, pattern]) => pattern.test(start)) ?? [null, null, null];
  if (kind === null) return { kind: null, problem: null, isVariable: false };
  // HTML and XML of other kinds start like an SVG.
  if (kind === 'svg' && !/<svg[\s>/]|<\w+:svg[\s>/]/i.test(Buffer.from(bytes).toString('latin1'))) return { kind: null, problem: null, isVariable: false };
  return { kind, ...read(bytes) };
}
