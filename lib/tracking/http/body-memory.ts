/** A body as it comes. */
export interface BodyMemory {
  /** Bytes there is memory for. */
  readonly capacity: () => number;
  readonly size: () => number;
  readonly grow: (capacity: number) => void;
  readonly add: (chunk: Uint8Array) => void;
  /** All that came, in memory of its own. */
  readonly finish: () => Uint8Array;
}

/** A body up to this size takes no memory of its own before it is whole. */
export const LARGE_BYTES = 128 * 1024;

/**
 * Memory for a body of at most so many bytes. That of a large one grows where it is, and goes back to the system at once
 * when nobody has the body any more: it is not malloc's, which would keep most of it and grow with every body.
 */
export function createBodyMemory(mostBytes: number): BodyMemory {
  let chunks: Uint8Array[] = [];
  let large: ArrayBuffer | null = null;
  let size = 0;
  return {
    capacity: () => large?.byteLength ?? Math.min(LARGE_BYTES, mostBytes),
    size: () => size,
    grow(capacity) {
      large ??= new ArrayBuffer(0, { maxByteLength: mostBytes });
      large.resize(Math.min(mostBytes, capacity));
      const bytes = new Uint8Array(large);
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.byteLength;
      }
      chunks = [];
    },
    add(chunk) {
      if (large === null) chunks.push(chunk);
      else new Uint8Array(large).set(chunk, size);
      size += chunk.byteLength;
    },
    finish() {
      if (large === null) return Buffer.concat(chunks, size);
      large.resize(size);
      return new Uint8Array(large);
    },
  };
}
