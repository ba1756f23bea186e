import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStamp } from './build-stamp.mjs';
import { commandScript, inRoot, root } from './paths.mjs';
import { runNode } from './processes.mjs';

const stampFile = inRoot('.next', 'share-viewer-build');

/** Builds the viewer unless the last build was made of the very same files. False: the build failed. */
export async function ensureBuilt() {
  if (builtServer() !== null && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === buildStamp(root))
    return true;
  console.log(
    existsSync(stampFile)
      ? 'Building the viewer: its files have changed.'
      : 'Building the viewer. This takes about a minute.',
  );
  return build();
}

/** Builds the viewer: basemap, Next, and what a standalone server needs beside it. False: it failed. */
export async function build() {
  const stamp = buildStamp(root);
  rmSync(stampFile, { force: true });
  if (!(await makeBasemap())) return false;
  const env = { ...process.env, NODE_ENV: 'production' };
  if ((await runNode([commandScript('next'), 'build'], { env })) !== 0) return false;
  const server = builtServer();
  if (server === null) {
    console.error('The build left no standalone server behind.');
    return false;
  }
  cpSync(inRoot('lib', 'ops', 'server.mjs'), server.script);
  await makeReadingWorker(server.folder);
  if (!(await makePlaces(server.folder)) || !(await makeLanguages(server.folder))) return false;
  // Next leaves these two to a CDN; here the viewer serves them itself.
  cpSync(inRoot('.next', 'static'), join(server.folder, '.next', 'static'), { recursive: true });
  cpSync(inRoot('public'), join(server.folder, 'public'), { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

/**
 * Makes the script of the thread that reads large answers.
 * @param {string} [folder] where the viewer runs
 */
export async function makeReadingWorker(folder) {
  // Not at the top: before the install there is nothing to import.
  const { bundleReadingWorker } = await import('./reading-worker.mjs');
  await bundleReadingWorker(folder);
}

/** Writes the basemap's files unless they are up to date. False: it failed. */
export async function makeBasemap() {
  return (await runNode(['--import', 'tsx', 'lib/basemap/build.ts'])) === 0;
}

/**
 * Writes the index of places. False: it failed.
 * @param {string} folder where the viewer runs
 */
export async function makePlaces(folder) {
  return (await runNode(['--import', 'tsx', 'lib/places/build.ts', folder])) === 0;
}

/**
 * Writes each language's files. False: it failed.
 * @param {string} folder where the viewer runs
 * @param {string} [staticFolder] of Next, below it
 */
export async function makeLanguages(folder, staticFolder = join('.next', 'static')) {
  return (await runNode(['--import', 'tsx', 'lib/i18n/build.ts', folder, staticFolder])) === 0;
}

/**
 * @param {string} [app] the folder that was built
 * @returns {{ folder: string, script: string } | null} its standalone server; null: there is no build
 */
export function builtServer(app = root) {
  const manifest = join(app, '.next', 'required-server-files.json');
  if (!existsSync(manifest)) return null;
  // Next nests the output when it takes a folder above for the root of the workspace.
  const { relativeAppDir = '' } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folder = join(app, '.next', 'standalone', relativeAppDir);
  const script = join(folder, 'server.js');
  return existsSync(script) ? { folder, script } : null;
}
