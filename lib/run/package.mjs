import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, root } from './paths.mjs';

/**
 * Writes the package `share-viewer` for other programs: the typed client and the types of the embed. It needs undici
 * alone; everything else is inside. @param {string} folder made anew
 */
export async function makePackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: ['lib/client.ts'],
    outfile: join(folder, 'client.js'),
    bundle: true,
    external: ['undici'],
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const { generateDtsBundle } = await import('dts-bundle-generator');
  const [types] = generateDtsBundle(
    [{ filePath: inRoot('lib', 'client.ts'), output: { noBanner: true, exportReferencedTypes: false } }],
    { preferredConfigPath: inRoot('tsconfig.json') },
  );
  writeFileSync(join(folder, 'client.d.ts'), types);
  cpSync(inRoot('public', 'embed.d.ts'), join(folder, 'embed.d.ts'));
  for (const file of ['LICENSE', 'THIRD_PARTY_NOTICES.md']) cpSync(inRoot(file), join(folder, file));
  // An image is built without the docs.
  const manual = inRoot('docs', 'client.md');
  if (existsSync(manual)) writeFileSync(join(folder, 'README.md'), manualForPackage(readFileSync(manual, 'utf8')));
  const { name, version, license, engines, dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const manifest = {
    name,
    version,
    description: 'The typed client of the tracking service, and the types of the embedded share viewer.',
    license,
    type: 'module',
    engines,
    sideEffects: false,
    exports: {
      './client': { types: './client.d.ts', default: './client.js' },
      './embed': { types: './embed.d.ts' },
      './package.json': './package.json',
    },
    dependencies: { undici: dependencies.undici },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Without how the package is made, and without links to pages that are not in it. @param {string} manual */
function manualForPackage(manual) {
  const shortened = manual.replace(/^## Install it[^]*?(?=^## )/m, '');
  if (shortened === manual) throw new Error('docs/client.md has no section "Install it"');
  return shortened.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1');
}
