/** In this order the lengths of the codes for lengths of codes are written. */
const LENGTH_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
const LITERALS = 256;
const COPIES = 24;
const DISTANCES = 40;
const COLOUR_TABLE = 3;
const SUBTRACT_GREEN = 2;

type Bits = (count: number) => number;

class Damage extends Error {}

/**
 * The size of a VP8L picture, or null for what does not begin as one: the header, the transformations and the codes
 * of the first pixels are read, and codes must be complete, which other bytes are not by chance.
 */
export function readLosslessSize(data: Buffer): readonly [width: number, height: number] | null {
  if (data.length < 6 || data[0] !== 0x2f) return null;
  const take = bitsOf(data.subarray(1));
  try {
    const size = [1 + take(14), 1 + take(14)] as const;
    take(1);
    if (take(3) !== 0) return null;
    readStart(take);
    return size;
  } catch (error) {
    if (error instanceof Damage) return null;
    throw error;
  }
}

function readStart(take: Bits): void {
  const seen = new Set<number>();
  while (take(1) === 1) {
    const transformation = take(2);
    if (seen.has(transformation)) throw new Damage();
    seen.add(transformation);
    if (transformation === SUBTRACT_GREEN) continue;
    take(transformation === COLOUR_TABLE ? 8 : 3);
    // Here a small picture follows, whose pixels would have to be unpacked to get beyond them.
    readCodes(take, readCacheSize(take));
    return;
  }
  const cache = readCacheSize(take);
  if (take(1) === 1) {
    take(3);
    readCodes(take, readCacheSize(take));
  } else readCodes(take, cache);
}

function readCacheSize(take: Bits): number {
  if (take(1) === 0) return 0;
  const bits = take(4);
  if (bits < 1 || bits > 11) throw new Damage();
  return 2 ** bits;
}

function readCodes(take: Bits, cacheSize: number): void {
  for (const symbols of [LITERALS + COPIES + cacheSize, LITERALS, LITERALS, LITERALS, DISTANCES]) readCode(take, symbols);
}

function readCode(take: Bits, symbols: number): void {
  if (take(1) === 1) {
    const isPair = take(1) === 1;
    const chosen = [take(take(1) === 1 ? 8 : 1), ...(isPair ? [take(8)] : [])];
    if (chosen.some((symbol) => symbol >= symbols)) throw new Damage();
    return;
  }
  const lengths = Array.from({ length: LENGTH_ORDER.length }, () => 0);
  for (const symbol of LENGTH_ORDER.slice(0, 4 + take(4))) lengths[symbol] = take(3);
  const next = symbolReader(lengths, take);
  let most = take(1) === 0 ? symbols : 2 + take(2 + 2 * take(3));
  if (most > symbols) throw new Damage();
  const own: number[] = [];
  let before = 8;
  for (; own.length < symbols && most > 0; most -= 1) {
    const symbol = next();
    if (symbol < 16) {
      own.push(symbol);
      if (symbol > 0) before = symbol;
      continue;
    }
    const times = symbol === 16 ? 3 + take(2) : symbol === 17 ? 3 + take(3) : 11 + take(7);
    if (own.length + times > symbols) throw new Damage();
    for (let time = 0; time < times; time += 1) own.push(symbol === 16 ? before : 0);
  }
  checkComplete(own);
}

/** Codes of these lengths, the shortest first, as the bits say. */
function symbolReader(lengths: readonly number[], take: Bits): () => number {
  checkComplete(lengths);
  const used = [...lengths.keys()].filter((symbol) => (lengths[symbol] ?? 0) > 0);
  const [only] = used;
  if (used.length === 1 && only !== undefined) return () => only;
  const byCode = new Map<string, number>();
  let code = 0;
  for (let length = 1; length < 16; length += 1) {
    for (const symbol of used) if (lengths[symbol] === length) byCode.set(`${length}:${code++}`, symbol);
    code *= 2;
  }
  return () => {
    let read = 0;
    for (let length = 1; length < 16; length += 1) {
      read = read * 2 + take(1);
      const symbol = byCode.get(`${length}:${read}`);
      if (symbol !== undefined) return symbol;
    }
    throw new Damage();
  };
}

/** Every sequence of bits is a code, or there is one code alone. */
function checkComplete(lengths: readonly number[]): void {
  const used = lengths.filter((length) => length > 0);
  const room = used.reduce((sum, length) => sum + 2 ** -length, 0);
  if (used.length !== 1 && room !== 1) throw new Damage();
}

function bitsOf(data: Buffer): Bits {
  let at = 0;
  return (count) => {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, at += 1) {
      const byte = data[at >> 3];
      if (byte === undefined) throw new Damage();
      value |= ((byte >> (at & 7)) & 1) << bit;
    }
    return value;
  };
}
