import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { createLog, runStep } from './log-file.mjs';
import { makePackage } from './package.mjs';
import { commandScript, inRoot, root } from './paths.mjs';
import { runNode } from './processes.mjs';

/** @import { LogFile } from './log-file.mjs' */
/** @typedef {number | 'inherit'} Output a file descriptor for the output of programs */

const stampFile = inRoot('.next', 'share-viewer-build');

/** Builds the viewer unless no file has changed. @param {LogFile} [log] @returns {Promise<boolean>} false: it failed */
export async function ensureBuilt(log = createLog('build')) {
  if (builtServer() !== null && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === buildStamp(root))
    return true;
  const reason = existsSync(stampFile) ? ': its files have changed' : '';
  return runStep(`Building the viewer${reason}. This takes one to five minutes.`, log, build);
}

/** @param {Output} [output] @returns {Promise<boolean>} false: it failed */
export async function build(output = 'inherit') {
  const stamp = buildStamp(root);
  rmSync(stampFile, { force: true });
  if (!(await makeBasemap(output))) return false;
  const env = { ...process.env, NODE_ENV: 'production' };
  if ((await runNode([commandScript('next'), 'build'], { env, stdio: ['ignore', output, output] })) !== 0) return false;
  const server = builtServer();
  if (server === null) {
    console.error('The build left no standalone server behind.');
    return false;
  }
  cpSync(inRoot('lib', 'server', 'server.mjs'), server.script);
  if (!(await makeFiles(server.folder, join('.next', 'static'), output))) return false;
  if (!(await runSource('lib/run/build-styles.ts', [server.folder], output))) return false;
  await makePackage(inRoot('.next', 'package'));
  // Next leaves these two to a CDN; here the viewer serves them itself.
  cpSync(inRoot('.next', 'static'), join(server.folder, '.next', 'static'), { recursive: true });
  cpSync(inRoot('public'), join(server.folder, 'public'), { recursive: true });
  for (const file of ['LICENSE', 'THIRD_PARTY_NOTICES.md']) cpSync(inRoot(file), join(server.folder, file));
  writeFileSync(join(server.folder, '.next', 'build.json'), JSON.stringify(describeBuild()));
  writeFileSync(stampFile, stamp);
  return true;
}

/** COMMIT and SOURCE_DATE_EPOCH (in seconds) say it where there is no Git, such as in an image. */
function describeBuild() {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const { COMMIT: commit, SOURCE_DATE_EPOCH: seconds } = process.env;
  const time = seconds ? new Date(Number(seconds) * 1000) : new Date();
  return { version, commit: commit?.slice(0, 12) || commitOfCheckout(), builtAt: time.toISOString() };
}

function commitOfCheckout() {
  const { stdout, status } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 && existsSync(inRoot('.git')) ? stdout.trim() : null;
}

/**
 * Bundles the script of the reading thread, which Next's bundler would copy unchanged. `folder` is where the viewer runs.
 * @param {string} [folder] @returns {Promise<string>} the file
 */
export async function makeReadingWorker(folder = root) {
  // Not at the top: before the install there is nothing to import.
  const { build: bundle } = await import('esbuild');
  const outfile = join(folder, '.next', 'reading-worker.mjs');
  await bundle({
    absWorkingDir: root,
    entryPoints: ['lib/share/reading/worker.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outfile;
}

/** @param {Output} [output] */
export function makeBasemap(output) {
  return runSource('lib/basemap/build.ts', [], output);
}

/**
 * Makes what the viewer needs besides Next's build: the reading thread, places and languages.
 * @param {string} folder where the viewer runs @param {string} staticFolder @param {Output} [output]
 */
export async function makeFiles(folder, staticFolder, output) {
  await makeReadingWorker(folder);
  return (
    (await runSource('lib/places/build.ts', [folder], output)) &&
    (await runSource('lib/i18n/build.ts', [folder, staticFolder], output))
  );
}

async function runSource(script, args, output = 'inherit') {
  return (await runNode(['--import', 'tsx', script, ...args], { stdio: ['ignore', output, output] })) === 0;
}

/** @param {string} [app] @returns {{ folder: string, script: string } | null} the standalone server; null: no build */
export function builtServer(app = root) {
  const manifest = join(app, '.next', 'required-server-files.json');
  if (!existsSync(manifest)) return null;
  // Next nests the output when it takes a folder above for the root of the workspace.
  const { relativeAppDir = '' } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folder = join(app, '.next', 'standalone', relativeAppDir);
  const script = join(folder, 'server.js');
  return existsSync(script) ? { folder, script } : null;
}

const folders = ['app', 'components', 'lib', 'public'];
const rootFiles =
  /^(package-lock\.json|package\.json|tsconfig\.json|next\.config\.mjs|(proxy|instrumentation|instrumentation-client)\.ts)$/;
// Other processes, generated files and tests are not part of the built viewer.
const excluded = /^(lib\/(reference|run|cli)\/|public\/basemap\/)|\.test\.tsx?$|(^|\/)\.[^/]*$/;

/** Hashes every file that goes into the build. @param {string} root @returns {string} */
export function buildStamp(root) {
  const hash = createHash('sha256');
  for (const path of listBuildFiles(root)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} root @returns {string[]} relative paths with forward slashes, sorted */
export function listBuildFiles(root) {
  const below = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const inRootFolder = readdirSync(root).filter((name) => rootFiles.test(name));
  return [...inRootFolder, ...below].filter((path) => !excluded.test(path)).sort();
}
