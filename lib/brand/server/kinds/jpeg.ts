import { readFrame, readHuffmanIds, readQuantizationIds, type JpegFrame } from './jpeg-parts.ts';

const MOST_PIXELS = 8192;
const DAMAGED = 'is a JPEG image that is damaged or ends too early';
const [DHT, SOI, EOI, SOS, DQT] = [0xc4, 0xd8, 0xd9, 0xda, 0xdb];

/** Null for a JPEG of a kind that browsers show, with all the tables its scans need, enough of pixels, and an end. */
export function problemOfJpeg(bytes: Uint8Array): string | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Set<string>();
  let frame: JpegFrame | null = null;
  let pixelBytes = 0;
  for (let at = 2; at + 2 <= whole.length; ) {
    if (whole[at] !== 0xff) return DAMAGED;
    const marker = whole[at + 1] ?? 0;
    // Bytes of FF may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) return frame !== null && pixelBytes * 8 >= frame.leastBits ? null : DAMAGED;
    if (marker === SOI || marker < 0xc0 || at + 4 > whole.length) return DAMAGED;
    const length = whole.readUInt16BE(at + 2);
    const data = whole.subarray(at + 4, at + 2 + length);
    if (length < 2 || data.length !== length - 2) return DAMAGED;
    at += 2 + length;
    if (isFrame(marker)) {
      const read: JpegFrame | null = frame === null ? readFrame(data, marker) : null;
      if (read === null) return DAMAGED;
      if (!read.isShown) return 'is a JPEG image of a kind that browsers do not show';
      const { width, height } = read;
      if (width < 1 || height < 1 || width > MOST_PIXELS || height > MOST_PIXELS) return `is a JPEG image of ${width} × ${height} pixels; from 1 to ${MOST_PIXELS} each way are possible`;
      frame = read;
    }
    if (marker === DHT || marker === DQT) {
      const ids = marker === DHT ? readHuffmanIds(data) : readQuantizationIds(data);
      if (ids === null) return DAMAGED;
      for (const id of ids) tables.add(id);
    }
    if (marker === SOS) {
      if (frame === null || frame.tablesOfScan(data)?.every((table) => tables.has(table)) !== true) return DAMAGED;
      const end = endOfScan(whole, at);
      pixelBytes += end - at;
      at = end;
    }
  }
  return DAMAGED;
}

/** Where the next marker stands that is no part of the pixels: neither a FF of theirs (FF 00) nor a restart. */
function endOfScan(whole: Buffer, from: number): number {
  let at = whole.indexOf(0xff, from);
  for (; at !== -1; at = whole.indexOf(0xff, at + 1)) {
    const next = whole[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return whole.length;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== DHT && marker !== 0xc8 && marker !== 0xcc;
}
