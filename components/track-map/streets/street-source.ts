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
  MAX_DIRECTORY_BYTES,
  MAX_TILE_BYTES,
  MAX_DECOMPRESSED_TILE_BYTES,
  StreetFileError,
} from '#lib/streets/check-tile.ts';

/** The viewer did not answer, so the request may be repeated. All other errors are faults of the file. */
export class UnreachableFileError extends Error {
  override readonly name = 'UnreachableFile';
}

/** Compressed bytes passed on at a time. Gzip makes at most 1,032 times as many of them. */
const CHUNK_BYTES = 1024;
const MAX_CACHED_DIRECTORIES = 16;

export function openStreetSource(path: string): PmtilesSource {
  const cache = new SharedPromiseCache(MAX_CACHED_DIRECTORIES, true, decompressUpTo(MAX_DIRECTORY_BYTES));
  return new PmtilesSource(
    new CheckedFile(new BoundedSource(path), cache, decompressUpTo(MAX_DECOMPRESSED_TILE_BYTES)),
    true,
  );
}

class CheckedFile extends PMTiles {
  override async getZxy(...request: Parameters<PMTiles['getZxy']>): Promise<RangeResponse | undefined> {
    const tile = await super.getZxy(...request);
    if (tile !== undefined) checkTile(new Uint8Array(tile.data));
    return tile;
  }
}

class BoundedSource extends FetchSource {
  override async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    if (!(offset >= 0 && length >= 1 && length <= MAX_TILE_BYTES && Number.isSafeInteger(offset + length)))
      throw new StreetFileError('points outside of itself');
    try {
      return await super.getBytes(offset, length, signal, etag);
    } catch (error) {
      throw isAbort(error) ? error : new UnreachableFileError('the file cannot be fetched', { cause: error });
    }
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Decompresses in small chunks, because browsers decompress a whole chunk before they can be stopped. */
export function decompressUpTo(maxBytes: number): DecompressFunc {
  return async (bytes, compression) => {
    if (compression === Compression.None && bytes.byteLength <= maxBytes) return bytes;
    if (compression !== Compression.Gzip) throw tooLarge();
    let at = 0;
    const compressed = new ReadableStream<BufferSource>(
      {
        pull(controller) {
          if (at < bytes.byteLength) controller.enqueue(new Uint8Array(bytes.slice(at, (at += CHUNK_BYTES))));
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    let length = 0;
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        if (length > maxBytes) throw tooLarge();
        controller.enqueue(chunk);
      },
    });
    const decompressed = compressed.pipeThrough(new DecompressionStream('gzip')).pipeThrough(bounded);
    return new Response(decompressed).arrayBuffer();
  };
}

function tooLarge(): StreetFileError {
  return new StreetFileError('holds a part that is too large');
}
