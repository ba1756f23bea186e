import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { builtServer, commandScript, inRoot, readJson, root } from './paths.mjs';
import { runNode } from './processes.mjs';
import { createLog, runStep } from './steps.mjs';

/** @import { LogFile } from './steps.mjs' */

const stampFile = inRoot('.next', 'share-viewer-build');
const legalFiles = ['LICENSE', 'THIRD_PARTY_NOTICES.md'];

/** Builds the viewer unless no file has changed. @param {LogFile} [log] @returns {Promise<boolean>} false: it failed */
export async function ensureBuilt(log = createLog('build')) {
  if (builtServer() !== null && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === buildStamp(root))
    return true;
  const reason = existsSync(stampFile) ? ': its files have changed' : '';
  return runStep(`Building the viewer${reason}. This takes one to five minutes.`, log, build);
}

async function build(output = 'inherit') {
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
  for (const file of legalFiles) cpSync(inRoot(file), join(server.folder, file));
  writeFileSync(join(server.folder, '.next', 'build.json'), JSON.stringify(describeBuild()));
  writeFileSync(stampFile, stamp);
  return true;
}

/** COMMIT and SOURCE_DATE_EPOCH (in seconds) say it where there is no Git, such as in an image. */
function describeBuild() {
  const { COMMIT: commit, SOURCE_DATE_EPOCH: seconds } = process.env;
  const time = seconds ? new Date(Number(seconds) * 1000) : new Date();
  const { version } = readJson('package.json');
  return { version, commit: commit?.slice(0, 12) || commitOfCheckout(), builtAt: time.toISOString() };
}

function commitOfCheckout() {
  const { stdout, status } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 && existsSync(inRoot('.git')) ? stdout.trim() : null;
}

async function bundle(entry, outfile, options) {
  // Not at the top: before the install there is nothing to import.
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
}

/** Next's bundler would copy the script unchanged. @param {string} [folder] @returns {Promise<string>} the file */
export async function makeReadingWorker(folder = root) {
  const outfile = join(folder, '.next', 'reading-worker.mjs');
  await bundle('lib/share/decoding/worker.ts', outfile, { minifySyntax: true });
  return outfile;
}

export function makeBasemap(output) {
  return runSource('lib/basemap/build.ts', [], output);
}

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

/** The typed client and the types of the embed; needs undici alone. @param {string} folder made anew */
export async function makePackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle('lib/client.ts', join(folder, 'client.js'), { external: ['undici'] });
  const { generateDtsBundle } = await import('dts-bundle-generator');
  const [types] = generateDtsBundle(
    [{ filePath: inRoot('lib', 'client.ts'), output: { noBanner: true, exportReferencedTypes: false } }],
    { preferredConfigPath: inRoot('tsconfig.json') },
  );
  writeFileSync(join(folder, 'client.d.ts'), types);
  cpSync(inRoot('public', 'embed.d.ts'), join(folder, 'embed.d.ts'));
  for (const file of legalFiles) cpSync(inRoot(file), join(folder, file));
  // An image is built without the docs.
  const manual = inRoot('docs', 'client.md');
  if (existsSync(manual)) writeFileSync(join(folder, 'README.md'), manualForPackage(readFileSync(manual, 'utf8')));
  const { name, version, license, engines, dependencies } = readJson('package.json');
  const manifest = {
    ...{ name, version, license, engines, type: 'module', sideEffects: false },
    description: 'The typed client of the tracking service, and the types of the embedded share viewer.',
    exports: {
      './client': { types: './client.d.ts', default: './client.js' },
      './embed': { types: './embed.d.ts' },
      './package.json': './package.json',
    },
    dependencies: { undici: dependencies.undici },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Without how the package is made, and without links to pages that are not in it. */
function manualForPackage(manual) {
  const shortened = manual.replace(/^## Install it[^]*?(?=^## )/m, '');
  if (shortened === manual) throw new Error('docs/client.md has no section "Install it"');
  return shortened.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1');
}

const rootFiles =
  /^(package-lock\.json|package\.json|tsconfig\.json|next\.config\.mjs|(proxy|instrumentation|instrumentation-client)\.ts)$/;
const excluded = /^(lib\/(reference|run|cli)\/|public\/basemap\/)|\.test\.tsx?$|(^|\/)\.[^/]*$/;

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
  const below = ['app', 'components', 'lib', 'public']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const inRootFolder = readdirSync(root).filter((name) => rootFiles.test(name));
  return [...inRootFolder, ...below].filter((path) => !excluded.test(path)).sort();
}

if (basename(process.argv[1] ?? '') === 'build.mjs') {
  const isDone = process.argv[2] === 'basemap' ? await makeBasemap() : await build();
  process.exit(isDone ? 0 : 1);
}
