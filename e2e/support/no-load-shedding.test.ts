import { expect, test } from 'vitest';
import { createRenderQueue, currentRenderQueue } from '#lib/runtime/render-queue.ts';

test('the preloaded render queue takes the place of the real one', async () => {
  const key = Symbol.for('share-viewer.renderQueue');
  const before: unknown = Reflect.get(globalThis, key);
  await import('./no-load-shedding.mjs');
  const preloaded = currentRenderQueue();
  expect(preloaded).toBe(Reflect.get(globalThis, key));
  Reflect.set(globalThis, key, before);
  const real = createRenderQueue();
  expect(Object.keys(preloaded).sort()).toEqual(Object.keys(real).sort());
  expect(Object.keys(preloaded.facts()).sort()).toEqual(Object.keys(real.facts()).sort());
});
