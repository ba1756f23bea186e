import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { inRoot } from '#lib/run/paths.mjs';

const require = createRequire(import.meta.url);
const serverScript = readFileSync(inRoot('lib', 'server', 'server.mjs'), 'utf8');

test.each([
  ['next/dist/server/lib/start-server', 'getRequestHandlers'],
  ['next/dist/server/lib/router-utils/instrumentation-globals.external', 'ensureInstrumentationRegistered'],
])('Next still has the private module %s', (module, name) => {
  expect(serverScript).toContain(module);
  expect(serverScript).toContain(name);
  let file: string | null = null;
  try {
    file = require.resolve(module);
  } catch {
    // The sentence below says what to do.
  }
  const code = file === null ? '' : readFileSync(file, 'utf8');
  expect(
    code.includes(name),
    `This version of Next has no ${name} in ${module} any more: adapt lib/server/server.mjs, which starts the viewer with it.`,
  ).toBe(true);
});
