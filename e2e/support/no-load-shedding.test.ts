import { expect, test } from 'vitest';
import { currentRenderQueue } from '#lib/runtime/render-queue.ts';
import { bundleNoLoadShedding } from './no-load-shedding.ts';

test('the preloaded render queue replaces the limited one and refuses nothing', async () => {
  const key = Symbol.for('share-viewer.renderQueue');
  const before: unknown = Reflect.get(globalThis, key);
  await import(bundleNoLoadShedding());
  const preloaded = currentRenderQueue();
  expect(preloaded).toBe(Reflect.get(globalThis, key));
  Reflect.set(globalThis, key, before);
  for (let count = 0; count < 1_000; count += 1) expect(preloaded.enter('page', () => false)).not.toBeNull();
  expect(preloaded.stats().refused).toEqual({ page: 0, refresh: 0, file: 0 });
});
