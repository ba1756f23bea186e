import { crc32, inflateSync } from 'node:zlib';

const MOST_PIXELS = 4096;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };
const PALETTE = 3;
/** So much is unpacked to see whether the pixels are there, in bytes; beyond it the sums of the parts must do. */
const MOST_UNPACKED = 2 ** 20;

/** Null for a PNG whose parts are whole, whose sums are right and whose pixels, or the first megabyte of them, are all there. */
export function problemOfPng(bytes: Uint8Array): string | null {
  const chunks = readChunks(bytes);
  if (chunks === null) return 'is a PNG image that is damaged or ends too early';
  const header = chunks[0]?.type === 'IHDR' ? chunks[0].data : null;
  if (header === null || header.length !== 13 || chunks.at(-1)?.type !== 'IEND') return 'is a PNG image that is damaged';
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (width < 1 || height < 1 || width > MOST_PIXELS || height > MOST_PIXELS) return `is a PNG image of ${width} × ${height} pixels; from 1 to ${MOST_PIXELS} each way are possible`;
  const [depth = 0, colours = -1, packing, filters, interlacing = 2] = header.subarray(8);
  const isPossible = DEPTHS[colours]?.includes(depth) === true && packing === 0 && filters === 0 && interlacing < 2;
  const first = chunks.findIndex(({ type }) => type === 'IDAT');
  if (!isPossible || (colours === PALETTE && !chunks.slice(0, Math.max(first, 0)).some(({ type }) => type === 'PLTE'))) return 'is a PNG image that is damaged';
  const row = 1 + Math.ceil((width * depth * (CHANNELS[colours] ?? 0)) / 8);
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return holdsRows(pixels, interlacing === 1 ? null : row, interlacing === 1 ? 1 : height * row) ? null : 'is a PNG image whose pixels are damaged';
}

/** `row`: bytes, the first of which names the row's filter; null: rows of several lengths. */
function holdsRows(packed: Buffer, row: number | null, length: number): boolean {
  try {
    const unpacked = inflateSync(packed, { maxOutputLength: Math.min(length, MOST_UNPACKED) });
    return unpacked.length >= length && (row === null || everyRowHasFilter(unpacked, row));
  } catch (error) {
    // There is more, which is as good.
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
  }
}

function everyRowHasFilter(rows: Buffer, row: number): boolean {
  for (let at = 0; at < rows.length; at += row) if ((rows[at] ?? 0) > 4) return false;
  return true;
}

function readChunks(bytes: Uint8Array): readonly { readonly type: string; readonly data: Buffer }[] | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; chunks.at(-1)?.type !== 'IEND'; ) {
    if (at + 12 > whole.length) return null;
    const end = at + 8 + whole.readUInt32BE(at);
    if (end + 4 > whole.length || crc32(whole.subarray(at + 4, end)) !== whole.readUInt32BE(end)) return null;
    chunks.push({ type: whole.toString('latin1', at + 4, at + 8), data: whole.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}
