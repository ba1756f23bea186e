import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { builtServer, inRoot } from '#lib/run/paths.mjs';

/** Copies the built viewer into `folder`. Returns the copy's server script. */
export function copyBuild(folder: string): string {
  const server = builtServer();
  if (server === null) throw new Error('the viewer is not built: npm run build');
  cpSync(server.folder, folder, { recursive: true, verbatimSymlinks: true });
  return join(folder, basename(server.script));
}

/**
 * Copies the built viewer into `folder` and renames every script and stylesheet, like another build. A second
 * `next build` would take most of a minute. Returns the copy's server script.
 */
export function makeOtherBuild(folder: string): string {
  const script = copyBuild(folder);
  const built = join(folder, '.next');
  const id = readFileSync(join(built, 'BUILD_ID'), 'utf8');
  const files = filesIn(join(built, 'static')).filter((file) => /\/(?:chunks|languages|styles)\//.test(file));
  // Names keep their length, because the flight data in pages states the length of its rows.
  const renamed = new Map([
    [id, `${id.slice(0, -1)}${id.endsWith('x') ? 'y' : 'x'}`],
    ...files.map((file) => [basename(file), otherName(basename(file))] as const),
  ]);
  const rename = (text: string) => text.replaceAll(/[\w.~-]+/g, (name) => renamed.get(name) ?? name);
  for (const file of filesIn(built).filter((name) => isText(name))) {
    const text = readFileSync(file, 'utf8');
    const changed = rename(text);
    if (changed !== text) writeFileSync(file, changed);
  }
  for (const file of files) renameSync(file, join(file, '..', rename(basename(file))));
  renameSync(join(built, 'static', id), join(built, 'static', rename(id)));
  return script;
}

/** Runs the commands of docs/operating.md that give each of two builds the static files of the other. */
export function exchangeStaticFiles(previousScript: string, currentScript: string): void {
  const commands = readFileSync(inRoot('docs', 'operating.md'), 'utf8').match(/^cp -rn .*$/gm) ?? [];
  const script = commands.join('\n').replaceAll('/opt/share-viewer/current', dirname(currentScript));
  execFileSync('sh', ['-e', '-c', script], { env: { ...process.env, before: dirname(previousScript) } });
}

function otherName(name: string): string {
  return name.replace(/[^.](?=\.(?:late\.)?\w+$)/, (last) => (last === '0' ? '1' : '0'));
}

function isText(file: string): boolean {
  return /\.(?:js|json|html|rsc|css)$|\/BUILD_ID$/.test(file);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
}
