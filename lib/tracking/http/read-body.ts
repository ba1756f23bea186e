import type { Dispatcher } from 'undici';
import { TrackingError } from '../errors.ts';
import type { ReserveMemory, TransportResponse } from './transport.ts';

export async function readBody(
  body: Dispatcher.ResponseData['body'],
  header: TransportResponse['header'],
  maxBytes: number,
  reserve: ReserveMemory = () => undefined,
): Promise<Uint8Array> {
  const contentLength = Number(header('content-length')[0]);
  try {
    checkBodyHeaders(header, contentLength, maxBytes);
    const limit = Number.isNaN(contentLength) ? maxBytes : contentLength;
    const memory = createBodyMemory(limit);
    let reserved = LARGE_BYTES;
    const grow = (capacity: number) => {
      reserve(capacity - reserved);
      reserved = capacity;
      memory.grow(capacity);
    };
    if (contentLength > LARGE_BYTES) grow(contentLength);
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) continue;
      const size = memory.size() + chunk.byteLength;
      if (size > limit) throw new TrackingError('unreadable', 'too-large', { stage: 'in-body' });
      if (size > memory.capacity()) grow(Math.min(limit, Math.max(size, 2 * memory.capacity())));
      memory.add(chunk);
    }
    return memory.finish();
  } catch (error) {
    body.on('error', () => {}).destroy();
    throw error;
  }
}

function checkBodyHeaders(header: TransportResponse['header'], contentLength: number, maxBytes: number): void {
  const encodings = header('content-encoding')
    .flatMap((value) => value.toLowerCase().split(','))
    .map((value) => value.trim());
  if (encodings.some((encoding) => encoding !== '' && encoding !== 'identity'))
    throw new TrackingError('unreadable', 'encoded', { stage: 'in-body' });
  if (contentLength > maxBytes) throw new TrackingError('unreadable', 'too-large', { stage: 'in-body' });
}

export const LARGE_BYTES = 128 * 1024;

/** The memory of a large body is not malloc's, so that it goes back to the system as soon as the body is dropped. */
export function createBodyMemory(maxBytes: number) {
  let chunks: Uint8Array[] = [];
  let large: ArrayBuffer | null = null;
  let size = 0;
  return {
    capacity: () => large?.byteLength ?? Math.min(LARGE_BYTES, maxBytes),
    size: () => size,
    grow(capacity: number) {
      large ??= new ArrayBuffer(0, { maxByteLength: maxBytes });
      large.resize(Math.min(maxBytes, capacity));
      const bytes = new Uint8Array(large);
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.byteLength;
      }
      chunks = [];
    },
    add(chunk: Uint8Array) {
      if (large === null) chunks.push(chunk);
      else new Uint8Array(large).set(chunk, size);
      size += chunk.byteLength;
    },
    finish(): Uint8Array {
      if (large === null) return Buffer.concat(chunks, size);
      large.resize(size);
      return new Uint8Array(large);
    },
  };
}
