import { type BufferPosition, readVarint } from 'pmtiles';

/** Content of a street file that browsers cannot draw in bounded time and memory. The message follows the path. */
export class StreetFileError extends Error {
  override readonly name = 'StreetFileError';
}

export const MAX_TILE_BYTES = 4 * 2 ** 20;
export const MAX_DECOMPRESSED_TILE_BYTES = 12 * 2 ** 20;
export const MAX_DIRECTORY_BYTES = 2 ** 20;
export const MAX_DIRECTORY_DEPTH = 3;

const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** False for a name that shows nothing: protomaps-leaflet would loop forever while placing it on a line. */
export function isVisibleName(name: string): boolean {
  return VISIBLE.test(name);
}

export function isNameKey(key: string): boolean {
  return key === 'name' || key.startsWith('name:');
}

// Weights estimate the cost of decoding and drawing in vertices of about 50 bytes. The side weight counts for a line as
// long as the tile's side.
export const MAX_TILE_WEIGHT = 800_000;
export const FEATURE_WEIGHT = 12;
const SIDE_WEIGHT = 100;
const PROPERTY_WEIGHT = 1 / 2;
const MAX_OVERSHOOT = 1024;
const DEFAULT_EXTENT = 4096;
const MAX_TAG = 0xffff;

const LAYER = 26;
const FEATURE = 18;
const VALUE = 34;
const EXTENT = 40;
const FEATURE_TAGS = 18;
const FEATURE_GEOMETRY = 34;
const VALUE_TEXT = 10;

const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;

/**
 * Reads through a vector tile (MVT) without decoding it, and throws a StreetFileError if the decoder of protomaps-leaflet
 * would fail, take too much memory or not end. The decoder trusts counts (a ClosePath repeated 2^28 times is 4 bytes) and
 * extents (0 makes infinite coordinates). `onText` gets each text among the features' properties as UTF-8.
 */
export function checkTile(bytes: Uint8Array, onText?: (text: Uint8Array) => void): void {
  if (bytes.length > MAX_DECOMPRESSED_TILE_BYTES) throw tooLarge();
  let weight = 0;
  const add = (more: number) => {
    weight += more;
    if (weight > MAX_TILE_WEIGHT) throw new StreetFileError('holds a tile with more than can be drawn');
  };
  const at: BufferPosition = { buf: bytes, pos: 0 };
  eachField(at, bytes.length, (tag, end) => {
    if (tag >> 3 !== LAYER >> 3) return;
    if (tag !== LAYER) throw broken();
    add(FEATURE_WEIGHT);
    checkLayer(at, end, add, onText);
  });
}

function checkLayer(at: BufferPosition, end: number, add: (more: number) => void, onText?: (text: Uint8Array) => void) {
  let extent = DEFAULT_EXTENT;
  let farthest = 0;
  let length = 0;
  eachField(at, end, (tag, fieldEnd) => {
    if (tag === EXTENT) extent = readVarint(at);
    else if (tag === VALUE && onText !== undefined)
      eachField(at, fieldEnd, (part, partEnd) => {
        if (part === VALUE_TEXT) onText(at.buf.subarray(at.pos, partEnd));
      });
    else if (tag === FEATURE) {
      add(FEATURE_WEIGHT);
      let hasGeometry = false;
      eachField(at, fieldEnd, (part, partEnd) => {
        if (part === FEATURE_TAGS) add(((partEnd - at.pos) / 2) * PROPERTY_WEIGHT);
        if (part !== FEATURE_GEOMETRY) return;
        hasGeometry = true;
        const geometry = checkGeometry(at, partEnd, add);
        farthest = Math.max(farthest, geometry.farthest);
        length += geometry.length;
      });
      if (!hasGeometry) throw broken();
    }
  });
  if (!(extent >= 1 && farthest <= extent * MAX_OVERSHOOT)) throw broken();
  add((length / extent) * SIDE_WEIGHT);
}

function checkGeometry(at: BufferPosition, end: number, add: (more: number) => void) {
  let farthest = 0;
  let length = 0;
  let hasLine = false;
  let [x, y] = [0, 0];
  while (at.pos < end) {
    const command = readVarint(at);
    const count = Math.floor(command / 8);
    const kind = command % 8;
    if (kind === CLOSE_PATH) {
      if (count > 1 || !hasLine) throw broken();
      add(1);
      continue;
    }
    if ((kind !== MOVE_TO && kind !== LINE_TO) || count < 1 || count > (end - at.pos) / 2) throw broken();
    add(count);
    hasLine = true;
    for (let index = 0; index < count; index += 1) {
      const [byX, byY] = [readSigned(at), readSigned(at)];
      x += byX;
      y += byY;
      if (kind === LINE_TO) length += Math.abs(byX) + Math.abs(byY);
      farthest = Math.max(farthest, Math.abs(x), Math.abs(y));
    }
  }
  if (at.pos !== end) throw broken();
  return { farthest, length };
}

function eachField(at: BufferPosition, end: number, visit: (tag: number, end: number) => void): void {
  while (at.pos < end) {
    const tag = readVarint(at);
    if (tag > MAX_TAG) throw broken();
    const fieldEnd = endOfField(at, tag & 7);
    if (fieldEnd > end) throw broken();
    visit(tag, fieldEnd);
    at.pos = fieldEnd;
  }
}

function endOfField(at: BufferPosition, wireType: number): number {
  switch (wireType) {
    case 0: {
      const copy = { buf: at.buf, pos: at.pos };
      readVarint(copy);
      return copy.pos;
    }
    case 1:
      return at.pos + 8;
    case 2:
      return readVarint(at) + at.pos;
    case 5:
      return at.pos + 4;
    default:
      throw broken();
  }
}

function readSigned(at: BufferPosition): number {
  const value = readVarint(at);
  return value % 2 === 1 ? (value + 1) / -2 : value / 2;
}

export function tooLarge(): StreetFileError {
  return new StreetFileError('holds a part that is too large');
}

function broken(): StreetFileError {
  return new StreetFileError('holds a broken tile');
}
