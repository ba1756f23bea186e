import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReferenceProcess, startProcess, startReference } from '#lib/cli/test-cli.ts';
import { makePackage } from './build.mjs';
import { commandScript, inRoot } from './paths.mjs';

let reference: ReferenceProcess;
let folder: string;
beforeAll(async () => {
  reference = await startReference();
  folder = mkdtempSync(join(tmpdir(), 'share-viewer-package-'));
  const made = join(folder, 'made');
  await makePackage(made);
  const packed = spawnSync('npm', ['pack', '--silent', './made'], { cwd: folder, encoding: 'utf8' }).stdout.trim();
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'share-viewer'), { recursive: true });
  spawnSync('tar', ['xzf', packed, '--strip-components', '1', '-C', join(modules, 'share-viewer')], { cwd: folder });
  // What npm would install, from where it already is.
  for (const name of ['undici', '@types']) symlinkSync(inRoot('node_modules', name), join(modules, name));
}, 120_000);
afterAll(async () => {
  await reference.close();
  rmSync(folder, { recursive: true, force: true });
});

const manual = readFileSync(inRoot('docs', 'client.md'), 'utf8');
const snippets = (language: string) =>
  [...manual.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text);

async function runSnippet(index: number, environment: Record<string, string> = {}): Promise<string> {
  writeFileSync(join(folder, 'snippet.mjs'), snippets('js')[index] ?? 'process.exit(9)');
  const settings = { TRACKING_BASE_URL: reference.baseUrl, TRACKING_ACCESS_KEY: reference.accessKey, ...environment };
  const { exitCode, stdout, stderr } = await startProcess(process.execPath, ['snippet.mjs'], settings, folder).ended;
  expect([exitCode, stderr]).toEqual([0, '']);
  return stdout;
}

test('the examples of the manual run on plain Node with the packed client', async () => {
  expect(snippets('js')).toHaveLength(4);
  const link = (await runSnippet(0)).trim();
  expect(link).toMatch(/^https:\/\/track\.example\.com\/share\?id=\S+$/);
  expect(await runSnippet(1)).toMatch(/^https:\/\/track\.example\.com\/share\?id=[^&]+&id=[^&]+\n$/);
  expect(await runSnippet(2, { LINK: link })).toMatch(/^Pallet 7 \S+ 0 updates\n$/);
  expect(await runSnippet(2, { LINK: `${link}x` })).toBe('deleted, or never existed\n');
  expect(await runSnippet(3)).toMatch(/^rejected 400 \S/);
}, 60_000);

test('the packed types are complete, also for the examples in React', () => {
  for (const [index, text] of [...snippets('js'), ...snippets('ts')].entries())
    writeFileSync(join(folder, `check-${index}.ts`), text);
  const guide = readFileSync(inRoot('docs', 'embedding.md'), 'utf8');
  for (const [, name, text] of guide.matchAll(/^```tsx? run=(react|jsx)\n([^]*?)^```$/gm))
    writeFileSync(join(folder, `check-${name}.tsx`), `${text}\nexport {};`);
  // Without an entry of its own, a type would silently be `any`.
  writeFileSync(
    join(folder, 'check-types.ts'),
    `import { createTrackingClient } from 'share-viewer/client';
     // @ts-expect-error
     createTrackingClient({ baseUrl: 1 });
     const { getSharing } = createTrackingClient({ baseUrl: '' });
     // @ts-expect-error
     const none: undefined = (await getSharing('')).kind;
     // @ts-expect-error
     import type { Missing } from 'share-viewer/embed';
     export { none, type Missing };`,
  );
  const options = [
    '--noEmit',
    '--strict',
    '--types',
    'node',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2023,dom,dom.iterable',
    '--jsx',
    'react-jsx',
  ];
  const files = [...[0, 1, 2, 3, 4, 'types'].map((name) => `check-${name}.ts`), 'check-react.tsx', 'check-jsx.tsx'];
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const { status, stdout } = spawnSync(
    process.execPath,
    [commandScript('typescript', 'tsc'), ...options, '--ignoreConfig', ...files],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout).toBe('');
  expect(status).toBe(0);
}, 60_000);
