import { brotliDecompressSync, inflateSync } from 'node:zlib';

export interface FileCheck {
  readonly problem: string | null;
  readonly isVariable: boolean;
}

const requiredTables = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];
const outlineTables = ['glyf', 'CFF ', 'CFF2', 'sbix', 'CBDT', 'SVG '];
const MAX_DECOMPRESSED_BYTES = 64 * 2 ** 20;
const woff2Tags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH ' +
  'CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));
const CUSTOM_TAG = 63;

export function checkSfnt(bytes: Buffer): FileCheck {
  return checkTables(() => {
    const tables = entryOffsets(bytes, 12, 16, bytes.readUInt16BE(4));
    const isComplete = tables.every((at) => bytes.readUInt32BE(at + 8) + bytes.readUInt32BE(at + 12) <= bytes.length);
    return isComplete ? tables.map((at) => tagAt(bytes, at)) : null;
  });
}

export function checkWoff(bytes: Buffer): FileCheck {
  return checkTables(() => {
    const tables = entryOffsets(bytes, 44, 20, bytes.readUInt16BE(12));
    const isTableComplete = (at: number) => {
      const [offset, size, length] = [
        bytes.readUInt32BE(at + 4),
        bytes.readUInt32BE(at + 8),
        bytes.readUInt32BE(at + 12),
      ];
      if (size > length || offset + size > bytes.length) return false;
      return size === length || inflateSync(bytes.subarray(offset, offset + size), limit).length === length;
    };
    const isComplete = bytes.readUInt32BE(8) === bytes.length && tables.every(isTableComplete);
    return isComplete ? tables.map((at) => tagAt(bytes, at)) : null;
  });
}

export function checkWoff2(bytes: Buffer): FileCheck {
  return checkTables(() => {
    const { tags, length, end } = readWoff2Directory(bytes);
    const size = bytes.readUInt32BE(20);
    const compressed = bytes.subarray(end, end + size);
    const isComplete = bytes.readUInt32BE(8) === bytes.length && compressed.length === size;
    return isComplete && brotliDecompressSync(compressed, limit).length === length ? tags : null;
  });
}

const limit = { maxOutputLength: MAX_DECOMPRESSED_BYTES };

/** `readTags` returns null, or throws any error of Node's buffers and zlib, for a damaged font. */
function checkTables(readTags: () => readonly string[] | null): FileCheck {
  let tags: readonly string[] | null = null;
  try {
    tags = readTags();
  } catch {}
  if (tags === null) return { problem: 'is a font that is damaged or ends too early', isVariable: false };
  const found = new Set(tags);
  const hasLetters = requiredTables.every((tag) => found.has(tag)) && outlineTables.some((tag) => found.has(tag));
  return {
    problem: hasLetters ? null : 'is a font without letters: some of its tables are missing',
    isVariable: found.has('fvar'),
  };
}

function entryOffsets(bytes: Buffer, start: number, size: number, count: number): readonly number[] {
  if (start + count * size > bytes.length) throw new RangeError('the table directory ends too early');
  return Array.from({ length: count }, (_, index) => start + index * size);
}

function tagAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}

function readWoff2Directory(bytes: Buffer) {
  const tags: string[] = [];
  let [length, at] = [0, 48];

  const readBase128 = (): number => {
    let number = 0;
    for (let count = 0; count < 5; count += 1) {
      const byte = bytes.readUInt8(at++);
      number = number * 128 + (byte & 0x7f);
      if (byte < 0x80) return number;
    }
    throw new RangeError('a number longer than five bytes');
  };

  if (tagAt(bytes, 4) === 'ttcf') throw new RangeError('a collection');
  for (let index = bytes.readUInt16BE(12); index > 0; index -= 1) {
    const flags = bytes.readUInt8(at++);
    const isCustom = (flags & 63) === CUSTOM_TAG;
    const tag = isCustom ? tagAt(bytes, at) : (woff2Tags[flags & 63] ?? '');
    if (isCustom) at += 4;
    const originalLength = readBase128();
    // Outlines are transformed unless their version is 3; other tables only if their version is not 0.
    const isTransformed = tag === 'glyf' || tag === 'loca' ? flags >> 6 !== 3 : flags >> 6 !== 0;
    length += isTransformed ? readBase128() : originalLength;
    tags.push(tag);
  }
  return { tags, length, end: at };
}
