import { expect, test } from 'vitest';
import { currentRendering } from '#lib/runtime/render-queue.ts';
import { bundleNoLoadShedding } from './no-load-shedding.ts';

test('with the preloaded script, no visitor waits too long to be served', async () => {
  const key = Symbol.for('share-viewer.rendering');
  const before: unknown = Reflect.get(globalThis, key);
  await import(bundleNoLoadShedding());
  const preloaded = currentRendering();
  expect(preloaded).toBe(Reflect.get(globalThis, key));
  Reflect.set(globalThis, key, before);
  for (let count = 0; count < 1_000; count += 1) {
    const entered = preloaded.enter('refresh', () => false);
    if (entered === null) throw new Error(`visitor ${count} was refused`);
    void preloaded.begin(entered.turn);
  }
});
