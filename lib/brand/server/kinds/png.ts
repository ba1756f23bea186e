import { crc32, inflateSync } from 'node:zlib';

const MOST_PIXELS = 4096;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Null for a PNG whose parts are whole, whose sums are right and whose pixels are all there. */
export function problemOfPng(bytes: Uint8Array): string | null {
  const chunks = readChunks(bytes);
  if (chunks === null) return 'is a PNG image that is damaged or ends too early';
  const header = chunks[0]?.type === 'IHDR' ? chunks[0].data : null;
  if (header === null || header.length !== 13 || chunks.at(-1)?.type !== 'IEND') return 'is a PNG image that is damaged';
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (width < 1 || height < 1 || width > MOST_PIXELS || height > MOST_PIXELS) return `is a PNG image of ${width} × ${height} pixels; from 1 to ${MOST_PIXELS} each way are possible`;
  const bits = (header[8] ?? 0) * (CHANNELS[header[9] ?? -1] ?? 0);
  const isInterlaced = header[12] !== 0;
  const rows = height * (1 + Math.ceil((width * bits) / 8));
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return bits > 0 && holdsAtLeast(pixels, isInterlaced ? 1 : rows) ? null : 'is a PNG image whose pixels are damaged';
}

function holdsAtLeast(packed: Buffer, length: number): boolean {
  try {
    return inflateSync(packed, { maxOutputLength: 160 * 2 ** 20 }).length >= length;
  } catch {
    return false;
  }
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
