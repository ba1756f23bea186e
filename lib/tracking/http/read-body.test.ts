import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBodyMemory, LARGE_BYTES } from './read-body.ts';

const chunk = fc.uint8Array({ maxLength: 200 });

test('a body is complete, however it arrives and its memory grows', () => {
  fc.assert(
    fc.property(fc.array(chunk), fc.nat({ max: 5 }), (chunks, growsAt) => {
      const all = Buffer.concat(chunks);
      const memory = createBodyMemory(10_000);
      chunks.forEach((part, index) => {
        if (index === growsAt) memory.grow(memory.size() + part.byteLength);
        if (index >= growsAt && memory.capacity() < memory.size() + part.byteLength)
          memory.grow(2 * memory.capacity() + part.byteLength);
        memory.add(part);
      });
      expect(memory.size()).toBe(all.byteLength);
      expect(Buffer.compare(memory.finish(), all)).toBe(0);
    }),
  );
});

test('a large body has its own memory, which can be transferred', () => {
  const memory = createBodyMemory(10 * LARGE_BYTES);
  expect(memory.capacity()).toBe(LARGE_BYTES);
  memory.grow(3 * LARGE_BYTES);
  memory.add(new Uint8Array(2 * LARGE_BYTES).fill(7));
  const body = memory.finish();
  expect(body.buffer.byteLength).toBe(body.byteLength);
  const taken = structuredClone(body, { transfer: [body.buffer] });
  expect([taken.byteLength, taken.at(-1), body.byteLength]).toEqual([2 * LARGE_BYTES, 7, 0]);
});
