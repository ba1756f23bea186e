const DAMAGED = 'is a WebP image that is damaged or ends too early';

/** Null for a WebP that is as long as it says and has a picture in it. */
export function problemOfWebp(bytes: Uint8Array): string | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = 8 + whole.readUInt32LE(4);
  if (end > whole.length || end < 20) return DAMAGED;
  let hasPicture = false;
  for (let at = 12; at + 8 <= end; ) {
    const type = whole.toString('latin1', at, at + 4);
    const length = whole.readUInt32LE(at + 4);
    if (at + 8 + length > end) return DAMAGED;
    const data = whole.subarray(at + 8, at + 8 + length);
    if (type === 'VP8 ') hasPicture ||= length > 10 && data.toString('latin1', 3, 6) === '\x9d\x01\x2a' && data.readUInt16LE(6) % 16_384 > 0 && data.readUInt16LE(8) % 16_384 > 0;
    if (type === 'VP8L') hasPicture ||= length > 5 && data[0] === 0x2f;
    if (type === 'ANMF') hasPicture ||= length > 24;
    at += 8 + length + (length % 2);
  }
  return hasPicture ? null : DAMAGED;
}
