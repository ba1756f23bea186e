import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['app', 'components', 'lib', 'public'];
const rootFiles =
  /^(package-lock\.json|package\.json|tsconfig\.json|next\.config\.mjs|(proxy|instrumentation|instrumentation-client)\.ts)$/;
// Other processes, generated files and tests: nothing of them is in the built viewer.
const leftOut = /^(lib\/(reference|run|cli)\/|public\/basemap\/)|\.test\.tsx?$|(^|\/)\.[^/]*$/;

/**
 * A hash over every file that goes into the build.
 * @param {string} root the project's folder @returns {string} hexadecimal
 */
export function buildStamp(root) {
  const hash = createHash('sha256');
  for (const path of listBuildFiles(root)) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

/** @param {string} root @returns {string[]} relative paths with forward slashes, sorted */
export function listBuildFiles(root) {
  const paths = readdirSync(root).filter((name) => rootFiles.test(name));
  for (const folder of folders) collect(root, folder, paths);
  return paths.filter((path) => !leftOut.test(path)).sort();
}

function collect(root, folder, paths) {
  if (!existsSync(join(root, folder))) return;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) collect(root, path, paths);
    else paths.push(path);
  }
}
