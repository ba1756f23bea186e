import * as v from 'valibot';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import { isVisibleName, MAX_DIRECTORY_BYTES, StreetFileError } from './check-tile.ts';
import { decodeDirectory } from './read-directories.ts';

export interface PmtilesInfo {
  readonly size: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Degrees: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  readonly attribution: string | null;
}

const GIB = 2 ** 30;
/** Limited because the whole file is read once at start, for its hash. */
const MAX_FILE_BYTES = 32 * GIB;
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

/**
 * Checks the head of a PMTiles file: its format, its size, and that it has the layers of the Protomaps basemap. Throws
 * only StreetFileErrors.
 */
export function inspectPmtiles(file: string): PmtilesInfo {
  let descriptor: number | null = null;
  try {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw new StreetFileError('is not a file');
    if (stat.size > MAX_FILE_BYTES)
      throw new StreetFileError(`is larger than ${MAX_FILE_BYTES / GIB} GiB: cut out the area that is needed`);
    return inspectHead(descriptor, stat.size);
  } catch (error) {
    if (error instanceof StreetFileError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    const problem = isMissing ? 'is not there' : code.startsWith('E') ? 'cannot be read' : 'is broken';
    throw new StreetFileError(problem, { cause: error });
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function inspectHead(descriptor: number, size: number): PmtilesInfo {
  const head = read(descriptor, 0, Math.min(size, HEAD_BYTES));
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new StreetFileError('is not a PMTiles file');
  const version = head[MAGIC.length];
  if (version !== 3) throw new StreetFileError(`is PMTiles of version ${String(version)}, not 3`);
  if (size < HEADER_BYTES) throw new StreetFileError('is cut off within its header');
  const header = bytesToHeader(new Uint8Array(head.subarray(0, HEADER_BYTES)).buffer);
  const problem = findHeaderProblem(header, size);
  if (problem !== null) throw new StreetFileError(problem);

  const { rootDirectoryOffset: at, rootDirectoryLength: length, internalCompression } = header;
  decodeDirectory(() => decompress(head.subarray(at, at + length), internalCompression, MAX_DIRECTORY_BYTES));
  const metadata = readMetadata(descriptor, header);
  const layers = metadata.vector_layers.map(({ id }) => id);
  if (!layers.includes(REQUIRED_LAYER))
    throw new StreetFileError(`is of another schema than the Protomaps basemap: ${describeLayers(layers)}`);
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  const attribution = plainText(metadata.attribution ?? '');
  return { size, minZoom, maxZoom, bounds: [minLon, minLat, maxLon, maxLat], attribution };
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

function readMetadata(
  descriptor: number,
  { jsonMetadataOffset, jsonMetadataLength, internalCompression }: Header,
): v.InferOutput<typeof metadataSchema> {
  try {
    if (jsonMetadataLength > MAX_METADATA_BYTES) throw new RangeError('The metadata is too large');
    const compressed = read(descriptor, jsonMetadataOffset, jsonMetadataLength);
    const bytes = decompress(compressed, internalCompression, MAX_METADATA_BYTES);
    return v.parse(metadataSchema, JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    throw new StreetFileError('is broken: its metadata cannot be read', { cause: error });
  }
}

function read(descriptor: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at));
}

/** Throws for more than `maxBytes` and for bytes that should be gzip. */
export function decompress(bytes: Uint8Array, compression: Compression, maxBytes: number): Uint8Array {
  if (compression === Compression.Gzip) return gunzipSync(bytes, { maxOutputLength: maxBytes });
  if (bytes.length > maxBytes) throw new StreetFileError('holds a part that is too large');
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
