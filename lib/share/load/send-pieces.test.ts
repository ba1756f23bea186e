import { describe, expect, test } from 'vitest';
import { createPool } from '#lib/runtime/pool.ts';
import { piecesOf, sendPieces } from './send-pieces.ts';

const bytes = crypto.getRandomValues(new Uint8Array(60_000));
const never = new AbortController().signal;

function send({ signal = never, stalledMs = 60_000, release = () => {} } = {}) {
  return sendPieces(piecesOf(new Uint8Array([...bytes, ...bytes])), { release, signal, stalledMs });
}

test('sends all bytes in pieces that fit a socket', async () => {
  const pieces: Uint8Array[] = [];
  for await (const piece of send()) pieces.push(piece);
  expect(pieces.map(({ length }) => length)).toEqual([65_536, 120_000 - 65_536]);
  expect(Buffer.concat(pieces).subarray(60_000)).toEqual(Buffer.from(bytes));
});

describe('a download slot', () => {
  const slots = createPool({ capacity: 1 });
  const begin = (options: { signal?: AbortSignal; stalledMs?: number } = {}) => {
    const lease = slots.tryAcquire();
    if (lease === null) throw new Error('the slot is taken');
    return send({ release: lease.release, ...options });
  };
  const isFree = () => {
    const lease = slots.tryAcquire();
    lease?.release();
    return lease !== null;
  };

  test('is held from the start until after the last piece', async () => {
    const stream = begin();
    expect(isFree()).toBe(false);
    await new Response(stream).arrayBuffer();
    expect(isFree()).toBe(true);
  });

  test('is released when the reader cancels, before or after the first piece', async () => {
    await begin().cancel();
    expect(isFree()).toBe(true);
    const reader = begin().getReader();
    await reader.read();
    await reader.cancel();
    expect(isFree()).toBe(true);
  });

  test('is released when the client left before the stream was read', () => {
    const client = new AbortController();
    begin({ signal: client.signal });
    client.abort();
    expect(isFree()).toBe(true);
    begin({ signal: client.signal });
    expect(isFree()).toBe(true);
  });

  test('is released when the reader stalls, and the stream fails', async () => {
    const reader = begin({ stalledMs: 20 }).getReader();
    await expect.poll(isFree).toBe(true);
    await expect(reader.read()).rejects.toThrow('nobody takes the answer');
  });

  test('is released when a piece cannot be made', async () => {
    const release = slots.tryAcquire()?.release ?? (() => {});
    const failing = {
      next: () => {
        throw new Error('cannot be made');
      },
    };
    const stream = sendPieces(failing, { release, signal: never });
    await expect(new Response(stream).text()).rejects.toThrow('cannot be made');
    expect(isFree()).toBe(true);
  });
});
