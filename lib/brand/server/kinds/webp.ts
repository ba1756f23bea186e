import { readLosslessSize } from './webp-lossless.ts';

const MOST_PIXELS = 4096;
const DAMAGED = 'is a WebP image that is damaged or ends too early';

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

type Size = readonly [width: number, height: number];

/** Null for a WebP that is as long as it says and has pictures in it that begin as pictures do. */
export function problemOfWebp(bytes: Uint8Array): string | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = whole.length < 20 ? 0 : 8 + whole.readUInt32LE(4);
  const chunks = end < 20 || end > whole.length ? null : readChunks(whole.subarray(12, end));
  const first = chunks?.[0];
  if (chunks === null || first === undefined || !['VP8 ', 'VP8L', 'VP8X'].includes(first.type)) return DAMAGED;
  const canvas = first.type !== 'VP8X' ? null : first.data.length < 10 ? undefined : ([1 + first.data.readUIntLE(4, 3), 1 + first.data.readUIntLE(7, 3)] as const);
  const pictures = picturesIn(chunks);
  if (canvas === undefined || pictures === null || pictures.length === 0) return DAMAGED;
  const tooLarge = [...pictures, ...(canvas === null ? [] : [canvas])].find(([width, height]) => width < 1 || height < 1 || width > MOST_PIXELS || height > MOST_PIXELS);
  if (tooLarge !== undefined) return `is a WebP image of ${tooLarge.join(' × ')} pixels; from 1 to ${MOST_PIXELS} each way are possible`;
  return null;
}

/** The sizes of all pictures, those of the frames too; null: one is damaged. */
function picturesIn(chunks: readonly Chunk[]): readonly Size[] | null {
  const sizes: Size[] = [];
  for (const { type, data } of chunks) {
    const within = type === 'ANMF' ? framePictures(data) : null;
    const size = type === 'VP8 ' ? readLossySize(data) : type === 'VP8L' ? readLosslessSize(data) : undefined;
    if (size === null || (type === 'ANMF' && within === null)) return null;
    sizes.push(...(size === undefined ? [] : [size]), ...(within ?? []));
  }
  return sizes;
}

function framePictures(frame: Buffer): readonly Size[] | null {
  const chunks = frame.length < 24 ? null : readChunks(frame.subarray(16));
  const pictures = chunks === null || chunks.some(({ type }) => type === 'ANMF') ? null : picturesIn(chunks);
  return pictures === null || pictures.length === 0 ? null : pictures;
}

/** The header of a key frame of VP8. */
function readLossySize(data: Buffer): Size | null {
  if (data.length <= 10 || data.toString('latin1', 3, 6) !== '\x9d\x01\x2a') return null;
  const tag = data.readUIntLE(0, 3);
  const isShownKeyFrame = (tag & 1) === 0 && ((tag >> 1) & 7) <= 3 && ((tag >> 4) & 1) === 1;
  return isShownKeyFrame && tag >> 5 > 0 && tag >> 5 <= data.length - 10 ? [data.readUInt16LE(6) % 16_384, data.readUInt16LE(8) % 16_384] : null;
}

function readChunks(data: Buffer): readonly Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = 0; at + 8 <= data.length; ) {
    const length = data.readUInt32LE(at + 4);
    if (at + 8 + length > data.length) return null;
    chunks.push({ type: data.toString('latin1', at, at + 4), data: data.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}
