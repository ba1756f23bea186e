import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { inspectPmtiles, type PmtilesInfo, decompress } from './inspect-pmtiles.ts';
import { StreetFileError } from './check-tile.ts';
import { checkDirectories } from './read-directories.ts';

/** A PMTiles file that is open and may be served. */
export interface PmtilesFile extends PmtilesInfo {
  /** Hash of the content and its ending, `3f2a9c….pmtiles`: it may be cached for ever. */
  readonly name: string;
  /** False once the file was written to: then its name lies. */
  readonly isUnchanged: () => Promise<boolean>;
  /** Bytes from `start` to `end`, both included. */
  readonly read: (start: number, end: number) => Readable;
  readonly close: () => Promise<void>;
}

/** A piece of the hash's work, bytes: well below a ms. */
const PIECE_BYTES = 262_144;

/** Opens and reads the whole file once. A problem is to be put after the path. */
export async function openPmtilesFile(
  file: string,
): Promise<{ readonly map: PmtilesFile } | { readonly problem: string }> {
  const examined = inspectPmtiles(file);
  if ('problem' in examined) return examined;
  let handle: FileHandle | null = null;
  try {
    handle = await open(file, 'r');
    const opened = handle;
    const before = await stampOf(opened);
    await checkDirectories({ read: (at, length) => readBytes(opened, at, length), decompress });
    const hash = createHash('sha256');
    // Through this handle: by its name there may be another file by now.
    const whole = opened.createReadStream({ start: 0, autoClose: false, highWaterMark: PIECE_BYTES });
    for await (const piece of whole) hash.update(piece);
    if ((await stampOf(opened)) !== before) {
      await opened.close();
      return { problem: 'was written to while it was read' };
    }
    return {
      map: {
        ...examined.facts,
        name: `${hash.digest('hex').slice(0, 32)}.pmtiles`,
        isUnchanged: async () => (await stampOf(opened).catch(() => null)) === before,
        read: (start, end) => Readable.from(piecesOf(opened, start, end), { objectMode: false }),
        close: () => opened.close(),
      },
    };
  } catch (error) {
    await handle?.close().catch(() => undefined);
    return { problem: error instanceof StreetFileError ? error.message : 'cannot be read' };
  }
}

/** Of an answer, bytes: most have one. */
const PART_BYTES = 65_536;

/** By hand: a stream of the handle's own, destroyed because somebody left, closes it for all others. */
async function* piecesOf(handle: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at <= end;) {
    const part = Buffer.allocUnsafe(Math.min(PART_BYTES, end - at + 1));
    const { bytesRead } = await handle.read(part, 0, part.length, at);
    if (bytesRead === 0) throw new Error('the file has become shorter');
    yield part.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Fewer where the file ends. */
export async function readBytes(handle: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}

/** Of the open file, whatever has its name by now. */
async function stampOf(handle: FileHandle): Promise<string> {
  const { size, mtimeMs, ino } = await handle.stat();
  return [size, mtimeMs, ino].join(':');
}
