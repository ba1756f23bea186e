import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createClient } from '@libsql/client';
import { Compression, TileType, zxyToTileId } from 'pmtiles';
import * as v from 'valibot';

const ROWS_PER_QUERY = 500;

const row = v.object({
  zoom_level: v.number(),
  tile_column: v.number(),
  tile_row: v.number(),
  tile_data: v.instance(ArrayBuffer),
});
const layers = v.looseObject({ vector_layers: v.array(v.looseObject({ id: v.string(), fields: v.looseObject({}) })) });

/** Converts an MBTiles 1.3 file (SQLite, rows from the south). Returns a problem worded to follow the path, or null. */
export async function convertMbtiles(mbtiles: string, file: string): Promise<string | null> {
  if (!existsSync(mbtiles)) return 'is not there';
  const client = createClient({ url: pathToFileURL(mbtiles).href });
  try {
    const result = await client.execute('SELECT name, value FROM metadata');
    const metadata = new Map(result.rows.map(({ name, value }) => [String(name), String(value)]));
    if (metadata.get('format') !== 'pbf') return 'holds no vector tiles';
    const bounds = readBounds(metadata.get('bounds') ?? '');
    if (bounds === null) return 'does not say what area it holds';
    const pmtiles = await createPmtilesWriter(file, bounds);
    for (let after = 0, isOver = false; !isOver;) {
      const found = await client.execute({
        sql: 'SELECT rowid AS at, zoom_level, tile_column, tile_row, tile_data FROM tiles WHERE rowid > ? ORDER BY rowid LIMIT ?',
        args: [after, ROWS_PER_QUERY],
      });
      for (const each of found.rows) {
        const { zoom_level: zoom, tile_column: x, tile_row: fromSouth, tile_data: data } = v.parse(row, { ...each });
        const bytes = new Uint8Array(data);
        const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
        await pmtiles.add(zoom, x, 2 ** zoom - 1 - fromSouth, isGzip ? bytes : gzipSync(bytes));
      }
      after = Number(found.rows.at(-1)?.['at'] ?? after);
      isOver = found.rows.length < ROWS_PER_QUERY;
    }
    await pmtiles.finish({
      name: metadata.get('name') ?? '',
      attribution: metadata.get('attribution') ?? '© OpenStreetMap contributors',
      vector_layers: v.parse(layers, JSON.parse(metadata.get('json') ?? '{}')).vector_layers,
    });
    return null;
  } catch {
    return 'is not an MBTiles file, or is broken';
  } finally {
    client.close();
  }
}

function readBounds(text: string): [number, number, number, number] | null {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = text.split(',').map(Number);
  return [west, south, east, north].every(Number.isFinite) ? [west, south, east, north] : null;
}

interface Entry {
  readonly tileId: number;
  readonly offset: number;
  readonly length: number;
  runLength: number;
}

const HEADER_BYTES = 127;
const HEAD_BYTES = 16_384;
const LEAF_ENTRIES = 4096;
const DEGREE = 10_000_000;

export async function createPmtilesWriter(file: string, bounds: readonly [number, number, number, number]) {
  const handle = await open(file, 'w');
  const known = new Map<string, { readonly offset: number; readonly length: number }>();
  const entries: Entry[] = [];
  const zooms = { min: Infinity, max: 0 };
  let written = 0;

  return {
    async add(z: number, x: number, y: number, tile: Uint8Array): Promise<void> {
      const hash = createHash('sha1').update(tile).digest('base64');
      let location = known.get(hash);
      if (location === undefined) {
        location = { offset: written, length: tile.length };
        known.set(hash, location);
        await handle.write(tile, 0, tile.length, HEAD_BYTES + written);
        written += tile.length;
      }
      entries.push({ tileId: zxyToTileId(z, x, y), ...location, runLength: 1 });
      zooms.min = Math.min(zooms.min, z);
      zooms.max = Math.max(zooms.max, z);
    },
    async finish(metadata: object): Promise<number> {
      const { root, leaves } = encodeDirectories(joinRuns(entries.sort((one, other) => one.tileId - other.tileId)));
      const metadataBytes = gzipSync(JSON.stringify(metadata));
      const leavesAt = HEAD_BYTES + written;
      const metadataAt = leavesAt + leaves.length;
      await handle.write(leaves, 0, leaves.length, leavesAt);
      await handle.write(metadataBytes, 0, metadataBytes.length, metadataAt);
      const counts = [entries.length, entries.length, known.size];
      const sections = [
        ...[HEADER_BYTES, root.length, metadataAt, metadataBytes.length],
        ...[leavesAt, leaves.length, HEAD_BYTES, written],
      ];
      const header = encodeHeader([...sections, ...counts], zooms, bounds);
      await handle.write(Buffer.concat([header, root], HEAD_BYTES), 0, HEAD_BYTES, 0);
      await handle.close();
      return entries.length;
    },
  };
}

function joinRuns(entries: readonly Entry[]): Entry[] {
  const joined: Entry[] = [];
  for (const entry of entries) {
    const last = joined.at(-1);
    if (last?.offset === entry.offset && last.tileId + last.runLength === entry.tileId) last.runLength += 1;
    else joined.push({ ...entry });
  }
  return joined;
}

function encodeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const root = encodeDirectory(entries);
  if (HEADER_BYTES + root.length <= HEAD_BYTES) return { root, leaves: Buffer.alloc(0) };
  for (let leafEntries = LEAF_ENTRIES; ; leafEntries *= 2) {
    const leaves: Buffer[] = [];
    const pointers: Entry[] = [];
    let offset = 0;
    for (let from = 0; from < entries.length; from += leafEntries) {
      const leaf = encodeDirectory(entries.slice(from, from + leafEntries));
      pointers.push({ tileId: entries[from]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const short = encodeDirectory(pointers);
    if (HEADER_BYTES + short.length <= HEAD_BYTES) return { root: short, leaves: Buffer.concat(leaves) };
  }
}

function encodeDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  const varint = (value: number) => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  };
  varint(entries.length);
  for (const [index, { tileId }] of entries.entries()) varint(tileId - (entries[index - 1]?.tileId ?? 0));
  for (const { runLength } of entries) varint(runLength);
  for (const { length } of entries) varint(length);
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1];
    varint(before !== undefined && before.offset + before.length === offset ? 0 : offset + 1);
  }
  return gzipSync(Buffer.from(bytes));
}

function encodeHeader(
  numbers: readonly number[],
  zooms: { readonly min: number; readonly max: number },
  [west, south, east, north]: readonly [number, number, number, number],
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header.writeUInt8(3, 7);
  for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * index);
  const flags = [0, Compression.Gzip, Compression.Gzip, TileType.Mvt, Math.min(zooms.min, zooms.max), zooms.max];
  for (const [index, flag] of flags.entries()) header.writeUInt8(flag, 96 + index);
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * DEGREE), 102 + 4 * index);
  header.writeUInt8(zooms.max, 118);
  header.writeInt32LE(Math.round(((west + east) / 2) * DEGREE), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * DEGREE), 123);
  return header;
}
