import { type Entry, type Header, readVarint } from 'pmtiles';
import { MAX_DIRECTORY_DEPTH, MAX_DIRECTORY_BYTES, MAX_TILE_BYTES, StreetFileError } from './check-tile.ts';

const MIN_ENTRY_BYTES = 4;
/** The whole planet to zoom 15 has about 100 million, but its file would be too large. */
const MAX_ENTRIES = 2 ** 26;

interface DirectorySource {
  readonly header: Header;
  readonly read: (at: number, length: number) => Promise<Uint8Array>;
  readonly decompress: (bytes: Uint8Array, compression: Header['internalCompression'], maxBytes: number) => Uint8Array;
}

/** Yields each directory of a PMTiles file once. Throws a StreetFileError for directories that no browser could read. */
export async function* readDirectories(source: DirectorySource): AsyncGenerator<readonly Entry[]> {
  const { header, read, decompress } = source;
  const { leafDirectoryOffset, leafDirectoryLength = 0, tileDataLength = 0, internalCompression } = header;
  let level = [{ offset: header.rootDirectoryOffset, length: header.rootDirectoryLength }];
  let leafBytes = 0;
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DIRECTORY_DEPTH) throw new StreetFileError('is broken: its directories are nested too deep');
    const below: typeof level = [];
    for (const { offset, length } of level) {
      const compressed = await read(offset, length);
      const entries = decodeDirectory(() => decompress(compressed, internalCompression, MAX_DIRECTORY_BYTES));
      count += entries.length;
      if (count > MAX_ENTRIES) throw new StreetFileError('is broken: it has too many tiles');
      for (const entry of entries) {
        if (entry.runLength > 0) checkRange(entry, tileDataLength, MAX_TILE_BYTES, 'a tile');
        else {
          checkRange(entry, leafDirectoryLength, MAX_DIRECTORY_BYTES, 'a directory');
          // Leaves do not overlap, so a larger sum means that some are pointed to repeatedly.
          leafBytes += entry.length;
          if (leafBytes > leafDirectoryLength)
            throw new StreetFileError('is broken: its directories point to each other');
          below.push({ offset: leafDirectoryOffset + entry.offset, length: entry.length });
        }
      }
      yield entries;
    }
    level = below;
  }
}

function decodeDirectory(read: () => Uint8Array): Entry[] {
  try {
    return decode(read());
  } catch (error) {
    throw error instanceof StreetFileError ? error : broken();
  }
}

function decode(bytes: Uint8Array): Entry[] {
  const at = { buf: bytes, pos: 0 };
  const count = readNumber(at);
  if (count < 1) throw new StreetFileError('is broken: its directory is empty');
  if (count > bytes.length / MIN_ENTRY_BYTES) throw broken();
  const entries: Entry[] = [];
  let tileId = 0;
  for (let index = 0; index < count; index += 1) {
    const step = readNumber(at);
    if (index > 0 && step === 0) throw broken();
    tileId += step;
    entries.push({ tileId, offset: 0, length: 0, runLength: 0 });
  }
  for (const entry of entries) entry.runLength = readNumber(at);
  for (const entry of entries) entry.length = readNumber(at);
  let end = 0;
  for (const [index, entry] of entries.entries()) {
    const offset = readNumber(at);
    if (entry.length < 1 || (index === 0 && offset === 0)) throw broken();
    entry.offset = offset === 0 ? end : offset - 1;
    end = entry.offset + entry.length;
  }
  return entries;
}

function readNumber(at: { buf: Uint8Array; pos: number }): number {
  const number = readVarint(at);
  if (at.pos > at.buf.length || !Number.isSafeInteger(number)) throw broken();
  return number;
}

function checkRange({ offset, length }: Entry, available: number, maxBytes: number, what: string): void {
  if (!(offset + length <= available)) throw broken();
  if (length > maxBytes) throw new StreetFileError(`holds ${what} of more than ${maxBytes / 2 ** 20} MiB`);
}

function broken(): StreetFileError {
  return new StreetFileError('is broken: its directories make no sense');
}
