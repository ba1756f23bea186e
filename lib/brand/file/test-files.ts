import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);
const packaged = (path: string) => readFileSync(require.resolve(path));

/** For tests: a whole file of each kind that is not an SVG. */
export const wholeFiles = {
  png: packaged('leaflet/dist/images/marker-icon.png'),
  jpeg: createJpeg(),
  webp: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  ico: packaged('pino/favicon.ico'),
  woff2: packaged('next/dist/next-devtools/server/font/geist-latin.woff2'),
} as const;

/** A PNG of one grey, with a header that may say something else; `filter`: every byte of its rows. */
export function createPng(
  width: number,
  height: number,
  rows = height,
  changes: { readonly colours?: number; readonly filter?: number } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = changes.colours ?? 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (1 + width), changes.filter ?? 0))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** One grey pixel. */
function createJpeg(): Buffer {
  const oneCode = [1, ...Array.from({ length: 15 }, () => 0), 0];
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    ...segment(0xc0, 8, 0, 1, 0, 1, 1, 1, 0x11, 0),
    ...segment(0xc4, 0x00, ...oneCode),
    ...segment(0xc4, 0x10, ...oneCode),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    0x3f,
    0xff,
    0xd9,
  ]);
}

function segment(marker: number, ...data: readonly number[]): readonly number[] {
  return [0xff, marker, 0, data.length + 2, ...data];
}

/** A frame and a scan of this size, without a table. */
export function createBareJpeg(width: number, height: number, pixels: Uint8Array): Buffer {
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xc0, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    ...pixels,
    0xff,
    0xd9,
  ]);
}
