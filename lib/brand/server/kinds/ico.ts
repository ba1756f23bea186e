import { problemOfPng } from './png.ts';

const DAMAGED = 'is an ICO image that is damaged or ends too early';

/** Null for an ICO whose pictures are all there, each a bitmap or a PNG. */
export function problemOfIco(bytes: Uint8Array): string | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = whole.length < 6 ? 0 : whole.readUInt16LE(4);
  if (count < 1 || count > 32 || whole.length < 6 + 16 * count) return DAMAGED;
  for (let index = 0; index < count; index += 1) {
    const entry = 6 + 16 * index;
    const [length, at] = [whole.readUInt32LE(entry + 8), whole.readUInt32LE(entry + 12)];
    if (length < 40 || at < 6 + 16 * count || at + length > whole.length) return DAMAGED;
    const picture = whole.subarray(at, at + length);
    const isWhole = picture.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' ? problemOfPng(picture) === null : picture.readUInt32LE(0) === 40 && picture.readInt32LE(4) > 0;
    if (!isWhole) return DAMAGED;
  }
  return null;
}
