import { inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Width and height of a PNG, in pixels. Throws for what is none. */
export function sizeOfPng(bytes: Uint8Array): readonly [width: number, height: number] {
  const png = Buffer.from(bytes);
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new TypeError('not a PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** How many pixels of a PNG (RGBA, 8 bits a channel) have exactly this colour, `rrggbb`. */
export function countPixels(bytes: Uint8Array, colour: string): number {
  const [width, height] = sizeOfPng(bytes);
  const wanted = Number.parseInt(colour, 16);
  const stride = width * 4;
  const rows = inflateSync(dataOf(Buffer.from(bytes)));
  let found = 0;
  let before: Uint8Array = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const row = rows.subarray(start + 1, start + 1 + stride);
    unfilter(row, before, rows[start] ?? 0);
    for (let x = 0; x < stride; x += 4)
      if (at(row, x) * 65_536 + at(row, x + 1) * 256 + at(row, x + 2) === wanted) found += 1;
    before = row;
  }
  return found;
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let start = 8; start < png.length;) {
    const length = png.readUInt32BE(start);
    if (png.toString('latin1', start + 4, start + 8) === 'IDAT')
      parts.push(png.subarray(start + 8, start + 8 + length));
    start += 12 + length;
  }
  return Buffer.concat(parts);
}

function unfilter(row: Uint8Array, before: Uint8Array, filter: number): void {
  for (let x = 0; x < row.length; x += 1) {
    const [left, up, corner] = [at(row, x - 4), at(before, x), at(before, x - 4)];
    const guess =
      filter === 0
        ? 0
        : filter === 1
          ? left
          : filter === 2
            ? up
            : filter === 3
              ? (left + up) >> 1
              : paeth(left, up, corner);
    row[x] = at(row, x) + guess;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function at(row: Uint8Array, index: number): number {
  return row[index] ?? 0;
}
