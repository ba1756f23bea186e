import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createClient } from '@libsql/client';
import * as v from 'valibot';
import { createPmtilesWriter } from './write-pmtiles.ts';

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
