/** The tags WOFF2 gives a number. */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH '
  + 'CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).split(' ').map((tag) => tag.replace('_', ' '));

const OWN_TAG = 63;
const COLLECTION = 'ttcf';

/** The directory of a WOFF2: its tags, how long its tables are together when unpacked, and where it ends. null: damaged. */
export function readWoff2Directory(whole: Buffer): { readonly tags: readonly string[]; readonly unpacked: number; readonly end: number } | null {
  if (whole.toString('latin1', 4, 8) === COLLECTION) return null;
  const tags: string[] = [];
  let unpacked = 0;
  let at = 48;

  /** Seven bits a byte, the most significant first, at most five bytes. */
  const takeNumber = (): number | null => {
    let number = 0;
    for (let bytes = 0; bytes < 5; bytes += 1) {
      const byte = whole[at];
      if (byte === undefined || (bytes === 0 && byte === 0x80)) return null;
      at += 1;
      number = number * 128 + (byte & 0x7f);
      if (byte < 0x80) return number;
    }
    return null;
  };

  for (let index = whole.readUInt16BE(12); index > 0; index -= 1) {
    const flags = whole[at];
    if (flags === undefined) return null;
    at += 1;
    const known = TAGS[flags & 63];
    const tag = (flags & 63) === OWN_TAG ? whole.toString('latin1', at, at + 4) : known;
    if (tag === undefined) return null;
    if ((flags & 63) === OWN_TAG) at += 4;
    const length = takeNumber();
    // Outlines are rewritten unless version 3 says not; other tables only if their version is not 0.
    const isOutline = tag === 'glyf' || tag === 'loca';
    const isRewritten = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const stored = isRewritten ? takeNumber() : length;
    if (length === null || stored === null) return null;
    tags.push(tag);
    unpacked += stored;
  }
  return { tags, unpacked, end: at };
}
