import * as v from 'valibot';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import { isVisibleName, MAX_DIRECTORY_BYTES, StreetFileError } from './check-tile.ts';
import { decodeDirectory } from './read-directories.ts';

/** What is known of a usable PMTiles file. */
export interface PmtilesInfo {
  /** Bytes. */
  readonly size: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Degrees: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  /** As plain text; null: the file says nothing. */
  readonly attribution: string | null;
}

const GIB = 2 ** 30;
/** Bytes: three large countries. The whole file is read once at start, for its hash. */
const MOST_BYTES = 32 * GIB;
const HEADER_BYTES = 127;
/** The header and the root directory lie within so many bytes, by the format. */
const FIRST_BYTES = 16_384;
const MOST_METADATA_BYTES = 4 * 2 ** 20;
const MAGIC = 'PMTiles';
/** Without these nothing of a street would be seen. */
const NEEDED_LAYERS = ['roads'];
/** Layers of other schemas that are told by their names. */
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
 * Looks at the head of a PMTiles file: what it is, whether all of it is there, and whether its layers are those of the
 * Protomaps basemap. A problem is to be put after the path: "is not there".
 */
export function inspectPmtiles(
  file: string,
  mostBytes = MOST_BYTES,
): { readonly facts: PmtilesInfo } | { readonly problem: string } {
  let opened: number | null = null;
  try {
    // A pipe would keep the process waiting for somebody to write to it.
    opened = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = fstatSync(opened);
    if (!stat.isFile()) return { problem: 'is not a file' };
    if (stat.size > mostBytes)
      return { problem: `is larger than ${mostBytes / GIB} GiB: cut out the area that is needed` };
    return examine(opened, stat.size);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { problem: 'is not there' };
    return { problem: typeof code === 'string' && code.startsWith('E') ? 'cannot be read' : 'is broken' };
  } finally {
    if (opened !== null) closeSync(opened);
  }
}

function examine(opened: number, size: number): ReturnType<typeof inspectPmtiles> {
  const first = read(opened, 0, Math.min(size, FIRST_BYTES));
  if (first.toString('latin1', 0, MAGIC.length) !== MAGIC) return { problem: 'is not a PMTiles file' };
  const version = first[MAGIC.length];
  if (version !== 3) return { problem: `is PMTiles of version ${String(version)}, not 3` };
  if (size < HEADER_BYTES) return { problem: 'is cut off within its header' };
  const header = bytesToHeader(exactly(first.subarray(0, HEADER_BYTES)));
  const problem = problemOfHeader(header, size);
  if (problem !== null) return { problem };

  const { rootDirectoryOffset: at, rootDirectoryLength: length, internalCompression } = header;
  try {
    decodeDirectory(() => decompress(first.subarray(at, at + length), internalCompression, MAX_DIRECTORY_BYTES));
  } catch (error) {
    if (error instanceof StreetFileError) return { problem: error.message };
    throw error;
  }
  const metadata = readMetadata(opened, header);
  if (metadata === null) return { problem: 'is broken: its metadata cannot be read' };
  const layers = metadata.vector_layers.map(({ id }) => id);
  const missing = NEEDED_LAYERS.filter((layer) => !layers.includes(layer));
  if (missing.length > 0) return { problem: `is of another schema than the Protomaps basemap: ${toldBy(layers)}` };
  return {
    facts: {
      size,
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      attribution: plainText(metadata.attribution ?? ''),
    },
  };
}

function problemOfHeader(header: Header, size: number): string | null {
  const { tileType, tileCompression, internalCompression, minZoom, maxZoom } = header;
  const { rootDirectoryOffset, rootDirectoryLength, leafDirectoryOffset, leafDirectoryLength = 0 } = header;
  const { jsonMetadataOffset, jsonMetadataLength, tileDataOffset, tileDataLength = 0 } = header;
  if (tileType !== TileType.Mvt) return 'holds pictures or another kind of tiles, not vector tiles (MVT)';
  const readable = [Compression.None, Compression.Gzip];
  if (!readable.includes(tileCompression) || !readable.includes(internalCompression))
    return 'is compressed in a way browsers cannot read: only gzip or none';
  if (minZoom > maxZoom || maxZoom > 22) return 'is broken: its zooms make no sense';
  if (![header.minLon, header.maxLon].every((at) => Math.abs(at) <= 180) || header.minLon > header.maxLon)
    return 'is broken: its bounds make no sense';
  if (![header.minLat, header.maxLat].every((at) => Math.abs(at) <= 90) || header.minLat > header.maxLat)
    return 'is broken: its bounds make no sense';
  if (rootDirectoryOffset < HEADER_BYTES || rootDirectoryOffset + rootDirectoryLength > FIRST_BYTES)
    return 'is broken: its directory is not where it should be';
  const end = Math.max(
    rootDirectoryOffset + rootDirectoryLength,
    jsonMetadataOffset + jsonMetadataLength,
    leafDirectoryOffset + leafDirectoryLength,
    tileDataOffset + tileDataLength,
  );
  return end > size ? `is cut off: ${size} bytes of ${end}` : null;
}

function readMetadata(
  opened: number,
  { jsonMetadataOffset, jsonMetadataLength, internalCompression }: Header,
): v.InferOutput<typeof metadataSchema> | null {
  if (jsonMetadataLength > MOST_METADATA_BYTES) return null;
  try {
    const told = read(opened, jsonMetadataOffset, jsonMetadataLength);
    const bytes = decompress(told, internalCompression, MOST_METADATA_BYTES);
    const parsed = v.safeParse(metadataSchema, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function read(opened: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(opened, bytes, 0, length, at));
}

/** Throws for more than `most` bytes, and for what is not packed. */
export function decompress(bytes: Uint8Array, compression: Compression, most: number): Uint8Array {
  if (compression === Compression.Gzip) return gunzipSync(bytes, { maxOutputLength: most });
  if (bytes.length > most) throw new StreetFileError('holds a part that is too large');
  return bytes;
}

function exactly(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

const MOST_NAMED = 6;

function toldBy(layers: readonly string[]): string {
  const schema = layers.map((layer) => OTHER_SCHEMAS[layer]).find((name) => name !== undefined);
  const named = layers.slice(0, MOST_NAMED).map((layer) => layer.slice(0, 40).replace(/[^\w .:-]/g, '?'));
  if (layers.length === 0) return 'it names no layers';
  const more = layers.length > MOST_NAMED ? ', …' : '';
  return `its layers are ${named.join(', ')}${more}${schema === undefined ? '' : `, as in ${schema}`}`;
}

const MOST_ATTRIBUTION = 300;

/** Attributions come as HTML with links; the map shows text. */
const LONGEST_MARKUP = 4_096;

function plainText(html: string): string | null {
  const text = html
    .slice(0, LONGEST_MARKUP)
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;|&#169;/g, '©')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  return isVisibleName(text) ? text.slice(0, MOST_ATTRIBUTION) : null;
}
