import { bytesToHeader, type Entry, type Header, readVarint } from 'pmtiles';
import { MAX_DIRECTORY_DEPTH, MAX_DIRECTORY_BYTES, MAX_TILE_BYTES, StreetFileError } from './check-tile.ts';

const HEADER_BYTES = 127;
/** Each entry is a difference, a count, a length and an offset of at least a byte. */
const LEAST_ENTRY_BYTES = 4;
/** The planet to zoom 15 has about 100 million, and is larger than a file may be. */
const MOST_ENTRIES = 2 ** 26;

interface Archive {
  /** Bytes of the file. */
  readonly read: (at: number, length: number) => Promise<Uint8Array>;
  /** Throws for more than `most` bytes. */
  readonly decompress: (bytes: Uint8Array, compression: Header['internalCompression'], most: number) => Uint8Array;
}

/**
 * All directories of a PMTiles file, each once. Throws a StreetFileFault for those that a browser would not get to the
 * end of: nested too deep, too large, pointing to themselves, to each other or out of the file.
 */
export async function* readDirectories({ read, decompress }: Archive): AsyncGenerator<readonly Entry[]> {
  const header = bytesToHeader(new Uint8Array(await read(0, HEADER_BYTES)).buffer);
  const { leafDirectoryOffset, leafDirectoryLength = 0, tileDataLength = 0, internalCompression } = header;
  let level = [{ offset: header.rootDirectoryOffset, length: header.rootDirectoryLength }];
  let leafBytes = 0;
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DIRECTORY_DEPTH) throw new StreetFileError('is broken: its directories are nested too deep');
    const below: typeof level = [];
    for (const { offset, length } of level) {
      const packed = await read(offset, length);
      const entries = decodeDirectory(() => decompress(packed, internalCompression, MAX_DIRECTORY_BYTES));
      count += entries.length;
      if (count > MOST_ENTRIES) throw new StreetFileError('is broken: it has too many tiles');
      for (const entry of entries) {
        if (entry.runLength > 0) checkPlace(entry, tileDataLength, MAX_TILE_BYTES, 'a tile');
        else {
          checkPlace(entry, leafDirectoryLength, MAX_DIRECTORY_BYTES, 'a directory');
          // Each part of the leaves is one directory: more of them are the same again, for ever.
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

/** Throws as `readDirectories` does. */
export async function checkDirectories(archive: Archive): Promise<void> {
  const directories = readDirectories(archive);
  while ((await directories.next()).done !== true);
}

/** Throws a StreetFileFault for what is no directory, or if `unpacked` throws. */
export function decodeDirectory(unpacked: () => Uint8Array): Entry[] {
  try {
    return decode(unpacked());
  } catch (error) {
    throw error instanceof StreetFileError ? error : broken();
  }
}

function decode(bytes: Uint8Array): Entry[] {
  const at = { buf: bytes, pos: 0 };
  const count = numberAt(at);
  if (count < 1) throw new StreetFileError('is broken: its directory is empty');
  if (count > bytes.length / LEAST_ENTRY_BYTES) throw broken();
  const entries: Entry[] = [];
  let tileId = 0;
  for (let index = 0; index < count; index += 1) {
    const step = numberAt(at);
    if (index > 0 && step === 0) throw broken();
    tileId += step;
    entries.push({ tileId, offset: 0, length: 0, runLength: 0 });
  }
  for (const entry of entries) entry.runLength = numberAt(at);
  for (const entry of entries) entry.length = numberAt(at);
  let behind = 0;
  for (const [index, entry] of entries.entries()) {
    const offset = numberAt(at);
    if (entry.length < 1 || (index === 0 && offset === 0)) throw broken();
    entry.offset = offset === 0 ? behind : offset - 1;
    behind = entry.offset + entry.length;
  }
  return entries;
}

function numberAt(at: { buf: Uint8Array; pos: number }): number {
  const number = readVarint(at);
  if (at.pos > at.buf.length || !Number.isSafeInteger(number)) throw broken();
  return number;
}

function checkPlace({ offset, length }: Entry, room: number, most: number, what: string): void {
  if (!(offset + length <= room)) throw broken();
  if (length > most) throw new StreetFileError(`holds ${what} of more than ${most / 2 ** 20} MiB`);
}

function broken(): StreetFileError {
  return new StreetFileError('is broken: its directories make no sense');
}
