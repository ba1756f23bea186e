import {
  Compression,
  type DecompressFunc,
  FetchSource,
  PMTiles,
  type RangeResponse,
  SharedPromiseCache,
} from 'pmtiles';
import { PmtilesSource } from 'protomaps-leaflet';
import {
  checkTile,
  MOST_DIRECTORY_BYTES,
  MOST_TILE_BYTES,
  MOST_UNPACKED_TILE_BYTES,
  StreetFileFault,
} from '#lib/streets/check-tile.ts';

/** The viewer could not be asked: another time it may answer. All other failures lie in the file. */
export class UnreachableFile extends Error {
  override readonly name = 'UnreachableFile';
}

/** Bytes that are unpacked before their size is looked at: at most 1,032 times as many come out. */
const PIECE_BYTES = 1024;
/** Directories kept. */
const MOST_DIRECTORIES = 16;

/** A PMTiles file whose parts have bounds: whatever is in it, a tile is decoded or refused, in little time and memory. */
export function openStreetSource(path: string): PmtilesSource {
  const cache = new SharedPromiseCache(MOST_DIRECTORIES, true, unpackUpTo(MOST_DIRECTORY_BYTES));
  return new PmtilesSource(new CheckedFile(new BoundedSource(path), cache, unpackUpTo(MOST_UNPACKED_TILE_BYTES)), true);
}

class CheckedFile extends PMTiles {
  override async getZxy(...asked: Parameters<PMTiles['getZxy']>): Promise<RangeResponse | undefined> {
    const tile = await super.getZxy(...asked);
    if (tile !== undefined) checkTile(new Uint8Array(tile.data));
    return tile;
  }
}

class BoundedSource extends FetchSource {
  override async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    if (!(offset >= 0 && length >= 1 && length <= MOST_TILE_BYTES && Number.isSafeInteger(offset + length)))
      throw new StreetFileFault('points out of itself');
    try {
      return await super.getBytes(offset, length, signal, etag);
    } catch (error) {
      throw isAbort(error) ? error : new UnreachableFile('the file cannot be had', { cause: error });
    }
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Little by little: browsers unpack a whole piece before anything can stop them. */
export function unpackUpTo(most: number): DecompressFunc {
  return async (bytes, compression) => {
    if (compression === Compression.None && bytes.byteLength <= most) return bytes;
    if (compression !== Compression.Gzip) throw tooLarge();
    let at = 0;
    const packed = new ReadableStream<BufferSource>(
      {
        pull(controller) {
          if (at < bytes.byteLength) controller.enqueue(new Uint8Array(bytes.slice(at, (at += PIECE_BYTES))));
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    let length = 0;
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        length += piece.byteLength;
        if (length > most) throw tooLarge();
        controller.enqueue(piece);
      },
    });
    const unpacked = packed.pipeThrough(new DecompressionStream('gzip')).pipeThrough(bounded);
    return new Response(unpacked).arrayBuffer();
  };
}

function tooLarge(): StreetFileFault {
  return new StreetFileFault('holds a part that is too large');
}
