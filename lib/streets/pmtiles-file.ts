import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { StreetFileError } from './check-tile.ts';
import { decompress, inspectPmtiles, type PmtilesInfo } from './inspect-pmtiles.ts';
import { checkDirectories } from './read-directories.ts';

export interface PmtilesFile extends PmtilesInfo {
  /** Hash of the content with its ending, `3f2a9c….pmtiles`, so that it may be cached forever. */
  readonly name: string;
  /** A file that was written to no longer has the content of its name. */
  readonly isUnchanged: () => Promise<boolean>;
  readonly read: (start: number, end: number) => AsyncGenerator<Uint8Array<ArrayBuffer>>;
  readonly close: () => Promise<void>;
}

const HASH_CHUNK_BYTES = 262_144;
const RESPONSE_CHUNK_BYTES = 65_536;

/** Opens the file and reads it once as a whole. Throws only StreetFileErrors. */
export async function openPmtilesFile(path: string): Promise<PmtilesFile> {
  const info = inspectPmtiles(path);
  const handle = await open(path, 'r').catch((cause: unknown) => {
    throw new StreetFileError('cannot be read', { cause });
  });
  try {
    const before = await readStamp(handle);
    await checkDirectories({ read: (at, length) => readBytes(handle, at, length), decompress });
    const hash = createHash('sha256');
    // Read through the handle, as the path may lead to another file by now.
    const content = handle.createReadStream({ start: 0, autoClose: false, highWaterMark: HASH_CHUNK_BYTES });
    for await (const chunk of content) hash.update(chunk);
    if ((await readStamp(handle)) !== before) throw new StreetFileError('was written to while it was read');
    return {
      ...info,
      name: `${hash.digest('hex').slice(0, 32)}.pmtiles`,
      isUnchanged: async () => (await readStamp(handle).catch(() => null)) === before,
      read: (start, end) => readChunks(handle, start, end),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error instanceof StreetFileError ? error : new StreetFileError('cannot be read', { cause: error });
  }
}

/** Not a stream of the handle: destroying one of those closes the handle for all other readers. */
async function* readChunks(handle: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = start; at <= end;) {
    const chunk = Buffer.allocUnsafe(Math.min(RESPONSE_CHUNK_BYTES, end - at + 1));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) throw new Error('The file has become shorter');
    yield chunk.subarray(0, bytesRead);
    at += bytesRead;
  }
}

export async function readBytes(handle: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}

async function readStamp(handle: FileHandle): Promise<string> {
  const { size, mtimeMs, ino } = await handle.stat();
  return [size, mtimeMs, ino].join(':');
}
