import { describe, expect, test } from 'vitest';
import { createPool } from '#lib/runtime/pool.ts';
import { piecesOf, sendPieces } from './send-pieces.ts';

const bytes = crypto.getRandomValues(new Uint8Array(60_000));
const never = new AbortController().signal;

function send({ signal = never, stalledMs = 60_000, release = () => {} } = {}) {
  return sendPieces(piecesOf(new Uint8Array([...bytes, ...bytes])), { release, signal, stalledMs });
}

test('all bytes are sent, in pieces that a socket can take', async () => {
  const pieces: Uint8Array[] = [];
  for await (const piece of send()) pieces.push(piece);
  expect(pieces.map(({ length }) => length)).toEqual([65_536, 120_000 - 65_536]);
  expect(Buffer.concat(pieces).subarray(60_000)).toEqual(Buffer.from(bytes));
});

describe('a slot taken before an answer begins', () => {
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

  test('is taken before the first piece is asked for, and free after the last one', async () => {
    const stream = begin();
    expect(isFree()).toBe(false);
    await new Response(stream).arrayBuffer();
    expect(isFree()).toBe(true);
  });

  test('is free when the reader leaves, before or after the first piece', async () => {
    await begin().cancel();
    expect(isFree()).toBe(true);
    const reader = begin().getReader();
    await reader.read();
    await reader.cancel();
    expect(isFree()).toBe(true);
  });

  test('is free when the client had left before anybody took the stream', () => {
    const client = new AbortController();
    begin({ signal: client.signal });
    client.abort();
    expect(isFree()).toBe(true);
    begin({ signal: client.signal });
    expect(isFree()).toBe(true);
  });

  test('is free when nothing is taken for long, and the reader is told', async () => {
    const reader = begin({ stalledMs: 20 }).getReader();
    await expect.poll(isFree).toBe(true);
    await expect(reader.read()).rejects.toThrow('nobody takes the answer');
  });

  test('is free when making a piece fails', async () => {
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
