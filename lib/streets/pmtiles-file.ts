import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import * as v from 'valibot';
import { isVisibleName, StreetFileError, tooLarge } from './check-tile.ts';
import { readDirectories } from './read-directories.ts';

export interface PmtilesFile extends PmtilesInfo {
  readonly name: string;
  /** A file that was written to no longer has the content of its name. */
  readonly isUnchanged: () => Promise<boolean>;
  readonly read: (start: number, end: number) => AsyncGenerator<Uint8Array<ArrayBuffer>>;
  readonly close: () => Promise<void>;
}

interface PmtilesInfo {
  readonly size: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Degrees: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  readonly attribution: string | null;
}

type Read = (at: number, length: number) => Promise<Buffer>;

const GIB = 2 ** 30;
/** Limited because the whole file is read once at start, for its hash. */
const MAX_FILE_BYTES = 32 * GIB;
const HASH_CHUNK_BYTES = 262_144;
const RESPONSE_CHUNK_BYTES = 65_536;
const HEADER_BYTES = 127;
const HEAD_BYTES = 16_384;
const MAX_METADATA_BYTES = 4 * 2 ** 20;
const MAX_ATTRIBUTION_CHARACTERS = 300;
const MAX_MARKUP_CHARACTERS = 4_096;
const MAX_LISTED_LAYERS = 6;
const MAGIC = 'PMTiles';
const REQUIRED_LAYER = 'roads';
const OTHER_SCHEMAS: Readonly<Record<string, string>> = {
  transportation: 'OpenMapTiles',
  streets: 'Shortbread',
  road: 'Mapbox Streets',
};

const metadataSchema = v.looseObject({
  attribution: v.fallback(v.optional(v.string()), undefined),
  vector_layers: v.fallback(v.array(v.looseObject({ id: v.string() })), []),
});

export function openPmtilesFile(path: string): Promise<PmtilesFile> {
  return openPmtiles(path, async ({ handle, header, read, info }) => {
    const before = await readStamp(handle);
    for await (const _directory of readDirectories({ header, read, decompress }));
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
  });
}

interface OpenPmtiles {
  readonly handle: FileHandle;
  readonly read: Read;
  readonly header: Header;
  readonly info: PmtilesInfo;
}

/** Opens a file with the layers of the Protomaps basemap. Closes it when `run` fails. Throws only StreetFileErrors. */
export async function openPmtiles<Result>(path: string, run: (file: OpenPmtiles) => Promise<Result>): Promise<Result> {
  let handle: FileHandle | null = null;
  try {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return await run(await inspect(handle));
  } catch (error) {
    await handle?.close().catch(() => undefined);
    if (error instanceof StreetFileError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    const problem = isMissing ? 'is not there' : code.startsWith('E') ? 'cannot be read' : 'is broken';
    throw new StreetFileError(problem, { cause: error });
  }
}

async function inspect(handle: FileHandle): Promise<OpenPmtiles> {
  const stat = await handle.stat();
  const { size } = stat;
  if (!stat.isFile()) throw new StreetFileError('is not a file');
  if (size > MAX_FILE_BYTES)
    throw new StreetFileError(`is larger than ${MAX_FILE_BYTES / GIB} GiB: cut out the area that is needed`);
  const read: Read = async (at, length) => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, (await handle.read(bytes, 0, length, at)).bytesRead);
  };
  const head = await read(0, HEADER_BYTES);
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new StreetFileError('is not a PMTiles file');
  const version = head[MAGIC.length];
  if (version !== 3) throw new StreetFileError(`is PMTiles of version ${String(version)}, not 3`);
  if (size < HEADER_BYTES) throw new StreetFileError('is cut off within its header');
  const header = bytesToHeader(new Uint8Array(head).buffer);
  const problem = findHeaderProblem(header, size);
  if (problem !== null) throw new StreetFileError(problem);
  const { attribution = '', vector_layers } = await readMetadata(read, header);
  const layers = vector_layers.map(({ id }) => id);
  if (!layers.includes(REQUIRED_LAYER))
    throw new StreetFileError(`is of another schema than the Protomaps basemap: ${describeLayers(layers)}`);
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  const bounds = [minLon, minLat, maxLon, maxLat] as const;
  return { handle, read, header, info: { size, minZoom, maxZoom, bounds, attribution: plainText(attribution) } };
}

function findHeaderProblem(header: Header, size: number): string | null {
  const { tileType, tileCompression, internalCompression, minZoom, maxZoom } = header;
  const { rootDirectoryOffset, rootDirectoryLength, leafDirectoryOffset, leafDirectoryLength = 0 } = header;
  const { jsonMetadataOffset, jsonMetadataLength, tileDataOffset, tileDataLength = 0 } = header;
  if (tileType !== TileType.Mvt) return 'holds pictures or another kind of tiles, not vector tiles (MVT)';
  const readable = [Compression.None, Compression.Gzip];
  if (!readable.includes(tileCompression) || !readable.includes(internalCompression))
    return 'is compressed in a way browsers cannot read: only gzip or none';
  if (minZoom > maxZoom || maxZoom > 22) return 'is broken: its zooms make no sense';
  if (!isRange(header.minLon, header.maxLon, 180) || !isRange(header.minLat, header.maxLat, 90))
    return 'is broken: its bounds make no sense';
  if (rootDirectoryOffset < HEADER_BYTES || rootDirectoryOffset + rootDirectoryLength > HEAD_BYTES)
    return 'is broken: its directory is not where it should be';
  const end = Math.max(
    rootDirectoryOffset + rootDirectoryLength,
    jsonMetadataOffset + jsonMetadataLength,
    leafDirectoryOffset + leafDirectoryLength,
    tileDataOffset + tileDataLength,
  );
  return end > size ? `is cut off: ${size} bytes of ${end}` : null;
}

function isRange(from: number, to: number, limit: number): boolean {
  return Math.abs(from) <= limit && Math.abs(to) <= limit && from <= to;
}

async function readMetadata(read: Read, { jsonMetadataOffset, jsonMetadataLength, internalCompression }: Header) {
  try {
    if (jsonMetadataLength > MAX_METADATA_BYTES) throw tooLarge();
    const compressed = await read(jsonMetadataOffset, jsonMetadataLength);
    const bytes = decompress(compressed, internalCompression, MAX_METADATA_BYTES);
    return v.parse(metadataSchema, JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    throw new StreetFileError('is broken: its metadata cannot be read', { cause: error });
  }
}

export function decompress(bytes: Uint8Array, compression: Compression, maxBytes: number): Uint8Array {
  if (compression === Compression.Gzip) return gunzipSync(bytes, { maxOutputLength: maxBytes });
  if (bytes.length > maxBytes) throw tooLarge();
  return bytes;
}

function describeLayers(layers: readonly string[]): string {
  const schema = layers.map((layer) => OTHER_SCHEMAS[layer]).find((name) => name !== undefined);
  const listed = layers.slice(0, MAX_LISTED_LAYERS).map((layer) => layer.slice(0, 40).replace(/[^\w .:-]/g, '?'));
  if (layers.length === 0) return 'it names no layers';
  const more = layers.length > MAX_LISTED_LAYERS ? ', …' : '';
  return `its layers are ${listed.join(', ')}${more}${schema === undefined ? '' : `, as in ${schema}`}`;
}

function plainText(html: string): string | null {
  const text = html
    .slice(0, MAX_MARKUP_CHARACTERS)
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;|&#169;/g, '©')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  return isVisibleName(text) ? text.slice(0, MAX_ATTRIBUTION_CHARACTERS) : null;
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

async function readStamp(handle: FileHandle): Promise<string> {
  const { size, mtimeMs, ino } = await handle.stat();
  return [size, mtimeMs, ino].join(':');
}
