import { brotliDecompressSync, inflateSync } from 'node:zlib';

export interface FileCheck {
  /** Why it cannot be used: "is a font that ends too early". */
  readonly problem: string | null;
  /** A font with an axis of weights or the like. */
  readonly isVariable: boolean;
}

const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];
const OUTLINES = ['glyf', 'CFF ', 'CFF2', 'sbix', 'CBDT', 'SVG '];
/** No font of the size allowed here is larger than this unpacked. */
const MOST_UNPACKED = 64 * 2 ** 20;
/** The tags WOFF2 gives a number. */
const WOFF2_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH ' +
  'CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));
const OWN_TAG = 63;

/** The tables lie within the file. */
export function checkSfnt(bytes: Buffer): FileCheck {
  return reading(() => {
    const tables = entriesOf(bytes, 12, 16, bytes.readUInt16BE(4));
    const isWhole = tables.every((at) => bytes.readUInt32BE(at + 8) + bytes.readUInt32BE(at + 12) <= bytes.length);
    return isWhole ? tables.map((at) => tagAt(bytes, at)) : null;
  });
}

/** Each table, packed by itself, comes to the length it says. */
export function checkWoff(bytes: Buffer): FileCheck {
  return reading(() => {
    const tables = entriesOf(bytes, 44, 20, bytes.readUInt16BE(12));
    const isWhole =
      bytes.readUInt32BE(8) === bytes.length &&
      tables.every((at) => {
        const [offset, packed, length] = [
          bytes.readUInt32BE(at + 4),
          bytes.readUInt32BE(at + 8),
          bytes.readUInt32BE(at + 12),
        ];
        if (packed > length || offset + packed > bytes.length) return false;
        return (
          packed === length ||
          inflateSync(bytes.subarray(offset, offset + packed), { maxOutputLength: MOST_UNPACKED }).length === length
        );
      });
    return isWhole ? tables.map((at) => tagAt(bytes, at)) : null;
  });
}

/** The tables, packed together, come to the length they say. */
export function checkWoff2(bytes: Buffer): FileCheck {
  return reading(() => {
    const { tags, unpacked, end } = readWoff2Directory(bytes);
    const packed = bytes.subarray(end, end + bytes.readUInt32BE(20));
    const isWhole = bytes.readUInt32BE(8) === bytes.length && packed.length === bytes.readUInt32BE(20);
    return isWhole && brotliDecompressSync(packed, { maxOutputLength: MOST_UNPACKED }).length === unpacked
      ? tags
      : null;
  });
}

/** null, and whatever Node throws for bytes that are missing or wrongly packed: damaged. */
function reading(readTags: () => readonly string[] | null): FileCheck {
  let tags: readonly string[] | null = null;
  try {
    tags = readTags();
  } catch {
    // Node's error adds nothing to the sentence below.
  }
  if (tags === null) return { problem: 'is a font that is damaged or ends too early', isVariable: false };
  const hasLetters = NEEDED.every((tag) => tags.includes(tag)) && OUTLINES.some((tag) => tags.includes(tag));
  return {
    problem: hasLetters ? null : 'is a font without letters: some of its tables are missing',
    isVariable: tags.includes('fvar'),
  };
}

function entriesOf(bytes: Buffer, start: number, size: number, count: number): readonly number[] {
  if (start + count * size > bytes.length) throw new RangeError('the list of tables ends too early');
  return Array.from({ length: count }, (_, index) => start + index * size);
}

function tagAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}

/** `unpacked`: length of all tables. Throws a RangeError for a damaged list. */
function readWoff2Directory(bytes: Buffer): {
  readonly tags: readonly string[];
  readonly unpacked: number;
  readonly end: number;
} {
  const tags: string[] = [];
  let [unpacked, at] = [0, 48];

  /** Seven bits a byte, the most significant first, at most five bytes. */
  const takeNumber = (): number => {
    let number = 0;
    for (let taken = 0; taken < 5; taken += 1) {
      const byte = bytes.readUInt8(at++);
      number = number * 128 + (byte & 0x7f);
      if (byte < 0x80) return number;
    }
    throw new RangeError('a number without an end');
  };

  if (tagAt(bytes, 4) === 'ttcf') throw new RangeError('a collection');
  for (let index = bytes.readUInt16BE(12); index > 0; index -= 1) {
    const flags = bytes.readUInt8(at++);
    const isOwn = (flags & 63) === OWN_TAG;
    const tag = isOwn ? tagAt(bytes, at) : (WOFF2_TAGS[flags & 63] ?? '');
    if (isOwn) at += 4;
    const length = takeNumber();
    // Outlines are rewritten unless version 3 says not; other tables only if their version is not 0.
    const isRewritten = tag === 'glyf' || tag === 'loca' ? flags >> 6 !== 3 : flags >> 6 !== 0;
    unpacked += isRewritten ? takeNumber() : length;
    tags.push(tag);
  }
  return { tags, unpacked, end: at };
}
