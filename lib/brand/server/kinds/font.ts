import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { readWoff2Directory } from './woff2-directory.ts';

export interface FontReading {
  readonly problem: string | null;
  /** It has a table of axes. */
  readonly isVariable: boolean;
}

interface Table {
  readonly tag: string;
  readonly offset: number;
  readonly length: number;
}

const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];
const OUTLINES = ['glyf', 'CFF ', 'CFF2', 'sbix', 'CBDT', 'SVG '];
/** No font of the size allowed here is larger than this unpacked. */
const MOST_UNPACKED = 64 * 2 ** 20;

/** TrueType and OpenType. */
export function readSfnt(bytes: Uint8Array): FontReading {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = whole.length < 12 ? 0 : whole.readUInt16BE(4);
  if (whole.length < 12 + 16 * count) return damaged;
  const tables = Array.from({ length: count }, (_, index): Table => {
    const at = 12 + 16 * index;
    return { tag: whole.toString('latin1', at, at + 4), offset: whole.readUInt32BE(at + 8), length: whole.readUInt32BE(at + 12) };
  });
  return tables.some(({ offset, length }) => offset + length > whole.length) ? damaged : judge(tables.map(({ tag }) => tag));
}

export function readWoff(bytes: Uint8Array): FontReading {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (whole.length < 44 || whole.readUInt32BE(8) !== whole.length) return damaged;
  const count = whole.readUInt16BE(12);
  if (whole.length < 44 + 20 * count) return damaged;
  const tags: string[] = [];
  for (let at = 44; at < 44 + 20 * count; at += 20) {
    const [offset, packed, length] = [whole.readUInt32BE(at + 4), whole.readUInt32BE(at + 8), whole.readUInt32BE(at + 12)];
    if (packed > length || offset + packed > whole.length) return damaged;
    if (packed < length && unpackedLength(() => inflateSync(whole.subarray(offset, offset + packed), { maxOutputLength: MOST_UNPACKED })) !== length) return damaged;
    tags.push(whole.toString('latin1', at, at + 4));
  }
  return judge(tags);
}

export function readWoff2(bytes: Uint8Array): FontReading {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (whole.length < 48 || whole.readUInt32BE(8) !== whole.length) return damaged;
  const directory = readWoff2Directory(whole);
  if (directory === null || directory.end + whole.readUInt32BE(20) > whole.length) return damaged;
  const packed = whole.subarray(directory.end, directory.end + whole.readUInt32BE(20));
  const length = unpackedLength(() => brotliDecompressSync(packed, { maxOutputLength: MOST_UNPACKED }));
  return length === directory.unpacked ? judge(directory.tags) : damaged;
}

const damaged: FontReading = { problem: 'is a font that is damaged or ends too early', isVariable: false };

function judge(tags: readonly string[]): FontReading {
  const isWhole = NEEDED.every((tag) => tags.includes(tag)) && OUTLINES.some((tag) => tags.includes(tag));
  return { problem: isWhole ? null : 'is a font without letters: some of its tables are missing', isVariable: tags.includes('fvar') };
}

function unpackedLength(unpack: () => Uint8Array): number | null {
  try {
    return unpack().length;
  } catch {
    return null;
  }
}
