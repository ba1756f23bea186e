const MOST_PIXELS = 8192;
const DAMAGED = 'is a JPEG image that is damaged or ends too early';

/** Null for a JPEG with a size, a scan and an end. */
export function problemOfJpeg(bytes: Uint8Array): string | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hasSize = false;
  for (let at = 2; at + 4 <= whole.length; ) {
    const marker = whole[at + 1] ?? 0;
    if (whole[at] !== 0xff) return DAMAGED;
    // Bytes of FF may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = whole.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > whole.length) return DAMAGED;
    if (isFrame(marker)) {
      if (length < 8) return DAMAGED;
      const [height, width] = [whole.readUInt16BE(at + 5), whole.readUInt16BE(at + 7)];
      if (width < 1 || height < 1 || width > MOST_PIXELS || height > MOST_PIXELS) return `is a JPEG image of ${width} × ${height} pixels; from 1 to ${MOST_PIXELS} each way are possible`;
      hasSize = true;
    }
    // After the start of a scan come pixels up to the end of the image.
    if (marker === 0xda) return hasSize && whole.lastIndexOf('\xff\xd9', undefined, 'latin1') > at + length + 2 ? null : DAMAGED;
    at += 2 + length;
  }
  return DAMAGED;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
