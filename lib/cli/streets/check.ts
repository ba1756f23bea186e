import { type Entry, type Header, PMTiles, tileIdToZxy } from 'pmtiles';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import {
  checkTile,
  isNameKey,
  isVisibleName,
  MAX_DECOMPRESSED_TILE_BYTES,
  StreetFileError,
} from '#lib/streets/check-tile.ts';
import { decompress, openPmtiles } from '#lib/streets/pmtiles-file.ts';
import { readDirectories } from '#lib/streets/read-directories.ts';
import { type ExitCode, exitCodes, type Output } from '../io.ts';

interface BlankName {
  readonly key: string;
  readonly name: string;
  readonly tile: readonly [zoom: number, x: number, y: number];
  readonly count: number;
}

type Read = (at: number, length: number) => Promise<Uint8Array>;

const MAX_LISTED = 20;
const MAX_CHARACTERS = 8;
const STARTS_WITH_ASCII = /^[0-9A-Za-z]/;

export async function checkStreets(file: string, io: Output): Promise<ExitCode> {
  try {
    const { info, names } = await openPmtiles(file, async ({ handle, read, header, info }) => {
      const names = await findBlankNames(header, read);
      await handle.close();
      return { info, names };
    });
    const { size, minZoom, maxZoom, bounds, attribution } = info;
    const lines = [
      `${file} can be used`,
      `  size         ${(size / 1e6).toFixed(size < 1e7 ? 2 : 0)} MB`,
      `  zooms        ${minZoom} to ${maxZoom}`,
      `  bounds       ${bounds.map((degrees) => degrees.toFixed(3)).join(', ')} (west, south, east, north)`,
      `  attribution  ${attribution ?? 'none: © OpenStreetMap contributors is shown'}`,
      ...blankNameLines(names),
    ];
    io.data(`${lines.join('\n')}\n`);
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof StreetFileError)) throw error;
    io.talk(`${file} ${error.message}\n`);
    return exitCodes.failed;
  }
}

function blankNameLines(names: readonly BlankName[]): string[] {
  if (names.length === 0) return [];
  const total = names.reduce((sum, { count }) => sum + count, 0);
  const lines = names.slice(0, MAX_LISTED).map(({ key, name, count, tile: [zoom, x, y] }) => {
    const side = 2 ** zoom;
    const place = `${latitudeAt((y + 0.5) / side).toFixed(4)}, ${longitudeAt((x + 0.5) / side).toFixed(4)}`;
    return `    ${key} is ${codePoints(name)}: ${count} at zoom ${zoom}, one near ${place}`;
  });
  const more = names.length > MAX_LISTED ? [`    and ${names.length - MAX_LISTED} other kinds`] : [];
  return [`  blank names  ${total}, drawn without a name:`, ...lines, ...more];
}

function codePoints(name: string): string {
  const points = [...name].map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  return points.length > MAX_CHARACTERS ? `${points.slice(0, MAX_CHARACTERS).join(' ')} …` : points.join(' ');
}

async function findBlankNames(header: Header, read: Read): Promise<readonly BlankName[]> {
  const found = new Map<string, BlankName>();
  const decoder = await createDecoder(read);
  for await (const entries of readDirectories({ header, read, decompress })) {
    for (const entry of entries) {
      if (entry.runLength === 0) continue;
      const compressed = await read(header.tileDataOffset + entry.offset, entry.length);
      const readTile = () => decompress(compressed, header.tileCompression, MAX_DECOMPRESSED_TILE_BYTES);
      if (hasBlankText(entry, readTile)) for (const [key, name] of await decoder(entry)) count(found, entry, key, name);
    }
  }
  return [...found.values()];
}

function hasBlankText({ tileId }: Entry, readTile: () => Uint8Array): boolean {
  const decoder = new TextDecoder();
  let hasBlank = false;
  try {
    checkTile(readTile(), (bytes) => {
      const text = decoder.decode(bytes);
      if (text !== '' && !STARTS_WITH_ASCII.test(text) && !isVisibleName(text)) hasBlank = true;
    });
    return hasBlank;
  } catch (error) {
    const reason = error instanceof StreetFileError ? error.message : 'holds a broken tile';
    throw new StreetFileError(`${reason}: ${tileIdToZxy(tileId).join('/')}`, { cause: error });
  }
}

async function createDecoder(read: Read) {
  const { PmtilesSource } = await import('protomaps-leaflet');
  const source = new PmtilesSource(
    new PMTiles({
      getKey: () => 'file',
      getBytes: async (offset, length) => ({ data: new Uint8Array(await read(offset, length)).buffer }),
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

/** Entries must come in ascending order of zoom. */
function count(found: Map<string, BlankName>, { tileId, runLength }: Entry, key: string, name: string): void {
  const tile = tileIdToZxy(tileId);
  const known = found.get(`${key}=${name}`);
  const before = known?.tile[0] === tile[0] ? known : { key, name, tile, count: 0 };
  // Equal neighbouring tiles share one entry.
  found.set(`${key}=${name}`, { ...before, count: before.count + runLength });
}
