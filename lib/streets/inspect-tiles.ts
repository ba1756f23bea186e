import { type FileHandle, open } from 'node:fs/promises';
import { bytesToHeader, type Entry, PMTiles, tileIdToZxy } from 'pmtiles';
import { decompress } from './inspect-pmtiles.ts';
import { readBytes } from './pmtiles-file.ts';
import { checkTile, isNameKey, isVisibleName, MAX_DECOMPRESSED_TILE_BYTES, StreetFileError } from './check-tile.ts';
import { readDirectories } from './read-directories.ts';

/** A name that shows nothing, as the map leaves it out. */
export interface BlankName {
  /** The property of the tiles: `name`, `name:ar`. */
  readonly key: string;
  /** The name itself. */
  readonly name: string;
  /** Features that have it in the tiles of its last zoom; one that lies in several tiles counts in each. */
  count: number;
  zoom: number;
  /** Degrees: the middle of a tile that has it. */
  latitude: number;
  longitude: number;
}

const HEADER_BYTES = 127;
/** What begins with a letter or digit of ASCII shows something. */
const PLAIN = /^[0-9A-Za-z]/;

/** Reads every tile of a file whose head is usable. A problem is to be put after the path. */
export async function inspectTiles(
  file: string,
): Promise<{ readonly blankNames: readonly BlankName[] } | { readonly problem: string }> {
  const handle = await open(file, 'r');
  try {
    const read = (at: number, length: number) => readBytes(handle, at, length);
    const { tileDataOffset, tileCompression } = bytesToHeader(new Uint8Array(await read(0, HEADER_BYTES)).buffer);
    const found = new Map<string, BlankName>();
    const decoder = await createDecoder(handle);
    for await (const entries of readDirectories({ read, decompress })) {
      for (const entry of entries) {
        if (entry.runLength === 0) continue;
        const packed = await read(tileDataOffset + entry.offset, entry.length);
        if (hasBlankText(entry, () => decompress(packed, tileCompression, MAX_DECOMPRESSED_TILE_BYTES)))
          for (const [key, name] of await decoder(entry)) count(found, entry, key, name);
      }
    }
    return { blankNames: [...found.values()] };
  } catch (error) {
    if (error instanceof StreetFileError) return { problem: error.message };
    throw error;
  } finally {
    await handle.close();
  }
}

/** Throws a StreetFileFault that names the tile. */
function hasBlankText({ tileId }: Entry, unpacked: () => Uint8Array): boolean {
  const decoder = new TextDecoder();
  let hasBlank = false;
  try {
    checkTile(unpacked(), (bytes) => {
      const text = decoder.decode(bytes);
      if (text !== '' && !PLAIN.test(text) && !isVisibleName(text)) hasBlank = true;
    });
    return hasBlank;
  } catch (error) {
    const reason = error instanceof StreetFileError ? error.message : 'holds a broken tile';
    throw new StreetFileError(`${reason}: ${tileIdToZxy(tileId).join('/')}`, { cause: error });
  }
}

/** Decodes tiles as browsers do. Gives the blank names in them, one for each feature that has it. */
async function createDecoder(handle: FileHandle) {
  const { PmtilesSource } = await import('protomaps-leaflet');
  const source = new PmtilesSource(
    new PMTiles({
      getKey: () => 'file',
      getBytes: async (offset, length) => ({ data: new Uint8Array(await readBytes(handle, offset, length)).buffer }),
    }),
    false,
  );
  return async ({ tileId }: Entry): Promise<[key: string, name: string][]> => {
    const [z, x, y] = tileIdToZxy(tileId);
    const layers = await source.get({ z, x, y }, 1);
    return [...layers.values()].flat().flatMap(({ props }) =>
      Object.entries(props).flatMap(([key, name]): [string, string][] => {
        const isBlank = isNameKey(key) && typeof name === 'string' && name !== '' && !isVisibleName(name);
        return isBlank ? [[key, name]] : [];
      }),
    );
  };
}

function count(found: Map<string, BlankName>, { tileId, runLength }: Entry, key: string, name: string): void {
  const [zoom, x, y] = tileIdToZxy(tileId);
  const id = `${key}=${name}`;
  const known = found.get(id) ?? { key, name, count: 0, zoom, latitude: 0, longitude: 0 };
  found.set(id, known);
  // Directories are in the order of zooms.
  if (zoom > known.zoom) known.count = 0;
  if (known.count === 0) {
    known.zoom = zoom;
    known.longitude = ((x + 0.5) / 2 ** zoom) * 360 - 180;
    known.latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** zoom))) * 180) / Math.PI;
  }
  // Neighbours that are the same are one entry.
  known.count += runLength;
}
